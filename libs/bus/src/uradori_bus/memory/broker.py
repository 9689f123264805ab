"""What a server does: hands messages to whoever subscribed, and keeps those of its streams."""

import asyncio
import json
import random
from collections.abc import Callable
from contextlib import suppress
from typing import Any

from uradori_contracts.advisories import MAX_DELIVERIES
from uradori_contracts.errors import ErrorCode, UradoriError
from uradori_contracts.topology import Bucket, ObjectBucket, Stream

from uradori_bus.internal import INTERNAL_STREAMS
from uradori_bus.memory.matching import matches
from uradori_bus.memory.stream import MemoryStream
from uradori_bus.memory.values import MemoryValues
from uradori_bus.objects import holding
from uradori_bus.transport import NO_RESPONDERS, STATUS, Deliver, Packet

_PENDING_MESSAGES = 8192


class MemoryInterest:
    """A subscription; hands over one message after the other."""

    def __init__(
        self,
        subject: str,
        queue: str,
        deliver: Deliver,
        dropped: Callable[[], None] | None,
        leave: Callable[["MemoryInterest"], None],
    ) -> None:
        self.subject = subject
        self.queue = queue
        self._deliver = deliver
        self._dropped = dropped
        self._leave = leave
        self._packets: asyncio.Queue[Packet] = asyncio.Queue(_PENDING_MESSAGES)
        self._pump = asyncio.ensure_future(self._run())

    def offer(self, packet: Packet) -> None:
        """A message; dropped where there is no room."""
        try:
            self._packets.put_nowait(packet)
        except asyncio.QueueFull:
            if self._dropped is not None:
                self._dropped()

    async def drain(self) -> None:
        """Take no more; returns once what had arrived is handed over."""
        self._leave(self)
        await self._packets.join()
        await self.end()

    async def end(self) -> None:
        """Take no more."""
        self._leave(self)
        self._pump.cancel()
        await asyncio.wait({self._pump})

    async def _run(self) -> None:
        while True:
            packet = await self._packets.get()
            try:
                await self._deliver(packet)
            finally:
                self._packets.task_done()


class MemoryBroker:
    """One server. `down` and `up` stand for its loss and return; what it holds survives."""

    def __init__(self, max_payload: int = 2**20) -> None:
        self.max_payload = max_payload
        self.running = True
        self.generation = 1
        self.streams: dict[str, MemoryStream] = {}
        self.buckets: dict[str, MemoryValues] = {}
        self._interests: list[MemoryInterest] = []
        self._lost: set[Callable[[], None]] = set()
        self._back = asyncio.Event()
        self._back.set()
        self.declare(INTERNAL_STREAMS, (), ())

    def down(self) -> None:
        """The server is lost."""
        self.running = False
        self._back.clear()
        for call in tuple(self._lost):
            call()

    def up(self) -> None:
        """The server is back."""
        self.running = True
        self.generation += 1
        self._back.set()

    async def ready(self) -> None:
        """Returns once the server is there."""
        await self._back.wait()

    def on_down(self, call: Callable[[], None]) -> Callable[[], None]:
        """`call` when the server is lost."""
        self._lost.add(call)
        return lambda: self._lost.discard(call)

    def declare(
        self, streams: tuple[Stream[Any], ...], buckets: tuple[Bucket[Any], ...], objects: tuple[ObjectBucket, ...]
    ) -> None:
        """Create what does not exist."""
        for stream in streams:
            self.streams.setdefault(stream.name, MemoryStream(stream))
        for bucket in buckets:
            self.buckets.setdefault(bucket.name, MemoryValues(bucket))
        for stream in (holding(bucket) for bucket in objects):
            self.streams.setdefault(stream.name, MemoryStream(stream, refuses_when_full=True))

    def subscribe(
        self, subject: str, queue: str, deliver: Deliver, dropped: Callable[[], None] | None
    ) -> MemoryInterest:
        """Active at once."""
        interest = MemoryInterest(subject, queue, deliver, dropped, self._leave)
        self._interests.append(interest)
        return interest

    def route(self, packet: Packet) -> None:
        """To every subscriber, to one of each queue group, and to the streams that cover the subject."""
        heard = self._hand_out(packet)
        stored = [stream for stream in self.streams.values() if stream.covers(packet.subject)]
        for stream in stored:
            with suppress(UradoriError):
                stream.store(packet)
        if packet.reply and not heard and not stored:
            self._hand_out(Packet(packet.reply, b"", {STATUS: NO_RESPONDERS}))

    def _hand_out(self, packet: Packet) -> bool:
        found = [interest for interest in self._interests if matches(interest.subject, packet.subject)]
        groups = {interest.queue for interest in found if interest.queue}
        chosen = [interest for interest in found if not interest.queue]
        chosen += [random.choice([one for one in found if one.queue == group]) for group in groups]  # noqa: S311
        for interest in chosen:
            interest.offer(packet)
        return bool(chosen)

    def append(self, stream: MemoryStream, packet: Packet) -> int:
        """Store it in that stream and hand it to subscribers; gives its sequence.

        Raises:
            UradoriError: UNAVAILABLE where the stream does not cover the subject.
        """
        if not stream.covers(packet.subject):
            raise UradoriError(ErrorCode.UNAVAILABLE)
        sequence = stream.store(packet)
        self._hand_out(packet)
        return sequence

    def advise(self, stream: str, consumer: str, sequence: int, deliveries: int) -> None:
        """Tell that a consumer gave a message up, as a server does."""
        advisory = {"stream": stream, "consumer": consumer, "stream_seq": sequence, "deliveries": deliveries}
        self.route(Packet(f"{MAX_DELIVERIES}.{stream}.{consumer}", json.dumps(advisory).encode()))

    async def close(self) -> None:
        """End every subscription."""
        for interest in tuple(self._interests):
            await interest.end()

    def _leave(self, interest: MemoryInterest) -> None:
        if interest in self._interests:
            self._interests.remove(interest)
