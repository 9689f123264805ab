"""/livez, /readyz and /health of a service process."""

import asyncio
from collections.abc import AsyncIterator, Callable, Iterator, Mapping
from contextlib import asynccontextmanager, contextmanager
from dataclasses import dataclass

import uvicorn
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import JSONResponse
from starlette.routing import Route

from uradori_bus.listening import listen

State = Callable[[], Mapping[str, bool]]
"""What readiness depends on, by name; all must hold."""


@dataclass(frozen=True, slots=True)
class Health:
    """Where the health of this process answers."""

    host: str
    port: int


def application(service: str, state: State) -> Starlette:
    """The HTTP application: 200 or, where something that it needs is away, 503.

    A service needs the bus with its streams and itself at work. It never asks for other services: each is restarted
    and balanced by its own readiness, and a chain of them would take all down with one.
    """

    async def live(_: Request) -> JSONResponse:
        return JSONResponse({"status": "ok", "service": service})

    async def ready(_: Request) -> JSONResponse:
        checks = dict(state())
        good = all(checks.values())
        return JSONResponse(
            {"status": "ok" if good else "unavailable", "service": service, "checks": checks}, 200 if good else 503
        )

    return Starlette(routes=[Route("/livez", live), Route("/readyz", ready), Route("/health", ready)])


@asynccontextmanager
async def healthy(service: str, host: str, port: int, state: State) -> AsyncIterator[Health]:
    """Answers while the context lasts. Port 0 takes a free one.

    Raises:
        ConfigurationError: the address cannot be had.
    """
    listener = listen(host, port, variables="URADORI_HEALTH")
    config = uvicorn.Config(
        application(service, state),
        lifespan="off",
        log_config=None,
        access_log=False,
        ws="none",
        timeout_graceful_shutdown=1,
    )
    server = _Server(config)
    serving = asyncio.ensure_future(server.serve([listener]))
    try:
        yield Health(host, listener.getsockname()[1])
    finally:
        server.should_exit = True
        await asyncio.wait({serving})
        listener.close()


class _Server(uvicorn.Server):
    """Leaves signals to the process that it is a part of."""

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        yield
