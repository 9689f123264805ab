"""The year of an English text that names none."""

from uradori_jafin import Period, PeriodKind, Window, YearBasis

CALENDAR_YEAR_END = 12
"""The month in which a fiscal year ends that no word places elsewhere."""

UNDATED_YEAR = Window(PeriodKind.DURATION, 12, 23)
"""The year that `the third quarter` and `last year` count from where a text never names one."""


def fiscal_year_of(period: Period | None) -> int | None:
    """The number of a fiscal year: whatever months it means, fiscal 2018 is not fiscal 2019."""
    return period.year if period is not None and period.basis is YearBasis.FY else None
