"""MCP over streamable HTTP, in a process whose signals belong to somebody else."""

import asyncio
import math
from collections.abc import AsyncIterator, Iterator, Sequence
from contextlib import AsyncExitStack, asynccontextmanager, contextmanager
from dataclasses import dataclass

import uvicorn
from mcp.server import MCPServer
from mcp.server.transport_security import TransportSecuritySettings
from starlette.responses import Response
from starlette.types import ASGIApp, Receive, Scope, Send
from uradori_bus.listening import listen
from uradori_contracts.errors import ErrorCode, ErrorReply, UradoriError

PATH = "/mcp"
LOOPBACK_HOSTS = ("127.0.0.1", "localhost", "[::1]")
_BODY_S = 15.0
"""Within which a request's body must have come."""
_BACKLOG = 128
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
            _Bounded(app, limits.requests),
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
    """ASGI middleware: so many requests at once, each body within its time, POST only, for nothing is ever pushed."""

    def __init__(self, app: ASGIApp, limit: int) -> None:
        self._app = app
        self._free = limit

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            return
        if scope["path"] == PATH and scope["method"] != "POST":
            await _refusal(UradoriError(ErrorCode.INVALID_REQUEST), 405, {"Allow": "POST"})(scope, receive, send)
            return
        if self._free <= 0:
            await _refusal(UradoriError(ErrorCode.BUSY), 503, {"Retry-After": "1"})(scope, receive, send)
            return
        self._free -= 1
        try:
            await self._app(scope, _Timely(receive), send)
        finally:
            self._free += 1


class _Timely:
    """A body that is too slow counts as a client that left."""

    def __init__(self, receive: Receive) -> None:
        self._receive = receive
        self._whole = False

    async def __call__(self) -> dict[str, object]:
        if self._whole:
            return dict(await self._receive())
        try:
            async with asyncio.timeout(_BODY_S):
                message = dict(await self._receive())
        except TimeoutError:
            return {"type": "http.disconnect"}
        self._whole = not message.get("more_body")
        return message


def _refusal(error: UradoriError, status: int, headers: dict[str, str]) -> Response:
    reply: ErrorReply = error.reply("")
    return Response(reply.model_dump_json(), status, headers=headers, media_type="application/json")


class _Server(uvicorn.Server):
    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        yield
