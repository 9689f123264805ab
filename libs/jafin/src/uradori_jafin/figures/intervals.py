"""Intervals: what a printed figure may stand for."""

from dataclasses import dataclass
from decimal import Decimal
from itertools import product

from uradori_jafin.quantities import Qualifier, Quantity

_HALF = Decimal("0.5")


@dataclass(frozen=True, slots=True)
class Interval:
    """All values from `low` to `high`."""

    low: Decimal
    high: Decimal

    def meets(self, other: "Interval") -> bool:
        return self.low <= other.high and other.low <= self.high

    def __add__(self, other: "Interval") -> "Interval":
        return Interval(self.low + other.low, self.high + other.high)

    def __sub__(self, other: "Interval") -> "Interval":
        return Interval(self.low - other.high, self.high - other.low)

    def __mul__(self, other: "Interval") -> "Interval":
        corners = [a * b for a, b in product((self.low, self.high), (other.low, other.high))]
        return Interval(min(corners), max(corners))

    def times(self, factor: Decimal) -> "Interval":
        return Interval(*sorted((self.low * factor, self.high * factor)))

    def over(self, other: "Interval") -> "Interval | None":
        """The quotient, or None where the divisor may be zero."""
        if other.low <= 0 <= other.high:
            return None
        corners = [a / b for a, b in product((self.low, self.high), (other.low, other.high))]
        return Interval(min(corners), max(corners))


def source_interval(source: Quantity) -> Interval:
    """The values that print as this source figure: rounded, or truncated toward zero where it is money."""
    return _interval(source)


def written_interval(written: Quantity) -> Interval:
    """The values for which this figure may be written, qualifier and all (bounds counted in)."""
    if written.upper is not None:
        return Interval(written.value, written.upper)
    step, value, far = written.last_nonzero_step, written.value, Decimal(10) ** 24
    sign = Decimal(1) if value >= 0 else Decimal(-1)
    match written.qualifier:
        case Qualifier.OVER | Qualifier.AT_LEAST:
            return Interval(*sorted((value, sign * far)))
        case Qualifier.UNDER | Qualifier.AT_MOST:
            return Interval(*sorted((Decimal(0), value)))
        case Qualifier.JUST_OVER | Qualifier.BAND:
            return Interval(*sorted((value, value + sign * step)))
        case Qualifier.JUST_UNDER:
            return Interval(*sorted((value, value - sign * step)))
        case Qualifier.ABOUT:
            return Interval(value - step * _HALF, value + step * _HALF)
        case _:
            return _interval(written)


def _interval(figure: Quantity) -> Interval:
    half = figure.step * _HALF
    low, high = abs(figure.value) - half, abs(figure.value) + half
    if figure.unit.is_currency:
        high = abs(figure.value) + figure.step
    return Interval(low, high) if figure.value >= 0 else Interval(-high, -low)
