"""Fiscal periods and how they are written."""

import re
from dataclasses import dataclass

from uradori_cli.evaluation.mutation.figures import plain

_WESTERN = re.compile(r"(\d{4})年(\d{1,2})月(?:(\d{1,2})日)?")
_ERA = re.compile(r"(令和|平成)(元|\d{1,2})年(\d{1,2})月(?:(\d{1,2})日)?")
_TERM = re.compile(r"第(\d{1,3})期")
_ERAS = {"令和": 2018, "平成": 1988}


@dataclass(frozen=True, order=True, slots=True)
class Period:
    """Twelve months that end in this month; `term` is its number among the company's periods, where printed."""

    year: int
    month: int
    term: str = ""

    @property
    def fiscal(self) -> str:
        """2024年3月期."""
        return f"{self.year}年{self.month}月期"

    @property
    def months(self) -> int:
        """Months since year zero, to the end."""
        return self.year * 12 + self.month


def period_of(text: str) -> Period | None:
    """The period of a column by the last date in its heading."""
    bare = plain(text)
    dates = [(int(m[1]), int(m[2]), m.start()) for m in _WESTERN.finditer(bare)]
    dates += [(_ERAS[m[1]] + (1 if m[2] == "元" else int(m[2])), int(m[3]), m.start()) for m in _ERA.finditer(bare)]
    if not dates:
        return None
    year, month, _ = max(dates, key=lambda date: date[2])
    term = _TERM.search(bare)
    return Period(year, month, term[0] if term else "") if 1 <= month <= 12 else None


def words_for(period: Period) -> tuple[str, ...]:
    """Ways to name the period. A fiscal year (年度) is called by the year in which it starts."""
    start = period.year if period.month == 12 else period.year - 1
    reiwa = period.year - 2018
    if period.months > 2019 * 12 + 4:
        era = f"令和{'元' if reiwa == 1 else reiwa}年{period.month}月期"
    else:
        era = f"平成{period.year - 1988}年{period.month}月期"
    ways = [
        period.fiscal,
        period.fiscal,
        f"{period.year % 100:02d}年{period.month}月期",
        f"{start}年度",
        era,
    ]
    return tuple(ways + ([period.term] if period.term else []))


def instant_words_for(period: Period) -> tuple[str, ...]:
    """Ways to name its last day."""
    return (
        f"{period.fiscal}末",
        f"{period.year}年{period.month}月末",
        f"{period.year % 100:02d}年{period.month}月期末",
    )
