"""Reports that a team gave up, moved to its dead letters."""

import asyncio
from collections import Counter
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field

from structlog.typing import FilteringBoundLogger
from uradori_bus import Bus, Job
from uradori_contracts.advisories import GIVEN_UP, OPERATOR_CONSUMER, GivenUp
from uradori_contracts.errors import UradoriError
from uradori_contracts.subjects import AUDIT_REPORTS

_ACK_WAIT_S = 30.0
_AGAIN_S = 5.0
_TRIES = 1000


@dataclass(slots=True)
class Undertaker:
    """Works off what the server tells of reports that were handed out too often."""

    bus: Bus
    is_team: Callable[[str], bool]
    log: FilteringBoundLogger
    _buried: Counter[str] = field(default_factory=Counter)

    @asynccontextmanager
    async def working(self) -> AsyncIterator[None]:
        """While the context lasts.

        Raises:
            ExceptionGroup: no more advisories can be taken.
        """
        async with asyncio.TaskGroup() as tasks:
            loop = tasks.create_task(self._take())
            yield
            loop.cancel()

    async def _take(self) -> None:
        work = self.bus.work(GIVEN_UP, OPERATOR_CONSUMER, limit=1, ack_wait_s=_ACK_WAIT_S, max_deliveries=_TRIES)
        async with work as jobs:
            async for job in jobs:
                try:
                    await self._bury(job.body)
                    await job.done()
                except UradoriError as error:
                    self.log.warning("report_not_buried", metrics={**_about(job), "code": error.code.value})
                    # Without a connection nothing can be given back; it comes again after the acknowledgement wait.
                    with suppress(UradoriError):
                        await job.again(_AGAIN_S)

    async def _bury(self, given_up: GivenUp) -> None:
        team, sequence = given_up.consumer, given_up.stream_seq
        if not self.is_team(team):
            return
        why = f"given up after {given_up.deliveries} deliveries"
        letter = await self.bus.bury(AUDIT_REPORTS, sequence, consumer=team, why=why)
        if letter is None:
            self.log.warning("report_gone", metrics={"team": team, "sequence": sequence})
            return
        self._buried[team] += 1
        self.log.error(
            "report_buried",
            metrics={
                "team": team,
                "sequence": sequence,
                "deliveries": given_up.deliveries,
                "dead_letter": letter,
                "buried": self._buried[team],
            },
        )


def _about(job: Job[GivenUp]) -> dict[str, str | int]:
    return {"team": job.body.consumer, "sequence": job.body.stream_seq}
