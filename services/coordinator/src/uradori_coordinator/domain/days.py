"""Whether a day lies in the periods that a question names."""

from collections.abc import Sequence
from datetime import date

from uradori_contracts.rewriting import RequestedPeriod
from uradori_jafin import Length, Period, parse_periods, resolve

_MONTHS_OF_YEAR = 12
_PLAIN_YEAR = 4


def named_periods(periods: Sequence[RequestedPeriod]) -> tuple[RequestedPeriod, ...]:
    """Those that the question itself names."""
    return tuple(period for period in periods if not period.defaulted)


def lies_in(day: date, periods: Sequence[RequestedPeriod]) -> bool:
    """Whether one of the periods holds the day. A period whose months nothing tells (前期 of nobody) holds none."""
    return any(_holds(period.label, day) for period in periods)


def _holds(label: str, day: date) -> bool:
    if len(label) == _PLAIN_YEAR and label.isdecimal():
        return day.year == int(label)
    return any(_is_within(day, written) for written in parse_periods(label))


def _is_within(day: date, written: Period) -> bool:
    if written.length is Length.DAY and written.day is not None:
        return (day.year, day.month, day.day) == (written.year, written.month, written.day)
    month = day.year * _MONTHS_OF_YEAR + day.month - 1
    return any(window.first <= month <= window.last for window in resolve(written))
