"""Which period a figure belongs to, and against which it is measured."""

import re

from uradori_jafin import Length, Period, Span, UnitKind, YearBasis

from uradori_auditor.domain.claims.claim import Context
from uradori_auditor.domain.claims.placing import last_before
from uradori_auditor.domain.claims.reading import Reading
from uradori_auditor.domain.claims.shares import shared_among

_QUOTED_DAILY = frozenset({UnitKind.RATE, UnitKind.INDEX, UnitKind.EXCHANGE})
_IS_BASE = re.compile(
    r"(?:末)?\s?(?:比|に(?:比|くら)べ|と(?:比|くら)べ|と比較|に比較|に対し|対比|より|から(?!の)|を(?=(?:約|およそ)?[\d,.]+[^、。\d]{1,8}(?:[\d,.]+[^、。\d]{1,8})?(?:上回|下回|超え|超過|割)|大幅|大きく|わずか|やや|上回|下回)|の水準)|(?:末|時点|実績)?(?:の|\()[^、。はが]{0,18}?[)）]?(?:と比べ|に比べ|から|を(?:上回|下回))"
)
_FROM_A_LEVEL = re.compile(
    r"\bfrom\s\S{1,24}(?:\s(?:trillion|billion|million|yen|times|points)){0,2}(?:\s(?:as of|on|in|at|for))?\s(?:the\s)?$",
    re.IGNORECASE,
)
_LOOK_BACK = 60
_AS_OF = re.compile(r"as of\s", re.IGNORECASE)
_IN = re.compile(r"\s(?:in|for|during|as of|at)\s(?:the\s)?(?:fiscal\s|full\s)?", re.IGNORECASE)


_BESIDE = frozenset(
    {"(", "の", "", "は", "が", "に", " ", "には", "末の", "末は", "実績", "実績は", ":", "は、", "の実績"}
)
_AN_EVENT = re.compile(
    r"(?:末)?(?:を(?:最終|目途|めど|目標|初年度)|まで|から始|より(?!も)|に(?:策定|発表した中期|開始|設立|実施))"
)
_AN_EVENT_OF_A_MONTH = re.compile(r"(?:\s?\d{1,2}月)?(?:から|より|に|まで|付|以降|頃|上旬|中旬|下旬|初旬|末に|半ば)")


def _leads_up(period: Period, place: Span, reading: Reading) -> bool:
    """Whether it only says when something happened that led up to what is said at `place`."""
    if not reading.clauses.governs(period.span, place):
        return True
    relative = period.relative is not None and period.relative.months < 0
    return relative and _ASIDE.match(reading.text, period.span.end, place.start) is not None


_ASIDE = re.compile(r"(?:の|に|から)[^、。]{1,40}、[^。]{0,200}?[^、。]は")
"""Behind a period before: something of that time, and then what the sentence is about (昨年の記念事業に及ばず、人員は)."""


def _is_event(period: Period, reading: Reading) -> bool:
    """Whether it dates something that happened, and is no period of account: 2016年9月から稼働."""
    if _is_calendar_year(period):
        return _AN_EVENT_OF_A_MONTH.match(reading.text, period.span.end) is not None
    return _AN_EVENT.match(reading.text, period.span.end) is not None


def is_calendar_month(period: Period) -> bool:
    """Whether it is a single month of the calendar."""
    return period.length is Length.MONTHS and period.first_month == period.last_month


def _is_calendar_year(period: Period) -> bool:
    """Whether it is a year or a month as the calendar has them, in which no fiscal year is told."""
    return period.basis is YearBasis.CALENDAR and (period.length is Length.YEAR or is_calendar_month(period))


def _is_base_period(period: Period, reading: Reading) -> bool:
    return _IS_BASE.match(reading.text, period.span.end) is not None


def _is_of_a_former_level(period: Period, reading: Reading) -> bool:
    """up 24.7% from ¥40,369.44 as of March 29, 2024."""
    start = period.span.start
    return period.is_absolute and _FROM_A_LEVEL.search(reading.text[max(0, start - _LOOK_BACK) : start]) is not None


def main_period(reading: Reading, inherited: Context) -> Period | None:
    """The period a sentence is about, from which its relative words count."""
    absolute = [
        period
        for period in reading.periods
        if (period.is_absolute or period.term is not None) and period.length is not Length.DAY
    ]
    accounted = [period for period in absolute if not _is_event(period, reading)]
    if inherited.main is not None and inherited.main.basis is not YearBasis.CALENDAR:
        accounted = [each for each in accounted if not _is_calendar_year(each)]
    own = [period for period in accounted if not _is_base_period(period, reading)] or accounted
    if own and reading.text[:1].isascii() and reading.text[:1].isalpha():
        return max(own, key=lambda period: period.year or 0)
    if own:
        return own[0]
    days = [
        period
        for period in reading.periods
        if period.length is Length.DAY and period.is_absolute and not _is_of_a_former_level(period, reading)
    ]
    quoted = any(item.item.unit in _QUOTED_DAILY or item.item.id == "share_price" for item in reading.items)
    if days and (quoted or inherited.main is None):
        return days[0]
    return inherited.main


def period_of(span: Span, reading: Reading, main: Period | None) -> Period | None:
    """The period at `span`: the one right beside it, the last before it, or the main one."""
    shared = shared_among(span, reading.periods, reading)
    if shared is not None:
        return shared
    bracket = reading.clauses.bracket_of(span)
    if bracket is not None:
        inside = [each for each in reading.periods if bracket.start < each.span.start and each.span.end <= span.start]
        named = [each for each in inside if not _is_base_period(each, reading)]
        return named[-1] if named else period_of(Span(bracket.start, bracket.start), reading, main)
    usable = [
        period
        for period in reading.periods
        if (period.length is not Length.DAY or period is main)
        and not _is_base_period(period, reading)
        and not _is_event(period, reading)
        and not _is_dated_already(period, main, reading)
        and not (
            period.span.end <= span.start
            and _leads_up(period, span, reading)
            and not _is_named_in_brackets(period, span, reading)
        )
    ]
    beside = last_before(span, reading.periods)
    if (
        beside
        and not _is_dated_already(beside, main, reading)
        and reading.text[beside.span.end : span.start] in _BESIDE
        and not reading.clauses.shut_before(beside.span, span)
    ):
        return beside
    dated = next((period for period in reading.periods if period.span.start >= span.end), None)
    if dated and _AS_OF.match(dated.text) and reading.text[span.end : dated.span.start] == " ":
        return dated
    after = next((period for period in reading.periods if period.span.start >= span.end), None)
    if (
        after is not None
        and reading.clauses.bracket_of(after.span) is not None
        and not _is_right_behind(after, span, reading)
    ):
        after = None
    if after and after not in usable and not (after.length is Length.DAY and after.is_absolute):
        after = next((period for period in usable if period.span.start >= span.end), None)
    if after and (_IN.fullmatch(reading.text, span.end, after.span.start) or _is_right_behind(after, span, reading)):
        return after
    own = main if main in reading.periods else None
    told = next((each for each in usable if each.is_absolute and reading.clauses.bracket_of(each.span) is None), None)
    return last_before(span, usable) or own or told or main


def _is_dated_already(period: Period, main: Period | None, reading: Reading) -> bool:
    """Whether it belongs to the name of a balance of which the day is told: 2018年3月31日時点の資本金における当期首残高."""
    if period.relative is None or main is None or main.length is not Length.DAY or main not in reading.periods:
        return False
    return main.span.end <= period.span.start and main.text.endswith("時点")


def _is_named_in_brackets(period: Period, span: Span, reading: Reading) -> bool:
    """Whether a bracket before `span` holds it and no figure: 営業利益(2025年3月期)は; not (前の期は4156億円の赤字)."""
    bracket = reading.clauses.bracket_of(period.span)
    if bracket is None or bracket.end > span.start:
        return False
    return not any(bracket.start < quantity.span.start < bracket.end for quantity in reading.quantities)


def _is_right_behind(after: Period, span: Span, reading: Reading) -> bool:
    """¥100 billion a year earlier."""
    return after.relative is not None and reading.text[span.end : after.span.start] == " "


def base_of(span: Span, reading: Reading) -> Period | None:
    """What a change at `span` is measured against, where the text says."""
    bases = [period for period in reading.periods if _is_base_period(period, reading)]
    former = (each for each in reading.periods if each.span.start >= span.end and _is_of_a_former_level(each, reading))
    return last_before(span, bases) or next(former, None)


def is_past(period: Period | None) -> bool:
    """Whether a relative word points back."""
    return period is not None and period.relative is not None and period.relative.months < 0
