"""Fiscal periods and instants, absolute and relative."""

from uradori_jafin.periods.parse import parse_periods
from uradori_jafin.periods.period import Length, Period, PeriodKind, Relative, YearBasis
from uradori_jafin.periods.resolve import Window, resolve, same_period

__all__ = [
    "Length",
    "Period",
    "PeriodKind",
    "Relative",
    "Window",
    "YearBasis",
    "parse_periods",
    "resolve",
    "same_period",
]
