"""Rates of change between two figures."""

from decimal import ROUND_HALF_UP, Decimal

from uradori_synthesizer.domain.template.amounts import RATIOS
from uradori_synthesizer.domain.template.stated import Stated, comparable_over_years

_TENTH, _HUNDREDTH, _HUNDRED = Decimal("0.1"), Decimal("0.01"), Decimal(100)


def rate_of_change(now: Stated, before: Stated) -> Decimal | None:
    """The growth rate between two years of a figure; None where it would mislead or says nothing.

    That is for ratios, for what a split distorts, for computed figures (too coarse), and where nothing moved.
    """
    if now.unit in RATIOS or not comparable_over_years(now):
        return None
    return growth_rate(now.value, before.value) or None


def growth_rate(now: Decimal, before: Decimal) -> Decimal | None:
    """(now - before) / before in %, to a tenth (a hundredth where a tenth is zero).

    None where there is no such rate: over a base of zero or less, or into a loss.
    """
    if before <= 0 or now < 0:
        return None
    rate = (now - before) / before * _HUNDRED
    rounded = rate.quantize(_TENTH, ROUND_HALF_UP)
    return rounded if rounded else rate.quantize(_HUNDREDTH, ROUND_HALF_UP)
