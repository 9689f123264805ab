"""Where a reader begins, how long it waits, and what it is shown."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Protocol

from uradori_contracts.events import Event

from uradori_gateway.domain.order import Position


@dataclass(frozen=True, slots=True)
class Shown:
    """An event for the reader. `seq` is None for what the gateway says itself, which nobody can resume after."""

    event: Event
    seq: int | None = None


@dataclass(frozen=True, slots=True)
class Patience:
    """Seconds: for the whole turn, for a missing event, for a quiet turn, for a bus that is away."""

    turn_s: float
    gap_s: float
    silence_s: float
    bus_s: float


@dataclass(frozen=True, slots=True)
class Opening:
    """What a reader is shown first, and after which position it follows the turn."""

    first: Sequence[Shown] = ()
    after: Position = field(default_factory=Position)
    resumed: bool = False
    """Whether events may have come between looking into the stream and listening."""


class Reader(Protocol):
    """Whoever a turn is shown to."""

    def offer(self, shown: Shown) -> bool:
        """Take an event, as it comes; False where no more fits."""

    async def room(self) -> None:
        """Returns once more fits, or has not for too long: for what is not live and can wait."""


class Tireless:
    """Reads anything."""

    def offer(self, shown: Shown) -> bool:
        """Always taken."""
        return True

    async def room(self) -> None:
        """Always."""
