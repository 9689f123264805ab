"""Questions to the gateway."""

from collections.abc import AsyncIterator

import httpx
from httpx_sse import SSEError, aconnect_sse
from pydantic import TypeAdapter, ValidationError
from uradori_contracts.asking import ChatRequest
from uradori_contracts.events import DoneEvent, ErrorEvent, Event
from uradori_contracts.views import ChatReply

from uradori_cli.client.connection import require_success
from uradori_cli.failure import CommandError

_EVENT: TypeAdapter[Event] = TypeAdapter(Event)
_OBJECT: TypeAdapter[dict[str, object]] = TypeAdapter(dict[str, object])


async def stream_turn(client: httpx.AsyncClient, request: ChatRequest) -> AsyncIterator[Event]:
    """The events of a turn in order; the last one is `done` or `error`.

    Raises:
        CommandError: the request is refused, or the stream ends before its terminal event.
    """
    body = request.model_dump(mode="json", exclude_none=True)
    async with aconnect_sse(client, "POST", "/api/v1/chat/stream", json=body) as source:
        if not source.response.is_success:
            await source.response.aread()
        require_success(source.response)
        ended = False
        try:
            async for message in source.aiter_sse():
                event = _event(message.event, message.data)
                ended = isinstance(event, DoneEvent | ErrorEvent)
                yield event
        except SSEError as error:
            raise _broken() from error
    if not ended:
        raise _broken()


async def whole_turn(client: httpx.AsyncClient, request: ChatRequest) -> ChatReply:
    """The turn in one body. Raises CommandError where the request is refused."""
    response = await client.post("/api/v1/chat/sync", json=request.model_dump(mode="json", exclude_none=True))
    require_success(response)
    return ChatReply.model_validate_json(response.content)


def _event(name: str, data: str) -> Event:
    try:
        return _EVENT.validate_python({**_OBJECT.validate_json(data), "event": name})
    except ValidationError as error:
        raise _broken() from error


def _broken() -> CommandError:
    return CommandError(
        "応答の途中で配信が途切れました。もう一度お試しください。",
        "The stream broke off before the end of the turn. Please try again.",
    )
