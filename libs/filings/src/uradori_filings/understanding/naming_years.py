"""Which year FY2024 is: the one that ends in 2024, or the one that begins in it."""

import re
from collections.abc import Iterator
from dataclasses import replace

from uradori_filings.days import days_in
from uradori_filings.model.document import Document, Heading, Paragraph, Table
from uradori_filings.model.grid import Cell
from uradori_filings.understanding.labels import Labels
from uradori_filings.understanding.periods import Calendar, YearNaming

_DAY = r"(?:[A-Z][a-z]{2,8}\.? \d{1,2},? |\d{1,2} [A-Z][a-z]{2,8} |\d{4}年\d{1,2}月\d{1,2}日?)(?:\d{4})?"
_TOLD = re.compile(
    rf"FY ?(?P<year>20\d\d|19\d\d)\b[^()（）]{{0,20}}[(（](?:from |自)?(?P<first>{_DAY}) ?(?:to|through|[-–—~〜～至から])+ ?(?P<last>{_DAY})"
)
_FY = re.compile(r"(?<![A-Za-z])FY ?((?:19|20)\d\d)(?!\d)")
_LONGEST = 40
_LINE = 400
_FIRST_ROWS = 6
_LABELS = 2
_YEAR_MONTHS = 12


def with_naming(calendar: Calendar, document: Document, labels: Labels) -> Calendar:
    """As the document spells it out, else by the latest year of what happened that its tables name.

    Unknown where neither tells.
    """
    if calendar.end is None or calendar.naming is not YearNaming.UNKNOWN:
        return calendar
    ends = next(filter(None, map(_spelt_out, _lines(document))), None)
    if ends is not None:
        return replace(calendar, naming=ends)
    latest = max(_years(document, labels), default=None)
    match calendar.end.year - latest if latest is not None else None:
        case 0:
            return replace(calendar, naming=YearNaming.BY_END)
        case 1 if calendar.end.month < _YEAR_MONTHS:
            return replace(calendar, naming=YearNaming.BY_START)
        case _:
            return calendar


def _spelt_out(line: str) -> YearNaming | None:
    """FY2024 (April 1, 2024 to March 31, 2025)."""
    found = _TOLD.search(line[:_LINE])
    if found is None:
        return None
    days = [*days_in(found["first"]), *days_in(found["last"])]
    match [day.year - int(found["year"]) for day in days]:
        case (0, 1):
            return YearNaming.BY_START
        case (-1, 0):
            return YearNaming.BY_END
        case _:
            return None


def _lines(document: Document) -> Iterator[str]:
    for block in document.blocks:
        match block:
            case Heading() | Paragraph():
                yield from block.text.split("\n")
            case Table():
                yield from block.before


def _years(document: Document, labels: Labels) -> Iterator[int]:
    """Of heads and labels, what is expected left out."""
    for table in document.tables:
        named = [cell.text for cell in table.grid.cells if "FY" in cell.text and _is_head(cell)]
        if not named or any(labels.label(line).is_forecast for line in _captions(table)):
            continue
        for text in named:
            if not labels.label(text).is_forecast:
                yield from map(int, _FY.findall(text))


def _is_head(cell: Cell) -> bool:
    return len(cell.text) <= _LONGEST and (cell.row < _FIRST_ROWS or cell.column < _LABELS)


def _captions(table: Table) -> Iterator[str]:
    return (line for line in (*table.section[-1:], *table.before) if len(line) < _LINE)
