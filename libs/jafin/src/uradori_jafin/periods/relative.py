"""Periods that leave their year to the text around them."""

import re
from dataclasses import replace

from uradori_jafin.periods.building import Build, months_alone, with_part
from uradori_jafin.periods.period import Length, Period, PeriodKind, Relative, YearBasis

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
_END = re.compile(r"の?末(?!配当)")


def read_month_end(found: re.Match[str]) -> Build | None:
    """The end of a month of the year spoken of: 3月末."""
    month = int(found["month"])
    return months_alone(None, month, month, instant=True) if 1 <= month <= 12 else None


def read_balance_point(found: re.Match[str]) -> Build | None:
    """期首 is where the year before ended."""
    relative = Relative.PRIOR_YEAR if found["opening"] else Relative.CURRENT
    return lambda span, text: Period(PeriodKind.INSTANT, YearBasis.NONE, Length.YEAR, span, text, relative=relative)


def read_relative_part(found: re.Match[str]) -> Build | None:
    """A part of a year told by another: 前期第1四半期, 当中間期."""
    relative = next(_RELATIVES[name] for name in ("two", "prior", "current") if found[name])
    build = with_part(found, YearBasis.NONE, None, None, instant=bool(found["instant"]))
    return None if build is None else lambda span, text: replace(build(span, text), relative=relative)


def read_part(found: re.Match[str]) -> Build | None:
    """A part of a year that is not named: 第1四半期."""
    return with_part(found, YearBasis.NONE, None, None, instant=bool(found["instant"]))


def read_relative(found: re.Match[str]) -> Build | None:
    """A year told by another: 当期, 前連結会計年度, or some quarter of it: 当四半期累計期間; with 末 its last day."""
    relative = next((each for name, each in _RELATIVES.items() if found[name]), Relative.CURRENT)
    instant = _END.match(found.string, found.end()) is not None
    kind = PeriodKind.INSTANT if instant else PeriodKind.DURATION
    how = found["how"] or found["same_how"]
    length = Length.QUARTER if how or found[0] == "当四半期" else Length.YEAR
    cumulative = "累計" in how if how else None
    return lambda span, text: Period(kind, YearBasis.NONE, length, span, text, relative=relative, cumulative=cumulative)
