"""The year of an English text that names none."""

from uradori_jafin import PeriodKind, Window

CALENDAR_YEAR_END = 12
"""The month in which a fiscal year ends that no word places elsewhere."""

UNDATED_YEAR = Window(PeriodKind.DURATION, 12, 23)
"""The year that `the third quarter` and `last year` count from where a text never names one."""
