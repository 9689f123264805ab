"""A stream in memory."""

import asyncio
from collections import deque
from collections.abc import AsyncGenerator, Callable
from dataclasses import replace
from datetime import UTC, datetime
from typing import Any

from uradori_contracts.errors import ErrorCode, UradoriError
from uradori_contracts.headers import MSG_ID
from uradori_contracts.topology import Durable, Retention, Stream

from uradori_bus.headers import header_bytes
from uradori_bus.memory.durable import GivenUp, MemoryDurable
from uradori_bus.memory.matching import matches
from uradori_bus.memory.work_queue import MemoryConsumer
from uradori_bus.objects import ROLLUP, ROLLUP_SUBJECT
from uradori_bus.outcomes import Kept, Outcome
from uradori_bus.transport import Packet, Record


class MemoryStream:
    """Messages in their order, within the limits of age and size."""

    def __init__(self, stream: Stream[Any], *, refuses_when_full: bool = False) -> None:
        self._stream = stream
        self._refuses_when_full = refuses_when_full or stream.retention is Retention.WORK_QUEUE
        self._records: deque[Record] = deque()
        self._bytes = 0
        self._last = 0
        self._ids: dict[str, tuple[datetime, int]] = {}
        self._waiting: set[asyncio.Event] = set()
        self._consumers: dict[str, MemoryConsumer] = {}
        self._durables: dict[str, MemoryDurable] = {}

    def covers(self, subject: str) -> bool:
        """Whether a message of that subject is stored here."""
        return any(matches(pattern, subject) for pattern in self._stream.subjects)

    def store(self, packet: Packet) -> int:
        """Gives its sequence; that of the first where it came before.

        Raises:
            UradoriError: BUSY where it is full and lets go of nothing.
        """
        now = datetime.now(UTC)
        self._expire(now)
        message_id = packet.headers.get(MSG_ID)
        if message_id in self._ids:
            return self._ids[message_id][1]
        size = _size(packet)
        if packet.headers.get(ROLLUP) == ROLLUP_SUBJECT:
            self.purge(packet.subject)
        self._make_room(size)
        self._last += 1
        record = Record(Packet(packet.subject, packet.body, dict(packet.headers)), self._last, now)
        self._records.append(record)
        self._bytes += size
        if message_id is not None:
            self._ids[message_id] = (now, self._last)
        for consumer in self._consumers.values():
            consumer.offer(record)
        for durable in self._durables.values():
            durable.offer(record)
        for event in self._waiting:
            event.set()
        return self._last

    def remove(self, sequence: int) -> None:
        """A worker is done with it."""
        self._keep(lambda record: record.sequence != sequence)

    def purge(self, subject: str) -> None:
        """Remove what is held under the subject."""
        self._keep(lambda record: not matches(subject, record.packet.subject))

    def consumer(self, name: str, ack_wait_s: float) -> MemoryConsumer:
        """The consumer of that name; made where there is none."""
        if name not in self._consumers:
            consumer = self._consumers[name] = MemoryConsumer(ack_wait_s, self.remove)
            for record in self._records:
                consumer.offer(record)
        return self._consumers[name]

    def message(self, sequence: int) -> Packet | None:
        """What is held at that place."""
        self._expire(datetime.now(UTC))
        return next((record.packet for record in self._records if record.sequence == sequence), None)

    def keep_consumer(self, durable: Durable, given_up: GivenUp) -> Kept:
        """Make the consumer, or bring it up to date."""
        standing = self._durables.get(durable.name)
        if standing is None:
            if isinstance(durable.start, datetime) and durable.start > datetime.now(UTC):
                return Kept(durable.name, Outcome.NOT_YET)
            made = self._durables[durable.name] = MemoryDurable(durable, given_up)
            made.begin(tuple(self._records))
            return Kept(durable.name, Outcome.CREATED)
        if standing.start != durable.start:
            standing.change(replace(durable, start=standing.start))
            return Kept(durable.name, Outcome.START_KEPT)
        outcome = Outcome.UNCHANGED if standing.durable == durable else Outcome.UPDATED
        standing.change(durable)
        return Kept(durable.name, outcome)

    def durable(self, name: str) -> MemoryDurable:
        """The durable consumer of that name.

        Raises:
            UradoriError: NOT_FOUND.
        """
        if name not in self._durables:
            raise UradoriError(ErrorCode.NOT_FOUND)
        return self._durables[name]

    def left_over(self, wanted: tuple[Durable, ...]) -> list[str]:
        """Durable consumers beyond those that are wanted."""
        return sorted(self._durables.keys() - {durable.name for durable in wanted})

    async def read(self, subject: str, after: int, *, follow: bool) -> AsyncGenerator[Record, None]:
        """What is held under `subject` beyond `after`, then what comes."""
        arrived = asyncio.Event()
        self._waiting.add(arrived)
        try:
            while True:
                arrived.clear()
                self._expire(datetime.now(UTC))
                last = self._last
                for record in [record for record in self._records if record.sequence > after]:
                    if matches(subject, record.packet.subject):
                        yield record
                after = max(after, last)
                if self._last > after:
                    continue
                if not follow:
                    return
                await arrived.wait()
        finally:
            self._waiting.discard(arrived)

    def _keep(self, wanted: Callable[[Record], bool]) -> None:
        self._records = deque(record for record in self._records if wanted(record))
        self._bytes = sum(_size(record.packet) for record in self._records)

    def _make_room(self, size: int) -> None:
        if self._refuses_when_full and self._bytes + size > self._stream.max_bytes:
            raise UradoriError(ErrorCode.BUSY)
        while self._records and self._bytes + size > self._stream.max_bytes:
            self._bytes -= _size(self._records.popleft().packet)

    def _expire(self, now: datetime) -> None:
        while self._records and now - self._records[0].stored_at > self._stream.max_age:
            self._bytes -= _size(self._records.popleft().packet)
        for message_id, (stored_at, _) in tuple(self._ids.items()):
            if now - stored_at <= self._stream.duplicate_window:
                break
            del self._ids[message_id]


def _size(packet: Packet) -> int:
    return len(packet.body) + header_bytes(packet.headers)
