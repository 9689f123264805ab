"""Context ids of EDINET's taxonomies as days: CurrentYTDDuration, Prior1QuarterInstant_NonConsolidatedMember."""

import re
from datetime import date

from uradori_filings.days import first_of, years_from
from uradori_filings.model.document import Context
from uradori_filings.readers.edinet_csv.fiscal import FiscalDays
from uradori_filings.readers.native.periods import BASIS_AXIS, CONSOLIDATED_MEMBER, PARENT_MEMBER

_CONTEXT = re.compile(
    r"^(?:Current|(?P<way>Prior|Next)(?P<years>\d)|(?=Interim))(?P<span>Year|YTD|Quarter|Interim)(?P<kind>Duration|Instant)(?=_|$)"
)
_FILED = re.compile(r"^FilingDateInstant(?=_|$)")
_FILER = re.compile(r"^[A-Z]\d{5}-\d{3}(?=[A-Z])")


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
            return years_from(days.year_start, -back), years_from(days.year_end, -back)
        case "Quarter":
            end = years_from(days.period_end, -back)
            return first_of(3, end), end
        case _:
            return years_from(days.year_start, -back), years_from(days.period_end, -back)


def _members(context_id: str) -> tuple[tuple[str, str], ...]:
    members = []
    for piece in context_id.split("_")[1:]:
        if piece.endswith("Member"):
            name = _FILER.sub("", piece)
            axis = BASIS_AXIS if name in (PARENT_MEMBER, CONSOLIDATED_MEMBER) else ""
            members.append((axis, name))
    return tuple(members)
