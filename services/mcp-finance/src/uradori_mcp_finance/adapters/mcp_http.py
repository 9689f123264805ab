"""MCP over streamable HTTP, in a process whose signals belong to somebody else."""

import asyncio
import math
import secrets
from collections.abc import AsyncIterator, Iterator, Sequence
from contextlib import AsyncExitStack, asynccontextmanager, contextmanager
from dataclasses import dataclass

import uvicorn
from mcp.server import MCPServer
from mcp.server.transport_security import TransportSecuritySettings
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from uradori_bus.listening import listen
from uradori_contracts.errors import ErrorCode, UradoriError

PATH = "/mcp"
LOOPBACK_HOSTS = ("127.0.0.1", "localhost", "[::1]")
_BODY_S = 15.0
"""Within which a request's body must have come."""
_DROPPED_BYTES = 16 * 2**20
_BACKLOG = 128
_CLOSE = {"Connection": "close"}
_LONGEST_HEADERS = 16 * 2**10


@dataclass(frozen=True, slots=True)
class HttpLimits:
    """`hosts` are answered besides the loopback's; `requests` at once; `grace_s` for those in flight at the end."""

    hosts: Sequence[str] = ()
    body_bytes: int = 64 * 2**10
    requests: int = 32
    grace_s: float = 10.0


@asynccontextmanager
async def serving_mcp(server: MCPServer, host: str, port: int, limits: HttpLimits) -> AsyncIterator[int]:
    """Answers MCP while the context lasts; gives the port.

    Stateless, each request by itself: any replica answers any of them. Nobody is asked for a token here.

    Raises:
        ConfigurationError: the address cannot be had.
    """
    listener = listen(host, port, variables="URADORI_MCP", backlog=_BACKLOG)
    bound = int(listener.getsockname()[1])
    app = server.streamable_http_app(
        streamable_http_path=PATH,
        json_response=True,
        stateless_http=True,
        max_request_body_size=limits.body_bytes,
        transport_security=TransportSecuritySettings(
            allowed_hosts=[*limits.hosts, *(f"{name}:{bound}" for name in LOOPBACK_HOSTS)]
        ),
    )
    http = _Server(
        uvicorn.Config(
            _Bounded(app, limits),
            http="h11",
            ws="none",
            lifespan="off",
            log_config=None,
            access_log=False,
            server_header=False,
            proxy_headers=False,
            h11_max_incomplete_event_size=_LONGEST_HEADERS,
            timeout_graceful_shutdown=math.ceil(limits.grace_s),
        )
    )
    async with AsyncExitStack() as stack:
        await stack.enter_async_context(server.session_manager.run())
        tasks = await stack.enter_async_context(asyncio.TaskGroup())
        tasks.create_task(http.serve([listener]))
        yield bound
        http.should_exit = True


class _Bounded:
    """ASGI middleware: so many requests at once, each body whole within its time and size, and POST only."""

    def __init__(self, app: ASGIApp, limits: HttpLimits) -> None:
        self._app = app
        self._free = limits.requests
        self._body_bytes = limits.body_bytes

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["path"] == PATH and scope["method"] != "POST":
            # Nothing is ever pushed and there is no session to end.
            await self._refuse(UradoriError(ErrorCode.INVALID_REQUEST), 405, {"Allow": "POST"}, scope, receive, send)
            return
        if self._free <= 0:
            await self._refuse(UradoriError(ErrorCode.BUSY), 503, {"Retry-After": "1"}, scope, receive, send)
            return
        self._free -= 1
        try:
            await self._serve(scope, receive, send)
        finally:
            self._free += 1

    async def _serve(self, scope: Scope, receive: Receive, send: Send) -> None:
        body = await _in_time(receive, self._body_bytes)
        if body is None:
            await _refusal(UradoriError(ErrorCode.DEADLINE_EXCEEDED), 408, _CLOSE)(scope, receive, send)
        elif len(body) > self._body_bytes:
            await _refusal(UradoriError(ErrorCode.TOO_LARGE), 413, _CLOSE)(scope, receive, send)
        else:
            await self._app(scope, _again(body, receive), send)

    @staticmethod
    async def _refuse(
        error: UradoriError, status: int, headers: dict[str, str], scope: Scope, receive: Receive, send: Send
    ) -> None:
        """Once the body is gone: a proxy would take what is left of it for the next request."""
        await _in_time(receive, 0)
        await _refusal(error, status, headers)(scope, receive, send)


async def _in_time(receive: Receive, limit: int) -> bytes | None:
    try:
        async with asyncio.timeout(_BODY_S):
            return await _whole(receive, limit)
    except TimeoutError:
        return None


async def _whole(receive: Receive, limit: int) -> bytes | None:
    """A body, of which more than `limit` is not kept; None where its sender left.

    What is too large is read on for a while, so that its sender is there to read why it is refused.
    """
    body, dropped = bytearray(), 0
    while dropped <= _DROPPED_BYTES:
        message = await receive()
        if message["type"] != "http.request":
            return None
        chunk = message.get("body", b"")
        if len(body) <= limit:
            body += chunk[: limit + 1 - len(body)]
        else:
            dropped += len(chunk)
        if not message.get("more_body"):
            break
    return bytes(body)


def _again(body: bytes, receive: Receive) -> Receive:
    """The body once, then whatever follows it."""
    waiting: list[Message] = [{"type": "http.request", "body": body, "more_body": False}]

    async def next_message() -> Message:
        return waiting.pop() if waiting else await receive()

    return next_message


def _refusal(error: UradoriError, status: int, headers: dict[str, str]) -> Response:
    reply = error.reply(secrets.token_hex(16))
    return Response(reply.model_dump_json(), status, headers=headers, media_type="application/json")


class _Server(uvicorn.Server):
    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        yield
