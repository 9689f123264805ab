"""A durable consumer in memory."""

import asyncio
from collections import deque
from collections.abc import AsyncGenerator, Callable
from dataclasses import dataclass, field

from uradori_bus.transport import Record


@dataclass(slots=True)
class _Job:
    record: Record
    deliveries: int = 0
    settled: bool = False
    timer: asyncio.TimerHandle | None = field(default=None)


class MemoryConsumer:
    """Hands each job to one worker, and to another one where the first is not heard of in time."""

    def __init__(
        self, ack_wait_s: float, remove: Callable[[int], None], give_up: Callable[[Record, int], bool] | None = None
    ) -> None:
        self._ack_wait_s = ack_wait_s
        self._remove = remove
        self._give_up = give_up
        self._jobs: deque[_Job] = deque()
        self._arrived = asyncio.Condition()
        self._notices: set[asyncio.Task[None]] = set()

    def offer(self, record: Record) -> None:
        """A new job."""
        self._requeue(_Job(record))

    async def take(self, free: asyncio.Semaphore) -> "MemoryDelivery":
        """The next job."""
        async with self._arrived:
            await self._arrived.wait_for(lambda: bool(self._jobs))
        return self._hand_out(free)

    def take_now(self) -> "MemoryDelivery | None":
        """The next job, if there is one."""
        return self._hand_out(asyncio.Semaphore()) if self._jobs else None

    def watch(self, job: _Job) -> None:
        """Start the acknowledgement wait."""
        self.forget(job)
        job.timer = asyncio.get_running_loop().call_later(self._ack_wait_s, self._requeue, job)

    def forget(self, job: _Job) -> None:
        """End the acknowledgement wait."""
        if job.timer is not None:
            job.timer.cancel()
            job.timer = None

    def settle(self, job: _Job) -> None:
        """Take it off the queue."""
        self.forget(job)
        if job in self._jobs:
            self._jobs.remove(job)
        job.settled = True
        self._remove(job.record.sequence)

    def give_back(self, job: _Job, delay_s: float) -> None:
        """Deliver it again."""
        self.forget(job)
        job.timer = asyncio.get_running_loop().call_later(delay_s, self._requeue, job)

    def _hand_out(self, free: asyncio.Semaphore) -> "MemoryDelivery":
        job = self._jobs.popleft()
        job.deliveries += 1
        self.watch(job)
        return MemoryDelivery(self, job, free)

    def _requeue(self, job: _Job) -> None:
        if job.settled:
            return
        job.timer = None
        if self._give_up is not None and self._give_up(job.record, job.deliveries):
            self.settle(job)
            return
        self._jobs.append(job)
        notice = asyncio.ensure_future(self._notify())
        self._notices.add(notice)
        notice.add_done_callback(self._notices.discard)

    async def _notify(self) -> None:
        async with self._arrived:
            self._arrived.notify()


class MemoryDelivery:
    """A job in the hands of a worker."""

    def __init__(self, consumer: MemoryConsumer, job: _Job, free: asyncio.Semaphore) -> None:
        self._consumer = consumer
        self._job = job
        self._free = free
        self._released = False
        self.record = job.record
        self.deliveries = job.deliveries

    async def acknowledge(self) -> None:
        """Take it off the queue."""
        self.release()
        self._consumer.settle(self._job)

    async def reject(self, delay_s: float) -> None:
        """Deliver it again."""
        self.release()
        self._consumer.give_back(self._job, delay_s)

    async def extend(self) -> None:
        """Start the acknowledgement wait anew."""
        if not self._job.settled:
            self._consumer.watch(self._job)

    def release(self) -> None:
        """Make room for another one, once."""
        if not self._released:
            self._released = True
            self._free.release()


async def deliveries(consumer: MemoryConsumer, limit: int) -> AsyncGenerator[MemoryDelivery, None]:
    """Jobs, at most `limit` of them unsettled."""
    free = asyncio.Semaphore(limit)
    while True:
        await free.acquire()
        yield await consumer.take(free)
