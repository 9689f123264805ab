"""Which period a figure belongs to, and against which it is measured."""

import re

from uradori_jafin import Length, Period, Span, UnitKind

from uradori_auditor.domain.claims import Context
from uradori_auditor.domain.placing import last_before
from uradori_auditor.domain.reading import Reading

_QUOTED_DAILY = frozenset({UnitKind.RATE, UnitKind.INDEX, UnitKind.EXCHANGE})
_IS_BASE = re.compile(
    r"(?:末)?\s?(?:比|に比べ|と比べ|と比較|に対し|対比|より|から(?!の)|を(?=[\d約]|大幅|大きく|わずか|やや|上回|下回)|の水準)|(?:の|\()[^、。]{0,18}?[)）]?(?:と比べ|に比べ|から|を(?:上回|下回))"
)
_FROM_A_LEVEL = re.compile(
    r"\bfrom\s\S{1,24}(?:\s(?:trillion|billion|million|yen|times|points)){0,2}(?:\s(?:as of|on|in|at|for))?\s(?:the\s)?$",
    re.IGNORECASE,
)
_LOOK_BACK = 60
_AS_OF = re.compile(r"as of\s", re.IGNORECASE)
_IN = re.compile(r"\s(?:in|for|during|as of|at)\s(?:the\s)?(?:fiscal\s|full\s)?", re.IGNORECASE)


def _is_base_period(period: Period, reading: Reading) -> bool:
    return _IS_BASE.match(reading.text, period.span.end) is not None


def _is_of_a_former_level(period: Period, reading: Reading) -> bool:
    """up 24.7% from ¥40,369.44 as of March 29, 2024."""
    start = period.span.start
    return period.is_absolute and _FROM_A_LEVEL.search(reading.text[max(0, start - _LOOK_BACK) : start]) is not None


def main_period(reading: Reading, inherited: Context) -> Period | None:
    """The period a sentence is about, from which its relative words count."""
    absolute = [period for period in reading.periods if period.is_absolute and period.length is not Length.DAY]
    own = [period for period in absolute if not _is_base_period(period, reading)] or absolute
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
    usable = [
        period
        for period in reading.periods
        if (period.length is not Length.DAY or period is main)
        and not _is_base_period(period, reading)
        and not _is_closed_off(period, span, reading)
    ]
    beside = last_before(span, reading.periods)
    if beside and reading.text[beside.span.end : span.start] in ("(", "の"):
        return beside
    dated = next((period for period in reading.periods if period.span.start >= span.end), None)
    if dated and _AS_OF.match(dated.text) and reading.text[span.end : dated.span.start] == " ":
        return dated
    after = next((period for period in reading.periods if period.span.start >= span.end), None)
    if after and after not in usable and not (after.length is Length.DAY and after.is_absolute):
        after = next((period for period in usable if period.span.start >= span.end), None)
    if after and (_IN.fullmatch(reading.text, span.end, after.span.start) or _is_right_behind(after, span, reading)):
        return after
    own = main if main in reading.periods else None
    return last_before(span, usable) or own or (usable[0] if usable else None) or main


def _is_closed_off(period: Period, span: Span, reading: Reading) -> bool:
    """Whether it stands in brackets with a figure of its own and closes before `span`: (前の期は4156億円の赤字)."""
    close = reading.text.find(")", period.span.end, span.start)
    if close < 0 or "(" in reading.text[period.span.end : close]:
        return False
    begin = reading.text.rfind("(", 0, period.span.start)
    if begin <= reading.text.rfind(")", 0, period.span.start):
        return False
    return any(begin < quantity.span.start < close for quantity in reading.quantities)


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
