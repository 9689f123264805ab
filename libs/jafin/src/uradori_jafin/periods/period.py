"""A period as it was written; what it means in months is told by `resolve`."""

from dataclasses import dataclass
from enum import Enum

from uradori_jafin.spans import Span


class PeriodKind(Enum):
    DURATION = "duration"
    INSTANT = "instant"


class YearBasis(Enum):
    """How the year is named: by its last month, the year it starts in (年度), FY, the calendar, or not."""

    FISCAL_END = "fiscal_end"
    FISCAL_START = "fiscal_start"
    FY = "fy"
    CALENDAR = "calendar"
    TERM = "term"
    NONE = "none"


class Length(Enum):
    """What part of the year is meant."""

    YEAR = "year"
    HALF = "half"
    QUARTER = "quarter"
    MONTHS = "months"
    DAY = "day"


class Relative(Enum):
    """Words that count from another period; the value is how many months away, or the word."""

    CURRENT = "current"
    PRIOR_YEAR = "prior_year"
    SAME_PERIOD_LAST_YEAR = "same_period_last_year"
    TWO_YEARS_AGO = "two_years_ago"
    THREE_YEARS_AGO = "three_years_ago"
    FOUR_YEARS_AGO = "four_years_ago"
    FIVE_YEARS_AGO = "five_years_ago"
    TEN_YEARS_AGO = "ten_years_ago"
    NEXT_YEAR = "next_year"
    PRIOR_QUARTER = "prior_quarter"
    PRIOR_MONTH = "prior_month"
    PRIOR_HALF = "prior_half"

    @property
    def months(self) -> int:
        """The distance from the anchor in months."""
        return _MONTHS[self]


_MONTHS = {
    Relative.CURRENT: 0,
    Relative.PRIOR_YEAR: -12,
    Relative.SAME_PERIOD_LAST_YEAR: -12,
    Relative.TWO_YEARS_AGO: -24,
    Relative.THREE_YEARS_AGO: -36,
    Relative.FOUR_YEARS_AGO: -48,
    Relative.FIVE_YEARS_AGO: -60,
    Relative.TEN_YEARS_AGO: -120,
    Relative.NEXT_YEAR: 12,
    Relative.PRIOR_QUARTER: -3,
    Relative.PRIOR_MONTH: -1,
    Relative.PRIOR_HALF: -6,
}


@dataclass(frozen=True, slots=True)
class Period:
    """A duration or an instant.

    `year` and `month` are those of the fiscal year's end for FISCAL_END; else the year as named. `part` is
    the quarter (1-4) or the half (1-2); `first_month`..`last_month` the calendar months of 4〜6月期;
    `cumulative` tells 累計 (True) from 会計期間 (False), None where the text does not tell. `relative` with a
    part is that part of another year: 前第2四半期.
    """

    kind: PeriodKind
    basis: YearBasis
    length: Length
    span: Span
    text: str
    year: int | None = None
    month: int | None = None
    day: int | None = None
    part: int | None = None
    cumulative: bool | None = None
    first_month: int | None = None
    last_month: int | None = None
    relative: Relative | None = None
    term: int | None = None
    forecast: bool = False

    @property
    def is_absolute(self) -> bool:
        """Whether the year is named."""
        return self.year is not None

    @property
    def label(self) -> str:
        """A canonical name: 2025-03 (the fiscal year to March 2025), 2025-03-Q2-ytd, 2025-03-end."""
        head = self._head()
        tail = ""
        match self.length:
            case Length.QUARTER:
                tail = f"-Q{self.part}" + {True: "-ytd", False: "-only", None: ""}[self.cumulative]
            case Length.HALF:
                tail = f"-H{self.part}"
            case Length.MONTHS:
                tail = f"-{self.first_month:02d}..{self.last_month:02d}"
            case Length.DAY:
                tail = f"-{self.day:02d}" if self.day else ""
            case Length.YEAR:
                pass
        return head + tail + ("-end" if self.kind is PeriodKind.INSTANT and self.length is not Length.DAY else "")

    def _head(self) -> str:
        if self.relative is not None:
            return self.relative.value
        if self.term is not None:
            return f"term{self.term}"
        match self.basis:
            case YearBasis.FISCAL_END:
                return f"{self.year}-{self.month:02d}"
            case YearBasis.FISCAL_START:
                return f"{self.year}年度"
            case YearBasis.FY:
                return f"FY{self.year}"
        if self.year is None:
            return "?"
        return f"{self.year}-{self.month:02d}" if self.length is Length.DAY and self.month else str(self.year)
