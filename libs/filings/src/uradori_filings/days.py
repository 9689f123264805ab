"""Days and spans of days as filings write them."""

import re
from calendar import monthrange
from datetime import date, timedelta

from uradori_jafin import fold

_ERAS = {"令和": 2018, "平成": 1988, "昭和": 1925, "大正": 1911, "r": 2018, "h": 1988, "s": 1925}
_YEAR = r"(?:(?P<era>令和|平成|昭和|大正|(?<![a-z])[rhs])\s?(?P<era_year>\d{1,2}|元)|(?P<year>(?:19|20)\d{2}))"
_DAY = re.compile(
    rf"{_YEAR}(?:\s?年\s?(?P<month>\d{{1,2}})\s?月\s?(?P<day>\d{{1,2}})\s?日|[./-](?P<month_2>\d{{1,2}})[./-](?P<day_2>\d{{1,2}})(?![\d.,]))"
)
_MONTHS = ("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec")
_ENGLISH = re.compile(
    r"(?:(?P<day_first>\d{1,2})\s)?(?P<name>jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]{0,6}\.?\s"
    r"(?:(?P<day>\d{1,2}),?\s)?(?P<year>(?:19|20)\d{2})(?!\d)"
)
_MONTH = re.compile(rf"{_YEAR}\s?年\s?(?P<month>\d{{1,2}})\s?月(?!\s?\d{{1,2}}\s?日)")
_DATE_CELL = re.compile(
    r"[(\[]?[^(\[]{2,24}?(?:\d\s?日|\d)\s{0,2}[)\]]?\s{0,2}(?:生まれ|生|現在|付|付け|開催|施行|適用開始)?[)\]]?"
)
_YEARS_OF_FILINGS = range(1900, 2100)
_BLANKS = re.compile(r"\s+")
_SAME_YEAR = re.compile(r"(?:至|~|から|-|–|—|〜)\s{0,3}(?P<month>\d{1,2})\s?月\s?(?P<day>\d{1,2})\s?日")


def read_day(text: str) -> date | None:
    """The day that a cell is nothing but: 1948年10月10日生, 2020/3/31, 平成元年１月８日. `text` is folded."""
    lowered = text.strip().lower()
    if not _DATE_CELL.fullmatch(lowered):
        return None
    found = _DAY.match(lowered.lstrip("([ "))
    if found is not None:
        return _date(found)
    english = _ENGLISH.fullmatch(lowered)
    return _english(english) if english and (english["day"] or english["day_first"]) else None


def days_in(text: str) -> list[date]:
    """Every whole day that a folded text names, in order; 12月31日 after a span's first day takes its year."""
    lowered = text.lower()
    days = [day for found in _DAY.finditer(lowered) if (day := _date(found))]
    if not days:
        return [
            day
            for found in _ENGLISH.finditer(lowered)
            if (found["day"] or found["day_first"]) and (day := _english(found))
        ]
    if len(days) == 1 and (other := _SAME_YEAR.search(lowered)):
        last = _made(days[0].year, int(other["month"]), int(other["day"]))
        if last is not None and last > days[0]:
            days.append(last)
    return days


def days_of_cover(text: str) -> list[date]:
    """The same of a text that is not folded, and may set its days wide: 2020 年 ３ 月 31 日."""
    return days_in(_BLANKS.sub("", fold(text).text))


def iso_day(text: str) -> date | None:
    """The day of 2024-03-31; None for any other text, and for years of which no filing tells."""
    try:
        day = date.fromisoformat(text)
    except ValueError:
        return None
    return day if day.year in _YEARS_OF_FILINGS else None


def month_in(text: str) -> tuple[int, int] | None:
    """Year and month of the only month without a day that a folded text names: 2020年3月."""
    found = _MONTH.search(text.lower())
    if found is None or not 1 <= int(found["month"]) <= 12:
        return None
    return _year(found), int(found["month"])


def month_end(year: int, month: int) -> date:
    """The last day of a month."""
    return date(year, month, monthrange(year, month)[1])


def years_from(day: date, years: int) -> date:
    """The same day so many years away; the last day of a month stays the last day."""
    if day.day == monthrange(day.year, day.month)[1]:
        return month_end(day.year + years, day.month)
    return date(day.year + years, day.month, day.day)


def year_to(end: date) -> date:
    """The first day of the year that ends on a day."""
    return years_from(end, -1) + timedelta(days=1)


def first_of(months: int, end: date) -> date:
    """The first day of so many months that end on a day."""
    year, month = divmod(end.year * 12 + end.month - 1 - months, 12)
    last = month_end(year, month + 1)
    whole = end.day == monthrange(end.year, end.month)[1]
    return (last if whole else date(year, month + 1, min(end.day, last.day))) + timedelta(days=1)


def _year(found: re.Match[str]) -> int:
    if found["era"]:
        return _ERAS[found["era"]] + (1 if found["era_year"] == "元" else int(found["era_year"]))
    return int(found["year"])


def _date(found: re.Match[str]) -> date | None:
    return _made(_year(found), int(found["month"] or found["month_2"]), int(found["day"] or found["day_2"]))


def _english(found: re.Match[str]) -> date | None:
    return _made(int(found["year"]), _MONTHS.index(found["name"]) + 1, int(found["day"] or found["day_first"]))


def _made(year: int, month: int, day: int) -> date | None:
    if not (1 <= month <= 12 and 1 <= day <= monthrange(year, month)[1]):
        return None
    return date(year, month, day)
