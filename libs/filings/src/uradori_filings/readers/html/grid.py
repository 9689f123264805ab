"""An HTML table as a grid."""

import re

from lxml import html

from uradori_filings.model.grid import Cell, Grid
from uradori_filings.readers.html.text import lines_of

_ROWS = frozenset({"tr"})
_CELLS = frozenset({"td", "th"})
_SPAN_LIMIT = 1000
_MARK = re.compile(r"^(?:※\s?\d{0,2}|\(?注\)?\s?\d{0,2}\)?)(?=\s|$)")
_SIGN = re.compile(r"([△▲−-])\s+(?=[\d(])")


def grid_of(table: html.HtmlElement) -> Grid:
    """Merged cells laid out; a table within a cell is no part of it."""
    cells: list[Cell] = []
    taken: dict[tuple[int, int], bool] = {}
    rows = [row for row in table.iter("tr") if _own(row, table)]
    for index, row in enumerate(rows):
        column = 0
        for place, element in enumerate(child for child in row if child.tag in _CELLS):
            while taken.get((index, column)):
                column += 1
            height = min(_span(element, "rowspan"), len(rows) - index)
            width = _span(element, "colspan")
            text, marks = _read(element)
            cells.append(Cell(index, column, text, place, height, width, marks, is_header=element.tag == "th"))
            if height > 1:
                taken |= dict.fromkeys(
                    ((r, c) for r in range(index, index + height) for c in range(column, column + width)), True
                )
            column += width
    return Grid(len(rows), max((cell.column + cell.column_span for cell in cells), default=0), tuple(cells))


def _own(row: html.HtmlElement, table: html.HtmlElement) -> bool:
    return next(row.iterancestors("table")) is table


def _span(element: html.HtmlElement, name: str) -> int:
    written = (element.get(name) or "1").strip()
    return min(max(int(written), 1), _SPAN_LIMIT) if written.isdecimal() else 1


def _read(element: html.HtmlElement) -> tuple[str, tuple[str, ...]]:
    lines = lines_of(element)
    marks: list[str] = []
    kept: list[str] = []
    for line in lines:
        while found := _MARK.match(line):
            if found.end() == 0 or (found.end() == len(line) and not kept and len(lines) == 1):
                break
            marks.append(found[0])
            line = line[found.end() :].strip(" \u3000")
        if line:
            kept.append(_SIGN.sub(r"\1", line))
    return "\n".join(kept), tuple(marks)
