"""Periods of a source: the month its fiscal year ends, the period it is about, its windows."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from datetime import date

from uradori_jafin import Length, Nature, Period, PeriodKind, Relative, Window, YearBasis, resolve

_MONTHS = 12
_LAST_DAYS = 28


def guess_fiscal_year_end(periods: Iterable[Period]) -> int | None:
    """The month in which most of the fiscal years named end, or None."""
    months = Counter(p.month for p in periods if p.basis is YearBasis.FISCAL_END and p.month)
    return months.most_common(1)[0][0] if months else None


def main_window(periods: Iterable[Period], fiscal_year_end: int | None) -> Window | None:
    """The first absolute period of a text, as its one window (a quarter read both ways: the longer)."""
    for period in periods:
        if period.is_absolute and period.length is not Length.DAY:
            windows = resolve(period, fiscal_year_end)
            if windows:
                return max(windows, key=lambda window: window.months)
    return None


UNDATED = Window(PeriodKind.DURATION, 0, _MONTHS - 1)
"""The year that a text which dates nothing calls 当期: 前期 is the one before, and no dated year is known to differ."""
_DATED = 100 * _MONTHS


def is_undated(window: Window) -> bool:
    """Whether it is counted from a text's own undated year."""
    return window.last < _DATED


NO_TERMS: Mapping[int, Window] = {}


def windows_of(
    period: Period | None,
    fiscal_year_end: int | None,
    main: Period | None,
    anchor: Window | None,
    terms: Mapping[int, Window] = NO_TERMS,
) -> frozenset[Window]:
    """Every reading of a period; relative words count from `main`, else from `anchor`; `terms` dates 第120期."""
    if period is None:
        return frozenset()
    if period.term is not None and period.length is Length.YEAR and period.term in terms:
        return frozenset((_as_kind(terms[period.term], period.kind),))
    if period.term is not None and period.length is Length.YEAR and terms:
        return frozenset(_as_kind(window, period.kind) for window in _counted(period.term, terms))
    if period.is_absolute or period.term is not None:
        return frozenset(resolve(period, fiscal_year_end, anchor))
    starts = windows_of(main, fiscal_year_end, None, anchor, terms) if main is not None and main is not period else ()
    anchors = starts or ((anchor,) if anchor else ())
    return frozenset(window for each in anchors for window in resolve(period, fiscal_year_end, each))


def _counted(term: int, terms: Mapping[int, Window]) -> Iterator[Window]:
    """A term that nothing dates, from those dated next before and next behind it."""
    before = max((each for each in terms if each < term), default=None)
    behind = min((each for each in terms if each > term), default=None)
    for known in (before, behind):
        if known is not None:
            yield terms[known].shifted(_MONTHS * (term - known))


def _as_kind(window: Window, kind: PeriodKind) -> Window:
    return window if kind is window.kind else Window(kind, window.last, window.last)


def last_year_before(day: date, fiscal_year_end: int) -> Window:
    """The fiscal year that had ended when something was published on `day`."""
    month = day.year * _MONTHS + day.month - 1
    last = month - (month + 1 - fiscal_year_end) % _MONTHS
    last -= _MONTHS if last == month and day.day < _LAST_DAYS else 0
    return Window(PeriodKind.DURATION, last - _MONTHS + 1, last)


def year_of(window: Window, fiscal_year_end: int | None) -> Window:
    """The fiscal year that a part of a year, or its end, belongs to; it ends in March where nothing tells."""
    last = window.last + ((fiscal_year_end or 3) - 1 - window.last) % _MONTHS
    return Window(PeriodKind.DURATION, last - _MONTHS + 1, last)


COUNTED_BACK = frozenset({Relative.SAME_PERIOD_LAST_YEAR, Relative.PRIOR_QUARTER})
"""Words that count from the very period that is compared, be it a quarter or a year."""


def before(windows: frozenset[Window], base: Period | None) -> frozenset[Window]:
    """The periods that 前年同期 and 前四半期 mean beside a figure of `windows`; none where the base is another."""
    if base is None or base.is_absolute or base.relative not in COUNTED_BACK:
        return frozenset()
    return frozenset(window.shifted(base.relative.months) for window in windows)


def day_window(day: date) -> Window:
    """The month of a date, as an instant."""
    month = day.year * _MONTHS + day.month - 1
    return Window(PeriodKind.INSTANT, month, month, day.day if day.day < _LAST_DAYS else None)


def nature_at(nature: Nature | None, windows: frozenset[Window], as_of: date | None) -> Nature:
    """The nature of a figure: as its words say, else actual once its period has ended at the source's date."""
    if nature is not None:
        return nature
    if as_of is not None and windows:
        today = as_of.year * _MONTHS + as_of.month - 1
        earliest = min(windows, key=lambda window: window.last)
        runs = earliest.last == today and earliest.months > 1 and as_of.day < _LAST_DAYS
        if earliest.last > today or runs:
            return Nature.FORECAST
    return Nature.ACTUAL


def windows_agree(left: frozenset[Window], right: frozenset[Window], *, balance: bool) -> bool:
    """Whether two periods can be one; a balance may stand under the year at whose end it is struck."""
    if left & right:
        return True
    if left and right and all(map(is_undated, left)) is not all(map(is_undated, right)):
        return True
    return balance and any(a.last == b.last and PeriodKind.INSTANT in (a.kind, b.kind) for a in left for b in right)
