"""From the words for a period to its days."""

from dataclasses import dataclass, replace
from datetime import date, timedelta
from enum import Enum

from uradori_jafin import Period, PeriodKind, Window, resolve
from uradori_jafin.periods import Length, YearBasis

from uradori_filings.days import month_end, year_to, years_from
from uradori_filings.model.document import Profile
from uradori_filings.understanding.phrases import Phrase


@dataclass(frozen=True, slots=True)
class Span:
    """The days that a text names: a year or a part of it from `start` to `end`.

    `is_instant` is True where the text says a day, False where it says from when to when, None where it only names a year:
    then what the item is decides.
    """

    start: date
    end: date
    is_instant: bool | None


class YearNaming(Enum):
    """What FY2024 is called after."""

    UNKNOWN = "unknown"
    BY_END = "by_end"
    BY_START = "by_start"


@dataclass(frozen=True, slots=True)
class Calendar:
    """The document's own year, and the years of its numbered terms, from which other words count."""

    start: date | None
    end: date | None
    filed_on: date | None
    quarters_apart: bool = False
    """Q1, 2Q mean three months, as they do in English and where several of a year stand side by side."""
    quarters_told: bool = False
    """Each quarter lasts three months: the heads of the table have a fourth one, or the document is not of Japan."""
    months: int = 12
    """That a month over a column stands for."""
    naming: YearNaming = YearNaming.UNKNOWN
    """Of FY2024; where it is unknown, the reading nearest to the document's own year."""

    @classmethod
    def of(cls, profile: Profile) -> "Calendar":
        """The calendar that the cover gives."""
        end = profile.period_end
        start = profile.period_start
        if end is not None and start is None:
            start = year_to(end)
        is_english = profile.language == "en"
        return cls(start, end, profile.filed_on, is_english, is_english and not profile.ticker)

    def ending(self, end: date) -> "Calendar":
        """The calendar of a document without a cover whose latest year ends on a day."""
        return replace(self, start=year_to(end), end=end)

    def span(self, phrase: Phrase) -> Span | None:
        """The days of a phrase; a year that it names beats one that it counts."""
        match phrase.days:
            case (day,):
                return Span(self._begin_of_year_to(day), day, True)
            case (first, last) if first < last:
                return Span(first, last, None if (last - first).days > _LONGEST else False)
            case (first, _):
                return Span(self._begin_of_year_to(first), first, True)
        if phrase.month is not None:
            end = self._end_of(*phrase.month)
            start = self._begin_of_year_to(end) if self.months == _MONTHS else self._begin_of_months_to(end)
            told = True if phrase.instant else None if self.months == _MONTHS else False
            return Span(start, end, told)
        if phrase.after_year and self.end is not None:
            return Span(self.end + timedelta(days=1), self.filed_on or self.end, False)
        if phrase.filing_day and self.filed_on is not None:
            return Span(self.filed_on, self.filed_on, True)
        for named in sorted(phrase.named, key=lambda each: not each.is_absolute):
            if span := self._named(named, phrase):
                return span
        if phrase.relative is not None:
            return self._relative(phrase)
        return None

    def year(self, years: int) -> Span | None:
        """The document's own year, or one so many years away."""
        if self.end is None or self.start is None:
            return None
        end = years_from(self.end, years)
        start = year_to(end) if years else self.start
        return Span(start, end, None)

    def _relative(self, phrase: Phrase) -> Span | None:
        span = self.year(phrase.relative or 0)
        return replace(span, is_instant=True) if span is not None and phrase.instant else span

    def _named(self, named: Period, phrase: Phrase) -> Span | None:
        if (
            (self.quarters_told or (self.quarters_apart and "q" in named.text.lower()))
            and named.length is Length.QUARTER
            and named.cumulative is None
        ):
            named = replace(named, cumulative=False)
        by_end = self.naming is YearNaming.BY_END and named.basis is YearBasis.FY
        if self.naming is YearNaming.BY_START and named.basis is YearBasis.FY:
            named = replace(named, basis=YearBasis.FISCAL_START)
        own = self.quarters_apart and (_is_bare_year(named) or _is_part_of_bare_year(named))
        if self.end is not None and (by_end or own):
            named = replace(named, basis=YearBasis.FISCAL_END, month=self.end.month)
        month = self.end.month if self.end is not None else _MONTHS if self._is_of_the_calendar(named) else None
        anchor = self._window()
        windows = resolve(named, month, anchor)
        if not windows:
            return None
        window = (
            min(windows, key=lambda each: (abs(each.months - _MONTHS), each.last))
            if named.part is None
            else windows[-1]
        )
        if named.part is None and len(windows) > 1 and anchor is not None:
            window = min(windows, key=lambda each: abs(each.last - anchor.last))
        end = self._end_of(window.last // 12, window.last % 12 + 1)
        first = window.first if window.kind is PeriodKind.DURATION else window.last - 11
        start = self._end_of((first - 1) // 12, (first - 1) % 12 + 1) + timedelta(days=1)
        instant = window.kind is PeriodKind.INSTANT or phrase.instant
        return Span(start, end, True if instant else (False if named.part is not None else None))

    def _window(self) -> Window | None:
        if self.end is None:
            return None
        last = self.end.year * 12 + self.end.month - 1
        return Window(PeriodKind.DURATION, last - 11, last)

    def _end_of(self, year: int, month: int) -> date:
        end = month_end(year, month)
        if self.end is not None and self.end.month == month and self.end != month_end(self.end.year, self.end.month):
            return date(year, month, self.end.day)
        return end

    def _is_of_the_calendar(self, named: Period) -> bool:
        """FY2023 or Q1 2023 in English, where nothing tells when the year ends."""
        return self.quarters_apart and (named.basis is YearBasis.FY or named.length is Length.QUARTER)

    def _begin_of_months_to(self, end: date) -> date:
        first = end.year * 12 + end.month - self.months
        return date(first // 12, first % 12 + 1, 1)

    def _begin_of_year_to(self, end: date) -> date:
        return year_to(end)


def _is_bare_year(named: Period) -> bool:
    """2021 over a column of an English report is the company's own year."""
    return named.basis is YearBasis.CALENDAR and named.length is Length.YEAR and named.text.rstrip("年").isdecimal()


def _is_part_of_bare_year(named: Period) -> bool:
    """Q1 of 2021 over a column is of the company's own year, too."""
    return named.basis is YearBasis.CALENDAR and named.length in (Length.QUARTER, Length.HALF)


_LONGEST = 800
_MONTHS = 12
