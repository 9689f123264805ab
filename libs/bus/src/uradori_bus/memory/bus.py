"""The in-memory twin of the bus."""

from typing import Self

from structlog.typing import FilteringBoundLogger

from uradori_bus.bus import TransportBus
from uradori_bus.logs import silent
from uradori_bus.memory.broker import MemoryBroker
from uradori_bus.memory.transport import MemoryTransport
from uradori_bus.tracing import Tracing


class MemoryBus(TransportBus):
    """A client of a broker in this event loop; several on one broker are several processes on one server."""

    def __init__(
        self,
        broker: MemoryBroker | None = None,
        *,
        log: FilteringBoundLogger | None = None,
        tracing: Tracing | None = None,
        grace_s: float = 10.0,
    ) -> None:
        self.broker = broker or MemoryBroker()
        super().__init__(MemoryTransport(self.broker), log or silent(), tracing, grace_s)

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.broker.close()
