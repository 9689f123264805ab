"""Time that remains for a request."""

from collections.abc import Callable
from dataclasses import dataclass
from time import monotonic


@dataclass(frozen=True, slots=True)
class Budget:
    """A deadline on this process's monotonic clock; crosses the bus as remaining milliseconds."""

    deadline: float
    clock: Callable[[], float] = monotonic

    @classmethod
    def of(cls, seconds: float, clock: Callable[[], float] = monotonic) -> "Budget":
        """A budget that ends `seconds` from now."""
        return cls(clock() + seconds, clock)

    @property
    def remaining(self) -> float:
        """Seconds left, never below zero."""
        return max(0.0, self.deadline - self.clock())

    @property
    def spent(self) -> bool:
        """Whether nothing is left."""
        return self.remaining <= 0.0

    def capped(self, seconds: float) -> "Budget":
        """At most `seconds` of what is left."""
        return Budget(min(self.deadline, self.clock() + seconds), self.clock)
