"""Access to the API, decided before a body is read."""

import asyncio
from collections.abc import Callable
from contextlib import suppress

from starlette.responses import Response
from starlette.types import ASGIApp, Receive, Scope, Send
from uradori_contracts.errors import UradoriError

from uradori_gateway.domain.address import client_address
from uradori_gateway.domain.gate import Gate, Visitor
from uradori_gateway.domain.rules import rule_of
from uradori_gateway.http.faults import error_response

VISITOR = "uradori.visitor"
"""Key of the scope: the `Visitor`."""
_AUTHORIZATION = b"authorization"
_FORWARDED = b"x-forwarded-for"
DISCARDED_BYTES = 16 * 2**20
_DISCARDING_S = 5.0
"""What may still come of the body of a request that was refused or is too large, so that its sender is there to read why."""


class Access:
    """ASGI middleware: 401, 403 and 429 for whom the gate does not let in."""

    def __init__(self, app: ASGIApp, gate: Gate, clock: Callable[[], int], *, trust_forwarded: bool) -> None:
        self._app = app
        self._gate = gate
        self._clock = clock
        self._trust_forwarded = trust_forwarded

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Health, the OpenAPI document and paths that are none pass."""
        rule = rule_of(scope["method"], scope["path"]) if scope["type"] == "http" else None
        if rule is None:
            await self._app(scope, receive, send)
            return
        authorization = [value for name, value in scope["headers"] if name == _AUTHORIZATION]
        try:
            visitor = self._gate.admit(rule, authorization, lambda: self._address(scope), self._clock())
        except UradoriError as error:
            scope["route"] = rule
            await refuse(error_response(error), scope, receive, send)
            return
        scope[VISITOR] = visitor
        await self._app(scope, receive, send)

    def _address(self, scope: Scope) -> str:
        forwarded: list[str] = []
        if self._trust_forwarded:
            forwarded = [value.decode("latin-1") for name, value in scope["headers"] if name == _FORWARDED]
        return client_address((scope.get("client") or ("",))[0], forwarded)


def visitor_of(scope: Scope) -> Visitor:
    """Who was let in; nobody in particular where no tokens are asked for."""
    found = scope.get(VISITOR)
    return found if isinstance(found, Visitor) else Visitor()


async def refuse(response: Response, scope: Scope, receive: Receive, send: Send) -> None:
    """The response at once and whole; then what is still coming is let go, for a reset would take the response along."""
    sent = {name for name, _ in scope["headers"]}
    await send({"type": "http.response.start", "status": response.status_code, "headers": response.raw_headers})
    await send({"type": "http.response.body", "body": response.body, "more_body": True})
    # Who asks before sending a body (Expect: 100-continue) has its answer and sends none.
    if b"expect" not in sent and sent & {b"content-length", b"transfer-encoding"}:
        with suppress(TimeoutError):
            async with asyncio.timeout(_DISCARDING_S):
                await discard(receive)
    await send({"type": "http.response.body", "body": b"", "more_body": False})


async def discard(receive: Receive, limit: int = DISCARDED_BYTES) -> None:
    """Let go what is still coming, up to `limit` bytes."""
    discarded = 0
    while discarded <= limit:
        message = await receive()
        discarded += len(message.get("body", b""))
        if not message.get("more_body"):
            return
