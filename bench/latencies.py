"""How long things took."""

from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Latencies:
    """Sorted, in milliseconds."""

    values: tuple[float, ...]

    @classmethod
    def of(cls, seconds: Sequence[float]) -> "Latencies":
        """From seconds in any order."""
        return cls(tuple(sorted(value * 1e3 for value in seconds)))

    def quantile(self, share: float) -> float:
        """The value that `share` of all do not exceed."""
        return self.values[min(len(self.values) - 1, int(len(self.values) * share))]

    @property
    def p50(self) -> float:
        """Median."""
        return self.quantile(0.5)

    @property
    def p95(self) -> float:
        """What nineteen of twenty do not exceed."""
        return self.quantile(0.95)
