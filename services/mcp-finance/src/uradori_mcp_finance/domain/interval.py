"""Numbers as printed: each stands for an interval, since a report rounds or truncates."""

from collections.abc import Iterable
from dataclasses import dataclass
from decimal import Decimal


@dataclass(frozen=True, slots=True)
class Interval:
    """From `low` to `high`, both included."""

    low: Decimal
    high: Decimal

    @classmethod
    def printed(cls, value: Decimal) -> "Interval":
        """One unit of the last printed digit to either side: it may be rounded, truncated or rounded up."""
        step = Decimal(1).scaleb(int(value.as_tuple().exponent))
        return cls(value - step, value + step)

    @classmethod
    def around(cls, values: Iterable[Decimal]) -> "Interval":
        """The smallest interval that holds the values, of which there is one at least."""
        held = tuple(values)
        return cls(min(held), max(held))

    def __mul__(self, other: "Interval") -> "Interval":
        return Interval.around(a * b for a in (self.low, self.high) for b in (other.low, other.high))

    def __add__(self, other: "Interval") -> "Interval":
        return Interval(self.low + other.low, self.high + other.high)

    def over(self, other: "Interval") -> "Interval | None":
        """The quotient; None where the divisor may be zero."""
        if other.low <= 0 <= other.high:
            return None
        return Interval.around(a / b for a in (self.low, self.high) for b in (other.low, other.high))

    def times(self, factor: Decimal) -> "Interval":
        """Each end multiplied."""
        ends = (self.low * factor, self.high * factor)
        return Interval(*ends) if factor >= 0 else Interval(*reversed(ends))

    def meets(self, other: "Interval") -> bool:
        """Whether some number lies in both."""
        return self.low <= other.high and other.low <= self.high
