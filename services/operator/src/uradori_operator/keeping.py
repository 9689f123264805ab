"""The teams' consumers, made and kept; a line for each that is not as its team wants it."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from datetime import datetime

from structlog.typing import FilteringBoundLogger
from uradori_bus import Bus
from uradori_bus.outcomes import Kept, Outcome
from uradori_contracts.errors import ErrorCode, UradoriError
from uradori_contracts.subjects import AUDIT_REPORTS
from uradori_contracts.topology import Durable

from uradori_operator.domain.consumers import next_start

_LOOK_AGAIN_S = 3600.0
"""So that a clock that was set is noticed."""
_START_KEPT = (
    "The start of a consumer that exists cannot be changed; everything else is up to date. "
    "To begin anew, remove it (nats consumer rm {stream} {team}) and restart the operator."
)
_LEFT_OVER = (
    "The team is not in the teams file. Its consumer keeps its place and holds nothing back. "
    "List the team again to go on from there, or remove it (nats consumer rm {stream} {team})."
)


@dataclass(slots=True)
class Keeper:
    """Knows every consumer that was made for a team, also for one that is no longer listed."""

    bus: Bus
    log: FilteringBoundLogger
    clock: Callable[[], datetime]
    _names: set[str] = field(default_factory=set)

    @asynccontextmanager
    async def keeping(self, consumers: tuple[Durable, ...]) -> AsyncIterator[None]:
        """They are there, and each whose start lies ahead is made once that has come.

        Raises:
            ExceptionGroup: one that became due could not be made.
        """
        await self._keep(consumers)
        async with asyncio.TaskGroup() as tasks:
            waiting = tasks.create_task(self._keep_later(consumers))
            yield
            waiting.cancel()

    def knows(self, consumer: str) -> bool:
        """Whether that is a team's."""
        return consumer in self._names

    async def _keep_later(self, consumers: tuple[Durable, ...]) -> None:
        now = self.clock()
        while (start := next_start(consumers, now)) is not None:
            await asyncio.sleep(min((start - now).total_seconds(), _LOOK_AGAIN_S))
            now = self.clock()
            if now >= start:
                await self._keep(consumers)

    async def _keep(self, consumers: tuple[Durable, ...]) -> None:
        self._names.update(consumer.name for consumer in consumers)
        try:
            await self.bus.keep_consumers(AUDIT_REPORTS, consumers, self._tell)
        except UradoriError as error:
            if error.code is not ErrorCode.BUS_UNAVAILABLE:
                raise
            self.log.warning("consumers_kept_later")

    def _tell(self, kept: Kept) -> None:
        self._names.add(kept.name)
        metrics = {"team": kept.name, "stream": AUDIT_REPORTS.name}
        match kept.outcome:
            case Outcome.UNCHANGED:
                self.log.debug("consumer_unchanged", metrics=metrics)
            case Outcome.CREATED | Outcome.UPDATED:
                self.log.info(f"consumer_{kept.outcome}", metrics=metrics)
            case Outcome.START_KEPT:
                self.log.warning("consumer_start_kept", metrics={**metrics, "hint": _hint(_START_KEPT, kept.name)})
            case Outcome.NOT_YET:
                self.log.info("consumer_not_yet", metrics=metrics)
            case Outcome.LEFT_OVER:
                self.log.warning("consumer_left_over", metrics={**metrics, "hint": _hint(_LEFT_OVER, kept.name)})
            case Outcome.REFUSED:
                self.log.error("consumer_refused", metrics={**metrics, "reason": kept.reason})


def _hint(text: str, team: str) -> str:
    return text.format(stream=AUDIT_REPORTS.name, team=team)
