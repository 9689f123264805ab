"""Periods as English names them: the third quarter of 2021, Q3 FY21, last year's second quarter, the prior year."""

import re
from collections.abc import Callable
from dataclasses import replace

from uradori_jafin.periods.period import Length, Period, PeriodKind, Relative, YearBasis
from uradori_jafin.spans import Span

Build = Callable[[Span, str], Period]

_ORDINALS = {"first": 1, "second": 2, "third": 3, "fourth": 4, "1st": 1, "2nd": 2, "3rd": 3, "4th": 4}
_COUNTS = {"three": 3, "six": 6, "nine": 9, "twelve": 12, "3": 3, "6": 6, "9": 9, "12": 12}
_MONTHS = ("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec")
_MONTH_NAMES = (
    "january|february|march|april|may|june|july|august|september|october|november|december"
    "|jan|feb|mar|apr|jun|jul|aug|sept?|oct|nov|dec"
)
_YEAR = r"(?<![\d$¥€£,.])(?:19|20)\d{2}(?!\d|[,.]\d|\s?[%$])"
_PAST = r"(?:last|prior|previous|preceding|past)"
_QUARTER = (
    r"(?:(?P<ordinal>first|second|third|fourth|1st|2nd|3rd|4th)(?:[-\s]fiscal)?[-\s]quarter(?:'s)?"
    r"|Q(?P<q>[1-4])(?![A-Za-z\d])|(?P<q_first>[1-4])Q(?![A-Za-z])"
    r"|(?P<half>first|second)[-\s]half|(?P<h_first>[12])H(?![A-Za-z])|H(?P<h>[12])(?![A-Za-z\d]))"
)
_OF_YEAR = (
    rf"(?:,?\s?(?:(?:of|in|for)\s)?(?:the\s)?(?:(?P<fiscal>fiscal|FY)\s?)?(?:year\s)?"
    rf"(?:(?P<year>{_YEAR})|['’]?(?P<short>(?<=[\s'’YQH])\d{{2}}(?!\d|[,.]\d|\s?%)))"
    rf"|\s(?:of|in)\s(?:the\s)?(?P<past>{_PAST})\s(?:fiscal\s)?year|(?P<ago>\s(?:a|one)\syear\s(?:ago|earlier)))?"
)
_LED = re.compile(
    rf"(?:(?:(?P<lead_fiscal>fiscal|FY)\s?(?:year\s)?)?(?P<lead_year>{_YEAR})(?:'s)?"
    rf"|(?P<lead_past>{_PAST})[-\s]year(?:'s)?|(?P<lead_ago>year-ago))\s{_QUARTER}",
    re.IGNORECASE,
)
_PART = re.compile(_QUARTER + _OF_YEAR, re.IGNORECASE)
_MONTHS_ENDED = re.compile(
    r"(?:(?P<count>three|six|nine|twelve|3|6|9|12)[-\s]months?\s(?:period\s)?|(?P<quarter>quarter)\s|half[-\s]year\s)(?:ended|ending|to)\s"
    rf"(?P<month>[A-Z][a-z]{{2,8}})\.?\s(?:\d{{1,2}},?\s)?(?P<year>{_YEAR})",
    re.IGNORECASE,
)
_YEARS_ENDED = re.compile(
    rf"(?:fiscal\s)?years?\s(?:ended|ending)\s(?P<month>{_MONTH_NAMES})\.?\s(?:\d{{1,2}},?\s)?(?P<year>{_YEAR})",
    re.IGNORECASE,
)
_RELATIVE = re.compile(
    rf"(?P<same>(?:year[-\s]ago|prior[-\s]year(?:'s)?|(?:last|previous)\syear's)\s(?:quarter|period)"
    rf"|(?:same|comparable|corresponding)\s(?:period|quarter)\s(?:of\s|in\s)?(?:the\s)?{_PAST}\syear|{_PAST}\syear\s(?:quarter|period))"
    r"|(?P<two>two\syears\s(?:ago|earlier))"
    rf"|(?P<prior>{_PAST}[-\s](?:fiscal[-\s])?year(?:'s)?|(?:a|one)\syear\s(?:ago|earlier|before)|year[-\s]ago(?:\speriod)?)"
    r"|(?P<quarter>(?:prior|previous|preceding|linked|last|trailing)[-\s]quarter(?:'s)?)"
    r"|(?P<next>(?:next|the\s(?:coming|following))[-\s](?:fiscal[-\s])?year)",
    re.IGNORECASE,
)
_RELATIVES = {
    "same": Relative.SAME_PERIOD_LAST_YEAR,
    "two": Relative.TWO_YEARS_AGO,
    "prior": Relative.PRIOR_YEAR,
    "quarter": Relative.PRIOR_QUARTER,
    "next": Relative.NEXT_YEAR,
}
_YEAR_ALONE = re.compile(
    rf"(?P<end>(?:the\s)?(?:end|close)\sof\s)?(?:the\s)?(?:(?P<fiscal>fiscal|FY)\s?|calendar\s)?(?:year[-\s](?P<close>end\s)?)?(?P<year>{_YEAR})(?P<ends>'s\s(?:end|close)\b)?(?![\w/$-])",
    re.IGNORECASE,
)
_MONTH_YEAR = re.compile(rf"(?P<month>{_MONTH_NAMES})\.?,?\s(?P<year>{_YEAR})", re.IGNORECASE)
START = re.compile(
    rf"(?<![\w$¥€£,.-])(?:(?:{_MONTH_NAMES})\.?,?\s(?:19|20)|(?:first|second|third|fourth|1st|2nd|3rd|4th|fiscal|calendar|the\send|end|close|years?|full)[-\s]"
    r"|Q[1-4]|[1-4]Q|H[12]|[12]H|FY|(?:19|20)\d{2}|last|prior|previous|preceding|past|linked|trailing|next|same|comparable"
    r"|corresponding|two\syears|a\syear|one\syear|year-ago|the\s(?:coming|following)|(?:three|six|nine|twelve|3|6|9|12)[-\s]month|quarter\sended|half[-\s]year\sended)",
    re.IGNORECASE,
)
"""Where one of them may begin."""


def read_english(body: str, at: int) -> tuple[Build, int] | None:
    """The period that begins at `at` of folded English text, and where it ends."""
    for pattern, build in _READERS:
        if found := pattern.match(body, at):
            made = build(found)
            if made is not None:
                return made, found.end()
    return None


def _part(found: re.Match[str]) -> Build | None:
    groups = found.groupdict()
    length, part = _which(groups)
    written = groups.get("year") or groups.get("lead_year")
    short = groups.get("short")
    year = int(written) if written else 2000 + int(short) if short else None
    past = any(groups.get(name) for name in ("past", "ago", "lead_past", "lead_ago"))
    fiscal = groups.get("fiscal") or groups.get("lead_fiscal")
    basis = YearBasis.NONE if year is None else YearBasis.FY if fiscal else YearBasis.CALENDAR
    return lambda span, text: Period(
        PeriodKind.DURATION,
        basis,
        length,
        span,
        text,
        year=year,
        part=part,
        cumulative=length is not Length.QUARTER,
        relative=Relative.PRIOR_YEAR if past else None,
    )


def _which(groups: dict[str, str | None]) -> tuple[Length, int]:
    quarter = groups.get("q") or groups.get("q_first") or groups.get("ordinal")
    if quarter:
        return Length.QUARTER, _ORDINALS.get(quarter.lower()) or int(quarter)
    half = groups.get("half") or groups.get("h_first") or groups.get("h") or "1"
    return Length.HALF, _ORDINALS.get(half.lower()) or int(half)


def _months_ended(found: re.Match[str]) -> Build | None:
    month = next((i for i, name in enumerate(_MONTHS, 1) if found["month"].lower().startswith(name)), None)
    count = _COUNTS[found["count"].lower()] if found["count"] else 3 if found["quarter"] else 6
    if month is None:
        return None
    year = int(found["year"])
    if count == _COUNTS["twelve"]:
        return lambda span, text: Period(
            PeriodKind.DURATION, YearBasis.FISCAL_END, Length.YEAR, span, text, year=year, month=month
        )
    first = month - count + 1
    begun = year if first >= 1 else year - 1
    return lambda span, text: Period(
        PeriodKind.DURATION,
        YearBasis.CALENDAR,
        Length.MONTHS,
        span,
        text,
        year=begun,
        first_month=first if first >= 1 else first + 12,
        last_month=month,
    )


def _years_ended(found: re.Match[str]) -> Build | None:
    month = next((i for i, name in enumerate(_MONTHS, 1) if found["month"].lower().startswith(name)), None)
    return lambda span, text: Period(
        PeriodKind.DURATION, YearBasis.FISCAL_END, Length.YEAR, span, text, year=int(found["year"]), month=month
    )


def _month_year(found: re.Match[str]) -> Build | None:
    month = next((i for i, name in enumerate(_MONTHS, 1) if found["month"].lower().startswith(name)), None)
    if month is None:
        return None
    return lambda span, text: Period(
        PeriodKind.DURATION,
        YearBasis.CALENDAR,
        Length.MONTHS,
        span,
        text,
        year=int(found["year"]),
        first_month=month,
        last_month=month,
    )


_LISTED = re.compile(r",\s(?:and\s)?|\sand\s|\sor\s|\sversus\s|\svs\.?\s")


def listed_after(period: Period, first: Period, between: str) -> Period:
    """A year that goes on a list: in `December 31, 2019 and 2018` the second is a December 31, too."""
    bare = period.text.isdigit() and period.basis is YearBasis.CALENDAR
    if not bare or first.year is None or _LISTED.fullmatch(between) is None:
        return period
    return replace(first, year=period.year, span=period.span, text=period.text)


def _relative(found: re.Match[str]) -> Build | None:
    relative = _RELATIVES[found.lastgroup or "prior"]
    return lambda span, text: Period(PeriodKind.DURATION, YearBasis.NONE, Length.YEAR, span, text, relative=relative)


def _year_alone(found: re.Match[str]) -> Build | None:
    kind = PeriodKind.INSTANT if found["end"] or found["close"] or found["ends"] else PeriodKind.DURATION
    basis = YearBasis.FY if found["fiscal"] else YearBasis.CALENDAR
    return lambda span, text: Period(kind, basis, Length.YEAR, span, text, year=int(found["year"]))


_READERS: tuple[tuple[re.Pattern[str], Callable[[re.Match[str]], Build | None]], ...] = (
    (_MONTHS_ENDED, _months_ended),
    (_YEARS_ENDED, _years_ended),
    (_LED, _part),
    (_PART, _part),
    (_RELATIVE, _relative),
    (_MONTH_YEAR, _month_year),
    (_YEAR_ALONE, _year_alone),
)
