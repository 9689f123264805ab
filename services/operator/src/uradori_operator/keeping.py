"""The teams' consumers, made and kept; a line for each that is not as its team wants it."""

from dataclasses import dataclass, field

from structlog.typing import FilteringBoundLogger
from uradori_bus import Bus
from uradori_bus.outcomes import Kept, Outcome
from uradori_contracts.errors import ErrorCode, UradoriError
from uradori_contracts.subjects import AUDIT_REPORTS
from uradori_contracts.topology import Durable

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
    _names: set[str] = field(default_factory=set)

    async def keep(self, consumers: tuple[Durable, ...]) -> None:
        """Bring them about, now and after each restart of the server; while there is no server, later."""
        self._names.update(consumer.name for consumer in consumers)
        try:
            await self.bus.keep_consumers(AUDIT_REPORTS, consumers, self._tell)
        except UradoriError as error:
            if error.code is not ErrorCode.BUS_UNAVAILABLE:
                raise
            self.log.warning("consumers_kept_later")

    def knows(self, consumer: str) -> bool:
        """Whether that is a team's."""
        return consumer in self._names

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
            case Outcome.LEFT_OVER:
                self.log.warning("consumer_left_over", metrics={**metrics, "hint": _hint(_LEFT_OVER, kept.name)})
            case Outcome.REFUSED:
                self.log.error("consumer_refused", metrics={**metrics, "reason": kept.reason})


def _hint(text: str, team: str) -> str:
    return text.format(stream=AUDIT_REPORTS.name, team=team)
