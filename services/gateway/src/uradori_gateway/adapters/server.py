"""The HTTP server, inside a process whose signals belong to somebody else."""

import asyncio
import math
import socket
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager

import uvicorn
from starlette.types import ASGIApp
from uradori_bus.listening import listen

from uradori_gateway.config import GatewayConfig

_DEAD_PEER_MS = 60_000


@asynccontextmanager
async def serving(app: ASGIApp, config: GatewayConfig) -> AsyncIterator[int]:
    """Answers HTTP while the context lasts; gives the port. Requests in flight get the configured grace to end.

    Raises:
        ConfigurationError: the address cannot be had.
    """
    listener = _listen(config.http_host, config.http_port)
    server = _Server(
        uvicorn.Config(
            app,
            http="h11",
            ws="none",
            lifespan="off",
            log_config=None,
            access_log=False,
            server_header=False,
            proxy_headers=False,
            h11_max_incomplete_event_size=config.max_header_bytes,
            timeout_graceful_shutdown=math.ceil(config.grace_s),
        )
    )
    async with asyncio.TaskGroup() as tasks:
        tasks.create_task(server.serve([listener]))
        yield listener.getsockname()[1]
        server.should_exit = True


def _listen(host: str, port: int) -> socket.socket:
    listener = listen(host, port, variables="URADORI_HTTP", backlog=1024)
    if hasattr(socket, "TCP_USER_TIMEOUT"):
        listener.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, _DEAD_PEER_MS)
    return listener


class _Server(uvicorn.Server):
    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        yield
