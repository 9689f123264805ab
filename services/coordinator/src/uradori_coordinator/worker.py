"""Turns taken off the work queue, side by side."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field

from structlog.typing import FilteringBoundLogger
from uradori_bus import Bus, Job
from uradori_bus.tracing import Tracing
from uradori_contracts.asking import Ask, Cancel
from uradori_contracts.errors import UradoriError
from uradori_contracts.message import Identifier
from uradori_contracts.settings import Settings
from uradori_contracts.subjects import ASKS, CHAT_CANCEL, COORDINATOR_CONSUMER

from uradori_coordinator.turn_job import LAST_DELIVERY, TurnJob

TURNS_AT_ONCE = 64
ACK_WAIT_S = 3.0
"""How long a turn stays with a coordinator that no longer says it is working."""


@dataclass(slots=True)
class Worker:
    """Runs turns until it is told to stop; what it could not finish goes to another coordinator."""

    bus: Bus
    settings: Callable[[], Settings]
    log: FilteringBoundLogger
    tracing: Tracing
    grace_s: float
    at_once: int = TURNS_AT_ONCE
    ack_wait_s: float = ACK_WAIT_S
    _turns: dict[Identifier, TurnJob] = field(default_factory=dict)
    _tasks: set[asyncio.Task[None]] = field(default_factory=set)

    @asynccontextmanager
    async def working(self) -> AsyncIterator[None]:
        """Take turns while the context lasts; on leaving finish those in hand within the grace period.

        Raises:
            ExceptionGroup: no more questions, or cancellations, can be taken.
        """
        try:
            async with asyncio.TaskGroup() as taking:
                loops = (taking.create_task(self._take_jobs()), taking.create_task(self._take_cancellations()))
                yield
                for loop in loops:
                    loop.cancel()
        finally:
            await self._finish()

    async def _take_jobs(self) -> None:
        work = self.bus.work(
            ASKS, COORDINATOR_CONSUMER, limit=self.at_once, ack_wait_s=self.ack_wait_s, max_deliveries=LAST_DELIVERY
        )
        async with work as jobs:
            async for job in jobs:
                task = asyncio.create_task(self._run(job))
                self._tasks.add(task)
                task.add_done_callback(self._tasks.discard)

    async def _run(self, job: Job[Ask]) -> None:
        turn = TurnJob(job, self.bus, self.settings(), self.log, self.tracing)
        self._turns[turn.turn_id] = turn
        beating = asyncio.create_task(self._keep(job))
        try:
            await turn.run()
        except UradoriError as error:
            self.log.warning("turn_left_to_another", turn_id=turn.turn_id, code=error.code.value)
        finally:
            beating.cancel()
            job.leave()
            if self._turns.get(turn.turn_id) is turn:
                del self._turns[turn.turn_id]

    async def _keep(self, job: Job[Ask]) -> None:
        while True:
            await asyncio.sleep(self.ack_wait_s / 3)
            # A beat that meets a broken connection is made up for by the next one.
            with suppress(UradoriError):
                await job.keep()

    async def _take_cancellations(self) -> None:
        async with self.bus.subscribe(CHAT_CANCEL, Cancel) as cancellations:
            async for cancellation in cancellations:
                turn = self._turns.get(cancellation.turn_id)
                if turn is not None:
                    turn.cancel()

    async def _finish(self) -> None:
        if not self._tasks:
            return
        _, unfinished = await asyncio.wait(set(self._tasks), timeout=self.grace_s)
        for task in unfinished:
            task.cancel()
        if unfinished:
            await asyncio.wait(unfinished)
