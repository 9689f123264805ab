"""A quote as the live source gave it."""

from dataclasses import dataclass, field
from datetime import date, datetime, timedelta, timezone
from decimal import Decimal

JAPAN = timezone(timedelta(hours=9))
"""Japan keeps no summer time."""
NIKKEI_AVERAGE = "^N225"
DOLLAR_YEN = "JPY=X"


def symbol_of(ticker: str) -> str:
    """A share of the Tokyo exchange as the source names it: 7203 is 7203.T."""
    return f"{ticker}.T"


@dataclass(frozen=True, slots=True)
class Split:
    """`ratio` new shares for one old share, traded so from `day` on."""

    day: date
    ratio: Decimal


@dataclass(frozen=True, slots=True)
class Quote:
    """Prices and per-share figures in `currency`; None where the source has no finite number. Nothing is checked yet."""

    symbol: str
    currency: str | None = None
    at: datetime | None = None
    """When the price was made; aware."""
    price: Decimal | None = None
    day_low: Decimal | None = None
    day_high: Decimal | None = None
    year_low: Decimal | None = None
    year_high: Decimal | None = None
    eps: Decimal | None = None
    """Of the last twelve months."""
    per: Decimal | None = None
    bps: Decimal | None = None
    pbr: Decimal | None = None
    dividend: Decimal | None = None
    """Per share, paid in the last twelve months."""
    shares: Decimal | None = None
    market_capitalisation: Decimal | None = None
    splits: tuple[Split, ...] = field(default=())

    @property
    def day(self) -> date | None:
        """The day of the price in Japan."""
        return self.at.astimezone(JAPAN).date() if self.at else None
