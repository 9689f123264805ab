"""Rates of change between two figures."""

from decimal import ROUND_HALF_UP, Decimal

_TENTH, _HUNDREDTH, _HUNDRED = Decimal("0.1"), Decimal("0.01"), Decimal(100)


def growth_rate(now: Decimal, before: Decimal) -> Decimal | None:
    """(now - before) / before in %, to a tenth (a hundredth where a tenth is zero).

    None where there is no such rate: over a base of zero or less, or into a loss.
    """
    if before <= 0 or now < 0:
        return None
    rate = (now - before) / before * _HUNDRED
    rounded = rate.quantize(_TENTH, ROUND_HALF_UP)
    return rounded if rounded else rate.quantize(_HUNDREDTH, ROUND_HALF_UP)
