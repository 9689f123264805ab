"""What the parts of a match say: its year, its quarter or half, its months."""

import re
from collections.abc import Callable

from uradori_jafin.periods import patterns
from uradori_jafin.periods.period import Length, Period, PeriodKind, YearBasis
from uradori_jafin.spans import Span

LAST_DAYS = 28
"""From this day on a day ends its month."""

Build = Callable[[Span, str], Period]
"""Makes the period of its place and its words."""


def year_named(found: re.Match[str]) -> int:
    """The year of a match, by era or western year."""
    return year_of(found, "era", "era_year", "western")


def year_of(found: re.Match[str], era: str, era_year: str, western: str) -> int:
    """The year that the named groups of a match give; 元年 is the first."""
    groups = found.groupdict()
    if groups.get(era):
        return patterns.ERAS[found[era].upper()] + (1 if found[era_year] == "元" else int(found[era_year]))
    return full_year(found[western])


def full_year(written: str) -> int:
    """A year of two digits lies in 1970 to 2069."""
    digits = written.lstrip("'’")
    year = int(digits)
    if len(digits) == 4:
        return year
    return year + (2000 if year < 70 else 1900)


def months_alone(year: int | None, first: int, last: int, *, instant: bool = False) -> Build:
    """Calendar months without a fiscal year around them."""
    basis = YearBasis.NONE if year is None else YearBasis.CALENDAR
    kind = PeriodKind.INSTANT if instant else PeriodKind.DURATION
    return lambda span, text: Period(
        kind, basis, Length.MONTHS, span, text, year=year, first_month=first, last_month=last
    )


def part_of(found: re.Match[str]) -> tuple[Length | None, int | None, bool | None, tuple[int, int] | None]:
    """Length, number, whether cumulative, and months of the part of a year that a match names."""
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


def with_part(
    found: re.Match[str],
    basis: YearBasis,
    year: int | None,
    month: int | None,
    *,
    instant: bool = False,
    term: int | None = None,
) -> Build | None:
    """A fiscal year of this basis, or the part of it that the match names."""
    length, part, cumulative, months = part_of(found)
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
