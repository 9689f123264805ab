"""Which full fiscal years of a company are on file, and calendar arithmetic with year ends."""

from calendar import monthrange
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date

MONTHS_OF_YEAR = 12


@dataclass(frozen=True, slots=True)
class FullYear:
    """A full year with actual figures: its last day, the day they were filed, its number (第120期; empty if unknown)."""

    period_end: date
    filed_on: date
    term: str = ""


@dataclass(frozen=True, slots=True)
class FiscalYears:
    """Full years by ticker, in any order."""

    by_ticker: Mapping[str, tuple[FullYear, ...]]

    def latest(self, ticker: str, as_of: date | None) -> date | None:
        """The end of the latest full year, of those filed by `as_of` where it is given."""
        ends = [year.period_end for year in self.by_ticker.get(ticker, ()) if as_of is None or year.filed_on <= as_of]
        return max(ends, default=None)

    def latest_ending_in(self, month: int, as_of: date | None) -> date | None:
        """The latest full year that any company closed in this month, as `latest` counts it."""
        ends = (self.latest(ticker, as_of) for ticker in self.by_ticker)
        return max((end for end in ends if end is not None and end.month == month), default=None)

    def of_term(self, ticker: str, term: str) -> date | None:
        """The end of the year with this number."""
        return next((year.period_end for year in self.by_ticker.get(ticker, ()) if year.term == term), None)


def month_end(year: int, month: int) -> date:
    """The last day of a month; months beyond 1..12 roll over into other years."""
    index = year * MONTHS_OF_YEAR + month - 1
    year, month = index // MONTHS_OF_YEAR, index % MONTHS_OF_YEAR + 1
    return date(year, month, monthrange(year, month)[1])


def years_later(end: date, years: int) -> date:
    """The same month's end in another year."""
    return month_end(end.year + years, end.month)


def year_label(end: date) -> str:
    """A fiscal year as a reader writes it: 2024年3月期."""
    return f"{end.year}年{end.month}月期"
