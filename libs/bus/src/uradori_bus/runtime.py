"""A service process, from its environment to its last request."""

import asyncio
import gc
import signal
from collections.abc import Callable, Mapping
from contextlib import AbstractAsyncContextManager, AsyncExitStack
from dataclasses import dataclass
from time import perf_counter
from typing import Generic, cast

import uvloop
from pydantic import ValidationError
from structlog.typing import FilteringBoundLogger
from typing_extensions import TypeVar
from uradori_contracts.errors import ErrorCode, UradoriError

from uradori_bus import logs
from uradori_bus.config import ServiceConfig
from uradori_bus.configuration import ConfigurationError, configuration_error, end
from uradori_bus.health import healthy
from uradori_bus.hot_settings import HotSettings, followed
from uradori_bus.interface import Bus, Service
from uradori_bus.logs import failure_of
from uradori_bus.nats.bus import NatsBus
from uradori_bus.relied_on import declared_by, relied_on
from uradori_bus.telemetry import exporting, instance_of
from uradori_bus.tracing import Tracing
from uradori_bus.variables import misconfigured

Config = TypeVar("Config", bound=ServiceConfig, default=ServiceConfig)

FAILED = 1
"""The exit code of whatever is not the operator's to repair."""
_GARBAGE_THRESHOLD = 20_000
"""Objects between collections of the youngest generation: about what one turn leaves behind."""


@dataclass(frozen=True, slots=True)
class Runtime(Generic[Config]):
    """What a service is built from."""

    name: str
    bus: Bus
    config: Config
    settings: HotSettings
    log: FilteringBoundLogger
    tracing: Tracing


Bootstrap = Callable[[Runtime[Config]], AbstractAsyncContextManager[Service]]


def run(name: str, bootstrap: Bootstrap[Config], config: type[Config] | None = None) -> None:
    """Run a service until SIGTERM or SIGINT.

    A bad variable, and a `ConfigurationError` raised anywhere, ends it with exit code 2 and one line on stderr.
    """
    begun = perf_counter()
    kind = config or cast("type[Config]", ServiceConfig)
    try:
        values = kind()
    except ValidationError as error:
        end(misconfigured(kind, error))
    instance = instance_of(name)
    log = logs.configure(name, values.log_level, content=values.telemetry_content, instance=instance)
    with exporting(name, instance) as tracing:
        uvloop.run(_Process(name, values, log=log, tracing=tracing, begun=begun).run(bootstrap))


class _Process(Generic[Config]):
    def __init__(self, name: str, config: Config, *, log: FilteringBoundLogger, tracing: Tracing, begun: float) -> None:
        self._name = name
        self._config = config
        self._log = log
        self._tracing = tracing
        self._begun = begun
        self._bus: Bus | None = None
        self._serving = False
        self._stop = asyncio.Event()
        self._living: asyncio.Future[None] | None = None
        self._refusal: ConfigurationError | None = None

    async def run(self, bootstrap: Bootstrap[Config]) -> None:
        """Until a signal; the first one lets what is in flight finish, a second one does not."""
        living = self._living = asyncio.ensure_future(self._live(bootstrap))

        def signalled() -> None:
            if self._stop.is_set() or not self._serving:
                living.cancel()
            self._stop.set()

        for number in (signal.SIGTERM, signal.SIGINT):
            asyncio.get_running_loop().add_signal_handler(number, signalled)
        await asyncio.wait({living})
        error = None if living.cancelled() else living.exception()
        if self._refusal is not None:
            end(self._refusal)
        elif error is None:
            self._log.info("service_stopped")
        elif (found := configuration_error(error)) is not None:
            end(found)
        else:
            # Nobody has asked anything that its text could quote: what failed is the start or the end.
            self._log.critical("service_failed", metrics=failure_of(error, content=True))
            raise SystemExit(FAILED)

    async def _live(self, bootstrap: Bootstrap[Config]) -> None:
        config, log = self._config, self._log
        async with AsyncExitStack() as stack:
            health = await stack.enter_async_context(
                healthy(self._name, config.health_host, config.health_port, self._checks)
            )
            log.info("health_listening", metrics={"host": health.host, "port": health.port})
            connecting = NatsBus.connect(config, name=self._name, log=log, tracing=self._tracing, refused=self._refused)
            bus = self._bus = await stack.enter_async_context(connecting)
            await self._declare(bus)
            settings = HotSettings()
            await stack.enter_async_context(followed(settings, bus, log))
            runtime = Runtime(self._name, bus, config, settings, log, self._tracing)
            service = await stack.enter_async_context(bootstrap(runtime))
            await stack.enter_async_context(bus.serve(service))
            _settle()
            self._serving = True
            log.info("service_started", duration_ms=round((perf_counter() - self._begun) * 1000))
            await self._stop.wait()
            self._serving = False
            log.info("service_stopping")

    def _checks(self) -> Mapping[str, bool]:
        bus = self._bus
        return {
            "bus": bus is not None and bus.connected,
            "streams": bus is not None and bus.restored,
            "serving": self._serving,
        }

    def _refused(self, error: ConfigurationError) -> None:
        self._refusal = error
        if self._living is not None:
            self._living.cancel()

    async def _declare(self, bus: Bus) -> None:
        needed = (declared_by if self._config.declares else relied_on)(self._name)
        try:
            await bus.declare(streams=needed.streams, buckets=needed.buckets, objects=needed.objects)
        except UradoriError as error:
            if error.code is not ErrorCode.BUS_UNAVAILABLE:
                raise
            self._log.warning("streams_declared_later")


def _settle() -> None:
    """What is loaded by now stays for good: collections of garbage need not walk it, nor come at every 700 objects."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(_GARBAGE_THRESHOLD, 20, 50)
