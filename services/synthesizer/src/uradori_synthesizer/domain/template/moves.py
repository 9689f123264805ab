"""How a figure moved from one year to the next."""

from decimal import ROUND_HALF_UP, Decimal
from enum import Enum

from uradori_synthesizer.domain.template.stated import OF_THE_SHARE, RATIOS, Stated

_TENTH, _HUNDREDTH, _HUNDRED = Decimal("0.1"), Decimal("0.01"), Decimal(100)
_AS_TIMES = Decimal(1000)
"""From this rate on, in %, a multiple says more."""


class Turn(Enum):
    """Of a profit or a loss, where one of the two years is a loss."""

    INTO_LOSS = "into_loss"
    INTO_PROFIT = "into_profit"
    WIDER_LOSS = "wider_loss"
    NARROWER_LOSS = "narrower_loss"


def turn(now: Stated, before: Stated) -> Turn | None:
    """Which turn it is; None between two profits, and for what is no profit at all."""
    if not now.is_profit or (now.value >= 0 and before.value >= 0):
        return None
    if before.value >= 0:
        return Turn.INTO_LOSS
    if now.value >= 0:
        return Turn.INTO_PROFIT
    return Turn.WIDER_LOSS if now.value < before.value else Turn.NARROWER_LOSS


def rate_of_change(now: Stated, before: Stated) -> Decimal | None:
    """The growth rate between two years of a figure; None where it would mislead or says nothing.

    That is for ratios, for what a split distorts, for computed figures (too coarse), and where nothing moved.
    """
    if now.unit in RATIOS or now.item_id in OF_THE_SHARE | {"shares_issued"} or now.computed:
        return None
    rate = growth_rate(now.value, before.value)
    return None if rate is None or rate >= _AS_TIMES else rate or None


def points(now: Stated, before: Stated) -> Decimal | None:
    """The difference of two percentages in points; None for what is none, for computed ones, and where nothing moved.

    Printed ratios have as many decimals as the difference is written with.
    """
    if now.unit != "%" or now.computed or now.live:
        return None
    return now.value - before.value or None


def growth_rate(now: Decimal, before: Decimal) -> Decimal | None:
    """(now - before) / before in %, to a tenth (a hundredth where a tenth is zero).

    None where there is no such rate: over a base of zero or less, or into a loss.
    """
    if before <= 0 or now < 0:
        return None
    rate = (now - before) / before * _HUNDRED
    rounded = rate.quantize(_TENTH, ROUND_HALF_UP)
    return rounded if rounded else rate.quantize(_HUNDREDTH, ROUND_HALF_UP)


def multiple(larger: Decimal, smaller: Decimal) -> Decimal | None:
    """How many times the smaller one goes into the larger one, to a tenth; None over zero or a loss."""
    if smaller <= 0 or larger < smaller:
        return None
    times = (larger / smaller).quantize(_TENTH, ROUND_HALF_UP)
    return times if times > 1 else None
