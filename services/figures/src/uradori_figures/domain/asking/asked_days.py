"""The days that are asked for against those of a fact: a quarter is no year, and the first one is not the third."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from datetime import date, timedelta

from uradori_contracts.reported_facts import ReportedFact
from uradori_jafin.periods import Length, Period, PeriodKind, Window, YearBasis, parse_periods, resolve

_WEEK = 8
"""A year of 52 weeks ends up to so many days away from the end of a month."""
_YEAR_DAYS = range(350, 380)
_TO_DATE = range(170, 290)
_LEAST_DAYS_OF_YEAR = 250
_MOST_DAYS_OF_PART = 200
_PARTS = frozenset({Length.QUARTER, Length.HALF, Length.MONTHS})
_YEN = frozenset({"円", "", "%", "株", "人"})


def year_end_month(facts: Sequence[ReportedFact]) -> int | None:
    """The month in which the fiscal years of most facts end, or before that in which a year to date begins; None if unknown."""
    ends = Counter(
        _months(fact.period_start, fact.period_end)[1] % 12 + 1
        for fact in facts
        if fact.period_end is not None
        and fact.period_start is not None
        and (fact.period_end - fact.period_start).days in _YEAR_DAYS
    )
    if not ends:
        ends = Counter(filter(None, map(_end_by_year_to_date, facts)))
    return ends.most_common(1)[0][0] if ends else None


def _end_by_year_to_date(fact: ReportedFact) -> int | None:
    """Six or nine months begin with the fiscal year; the month before it."""
    if fact.period_end is None or fact.period_start is None:
        return None
    if (fact.period_end - fact.period_start).days not in _TO_DATE:
        return None
    return _months(fact.period_start, fact.period_end)[0] % 12 or 12


def is_of_part(period: Period) -> bool:
    """Whether a part of a year is asked for."""
    return period.length in _PARTS


def fits_days(period: Period, fact: ReportedFact, end_month: int | None) -> bool | None:
    """Whether a fact is of the days that are asked for; None where it cannot be told.

    What a head writes counts before what it was taken for: FY23 is the year that the document calls so.
    """
    if period.year is None:
        return _by_relative_words(period, fact)
    written = _by_name(period, fact)
    if written is not None:
        return written
    if fact.period_start is not None and not is_of_part(period) and _is_headed_by_months(fact):
        return False
    if fact.period_end is None:
        return None
    first, last = _months(fact.period_start, fact.period_end)
    windows = tuple(_windows(period, end_month))
    if not windows:
        return None
    if fact.period_start is None:
        exact = period.length is not Length.YEAR or (period.kind is PeriodKind.INSTANT and period.month is not None)
        return any(window.last == last for window in windows) or (False if exact else None)
    if is_of_part(period):
        return any((window.first, window.last) == (first, last) for window in windows)
    days = (fact.period_end - fact.period_start).days
    if days < _MOST_DAYS_OF_PART:
        return False
    if days <= _LEAST_DAYS_OF_YEAR:
        return None
    return any(window.last == last for window in windows) or _by_its_start(period, fact, last, windows)


def _by_its_start(period: Period, fact: ReportedFact, last: int, windows: tuple[Window, ...]) -> bool | None:
    """None for FY2020 of a year that begins in 2020, as Japanese companies may call it; else it is another year."""
    later = period.basis is YearBasis.FY and any(window.last + 12 == last for window in windows)
    return None if later and fact.unit in _YEN else False


def _by_relative_words(period: Period, fact: ReportedFact) -> bool | None:
    """当四半期累計期間 of a head that says the same; 前期 may be asked of what stands at its end."""
    if period.relative is None:
        return None
    for text in (*reversed(fact.column_path), *reversed(fact.row_path), fact.period_label):
        for named in parse_periods(text) if text and len(text) < 60 else ():
            if named.relative is not None and named.year is None:
                alike = (named.relative, named.length, named.part) == (period.relative, period.length, period.part)
                same_kind = named.kind is period.kind or period.kind is PeriodKind.DURATION
                return alike and same_kind and period.cumulative in (None, named.cumulative)
    return False


def _by_name(period: Period, fact: ReportedFact) -> bool | None:
    if period.basis is not YearBasis.FY and not is_of_part(period):
        return None
    for text in (_heads(fact), *reversed(fact.column_path), *reversed(fact.row_path), fact.period_label):
        for named in parse_periods(text) if text and len(text) < 60 else ():
            if named.year is None or (named.length, named.basis) != (period.length, period.basis):
                continue
            if is_of_part(period) and bool(named.cumulative) is not bool(period.cumulative):
                continue
            alike = named.part == period.part and (named.first_month, named.last_month) == (
                period.first_month,
                period.last_month,
            )
            return named.year == period.year and alike and named.month == period.month
    return None


def _heads(fact: ReportedFact) -> str:
    """English heads over one another are one: Three Months Ended September / 30, / 2023."""
    heads = " ".join(fact.column_path)
    return heads if heads.isascii() else ""


def _is_headed_by_months(fact: ReportedFact) -> bool:
    heads = _heads(fact)
    return bool(heads) and any(named.length is Length.MONTHS for named in parse_periods(heads))


def _windows(period: Period, end_month: int | None) -> Iterator[Window]:
    """Of FY the year that ends in it; a quarter of a year may be the calendar's or the company's."""
    if period.year is None:
        return
    if period.length in (Length.MONTHS, Length.DAY) or period.basis is YearBasis.FISCAL_END:
        yield from resolve(period, end_month)
        return
    if period.basis is YearBasis.CALENDAR and not is_of_part(period):
        return
    if end_month is None:
        return
    ending = replace(period, basis=YearBasis.FISCAL_END, month=end_month)
    if period.basis is YearBasis.FISCAL_START:
        yield from resolve(period, end_month)
    else:
        yield from resolve(ending, end_month)
    if period.basis is YearBasis.CALENDAR and period.kind is PeriodKind.DURATION:
        yield from resolve(period, end_month)


def _months(start: date | None, end: date) -> tuple[int, int]:
    """The first and the last month, counted from year 0, of days that may be a week off."""
    last = end - timedelta(days=_WEEK) if end.day < _WEEK else end
    begun = start if start is not None else last
    if start is not None and start.day > 31 - _WEEK:
        begun = start + timedelta(days=_WEEK)
    return begun.year * 12 + begun.month - 1, last.year * 12 + last.month - 1
