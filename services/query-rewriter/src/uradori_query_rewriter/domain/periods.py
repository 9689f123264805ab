"""Which fiscal periods are asked for."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import date

from uradori_contracts.rewriting import RequestedPeriod
from uradori_jafin import Company, Period
from uradori_jafin.questions.year_spans import TREND_YEARS, is_range, years_counted

from uradori_query_rewriter.domain.cues import CueKind
from uradori_query_rewriter.domain.fiscal_years import FiscalYears, year_label, years_later
from uradori_query_rewriter.domain.named_period import PeriodContext, requested
from uradori_query_rewriter.domain.reading import Reading

LATEST = "直近の通期（実績）"
PRIOR = "前期"
PERIODS = 12
"""Periods that one question may ask for."""


@dataclass(frozen=True, slots=True)
class Periods:
    """The periods asked for, the main one first; `ambiguous` holds the readings of a year that may be two of them."""

    asked: tuple[RequestedPeriod, ...] = ()
    ambiguous: tuple[RequestedPeriod, ...] = ()
    written: Period | None = None
    """What was written where it is ambiguous."""


def resolve_periods(
    reading: Reading,
    companies: Sequence[Company],
    years: FiscalYears,
    as_of: date | None,
    before: tuple[RequestedPeriod, ...] = (),
) -> Periods:
    """The periods of a question about these companies.

    年度 names the year in which the term starts; FY may name either, and where they differ it is asked back. 今期, 前期, 来期 count from the main period of the turn
    before (`before`) or from the latest full year; with a word for a forecast 今期 is the year after that.
    Nothing named: the periods before, or the latest full year, marked as defaulted.
    """
    latest = _common_latest(companies, years, as_of)
    reference = (before[0].period_end if before else None) or latest or _usual_latest(companies, years, as_of)
    forecast = reading.has(CueKind.FORECAST) and not before
    reference = _named_year_end(reading, companies, years) or reference
    reported = bool(reading.items) and (bool(reading.quoted) or not any(item.id for item in reading.items))
    contexts = [
        PeriodContext(company, years, reference, forecast, reported=reported) for company in companies or (None,)
    ]
    named: list[RequestedPeriod] = []
    for written, ends_range in _with_ranges(reading):
        readings = [requested(written, context) for context in contexts]
        open_ones = next((found for found in readings if len(found) > 1), None)
        if open_ones is not None:
            return Periods(ambiguous=open_ones, written=written)
        found = [period for each in readings for period in each]
        if ends_range and named and found:
            named.extend(_between(named[-1], found[0]))
        named.extend(found)
    if not named:
        named = list(_unnamed(reading, reference, latest, before))
    named = list(_extended(reading, named))
    return Periods(tuple(dict.fromkeys(named))[:PERIODS])


def _named_year_end(reading: Reading, companies: Sequence[Company], years: FiscalYears) -> date | None:
    """The year that relative words count from where the question names one beside them: 2023年3月期と前期."""
    named = next((period for period in reading.periods if period.is_absolute), None)
    if named is None or all(period.relative is None for period in reading.periods):
        return None
    context = PeriodContext(companies[0] if companies else None, years, None, forecast=False)
    return requested(named, context)[0].period_end


def _with_ranges(reading: Reading) -> Iterator[tuple[Period, bool]]:
    for place, period in enumerate(reading.periods):
        between = reading.clean.text[reading.periods[place - 1].span.end : period.span.start] if place else ""
        yield period, place > 0 and is_range(between)


def _common_latest(companies: Sequence[Company], years: FiscalYears, as_of: date | None) -> date | None:
    ends = {years.latest(company.ticker, as_of) for company in companies}
    return ends.pop() if len(ends) == 1 else None


def _usual_latest(companies: Sequence[Company], years: FiscalYears, as_of: date | None) -> date | None:
    """For a company with no year on file: what other companies with its year end have."""
    months = {company.fiscal_year_end for company in companies}
    month = months.pop() if len(months) == 1 else None
    return years.latest_ending_in(month, as_of) if month is not None else None


def _unnamed(
    reading: Reading, reference: date | None, latest: date | None, before: tuple[RequestedPeriod, ...]
) -> tuple[RequestedPeriod, ...]:
    if reading.has(CueKind.PREVIOUS):
        if reference is None:
            return (RequestedPeriod(label=PRIOR),)
        return (full_year(years_later(reference, -1)),)
    if any(not period.defaulted for period in before) and not reading.has(CueKind.LATEST):
        return before
    return (default_period(latest),)


def default_period(latest: date | None) -> RequestedPeriod:
    """The latest full year with actual figures; without a date where it is not known here."""
    if latest is None:
        return RequestedPeriod(label=LATEST, defaulted=True)
    return RequestedPeriod(label=year_label(latest), period_end=latest, defaulted=True)


def full_year(end: date) -> RequestedPeriod:
    """The full year that ends on a day."""
    return RequestedPeriod(label=year_label(end), period_end=end)


def _extended(reading: Reading, named: list[RequestedPeriod]) -> Iterator[RequestedPeriod]:
    """With the years of a trend, or the year before where a change is asked for."""
    yield from named
    end, quarter = named[0].period_end, named[0].quarter
    if len(named) > 1:
        return
    if end is None:
        if named[0].defaulted and reading.has(CueKind.PRIOR):
            yield RequestedPeriod(label=PRIOR)
        return
    count = years_counted(reading.clean.key)
    if count is None and reading.has(CueKind.TREND):
        count = TREND_YEARS
    if count is not None and quarter is None:
        for back in range(1, min(count, PERIODS)):
            yield full_year(years_later(end, -back))
    elif reading.has(CueKind.PRIOR):
        yield _prior(named[0], end)


def _prior(period: RequestedPeriod, end: date) -> RequestedPeriod:
    earlier = years_later(end, -1)
    label = period.label.replace(f"{end.year}年", f"{earlier.year}年")
    if period.quarter is not None:
        fiscal_year = period.label.split("年", 1)[0]
        label = period.label.replace(fiscal_year, str(int(fiscal_year) - 1), 1)
    return RequestedPeriod(label=label, period_end=earlier, quarter=period.quarter)


def _between(first: RequestedPeriod, last: RequestedPeriod) -> Iterator[RequestedPeriod]:
    if first.period_end is None or last.period_end is None or first.quarter or last.quarter:
        return
    step = 1 if last.period_end > first.period_end else -1
    for years in range(1, min(abs(last.period_end.year - first.period_end.year), PERIODS)):
        yield full_year(years_later(first.period_end, step * years))
