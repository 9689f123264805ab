"""What a period means in months, given the month in which the company's fiscal year ends."""

from dataclasses import dataclass, replace

from uradori_jafin.periods.period import Length, Period, PeriodKind, Relative, YearBasis

_MONTHS_OF_YEAR = 12
# From here on a day is taken for the end of its month, which is where balance sheets stand.
_LAST_DAYS = 28
_SHORT = frozenset({Relative.PRIOR_QUARTER, Relative.PRIOR_MONTH, Relative.PRIOR_HALF})


@dataclass(frozen=True, slots=True)
class Window:
    """Months counted from year 0 (`year * 12 + month - 1`), both ends included; an instant is one month."""

    kind: PeriodKind
    first: int
    last: int
    day: int | None = None

    @property
    def months(self) -> int:
        return self.last - self.first + 1

    def shifted(self, months: int) -> "Window":
        return Window(self.kind, self.first + months, self.last + months, self.day)

    @property
    def fiscal_label(self) -> str:
        """The last month, as 2025-03."""
        return f"{self.last // _MONTHS_OF_YEAR}-{self.last % _MONTHS_OF_YEAR + 1:02d}"


def resolve(
    period: Period, fiscal_year_end_month: int | None = None, anchor: Window | None = None
) -> tuple[Window, ...]:
    """Every reading the text allows: none when a year or an anchor is missing, several when it is ambiguous.

    年度 is the year in which the term starts; FY is read both ways; a quarter without 累計 or 会計期間 too.
    `anchor` is the fiscal year or the period that relative words and bare quarters count from.
    """
    if period.relative is not None and period.length is Length.QUARTER and period.part is None:
        return ()
    if period.relative is not None and period.length is not Length.YEAR:
        return _part_of_relative(period, period.relative, fiscal_year_end_month, anchor)
    if period.relative is not None:
        return _relative(period, anchor)
    if period.length is Length.DAY and period.year is not None and period.month is not None:
        month = _index(period.year, period.month)
        day = period.day if period.day and period.day < _LAST_DAYS else None
        return (Window(PeriodKind.INSTANT, month, month, day),)
    if period.length is Length.MONTHS:
        return _calendar_months(period, fiscal_year_end_month, anchor)
    windows = [
        _part(year, period, how) for year in _years(period, fiscal_year_end_month, anchor) for how in _hows(period)
    ]
    return tuple(dict.fromkeys(_as_kind(window, period.kind) for window in windows))


def same_period(
    first: Period, second: Period, fiscal_year_end_month: int | None = None, anchor: Window | None = None
) -> bool | None:
    """Whether two periods are one; None where the text leaves it open."""
    left, right = (
        set(resolve(first, fiscal_year_end_month, anchor)),
        set(resolve(second, fiscal_year_end_month, anchor)),
    )
    if not left or not right:
        return None
    if left == right and len(left) == 1:
        return True
    return None if left & right else False


def _index(year: int, month: int) -> int:
    return year * _MONTHS_OF_YEAR + month - 1


def _year_to(last: int) -> Window:
    return Window(PeriodKind.DURATION, last - _MONTHS_OF_YEAR + 1, last)


def _years(period: Period, end_month: int | None, anchor: Window | None) -> tuple[Window, ...]:
    year = period.year
    if year is None:
        return (_fiscal_year_of(anchor, end_month),) if anchor is not None and period.term is None else ()
    match period.basis:
        case YearBasis.FISCAL_END:
            return (_year_to(_index(year, period.month or _MONTHS_OF_YEAR)),)
        case YearBasis.FISCAL_START:
            ends = (end_month,) if end_month else (3, _MONTHS_OF_YEAR)
            return tuple(_year_to(_start_year_end(year, month)) for month in ends)
        case YearBasis.FY:
            ends = (end_month,) if end_month else (3, _MONTHS_OF_YEAR)
            both = [_start_year_end(year, month) for month in ends] + [_index(year, month) for month in ends]
            return tuple(_year_to(last) for last in dict.fromkeys(both))
        case _:
            calendar = _year_to(_index(year, _MONTHS_OF_YEAR))
            return (calendar,)


def _start_year_end(year: int, month: int) -> int:
    return _index(year if month == _MONTHS_OF_YEAR else year + 1, month)


def _fiscal_year_of(anchor: Window, end_month: int | None) -> Window:
    if anchor.months == _MONTHS_OF_YEAR:
        return anchor
    month = (end_month or 3) - 1
    return _year_to(anchor.last + (month - anchor.last) % _MONTHS_OF_YEAR)


def _hows(period: Period) -> tuple[bool, ...]:
    if period.length is not Length.QUARTER:
        return (True,)
    return (period.cumulative,) if period.cumulative is not None else (False, True)


def _part(year: Window, period: Period, cumulative: bool) -> Window:
    part = period.part or 1
    match period.length:
        case Length.QUARTER:
            first = year.first if cumulative else year.first + 3 * (part - 1)
            return Window(PeriodKind.DURATION, first, year.first + 3 * part - 1)
        case Length.HALF:
            first = year.first + 6 * (part - 1)
            return Window(PeriodKind.DURATION, first, first + 5)
        case _:
            return year


def _as_kind(window: Window, kind: PeriodKind) -> Window:
    return window if kind is PeriodKind.DURATION else Window(kind, window.last, window.last)


def _calendar_months(period: Period, end_month: int | None, anchor: Window | None) -> tuple[Window, ...]:
    if period.first_month is None or period.last_month is None:
        return ()
    span = (period.last_month - period.first_month) % _MONTHS_OF_YEAR
    if period.year is None:
        if anchor is None:
            return ()
        year = _fiscal_year_of(anchor, end_month)
        first = year.first + (period.first_month - 1 - year.first) % _MONTHS_OF_YEAR
        if first + span > anchor.last:
            first -= _MONTHS_OF_YEAR
        return (Window(period.kind, first, first + span),)
    if period.basis is YearBasis.FISCAL_END and period.month:
        year = _year_to(_index(period.year, period.month))
        first = year.first + (period.first_month - 1 - year.first) % _MONTHS_OF_YEAR
    elif period.basis is YearBasis.FISCAL_START:
        first = _index(period.year, period.first_month)
        first += _MONTHS_OF_YEAR if period.first_month <= (end_month or 3) and (end_month or 3) < _MONTHS_OF_YEAR else 0
    else:
        first = _index(period.year, period.first_month)
    return (Window(period.kind, first, first + span),)


def _part_of_relative(
    period: Period, relative: Relative, end_month: int | None, anchor: Window | None
) -> tuple[Window, ...]:
    """前第2四半期: the part as the anchor's fiscal year has it, so many years away."""
    if anchor is None:
        return ()
    here = resolve(replace(period, relative=None), end_month, _fiscal_year_of(anchor, end_month))
    return tuple(window.shifted(relative.months) for window in here)


def _relative(period: Period, anchor: Window | None) -> tuple[Window, ...]:
    if anchor is None or period.relative is None:
        return ()
    moved = anchor.shifted(period.relative.months)
    if period.relative in _SHORT and anchor.months > -period.relative.months:
        last = anchor.first - 1
        moved = Window(anchor.kind, last + period.relative.months + 1, last)
    return (_as_kind(moved, period.kind),)
