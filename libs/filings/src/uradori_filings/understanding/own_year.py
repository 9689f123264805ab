"""The year that a document is about."""

import re
from collections.abc import Iterator
from datetime import date

from uradori_filings.days import days_in
from uradori_filings.model.document import Document, Heading, Paragraph, Table
from uradori_filings.understanding.labels import Labels
from uradori_filings.understanding.periods import Calendar


def calendar_of(document: Document, labels: Labels) -> Calendar:
    """The cover's calendar; without a cover the latest year that heads of the first tables tell."""
    calendar = Calendar.of(document.profile)
    if calendar.end is not None:
        return calendar
    ends: list[date] = []
    for block in document.blocks[:_FIRST_BLOCKS]:
        text = block.text[:_OPENING] if isinstance(block, Heading | Paragraph) else ""
        found = _YEAR_ENDED.search(text)
        days = days_in(found[1]) if found else []
        if days:
            return calendar.ending(days[0])
    for table in document.tables[:_FIRST_TABLES]:
        for cell in table.grid.cells:
            if cell.row >= _FIRST_ROWS or not cell.text or len(cell.text) > _LONGEST:
                continue
            phrase = labels.label(cell.text).phrase
            span = calendar.span(phrase) if phrase is not None and (phrase.month or len(phrase.days) > 1) else None
            if span is not None:
                ends.append(span.end)
    if not ends:
        phrases = (labels.label(text[:_LONGEST]).phrase for text in _first_lines(document))
        ends = [span.end for phrase in phrases if phrase and phrase.month and (span := calendar.span(phrase))]
    return calendar.ending(max(ends)) if ends else calendar


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
_LONGEST = 40
