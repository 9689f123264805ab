"""The year of an English text that names none."""

from uradori_jafin import Length, Period, PeriodKind, Window, YearBasis

CALENDAR_YEAR_END = 12
"""The month in which a fiscal year ends that no word places elsewhere."""

UNDATED_YEAR = Window(PeriodKind.DURATION, 12, 23)
"""The year that `the third quarter` and `last year` count from where a text never names one."""


Part = tuple[Length, int]
"""The third quarter, the first half."""


def part_of(period: Period | None) -> Part | None:
    """Which part of a year a period is, whether or not it says of which."""
    if period is None or period.part is None:
        return None
    return period.length, period.part


def is_undated(period: Period | None) -> bool:
    """Whether it is a part of a year that it does not name: it may be of any."""
    return period is not None and period.part is not None and period.year is None and period.relative is None


def fiscal_year_of(period: Period | None) -> int | None:
    """The number of a fiscal year: whatever months it means, fiscal 2018 is not fiscal 2019."""
    return period.year if period is not None and period.basis is YearBasis.FY else None
