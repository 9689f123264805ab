"""What a period that a question names is for one company."""

from dataclasses import dataclass
from datetime import MAXYEAR, MINYEAR, date

from uradori_contracts.rewriting import RequestedPeriod
from uradori_jafin import Company, Length, Period, PeriodKind, Relative, YearBasis

from uradori_query_rewriter.domain.fiscal_years import (
    MONTHS_OF_YEAR,
    FiscalYears,
    month_end,
    year_label,
    years_later,
)

_YEARS_AWAY = {
    Relative.CURRENT: 0,
    Relative.PRIOR_YEAR: -1,
    Relative.SAME_PERIOD_LAST_YEAR: -1,
    Relative.TWO_YEARS_AGO: -2,
    Relative.NEXT_YEAR: 1,
}


@dataclass(frozen=True, slots=True)
class PeriodContext:
    """Whose year it is, and from which year relative words count; `forecast` makes 今期 the year to come.

    `reported`: a cell of a report is asked for, whose bare year is the one in which its period ends.
    """

    company: Company | None
    years: FiscalYears
    reference: date | None
    forecast: bool
    reported: bool = False

    @property
    def end_month(self) -> int | None:
        """The month in which the company's year ends."""
        return self.company.fiscal_year_end if self.company is not None else None


def requested(period: Period, context: PeriodContext) -> tuple[RequestedPeriod, ...]:
    """Its readings: one, or two where a bare year or FY may be either of two fiscal years (the end of a year is one day)."""
    if period.length is Length.DAY or period.relative in (
        Relative.PRIOR_QUARTER,
        Relative.PRIOR_MONTH,
        Relative.PRIOR_HALF,
    ):
        return (_as_written(period),)
    if period.length is Length.QUARTER and period.part is None:
        return (_as_written(period),)
    if period.length is Length.MONTHS and not _ends_with_fiscal_year(period, context):
        return (_as_written(period),)
    ends = _year_ends(period, context)
    if not ends:
        return (RequestedPeriod(label=period.text),)
    return tuple(_part_of(end, period) for end in ends)


def _year_ends(period: Period, context: PeriodContext) -> tuple[date, ...]:
    if period.relative is not None:
        return _relative(period.relative, context)
    if period.term is not None:
        end = context.years.of_term(context.company.ticker, f"第{period.term}期") if context.company else None
        return (end,) if end else ()
    if period.year is None:
        return (context.reference,) if context.reference else ()
    if not MINYEAR < period.year < MAXYEAR:
        return ()
    month = context.end_month
    if period.length is Length.MONTHS:
        return (month_end(period.year, period.last_month or MONTHS_OF_YEAR),)
    match period.basis:
        case YearBasis.FISCAL_END:
            return (month_end(period.year, period.month or month or MONTHS_OF_YEAR),)
        case YearBasis.FISCAL_START if month is not None:
            return (month_end(_starts_in(period.year, month), month),)
        case YearBasis.CALENDAR | YearBasis.FY if month == MONTHS_OF_YEAR:
            return (month_end(period.year, month),)
        case YearBasis.CALENDAR if month is not None and (context.reported or period.kind is PeriodKind.INSTANT):
            return (month_end(period.year, month),)
        case YearBasis.CALENDAR | YearBasis.FY if month is not None:
            return (month_end(period.year, month), month_end(period.year + 1, month))
        case _:
            return ()


def _starts_in(year: int, end_month: int) -> int:
    """The calendar year in which the fiscal year ends that starts in `year`."""
    return year if end_month == MONTHS_OF_YEAR else year + 1


def _relative(relative: Relative, context: PeriodContext) -> tuple[date, ...]:
    if context.reference is None or relative not in _YEARS_AWAY:
        return ()
    away = _YEARS_AWAY[relative]
    if relative is Relative.CURRENT and context.forecast:
        away = 1
    return (years_later(context.reference, away),)


def _ends_with_fiscal_year(period: Period, context: PeriodContext) -> bool:
    """2024年3月 of a company whose year ends in March is the year; 4〜6月 is not."""
    return period.year is not None and period.first_month == period.last_month == context.end_month


def _part_of(end: date, period: Period) -> RequestedPeriod:
    label = year_label(end)
    match period.length:
        case Length.QUARTER if period.part is not None:
            return RequestedPeriod(
                label=f"{label}第{period.part}四半期",
                period_end=month_end(end.year, end.month - 3 * (4 - period.part)),
                quarter=period.part,
            )
        case Length.HALF if period.part == 1:
            return RequestedPeriod(label=f"{label}中間期", period_end=month_end(end.year, end.month - 6), quarter=2)
        case Length.HALF:
            return RequestedPeriod(label=f"{label}下期", period_end=end)
        case _:
            return RequestedPeriod(label=label, period_end=end)


def _as_written(period: Period) -> RequestedPeriod:
    if period.year is None or not MINYEAR < period.year < MAXYEAR:
        return RequestedPeriod(label=period.text)
    if period.length is Length.DAY and period.month is not None:
        last = month_end(period.year, period.month)
        return RequestedPeriod(label=period.text, period_end=last.replace(day=min(period.day or last.day, last.day)))
    if period.length is Length.MONTHS and period.last_month is not None:
        return RequestedPeriod(label=period.text, period_end=month_end(period.year, period.last_month))
    return RequestedPeriod(label=period.text)
