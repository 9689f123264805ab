"""Periods in running text and in table headers."""

import re
from calendar import monthrange
from collections.abc import Callable
from dataclasses import replace

from uradori_jafin.folding import fold
from uradori_jafin.language import is_english
from uradori_jafin.periods import english, patterns
from uradori_jafin.periods.period import Length, Period, PeriodKind, Relative, YearBasis
from uradori_jafin.spans import Span

_START = re.compile(
    rf"(?<![\w.,])(?:\d{{1,2}}\s)?(?:{patterns.MONTH_ENGLISH})\s\d|"
    r"自\s?(?=\d|令|平|昭|[RH]\d)|令和|平成|昭和|大正|(?<![A-Za-z\d])[RH]\d{1,2}[年./]|(?<!\d)(?:19|20)\d{2}|['’]?\d{2}[年/.]|FY|CY|期[首末]|\d{1,2}月(?:末|中間)|fiscal|financial|year\sended|\bend(?:\sof\s|[-\s])|第|[1-4一二三四]\s?四半期|[1-4]Q|Q[1-4]"
    r"|上期|上半期|下期|下半期|中間|[12]H|H[12]|\d{1,2}\s?月?\s?[-~〜～–か]|前|先月|直前|昨年|去年|一昨年|本年度|今年度|来期|来年度|次期|次の期|翌|当|今期|今年度|本年度|(?:[2-5二三四五]|10|十)[年期]前|同期|\ba\syear\s(?:earlier|before|ago)\b",
    re.IGNORECASE,
)
# From here on a day ends its month.
_LAST_DAYS = 28
_MONTH_NAMES = [
    "january", "february", "march", "april", "may", "june", "july", "august", "september", "october", "november",
    "december",
]  # fmt: skip
_RELATIVES = {
    "two": Relative.TWO_YEARS_AGO,
    "three": Relative.THREE_YEARS_AGO,
    "four": Relative.FOUR_YEARS_AGO,
    "five": Relative.FIVE_YEARS_AGO,
    "ten": Relative.TEN_YEARS_AGO,
    "same": Relative.SAME_PERIOD_LAST_YEAR,
    "quarter": Relative.PRIOR_QUARTER,
    "prior": Relative.PRIOR_YEAR,
    "month_before": Relative.PRIOR_MONTH,
    "half_before": Relative.PRIOR_HALF,
    "next": Relative.NEXT_YEAR,
    "current": Relative.CURRENT,
}


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
        periods.append(build(span, text[span.start : span.end]))
    return tuple(periods)


_ENGLISH_START = re.compile(f"{_START.pattern}|{english.START.pattern}", re.IGNORECASE)


_Build = Callable[[Span, str], Period]


def _read(body: str, at: int) -> tuple[_Build, int] | None:
    for pattern, read in _READERS:
        if found := pattern.match(body, at):
            build = read(found)
            if build is not None:
                return build, found.end()
    return None


def _read_english(body: str, at: int) -> tuple[_Build, int] | None:
    """What is written with months and fiscal years is read as ever; of two readings the longer one counts."""
    usual, other = _read(body, at), english.read_english(body, at)
    if usual is None or (other is not None and other[1] > usual[1]):
        return other
    return usual


def _year(found: re.Match[str]) -> int:
    return _year_of(found, "era", "era_year", "western")


def _year_of(found: re.Match[str], era: str, era_year: str, western: str) -> int:
    groups = found.groupdict()
    if groups.get(era):
        return patterns.ERAS[found[era].upper()] + (1 if found[era_year] == "元" else int(found[era_year]))
    return _full_year(found[western])


def _full_year(written: str) -> int:
    digits = written.lstrip("'’")
    year = int(digits)
    if len(digits) == 4:
        return year
    return year + (2000 if year < 70 else 1900)


def _date(found: re.Match[str]) -> _Build | None:
    year, month, day = _year(found), int(found["month"]), int(found["day"])
    if not (1 <= month <= 12 and 1 <= day <= 31):
        return None
    return lambda span, text: Period(
        PeriodKind.INSTANT, YearBasis.CALENDAR, Length.DAY, span, text, year=year, month=month, day=day
    )


def _fiscal(found: re.Match[str]) -> _Build | None:
    groups = found.groupdict()
    year = _year(found)
    month = int(found["month"]) if groups.get("month") else None
    if month is not None and not 1 <= month <= 12:
        return None
    short = found["western"] is not None and len(found["western"].lstrip("'’")) == 2
    after = found.string[found.start("western") if found["western"] else found.start() : found.end()]
    is_nendo = month is None and "年度" in after
    if short and month is None and not is_nendo and not _part_of(found)[0]:
        return None
    basis = YearBasis.FISCAL_END if month else YearBasis.FISCAL_START if is_nendo else YearBasis.CALENDAR
    instant = bool(groups.get("instant")) or groups.get("term") == "末"
    return _with_part(found, basis, year, month, instant=instant)


def _month_only(found: re.Match[str]) -> _Build | None:
    year, month = _year(found), int(found["month"])
    if not 1 <= month <= 12:
        return None
    return lambda span, text: Period(
        PeriodKind.DURATION,
        YearBasis.CALENDAR,
        Length.MONTHS,
        span,
        text,
        year=year,
        first_month=month,
        last_month=month,
    )


def _fy(found: re.Match[str]) -> _Build | None:
    month = int(found["month"]) if found["month"] else None
    basis = YearBasis.FISCAL_END if month else YearBasis.FY
    return _with_part(found, basis, _full_year(found["fy"]), month, instant=bool(found["instant"]))


def _fiscal_end(found: re.Match[str]) -> _Build | None:
    """Any way of naming the month in which a fiscal year ends."""
    return _with_part(found, YearBasis.FISCAL_END, _year(found), int(found["month"]))


def _short_slash(found: re.Match[str]) -> _Build | None:
    sure = found["quote"] or found["term"] or found[0][:1] in "Ff"
    return _fiscal_end(found) if sure else None


def _calendar(found: re.Match[str]) -> _Build | None:
    year = int(found["year"] or found["in_words"])
    return lambda span, text: Period(
        PeriodKind.DURATION, YearBasis.CALENDAR, Length.YEAR, span, text, year=year
    )


def _month_span(found: re.Match[str]) -> _Build | None:
    """A span of twelve months is the fiscal year that ends with it, a shorter one its months."""
    first_year, first, last = _year(found), int(found["month"]), int(found["end_month"])
    last_year = first_year if found["end"] is None else _year_of(found, "end_era", "end_era_year", "end_western")
    months = (last_year - first_year) * 12 + last - first + 1
    if not (1 <= first <= 12 and 1 <= last <= 12 and 1 <= months <= 12):
        return None
    if found["day"] and (int(found["day"]) > 1 or int(found["end_day"] or 31) < _LAST_DAYS):
        return None
    if months == 12:
        return lambda span, text: Period(
            PeriodKind.DURATION, YearBasis.FISCAL_END, Length.YEAR, span, text, year=last_year, month=last
        )
    return _months(first_year, first, last)


def _half_to_month(found: re.Match[str]) -> _Build | None:
    last = int(found["month"])
    if not 1 <= last <= 12:
        return None
    first = (last - 6) % 12 + 1
    named = bool(found["western"] or found["era"])
    year = _year(found) - (first > last) if named else None
    return _months(year, first, last, instant=bool(found["instant"]))


def _month_end(found: re.Match[str]) -> _Build | None:
    month = int(found["month"])
    return _months(None, month, month, instant=True) if 1 <= month <= 12 else None


def _months(year: int | None, first: int, last: int, *, instant: bool = False) -> _Build:
    basis = YearBasis.NONE if year is None else YearBasis.CALENDAR
    kind = PeriodKind.INSTANT if instant else PeriodKind.DURATION
    return lambda span, text: Period(
        kind, basis, Length.MONTHS, span, text, year=year, first_month=first, last_month=last
    )


def _balance_point(found: re.Match[str]) -> _Build | None:
    """期首 is where the year before ended."""
    relative = Relative.PRIOR_YEAR if found["opening"] else Relative.CURRENT
    return lambda span, text: Period(
        PeriodKind.INSTANT, YearBasis.NONE, Length.YEAR, span, text, relative=relative
    )


def _relative_part(found: re.Match[str]) -> _Build | None:
    relative = next(_RELATIVES[name] for name in ("two", "prior", "current") if found[name])
    build = _with_part(found, YearBasis.NONE, None, None, instant=bool(found["instant"]))
    return None if build is None else lambda span, text: replace(build(span, text), relative=relative)


def _english(found: re.Match[str]) -> _Build | None:
    if found["fy"]:
        year = int(found["fy"])
        return lambda span, text: Period(PeriodKind.DURATION, YearBasis.FY, Length.YEAR, span, text, year=year)
    month = _month_named(found["english"])
    ended = int(found["fy_end"])
    if month is None:
        return None
    return lambda span, text: Period(
        PeriodKind.DURATION, YearBasis.FISCAL_END, Length.YEAR, span, text, year=ended, month=month
    )


def _month_named(name: str) -> int | None:
    return next((i for i, full in enumerate(_MONTH_NAMES, 1) if full.startswith(name.lower())), None)


def _month_end_english(found: re.Match[str]) -> _Build | None:
    month, year = _month_named(found["english"]), int(found["year"])
    if month is None:
        return None
    return lambda span, text: Period(
        PeriodKind.INSTANT, YearBasis.FISCAL_END, Length.YEAR, span, text, year=year, month=month
    )


def _date_english(found: re.Match[str]) -> _Build | None:
    """A month's last day is the end of the month, as 3月末 is."""
    month, year, day = _month_named(found["english"]), int(found["year"]), int(found["day"] or found["day_first"] or 0)
    if month is None or not 1 <= day <= monthrange(year, month)[1]:
        return None
    if day == monthrange(year, month)[1]:
        return _month_end_english(found)
    return lambda span, text: Period(
        PeriodKind.INSTANT, YearBasis.CALENDAR, Length.DAY, span, text, year=year, month=month, day=day
    )


def _slash(found: re.Match[str]) -> _Build | None:
    if found["day"]:
        return _date(found)
    return _with_part(found, YearBasis.FISCAL_END, int(found["western"]), int(found["month"]))


def _term(found: re.Match[str]) -> _Build | None:
    return _with_part(found, YearBasis.TERM, None, None, instant=bool(found["instant"]), term=int(found["number"]))


def _part(found: re.Match[str]) -> _Build | None:
    return _with_part(found, YearBasis.NONE, None, None, instant=bool(found["instant"]))


def _relative(found: re.Match[str]) -> _Build | None:
    relative = _RELATIVES[found.lastgroup or "current"]
    instant = _END.match(found.string, found.end()) is not None
    kind = PeriodKind.INSTANT if instant else PeriodKind.DURATION
    return lambda span, text: Period(kind, YearBasis.NONE, Length.YEAR, span, text, relative=relative)


def _part_of(found: re.Match[str]) -> tuple[Length | None, int | None, bool | None, tuple[int, int] | None]:
    groups = found.groupdict()
    if quarter := (groups.get("quarter") or groups.get("q_first") or groups.get("q_last")):
        how = groups.get("quarter_how") or groups.get("q_how") or ""
        cumulative = True if "累計" in how or groups.get("up_to") else False if "会計期間" in how else None
        return Length.QUARTER, "一二三四".find(quarter) + 1 or int(quarter), cumulative, None
    if half := groups.get("half"):
        return Length.HALF, 2 if half.startswith(("下", "2")) or half.endswith("2") else 1, True, None
    if groups.get("first"):
        first, last = int(found["first"]), int(found["last"])
        if 1 <= first <= 12 and 1 <= last <= 12:
            return Length.MONTHS, None, None, (first, last)
    return None, None, None, None


def _with_part(
    found: re.Match[str],
    basis: YearBasis,
    year: int | None,
    month: int | None,
    *,
    instant: bool = False,
    term: int | None = None,
) -> _Build | None:
    length, part, cumulative, months = _part_of(found)
    if basis is YearBasis.NONE and length is None:
        return None
    kind = PeriodKind.INSTANT if instant else PeriodKind.DURATION
    forecast = bool(found.groupdict().get("forecast"))
    return lambda span, text: Period(
        kind,
        basis,
        length or Length.YEAR,
        span,
        text,
        year=year,
        month=month,
        part=part,
        cumulative=cumulative,
        first_month=months[0] if months else None,
        last_month=months[1] if months else None,
        term=term,
        forecast=forecast,
    )


_END = re.compile(r"の?末(?!配当)")
_MONTH = re.compile(rf"{patterns.YEAR}\s?(?P<month>\d{{1,2}})月(?!期|末|決算|中間|\d|\s?[-~〜～–か])")
_READERS: tuple[tuple[re.Pattern[str], Callable[[re.Match[str]], _Build | None]], ...] = (
    (patterns.MONTH_SPAN, _month_span),
    (patterns.HALF_TO_MONTH, _half_to_month),
    (patterns.DATE, _date),
    (_MONTH, _month_only),
    (patterns.FISCAL_YEAR, _fiscal),
    (patterns.FISCAL, _fiscal),
    (patterns.SLASH, _slash),
    (patterns.ERA_SLASH, _fiscal_end),
    (patterns.SHORT_SLASH, _short_slash),
    (patterns.FY_MONTH_FIRST, _fiscal_end),
    (patterns.CALENDAR, _calendar),
    (patterns.FY, _fy),
    (patterns.FISCAL_ENGLISH, _english),
    (patterns.MONTH_END_ENGLISH, _month_end_english),
    (patterns.DATE_ENGLISH, _date_english),
    (patterns.TERM, _term),
    (patterns.RELATIVE_PART, _relative_part),
    (patterns.PART, _part),
    (patterns.MONTH_END, _month_end),
    (patterns.BALANCE_POINT, _balance_point),
    (patterns.RELATIVE, _relative),
)
