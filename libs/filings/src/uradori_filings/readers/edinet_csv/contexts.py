"""Context ids of EDINET's taxonomies as days: CurrentYTDDuration, Prior1QuarterInstant_NonConsolidatedMember."""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date, timedelta

from uradori_filings.model.document import Context
from uradori_filings.readers.native.cover import day_of, profile_of
from uradori_filings.readers.native.fact import NativeFact
from uradori_filings.readers.native.periods import BASIS_AXIS, CONSOLIDATED_MEMBER, PARENT_MEMBER

_CONTEXT = re.compile(
    r"^(?:Current|(?P<way>Prior|Next)(?P<years>\d))(?P<span>Year|YTD|Quarter|Interim)(?P<kind>Duration|Instant)(?=_|$)"
)
_FILED = re.compile(r"^FilingDateInstant(?=_|$)")
_FILER = re.compile(r"^[A-Z]\d{5}-\d{3}(?=[A-Z])")


@dataclass(frozen=True, slots=True)
class FiscalDays:
    """The fiscal year and the period of a document, as its DEI states them."""

    year_start: date
    year_end: date
    period_end: date
    previous_start: date | None = None
    previous_end: date | None = None
    filed_on: date | None = None


def fiscal_days(facts: Iterable[NativeFact], names: Iterable[str]) -> FiscalDays | None:
    """None where no DEI row tells when the year began."""
    known = list(facts)
    told = {fact.name: day for fact in known if fact.name.endswith("DEI") and (day := day_of(fact.text))}
    profile = profile_of(known, names)
    start = profile.period_start
    year_end = told.get("CurrentFiscalYearEndDateDEI")
    end = told.get("CurrentPeriodEndDateDEI") or year_end or profile.period_end
    if start is None or end is None:
        return None
    return FiscalDays(
        start,
        year_end or _years(start, 1) - timedelta(days=1),
        end,
        told.get("PreviousFiscalYearStartDateDEI"),
        told.get("PreviousFiscalYearEndDateDEI"),
        profile.filed_on,
    )


def relative_context(context_id: str, days: FiscalDays | None) -> Context | None:
    """The context with its days and members; None where they cannot be told."""
    if days is None:
        return None
    members = _members(context_id)
    if _FILED.match(context_id):
        return Context(context_id, None, days.filed_on, members) if days.filed_on else None
    found = _CONTEXT.match(context_id)
    if found is None:
        return None
    back = int(found["years"] or 0) * (-1 if found["way"] == "Next" else 1)
    start, end = _span(found["span"], back, days)
    return Context(context_id, None if found["kind"] == "Instant" else start, end, members)


def _span(span: str, back: int, days: FiscalDays) -> tuple[date, date]:
    match span:
        case "Year":
            if back == 1 and days.previous_start and days.previous_end:
                return days.previous_start, days.previous_end
            return _years(days.year_start, -back), _years(days.year_end, -back)
        case "Quarter":
            end = _years(days.period_end, -back)
            return _quarter_start(end), end
        case _:
            return _years(days.year_start, -back), _years(days.period_end, -back)


def _years(day: date, years: int) -> date:
    """The same day of another year; the last day of a month stays the last."""
    if (day + timedelta(days=1)).day == 1:
        return _month_end(day.year + years, day.month)
    return day.replace(year=day.year + years)


def _month_end(year: int, month: int) -> date:
    return date(year + month // 12, month % 12 + 1, 1) - timedelta(days=1)


def _quarter_start(end: date) -> date:
    months = end.year * 12 + end.month - 1 - 3
    before = divmod(months, 12)
    if (end + timedelta(days=1)).day == 1:
        return _month_end(before[0], before[1] + 1) + timedelta(days=1)
    last = _month_end(before[0], before[1] + 1).day
    return date(before[0], before[1] + 1, min(end.day, last)) + timedelta(days=1)


def _members(context_id: str) -> tuple[tuple[str, str], ...]:
    members = []
    for piece in context_id.split("_")[1:]:
        if piece.endswith("Member"):
            name = _FILER.sub("", piece)
            axis = BASIS_AXIS if name in (PARENT_MEMBER, CONSOLIDATED_MEMBER) else ""
            members.append((axis, name))
    return tuple(members)
