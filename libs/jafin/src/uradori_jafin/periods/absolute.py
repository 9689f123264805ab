"""Periods that name their year."""

import re
from calendar import monthrange

from uradori_jafin.periods.building import (
    LAST_DAYS,
    Build,
    full_year,
    months_alone,
    part_of,
    with_part,
    year_named,
    year_of,
)
from uradori_jafin.periods.period import Length, Period, PeriodKind, YearBasis

_MONTH_NAMES = [
    "january", "february", "march", "april", "may", "june", "july", "august", "september", "october", "november",
    "december",
]  # fmt: skip


def _month_named(name: str) -> int | None:
    return next((i for i, full in enumerate(_MONTH_NAMES, 1) if full.startswith(name.lower())), None)


def read_date(found: re.Match[str]) -> Build | None:
    """A day, 2024年3月31日; none of month 13 or day 32."""
    year, month, day = year_named(found), int(found["month"]), int(found["day"])
    if not (1 <= month <= 12 and 1 <= day <= 31):
        return None
    return lambda span, text: Period(
        PeriodKind.INSTANT, YearBasis.CALENDAR, Length.DAY, span, text, year=year, month=month, day=day
    )


def read_fiscal(found: re.Match[str]) -> Build | None:
    """A fiscal year or a part of it: 2024年3月期, 2023年度, 25年3月期第1四半期."""
    groups = found.groupdict()
    year = year_named(found)
    month = int(found["month"]) if groups.get("month") else None
    if month is not None and not 1 <= month <= 12:
        return None
    short = found["western"] is not None and len(found["western"].lstrip("'’")) == 2
    after = found.string[found.start("western") if found["western"] else found.start() : found.end()]
    is_nendo = month is None and "年度" in after
    if short and month is None and not is_nendo and not part_of(found)[0]:
        return None
    basis = YearBasis.FISCAL_END if month else YearBasis.FISCAL_START if is_nendo else YearBasis.CALENDAR
    instant = bool(groups.get("instant")) or groups.get("term") == "末"
    return with_part(found, basis, year, month, instant=instant)


def read_month(found: re.Match[str]) -> Build | None:
    """A calendar month: 2024年3月."""
    year, month = year_named(found), int(found["month"])
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


def read_fy(found: re.Match[str]) -> Build | None:
    """FY2024, FY2025/3: by its number, or by the month in which it ends."""
    month = int(found["month"]) if found["month"] else None
    basis = YearBasis.FISCAL_END if month else YearBasis.FY
    return with_part(found, basis, full_year(found["fy"]), month, instant=bool(found["instant"]))


def read_fiscal_end(found: re.Match[str]) -> Build | None:
    """Any way of naming the month in which a fiscal year ends."""
    return with_part(found, YearBasis.FISCAL_END, year_named(found), int(found["month"]))


def read_short_slash(found: re.Match[str]) -> Build | None:
    """25/3期, '25/3: two digits and a slash mean a year end only where something says so."""
    sure = found["quote"] or found["term"] or found[0][:1] in "Ff"
    return read_fiscal_end(found) if sure else None


def read_calendar(found: re.Match[str]) -> Build | None:
    """A calendar year: CY2024, 2024暦年."""
    year = int(found["year"] or found["in_words"])
    return lambda span, text: Period(PeriodKind.DURATION, YearBasis.CALENDAR, Length.YEAR, span, text, year=year)


def read_month_span(found: re.Match[str]) -> Build | None:
    """A span of twelve months is the fiscal year that ends with it, a shorter one its months."""
    first_year, first, last = year_named(found), int(found["month"]), int(found["end_month"])
    last_year = first_year if found["end"] is None else year_of(found, "end_era", "end_era_year", "end_western")
    months = (last_year - first_year) * 12 + last - first + 1
    if not (1 <= first <= 12 and 1 <= last <= 12 and 1 <= months <= 12):
        return None
    if found["day"] and (int(found["day"]) > 1 or int(found["end_day"] or 31) < LAST_DAYS):
        return None
    if months == 12:
        return lambda span, text: Period(
            PeriodKind.DURATION, YearBasis.FISCAL_END, Length.YEAR, span, text, year=last_year, month=last
        )
    return months_alone(first_year, first, last)


def read_half_to_month(found: re.Match[str]) -> Build | None:
    """The half that ends with a month: 9月中間期."""
    last = int(found["month"])
    if not 1 <= last <= 12:
        return None
    first = (last - 6) % 12 + 1
    named = bool(found["western"] or found["era"])
    year = year_named(found) - (first > last) if named else None
    return months_alone(year, first, last, instant=bool(found["instant"]))


def read_slash(found: re.Match[str]) -> Build | None:
    """2024/3/31 is a day, 2024/3 the fiscal year that ends then."""
    if found["day"]:
        return read_date(found)
    return with_part(found, YearBasis.FISCAL_END, int(found["western"]), int(found["month"]))


def read_term(found: re.Match[str]) -> Build | None:
    """A numbered term: 第120期."""
    return with_part(found, YearBasis.TERM, None, None, instant=bool(found["instant"]), term=int(found["number"]))


def read_fiscal_english(found: re.Match[str]) -> Build | None:
    """Fiscal 2024, the fiscal year ended March 2024."""
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


def read_month_end_english(found: re.Match[str]) -> Build | None:
    """The end of a month in English: as of March 2024."""
    month, year = _month_named(found["english"]), int(found["year"])
    if month is None:
        return None
    return lambda span, text: Period(
        PeriodKind.INSTANT, YearBasis.FISCAL_END, Length.YEAR, span, text, year=year, month=month
    )


def read_date_english(found: re.Match[str]) -> Build | None:
    """A month's last day is the end of the month, as 3月末 is."""
    month, year, day = _month_named(found["english"]), int(found["year"]), int(found["day"] or found["day_first"] or 0)
    if month is None or not 1 <= day <= monthrange(year, month)[1]:
        return None
    if day == monthrange(year, month)[1]:
        return read_month_end_english(found)
    return lambda span, text: Period(
        PeriodKind.INSTANT, YearBasis.CALENDAR, Length.DAY, span, text, year=year, month=month, day=day
    )
