"""Uploads taken off the work queue."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field
from weakref import WeakValueDictionary

from sqlalchemy.exc import SQLAlchemyError
from structlog.typing import FilteringBoundLogger
from uradori_bus import Bus, Job
from uradori_contracts.errors import UradoriError
from uradori_contracts.subjects import DOCUMENTS_CONSUMER, INGESTS
from uradori_contracts.uploads import Ingest, UploadState

from uradori_documents.ingesting import Ingesting

IN_HAND = 256
"""Taken off the queue by one replica, so that they are known to wait; more stay on the queue."""
AT_ONCE = 3
ACK_WAIT_S = 10.0
"""How long an upload stays with a replica that no longer says it is working."""
LAST_DELIVERY = 5
"""At which one is given up that was begun before: it may be what ends its readers."""
MOST_DELIVERIES = 1000
"""For one that was never begun: it waits for the database."""
AGAIN_S = 5.0


@dataclass(slots=True)
class Worker:
    """Reads uploads until it is told to stop; what it could not finish is delivered again."""

    bus: Bus
    ingesting: Ingesting
    log: FilteringBoundLogger
    ack_wait_s: float = ACK_WAIT_S
    again_s: float = AGAIN_S
    at_once: int = AT_ONCE
    _tasks: set[asyncio.Task[None]] = field(default_factory=set)
    _uploads: WeakValueDictionary[str, asyncio.Lock] = field(default_factory=WeakValueDictionary)
    _places: asyncio.Semaphore = field(init=False)

    def __post_init__(self) -> None:
        self._places = asyncio.Semaphore(self.at_once)

    @asynccontextmanager
    async def working(self) -> AsyncIterator[None]:
        """Take uploads while the context lasts. On leaving those in hand are left: reading can begin anew."""
        try:
            async with asyncio.TaskGroup() as group:
                taking = group.create_task(self._take())
                yield
                taking.cancel()
        finally:
            for task in self._tasks:
                task.cancel()
            if self._tasks:
                await asyncio.wait(set(self._tasks))

    async def _take(self) -> None:
        work = self.bus.work(
            INGESTS, DOCUMENTS_CONSUMER, limit=IN_HAND, ack_wait_s=self.ack_wait_s, max_deliveries=MOST_DELIVERIES
        )
        async with work as jobs:
            async for job in jobs:
                task = asyncio.create_task(self._run(job))
                self._tasks.add(task)
                task.add_done_callback(self._tasks.discard)

    async def _run(self, job: Job[Ingest]) -> None:
        beating = asyncio.create_task(self._keep(job))
        try:
            await self._settle(job)
        except (UradoriError, SQLAlchemyError, OSError, ExceptionGroup) as error:
            self.log.warning("upload_put_back", metrics={"deliveries": job.deliveries}, exc_info=error)
            with suppress(UradoriError):
                await job.again(self.again_s)
        finally:
            beating.cancel()
            job.leave()

    async def _settle(self, job: Job[Ingest]) -> None:
        """A second delivery of an upload in hand waits for the first, and then finds that it has ended."""
        lock = self._uploads.setdefault(job.body.upload_id, asyncio.Lock())
        async with lock:
            await self._settle_alone(job)

    async def _settle_alone(self, job: Job[Ingest]) -> None:
        state = await self.ingesting.accept(job.body)
        if state is None:
            await job.done()
            return
        async with self._places:
            if job.deliveries >= LAST_DELIVERY and state is not UploadState.WAITING:
                self.log.error("upload_given_up", metrics={"deliveries": job.deliveries})
                await self.ingesting.give_up(job.body)
            else:
                await self.ingesting.run(job.body)
        await job.done()

    async def _keep(self, job: Job[Ingest]) -> None:
        while True:
            await asyncio.sleep(self.ack_wait_s / 3)
            # A beat that meets a broken connection is made up for by the next one.
            with suppress(UradoriError):
                await job.keep()
