"""Whether a quote can be what it says."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date, timedelta
from decimal import Decimal
from math import prod

from uradori_contracts.finance import FallbackReason

from uradori_mcp_finance.domain.live.quote import Quote, Split

YEN = "JPY"
SHARE_FACTOR = Decimal(10)
"""How far a share may trade beyond the range that its newest report prints: an error of scale is 100."""
INDICATOR_FACTOR = Decimal(3)
"""How far an indicator may have moved since its newest stored value."""
STALE = timedelta(days=14)
"""Longer than any holiday of the exchange: what has no price for so long is not traded."""
TICK = Decimal("0.001")
"""Of the price: ranges come rounded."""


@dataclass(frozen=True, slots=True)
class Bounds:
    """What stored documents say: prices from `low` to `high` in the period up to `day`, believed up to `factor` beyond.

    `splits` are those that the documents state.
    """

    low: Decimal
    high: Decimal
    day: date
    factor: Decimal = SHARE_FACTOR
    splits: tuple[Split, ...] = ()

    def allow(self, price: Decimal, splits: tuple[Split, ...]) -> bool:
        """Whether a price can follow from them, counted in the shares that the splits since then have made.

        Those that the source tells of, or those that the documents state: either may not know of one yet.
        """
        return any(self._allow(price * self._ratio(known)) for known in (splits, self.splits))

    def _ratio(self, splits: Iterable[Split]) -> Decimal:
        return prod((split.ratio for split in splits if split.day > self.day), start=Decimal(1))

    def _allow(self, in_old_shares: Decimal) -> bool:
        return self.low / self.factor <= in_old_shares <= self.high * self.factor


def objection(quote: Quote, bounds: Bounds | None, today: date) -> FallbackReason | None:
    """What speaks against a quote in yen; None where nothing does.

    WRONG_CURRENCY: not in yen. UNKNOWN_TICKER: not traded. IMPLAUSIBLE: no positive price, a price of tomorrow,
    outside its own range of the day or of 52 weeks, or further from `bounds` than their factor.
    """
    if quote.price is None and quote.currency is None:
        return FallbackReason.UNKNOWN_TICKER
    if quote.currency != YEN:
        return FallbackReason.WRONG_CURRENCY
    if quote.price is None or quote.price <= 0 or quote.day is None:
        return FallbackReason.IMPLAUSIBLE
    if quote.day > today + timedelta(days=1):
        return FallbackReason.IMPLAUSIBLE
    if quote.day < today - STALE:
        return FallbackReason.UNKNOWN_TICKER
    if not _inside_its_ranges(quote, quote.price):
        return FallbackReason.IMPLAUSIBLE
    if bounds is not None and not bounds.allow(quote.price, quote.splits):
        return FallbackReason.IMPLAUSIBLE
    return None


def _inside_its_ranges(quote: Quote, price: Decimal) -> bool:
    """A range with one end only says nothing; the range of 52 weeks may not hold the day's own extremes yet."""
    year_low, year_high = quote.year_low, quote.year_high
    if quote.day_low is not None and quote.day_high is not None:
        if not _within(price, quote.day_low, quote.day_high):
            return False
        year_low = min(year_low, quote.day_low) if year_low is not None else None
        year_high = max(year_high, quote.day_high) if year_high is not None else None
    return year_low is None or year_high is None or _within(price, year_low, year_high)


def _within(price: Decimal, low: Decimal, high: Decimal) -> bool:
    return 0 < low <= high and low * (1 - TICK) <= price <= high * (1 + TICK)
