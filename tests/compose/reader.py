"""A reader outside: asks through Caddy and keeps what comes, with the time it came."""

import json
from collections.abc import AsyncGenerator, AsyncIterator
from contextlib import aclosing
from dataclasses import dataclass
from time import perf_counter

import httpx
from httpx_sse import EventSource
from pydantic import TypeAdapter
from uradori_contracts.events import DoneEvent, ErrorEvent, Event, TokenEvent
from uradori_contracts.settings import Settings, SettingsView
from uradori_contracts.synthesis import ProviderName
from uradori_contracts.views import ChatReply

QUESTION = "トヨタの2024年3月期の営業収益は？"
ANALYSIS = "ソニーの収益性と株価指標を簡単に"
_EVENT: TypeAdapter[Event] = TypeAdapter(Event)


@dataclass(frozen=True, slots=True)
class Received:
    """An event, the turn that it belongs to, and when it came, in seconds of a steady clock."""

    turn_id: str
    id: str
    event: Event
    at: float

    @property
    def terminal(self) -> bool:
        """Whether nothing follows."""
        return isinstance(self.event, DoneEvent | ErrorEvent)


@dataclass(frozen=True, slots=True)
class Reader:
    """Over one client."""

    http: httpx.AsyncClient

    async def answer(self, question: str = QUESTION, headers: dict[str, str] | None = None) -> ChatReply:
        """A whole turn."""
        response = await self.http.post("/api/v1/chat/sync", json={"question": question}, headers=headers)
        if response.status_code != 200:
            raise AssertionError(f"{response.status_code}: {response.text}")
        return ChatReply.model_validate_json(response.content)

    async def events(self, question: str = QUESTION) -> AsyncIterator[Received]:
        """Of a new turn."""
        asking = self.http.stream("POST", "/api/v1/chat/stream", json={"question": question})
        async with asking as response, aclosing(_received(response)) as found:
            async for received in found:
                yield received

    async def rest(self, turn_id: str, last: str | None = None) -> AsyncIterator[Received]:
        """Of a turn that was asked before, after the event `last`."""
        headers = {} if last is None else {"Last-Event-ID": last}
        asking = self.http.stream("GET", f"/api/v1/turns/{turn_id}/events", headers=headers)
        async with asking as response, aclosing(_received(response)) as found:
            async for received in found:
                yield received

    async def use(self, *providers: ProviderName) -> None:
        """From now on these word the answers, in this order."""
        view = SettingsView.model_validate_json((await self.http.get("/api/v1/settings")).content)
        settings = Settings.model_validate({**view.settings.model_dump(), "provider_order": providers})
        body = {"expected_revision": view.revision, "settings": settings.model_dump(mode="json")}
        response = await self.http.put("/api/v1/settings", json=body)
        if response.status_code != 200:
            raise AssertionError(f"{response.status_code}: {response.text}")


async def until_token(events: AsyncIterator[Received]) -> list[Received]:
    """What came up to the first piece of an answer."""
    found: list[Received] = []
    async for received in events:
        found.append(received)
        if isinstance(received.event, TokenEvent):
            return found
    raise AssertionError(f"no token came: {found}")


def text_of(events: list[Received]) -> str:
    """The answer as its pieces say it."""
    return "".join(one.event.token for one in events if isinstance(one.event, TokenEvent))


async def _received(response: httpx.Response) -> AsyncGenerator[Received, None]:
    if response.status_code != 200:
        raise AssertionError(f"{response.status_code}: {(await response.aread()).decode()}")
    turn_id = response.headers["Uradori-Turn-Id"]
    async for message in EventSource(response).aiter_sse():
        if not message.data:  # httpx_sse takes a comment for a message
            continue
        event = _EVENT.validate_python({**json.loads(message.data), "event": message.event})
        yield Received(turn_id, message.id, event, perf_counter())
