"""Periods in running text and in table headers."""

import re
from collections.abc import Callable

from uradori_jafin.folding import fold
from uradori_jafin.language import is_english
from uradori_jafin.periods import absolute, english, patterns, relative
from uradori_jafin.periods.building import Build
from uradori_jafin.periods.period import Period

_BEGIN = r"(?=[\da-z'’自令平昭大期第一二三四五十上下中前先直昨去本今来次翌当同])"
"""What a period begins with: most places of a text are passed over by one look."""
_START = re.compile(
    rf"{_BEGIN}(?:(?<![\w.,])(?:\d{{1,2}}\s)?(?:{patterns.MONTH_ENGLISH})\s\d|"
    r"自\s?(?=\d|令|平|昭|[RH]\d)|令和|平成|昭和|大正|(?<![A-Za-z\d])[RH]\d{1,2}[年./]|(?<!\d)(?:19|20)\d{2}|['’]?\d{2}[年/.]|FY|CY|期[首末]|\d{1,2}月(?:末|中間)|fiscal|financial|year\sended|\bend(?:\sof\s|[-\s])|第|[1-4一二三四]\s?四半期|[1-4]Q|Q[1-4]"
    r"|上期|上半期|下期|下半期|中間|[12]H|H[12]|\d{1,2}\s?月?\s?[-~〜～–か]|前|先月|直前|昨年|去年|一昨年|本年度|今年度|来期|来年度|次期|次の期|翌|当|今期|今年度|本年度|(?:[2-5二三四五]|10|十)[年期]前|同期|\ba\syear\s(?:earlier|before|ago)\b)",
    re.IGNORECASE,
)


def parse_periods(text: str) -> tuple[Period, ...]:
    """The periods and instants named in a text, in order. Linear in its length."""
    folded = fold(text)
    periods: list[Period] = []
    position = 0
    begin, read = (_ENGLISH_START, _read_english) if is_english(folded.text) else (_START, _read)
    while start := begin.search(folded.text, position):
        period_end = read(folded.text, start.start())
        if period_end is None:
            position = start.start() + 1
            continue
        build, position = period_end
        span = folded.span(start.start(), position)
        period = build(span, text[span.start : span.end])
        if periods and read is _read_english:
            period = english.listed_after(period, periods[-1], text[periods[-1].span.end : span.start])
        periods.append(period)
    return tuple(periods)


_ENGLISH_START = re.compile(f"{_START.pattern}|{english.START.pattern}", re.IGNORECASE)


_QUARTER_OF_YEAR = re.compile(
    r"(?:Q[1-4]|[1-4]Q|H[12]|[12]H)(?:\s?(?:FY|CY)\s?['’]?(?:(?:19|20)\d{2}|\d{2})|\s?['’]\d{2}|\s(?:19|20)\d{2}|(?<=Q)\d{2})(?![\d年月/.])",
    re.IGNORECASE,
)
"""Q1 FY24, 3Q 2024, 4Q24: English in any text."""


def _read(body: str, at: int) -> tuple[Build, int] | None:
    if _QUARTER_OF_YEAR.match(body, at):
        return english.read_english(body, at)
    for pattern, read in _READERS:
        if found := pattern.match(body, at):
            build = read(found)
            if build is not None:
                return build, found.end()
    return None


def _read_english(body: str, at: int) -> tuple[Build, int] | None:
    """What is written with months and fiscal years is read as ever; of two readings the longer one counts."""
    usual, other = None if _DOTTED.match(body, at) else _read(body, at), english.read_english(body, at)
    if usual is None or (other is not None and other[1] > usual[1]):
        return other
    return usual


_DOTTED = re.compile(r"(?:19|20)\d{2}\.\d{1,2}(?!\.?\d)")
"""No month is written like this in English: it is a number, or that of a rule."""
_MONTH = re.compile(rf"{patterns.YEAR}\s?(?P<month>\d{{1,2}})月(?!期|末|決算|中間|\d|\s?[-~〜～–か])")
_READERS: tuple[tuple[re.Pattern[str], Callable[[re.Match[str]], Build | None]], ...] = (
    (patterns.MONTH_SPAN, absolute.read_month_span),
    (patterns.HALF_TO_MONTH, absolute.read_half_to_month),
    (patterns.DATE, absolute.read_date),
    (_MONTH, absolute.read_month),
    (patterns.FISCAL_YEAR, absolute.read_fiscal),
    (patterns.FISCAL, absolute.read_fiscal),
    (patterns.SLASH, absolute.read_slash),
    (patterns.ERA_SLASH, absolute.read_fiscal_end),
    (patterns.SHORT_SLASH, absolute.read_short_slash),
    (patterns.FY_MONTH_FIRST, absolute.read_fiscal_end),
    (patterns.CALENDAR, absolute.read_calendar),
    (patterns.FY, absolute.read_fy),
    (patterns.FISCAL_ENGLISH, absolute.read_fiscal_english),
    (patterns.MONTH_END_ENGLISH, absolute.read_month_end_english),
    (patterns.DATE_ENGLISH, absolute.read_date_english),
    (patterns.TERM, absolute.read_term),
    (patterns.RELATIVE_PART, relative.read_relative_part),
    (patterns.PART, relative.read_part),
    (patterns.MONTH_END, relative.read_month_end),
    (patterns.BALANCE_POINT, relative.read_balance_point),
    (patterns.RELATIVE, relative.read_relative),
)
