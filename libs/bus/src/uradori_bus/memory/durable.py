"""A durable consumer of a stream in memory: a filter, a start, and an end of patience."""

import asyncio
from collections.abc import AsyncGenerator, Callable
from datetime import datetime

from uradori_contracts.topology import Durable, From

from uradori_bus.memory.matching import matches
from uradori_bus.memory.work_queue import MemoryConsumer, MemoryDelivery
from uradori_bus.transport import Record

GivenUp = Callable[[str, Record, int], None]


class MemoryDurable:
    """Hands out what its filter lets through; tells of what was handed out too often."""

    def __init__(self, durable: Durable, given_up: GivenUp) -> None:
        self._durable = durable
        self._given_up = given_up
        self._consumer = MemoryConsumer(durable.ack_wait_s, lambda _: None, self._give_up)

    @property
    def start(self) -> From | datetime:
        """Where it began."""
        return self._durable.start

    @property
    def durable(self) -> Durable:
        """As it stands."""
        return self._durable

    def change(self, durable: Durable) -> None:
        """From now on another filter and another patience."""
        self._durable = durable

    def begin(self, records: tuple[Record, ...]) -> None:
        """Take what the stream held before."""
        for record in records:
            match self.start:
                case From.NEW:
                    return
                case From.ALL:
                    self.offer(record)
                case moment if record.stored_at >= moment:
                    self.offer(record)

    def offer(self, record: Record) -> None:
        """A message of the stream."""
        if any(matches(pattern, record.packet.subject) for pattern in self._durable.subjects):
            self._consumer.offer(record)

    async def follow(self, *, wait: bool) -> AsyncGenerator[MemoryDelivery, None]:
        """Deliveries; not to `wait` ends where there is none."""
        while True:
            if wait:
                yield await self._consumer.take(asyncio.Semaphore())
                continue
            delivery = self._consumer.take_now()
            if delivery is None:
                return
            yield delivery

    def _give_up(self, record: Record, deliveries: int) -> bool:
        if deliveries < self._durable.max_deliveries:
            return False
        self._given_up(self._durable.name, record, deliveries)
        return True
