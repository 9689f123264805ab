"""When the figures of an excerpt are of, where its own heads and labels leave that to the rest of the document."""

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from datetime import date

from uradori_jafin import fold, parse_periods

from uradori_documents.domain.reporting import StoredFact

_BARE_YEAR = re.compile(r"(?:FY\s?)?(?:19|20)\d{2}", re.IGNORECASE)
_BY_TURN = re.compile(r"(?:current|prior|previous|this|last)(?:\s(?:fiscal\s)?(?:year|period|quarter))?", re.IGNORECASE)
_TERM = re.compile(
    r".{0,20}\([前当]期\)|(?:[前当](?:連結会計年度|事業年度|年度|期末?)|通期|中間期|[上下半]期|第?[1-3]四半期(?:\(?(?:連結)?(?:累計|会計)(?:期間)?\)?)?)"
    r"\(?(?:予想|計画|実績)?\)?|fullyear|(?:first|second)half",
    re.IGNORECASE,
)
"""Heads and labels that say which term it is and leave its year to others."""
_MONTHS = ("January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November",
           "December")  # fmt: skip
_COUNTS = {3: "Three months", 6: "Six months", 9: "Nine months", 12: "Year"}

Days = tuple[str | None, str | None]
"""First and last day of a fact's period, as it stores them."""


def days_of(facts: Iterable[StoredFact]) -> Days | None:
    """The period that they share; None where there is none or more than one."""
    found = {(fact.period_start, fact.period_end) for fact in facts if fact.period_end is not None}
    return found.pop() if len(found) == 1 else None


def most_often(facts: Iterable[StoredFact]) -> Days | None:
    """The period of more than half of them: a cell may be tagged with another one than its row."""
    found = Counter((fact.period_start, fact.period_end) for fact in facts)
    for days, count in found.most_common(1):
        if days[1] is not None and 2 * count > found.total():
            return days
    return None


def is_bare_year(head: str) -> bool:
    """Whether a head is a year and nothing else."""
    return _BARE_YEAR.fullmatch(head.strip()) is not None


def is_dated(text: str) -> bool:
    """Whether a head or label names a year; a year alone does not tell when it ends."""
    return not is_bare_year(text) and any(period.is_absolute for period in parse_periods(text))


def leaves_its_year_out(text: str) -> bool:
    """Whether a head or label is a term counted from the document's own (通期, 前期), or a year that may end in any month."""
    plain = "".join(fold(text).text.split())
    return is_bare_year(text) or _BY_TURN.fullmatch(text.strip()) is not None or _TERM.fullmatch(plain) is not None


def differ(periods: Sequence[Days | None]) -> bool:
    """Whether there is more than one of them."""
    return len({days for days in periods if days is not None}) > 1


def dated(text: str, days: Days) -> str:
    """The head or label with its days; they stand in place of a year alone, and of "Current"."""
    told = _in_english(days) if text.isascii() else _in_japanese(days)
    alone = is_bare_year(text) or _BY_TURN.fullmatch(text.strip()) is not None
    return told if alone else f"{text} {told}"


def _in_japanese(days: Days) -> str:
    start, end = days
    last = _day(end)
    return f"自{_day(start)} 至{last}" if start is not None else f"{last}現在"


def _day(told: str | None) -> str:
    day = date.fromisoformat(told or "")
    return f"{day.year}年{day.month}月{day.day}日"


def _in_english(days: Days) -> str:
    start, end = days
    last = date.fromisoformat(end or "")
    said = f"{_MONTHS[last.month - 1]} {last.day}, {last.year}"
    if start is None:
        return said
    first = date.fromisoformat(start)
    months = (last.year - first.year) * 12 + last.month - first.month + (1 if last.day >= first.day else 0)
    return f"{_COUNTS[months]} ended {said}" if months in _COUNTS else _in_japanese(days)
