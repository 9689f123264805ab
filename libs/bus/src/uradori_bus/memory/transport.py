"""Bytes through a broker in this process."""

import asyncio
import secrets
from collections.abc import AsyncIterator, Callable
from contextlib import aclosing, asynccontextmanager
from datetime import timedelta
from typing import Any

from uradori_contracts.errors import ErrorCode, UradoriError
from uradori_contracts.topology import Bucket, Durable, ObjectBucket, Stream

from uradori_bus.memory.broker import MemoryBroker
from uradori_bus.memory.stream import MemoryStream
from uradori_bus.memory.values import MemoryValues
from uradori_bus.memory.work_queue import deliveries
from uradori_bus.outcomes import Kept, Outcome
from uradori_bus.sizes import check_size
from uradori_bus.transport import NO_RESPONDERS, STATUS, Deliver, Delivery, Interest, Packet, Record, Value


class MemoryTransport:
    """One client of a broker."""

    def __init__(self, broker: MemoryBroker) -> None:
        self._broker = broker
        self._inboxes = f"_INBOX.{secrets.token_hex(8)}"
        self._last_inbox = 0

    @property
    def connected(self) -> bool:
        """Whether the broker runs."""
        return self._broker.running

    @property
    def restored(self) -> bool:
        """As soon as it runs: what was declared comes back with it."""
        return self._broker.running

    @property
    def max_payload(self) -> int:
        """Bytes of headers plus body."""
        return self._broker.max_payload

    def inbox(self) -> str:
        """A subject nobody else has."""
        self._last_inbox += 1
        return f"{self._inboxes}.{self._last_inbox}"

    def on_disconnect(self, call: Callable[[], None]) -> Callable[[], None]:
        """`call` when the broker is lost."""
        return self._broker.on_down(call)

    async def publish(self, packet: Packet) -> None:
        """Send it."""
        self._require()
        check_size(packet, self.max_payload)
        self._broker.route(packet)

    async def request(self, packet: Packet, timeout_s: float) -> Packet:
        """Send it and wait for the reply."""
        self._require()
        inbox = self.inbox()
        replied: asyncio.Future[Packet] = asyncio.get_running_loop().create_future()

        async def take(reply: Packet) -> None:
            if not replied.done():
                replied.set_result(reply)

        def lost() -> None:
            if not replied.done():
                replied.set_exception(UradoriError(ErrorCode.BUS_UNAVAILABLE))

        forget = self._broker.on_down(lost)
        interest = self._broker.subscribe(inbox, "", take, None)
        try:
            await self.publish(Packet(packet.subject, packet.body, packet.headers, inbox))
            reply = await asyncio.wait_for(replied, timeout_s)
        except TimeoutError as error:
            raise UradoriError(ErrorCode.DEADLINE_EXCEEDED) from error
        finally:
            forget()
            await interest.end()
        if reply.headers.get(STATUS) == NO_RESPONDERS:
            raise UradoriError(ErrorCode.UNAVAILABLE)
        return reply

    async def subscribe(
        self,
        subject: str,
        deliver: Deliver,
        *,
        queue: str = "",
        dropped: Callable[[], None] | None = None,
        confirmed: bool = True,
    ) -> Interest:
        """Active when it returns."""
        await self._broker.ready()
        return self._broker.subscribe(subject, queue, deliver, dropped)

    async def declare(
        self, streams: tuple[Stream[Any], ...], buckets: tuple[Bucket[Any], ...], objects: tuple[ObjectBucket, ...]
    ) -> None:
        """Create what does not exist."""
        self._require()
        self._broker.declare(streams, buckets, objects)

    async def append(self, stream: str, packet: Packet) -> int:
        """Store it, and hand it to those who listen; gives its sequence."""
        self._require()
        check_size(packet, self.max_payload)
        return self._broker.append(self._stream(stream), packet)

    async def message(self, stream: str, sequence: int) -> Packet | None:
        """What the stream holds at that place."""
        self._require()
        return self._stream(stream).message(sequence)

    async def keep_consumers(self, stream: str, consumers: tuple[Durable, ...], told: Callable[[Kept], None]) -> None:
        """Create or bring up to date."""
        self._require()
        held = self._stream(stream)

        def given_up(name: str, record: Record, deliveries: int) -> None:
            self._broker.advise(stream, name, record.sequence, deliveries)

        for consumer in consumers:
            told(held.keep_consumer(consumer, given_up))
        for name in held.left_over(consumers):
            told(Kept(name, Outcome.LEFT_OVER))

    @asynccontextmanager
    async def follow(self, stream: str, consumer: str, *, wait: bool) -> AsyncIterator[AsyncIterator[Delivery]]:
        """Deliveries of a consumer that somebody else made."""
        if not wait:
            self._require()
        await self._broker.ready()
        async with aclosing(self._stream(stream).durable(consumer).follow(wait=wait)) as deliveries:
            yield deliveries

    async def purge(self, stream: str, subject: str) -> None:
        """Remove what the stream holds under the subject."""
        self._require()
        self._stream(stream).purge(subject)

    @asynccontextmanager
    async def read(
        self, stream: str, subject: str, *, after: int, follow: bool
    ) -> AsyncIterator[AsyncIterator[Record]]:
        """Messages of a stream in their order."""
        if not follow:
            self._require()
        await self._broker.ready()
        async with aclosing(self._stream(stream).read(subject, after, follow=follow)) as records:
            yield records

    @asynccontextmanager
    async def work(
        self, stream: Stream[Any], consumer: str, *, limit: int, ack_wait_s: float
    ) -> AsyncIterator[AsyncIterator[Delivery]]:
        """Jobs of a durable consumer."""
        await self._broker.ready()
        jobs = deliveries(self._stream(stream.name).consumer(consumer, ack_wait_s), limit)
        async with aclosing(jobs):
            yield jobs

    def values(self, bucket: Bucket[Any]) -> "MemoryBucket":
        """A bucket."""
        return MemoryBucket(self._broker, bucket.name)

    def _require(self) -> None:
        if not self._broker.running:
            raise UradoriError(ErrorCode.BUS_UNAVAILABLE)

    def _stream(self, name: str) -> MemoryStream:
        if name not in self._broker.streams:
            raise UradoriError(ErrorCode.UNAVAILABLE)
        return self._broker.streams[name]


class MemoryBucket:
    """A bucket of the broker, found at each call: it may be declared later."""

    def __init__(self, broker: MemoryBroker, name: str) -> None:
        self._broker = broker
        self._name = name

    async def get(self, key: str) -> Value | None:
        """The latest value."""
        return self._values().get(key)

    async def write(self, key: str, body: bytes, expected: int | None, keep: timedelta | None = None) -> int:
        """Gives the new revision."""
        check_size(Packet(key, body), self._broker.max_payload)
        return self._values().write(key, body, expected, keep)

    async def delete(self, key: str) -> None:
        """Remove the key."""
        self._values().delete(key)

    @asynccontextmanager
    async def watch(self, key: str) -> AsyncIterator[AsyncIterator[Value | None]]:
        """The value now, then each change."""
        await self._broker.ready()
        async with aclosing(self._values().changes(key)) as changes:
            yield changes

    def _values(self) -> MemoryValues:
        if not self._broker.running:
            raise UradoriError(ErrorCode.BUS_UNAVAILABLE)
        if self._name not in self._broker.buckets:
            raise UradoriError(ErrorCode.NOT_FOUND)
        return self._broker.buckets[self._name]
