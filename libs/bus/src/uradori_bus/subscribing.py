"""A core subscription with a bounded buffer."""

import asyncio
from collections import deque
from typing import Generic, Self

from structlog.typing import FilteringBoundLogger
from uradori_contracts.errors import UradoriError

from uradori_bus.codec import Body, decode
from uradori_bus.transport import Packet

BUFFER_BYTES = 64 * 2**20


class Buffered(Generic[Body]):
    """Messages in the order they came. What did not fit, or was no `Body`, is counted and logged."""

    def __init__(self, model: type[Body], limit: int, log: FilteringBoundLogger) -> None:
        self._model = model
        self._limit = limit
        self._log = log
        self._packets: deque[Packet] = deque()
        self._bytes = 0
        self._arrived = asyncio.Event()
        self._dropped = 0
        self._malformed = 0

    @property
    def dropped(self) -> int:
        """Messages that did not fit."""
        return self._dropped

    @property
    def malformed(self) -> int:
        """Messages that were no `Body`."""
        return self._malformed

    def overflow(self) -> None:
        """A message did not fit."""
        self._dropped += 1
        if self._dropped & (self._dropped - 1) == 0:
            self._log.warning("slow_consumer", metrics={"dropped": self._dropped})

    async def take(self, packet: Packet) -> None:
        """A message from the transport."""
        if len(self._packets) >= self._limit or self._bytes + len(packet.body) > BUFFER_BYTES:
            self.overflow()
            return
        self._packets.append(packet)
        self._bytes += len(packet.body)
        self._arrived.set()

    def __aiter__(self) -> Self:
        return self

    async def __anext__(self) -> Body:
        while True:
            while not self._packets:
                self._arrived.clear()
                await self._arrived.wait()
            packet = self._packets.popleft()
            self._bytes -= len(packet.body)
            try:
                return decode(self._model, packet.body)
            except UradoriError as error:
                self._malformed += 1
                self._log.warning("malformed_message", metrics={"code": error.code.value, "count": self._malformed})
