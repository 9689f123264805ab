"""Where a reader begins, how long it waits, and what it is shown."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

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


Emit = Callable[[Shown], bool]
"""Takes an event for the reader; False where the reader cannot take more."""
