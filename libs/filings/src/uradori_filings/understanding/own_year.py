"""The year that a document is about."""

import re
from collections.abc import Iterator
from dataclasses import replace
from datetime import date

from uradori_filings.days import days_in
from uradori_filings.model.document import Document, Heading, Paragraph, Table
from uradori_filings.understanding.labels import Labels
from uradori_filings.understanding.periods import Calendar, Span, YearNaming
from uradori_filings.understanding.phrases import Phrase


def calendar_of(document: Document, labels: Labels) -> Calendar:
    """The cover's calendar; without a cover the latest year that heads of the first tables tell."""
    calendar = Calendar.of(document.profile)
    if calendar.end is not None:
        return calendar
    opening = " ".join(_opening(document))
    if (found := _YEAR_ENDED.search(opening)) and (days := days_in(found[1])):
        return calendar.ending(days[0])
    if (found := _YEARS_END.search(opening)) and (end := _latest_end(document, found)):
        return replace(calendar.ending(end), naming=YearNaming.BY_END)
    ends: list[date] = []
    parts: list[date] = []
    for table in document.tables[:_FIRST_TABLES]:
        for cell in table.grid.cells:
            if cell.row >= _FIRST_ROWS or not cell.text or len(cell.text) > _LONGEST:
                continue
            phrase = labels.label(cell.text).phrase
            if phrase is None:
                continue
            span = calendar.span(phrase) if phrase.month or len(phrase.days) > 1 else None
            if span is not None:
                ends.append(span.end)
            parts.extend(span.end for span in _parts_of_years(phrase, calendar))
    if not ends:
        phrases = (labels.label(text[:_LONGEST]).phrase for text in _first_lines(document))
        ends = [span.end for phrase in phrases if phrase and phrase.month and (span := calendar.span(phrase))]
    if not ends:
        return calendar
    own = calendar.ending(max(ends))
    # Of an interim release: what nothing dates is of months that nothing tells.
    return replace(own, start=None) if parts and max(parts) > max(ends) else own


def _parts_of_years(phrase: Phrase, calendar: Calendar) -> Iterator[Span]:
    for named in phrase.named:
        if named.part is not None and (span := calendar.span(Phrase(named=(named,)))) is not None:
            yield span


def _opening(document: Document) -> Iterator[str]:
    for block in document.blocks[:_FIRST_BLOCKS]:
        match block:
            case Heading() | Paragraph():
                yield block.text[:_OPENING]
            case Table():
                yield from block.before


def _latest_end(document: Document, told: re.Match[str]) -> date | None:
    """The day on which each year ends, in the latest year that a head of the first tables names."""
    years = [
        int(year)
        for table in document.tables[:_FIRST_TABLES]
        for cell in table.grid.cells
        if cell.row < _FIRST_ROWS and len(cell.text) <= _LONGEST
        for year in _A_YEAR.findall(cell.text)
    ]
    month = told["month"] or told["month_first"]
    days = days_in(f"{told['day'] or told['day_behind']} {month} {max(years)}") if years else []
    return days[0] if days else None


def _first_lines(document: Document) -> Iterator[str]:
    for block in document.blocks[:_FIRST_TABLES]:
        match block:
            case Heading() | Paragraph():
                yield from block.text.split("\n")
            case Table():
                yield from block.before


_FIRST_TABLES = 8
_FIRST_ROWS = 4
_FIRST_BLOCKS = 12
_OPENING = 2000
_YEAR_ENDED = re.compile(
    r"years?\s+ended\s+((?:[A-Z][a-z]{2,8}\.?\s+\d{1,2},?|\d{1,2}\s+[A-Z][a-z]{2,8})\s+(?:19|20)\d{2})", re.IGNORECASE
)
_YEARS_END = re.compile(
    r"(?:fiscal|financial)\s+years?\s+(?:end(?:s|ed|ing)?|to)\s+(?:on\s+|each\s+)?"
    r"(?:(?P<day>\d{1,2})\s+(?P<month>[A-Z][a-z]{2,8})|(?P<month_first>[A-Z][a-z]{2,8})\s+(?P<day_behind>\d{1,2}))(?!,?\s*\d)",
    re.IGNORECASE,
)
_A_YEAR = re.compile(r"(?<!\d)(?:19|20)\d{2}(?!\d)")
_LONGEST = 40
