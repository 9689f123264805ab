"""The bus over NATS."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from structlog.typing import FilteringBoundLogger

from uradori_bus.bus import TransportBus
from uradori_bus.config import ServiceConfig
from uradori_bus.logs import silent
from uradori_bus.nats.connection import Connection, Refused
from uradori_bus.nats.credentials import check
from uradori_bus.nats.security import tls_context
from uradori_bus.nats.transport import NatsTransport
from uradori_bus.tracing import Tracing


class NatsBus(TransportBus):
    """Made by `connect`."""

    def __init__(
        self,
        connection: Connection,
        log: FilteringBoundLogger,
        tracing: Tracing | None,
        config: ServiceConfig,
    ) -> None:
        super().__init__(
            NatsTransport(connection, config.nats_inbox_prefix, declares=config.declares, log=log),
            log,
            tracing,
            config.grace_s,
        )
        self._connection = connection

    @property
    def slow_consumers(self) -> int:
        """Messages that the client could not take in time, over all subscriptions."""
        return self._connection.slow_consumers

    @property
    def trouble(self) -> Exception | None:
        """What kept the last attempt to connect from succeeding; None while there is a connection."""
        return self._connection.trouble

    async def ready(self) -> None:
        """Returns once there is a connection with all that was declared."""
        await self._connection.ready()

    @classmethod
    @asynccontextmanager
    async def connect(
        cls,
        config: ServiceConfig,
        *,
        name: str = "uradori",
        log: FilteringBoundLogger | None = None,
        tracing: Tracing | None = None,
        wait_s: float = 2.0,
        refused: Refused = lambda _: None,
    ) -> AsyncIterator["NatsBus"]:
        """Waits at most `wait_s` for the first connection, then goes on trying for ever.

        `refused` hears, now or later, that the server turned down the very first one.

        Raises:
            ConfigurationError: the credentials or the CA are none.
        """
        if config.nats_credentials is not None:
            check(config.nats_credentials)
        tls_context(config)
        logger = log or silent()
        connection = Connection(logger, refused)
        bus = cls(connection, logger, tracing, config)
        async with connection.opened(config, name, wait_s):
            yield bus
