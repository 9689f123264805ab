"""The periods that a header, a label or a title names."""

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace

from uradori_jafin import Length, Period, PeriodKind, Window, parse_periods, resolve

from uradori_auditor.domain.calendar import windows_of

_DAY = r"(?:(?:19|20)\d{2}|令和\s?(?:\d{1,2}|元)|平成\s?(?:\d{1,2}|元))\s?年\s?\d{1,2}\s?月(?:\s?\d{1,2}\s?日)?"
_RANGE = re.compile(rf"(?:自\s?)?(?P<first>{_DAY})\s?(?:から|至|~|-|–|〜)\s?(?:至\s?)?(?P<last>{_DAY})")
_BARE_YEAR = re.compile(r"(?:19|20)\d{2}")
_BARE_MONTH = re.compile(
    r"(?P<year>(?:19|20)\d{2}|(?:令和|平成)\s?(?:\d{1,2}|元))\s?年\s?(?P<month>\d{1,2})\s?月(?!\s?\d|\s?期|\s?末|\s?決算|\s?[-~〜～–か])"
)


@dataclass(frozen=True, slots=True)
class Dates:
    """`span` is the window of 自…至…; `closing` a period that ends with a month alone (2024年3月, as a year end)."""

    mentions: tuple[Period, ...]
    span: Window | None
    closing: Period | None
    forecast: bool

    @property
    def told(self) -> bool:
        return bool(self.mentions)

    @property
    def term(self) -> int | None:
        """The number of a term: 第120期."""
        return next((each.term for each in self.mentions if each.term is not None), None)

    @property
    def absolute(self) -> Period | None:
        return next((each for each in self.mentions if each.is_absolute), None)

    @property
    def is_day_of_a_term(self) -> bool:
        """Whether it names ends of terms alone and none of their years: 期末, 第2四半期末."""
        dated = self.span is not None or self.closing is not None
        return (
            bool(self.mentions)
            and not dated
            and all(each.kind is PeriodKind.INSTANT and not each.is_absolute for each in self.mentions)
        )

    def windows(self, year_end: int | None, anchor: Window | None, terms: Mapping[int, Window]) -> frozenset[Window]:
        """Every reading; what names its year beats what counts from another period."""
        if self.span is not None:
            return frozenset((self.span,))
        if self.closing is not None:
            return frozenset(resolve(self.closing, year_end)) | frozenset(
                window for each in self.mentions if each.length is Length.MONTHS for window in resolve(each, year_end)
            )
        ordered = sorted(self.mentions, key=lambda each: (not each.is_absolute, each.length is Length.DAY))
        for period in ordered:
            if windows := windows_of(period, year_end, None, anchor, terms):
                return windows
        return frozenset()


_SET_WIDE = re.compile(r"(?<=[年月])[ \t]{1,2}(?=\d{1,2}[月日])")
"""Blanks in a date that is set in columns: 2019年4月 1日."""


def dates_of(folded: str) -> Dates:
    """The periods of a folded label; a year alone (2024) counts where the label is nothing else."""
    folded = _SET_WIDE.sub("", folded)
    text = f"{folded.strip()}年" if _BARE_YEAR.fullmatch(folded.strip()) else folded
    mentions = parse_periods(text)
    span = None
    if found := _RANGE.search(text):
        first, last = _month(found["first"], begins=True), _month(found["last"], begins=False)
        if first is not None and last is not None and first <= last:
            span = Window(PeriodKind.DURATION, first, last)
    span = span or _ended(text)
    return Dates(mentions, span, _closing(text) if span is None else None, any(each.forecast for each in mentions))


_ENDED = re.compile(
    rf"(?P<last>{_DAY})(?:に|をもって|で)?終了(?:した|する)?(?:前|当)?(?:(?P<months>3|6|9|12|三|六|九|十二)[かカヵケヶ箇]?月|(?:1|一)年|(?:連結)?(?:会計|事業)?年度)"
)
_MONTHS = {"三": 3, "六": 6, "九": 9, "十二": 12}


def _ended(text: str) -> Window | None:
    """2020年3月31日に終了した1年間, ...に終了した3か月間."""
    found = _ENDED.search(text)
    last = _month(found["last"], begins=False) if found is not None else None
    if found is None or last is None:
        return None
    count = found["months"] or "12"
    months = _MONTHS[count] if count in _MONTHS else int(count)
    return Window(PeriodKind.DURATION, last - months + 1, last)


def _month(day: str, *, begins: bool) -> int | None:
    """The first or last month of a term: one from 21 March begins in April, one to 20 March ends in March."""
    period = next(iter(parse_periods(day)), None)
    windows = resolve(period) if period is not None else ()
    if not windows or period is None:
        return None
    late = begins and period.day is not None and period.day > _MIDDLE
    return windows[0].first + 1 if late else windows[0].last


_MIDDLE = 15


def _closing(text: str) -> Period | None:
    found = _BARE_MONTH.search(text)
    if found is None:
        return None
    periods = parse_periods(f"{found['year']}年{found['month']}月期".replace(" ", ""))
    return replace(periods[0], forecast=False) if periods else None


def closing_month(columns: Iterable[Dates]) -> int | None:
    """The month in which the years close that the columns tell by their first and last day, or by their last."""
    months = {last % 12 + 1 for dates in columns for last in _last_months(dates)}
    return months.pop() if len(months) == 1 else None


def _last_months(dates: Dates) -> Iterator[int]:
    if dates.span is not None:
        if dates.span.months == _YEAR:
            yield dates.span.last
        return
    years = [each for each in dates.mentions if each.length is Length.YEAR and each.relative is not None]
    days = [each for each in dates.mentions if each.length is Length.DAY and each.is_absolute]
    if years and len(days) == 1:
        yield from (window.last for window in resolve(days[0]))


_YEAR = 12


def terms_of(columns: Iterable[Dates], year_end: int | None) -> Mapping[int, Window]:
    """The window of each numbered term: as the columns date them, else on a calendar of its own."""
    terms: dict[int, Window] = {}
    undated: list[int] = []
    for dates in columns:
        if (term := dates.term) is None:
            continue
        windows = Dates(tuple(each for each in dates.mentions if each.term is None), dates.span, dates.closing, False)
        found = windows.windows(year_end, None, {})
        if found:
            terms.setdefault(term, max(found, key=lambda window: window.months))
        else:
            undated.append(term)
    for term in undated:
        terms.setdefault(term, _counted(term, terms))
    return terms


def _counted(term: int, dated: Mapping[int, Window]) -> Window:
    for known, window in dated.items():
        return window.shifted(12 * (term - known))
    return Window(PeriodKind.DURATION, 12 * (term - 1), 12 * term - 1)
