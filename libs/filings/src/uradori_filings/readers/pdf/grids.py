"""A draft to the table of the model."""

from dataclasses import replace

from uradori_filings.model.address import TableAddress
from uradori_filings.model.document import Table
from uradori_filings.model.grid import Box, Cell, Grid
from uradori_filings.readers.pdf.draft import Draft, DraftCell
from uradori_filings.readers.pdf.frame import Rectangle
from uradori_filings.readers.pdf.sheet import Sheet
from uradori_filings.readers.pdf.texts import text_of


def box_of(area: Rectangle, sheet: Sheet) -> Box:
    """On the page as it is shown, to a tenth of a point; of columns of the next page, there."""
    number, beside = sheet.number, sheet.abreast
    if beside is not None and area.left >= beside.start:
        number, area = beside.number, replace(area, left=area.left - beside.shift, right=area.right - beside.shift)
    shown = sheet.frame.turned(area, sheet.shown)
    return Box(number, *(round(value, 1) for value in (shown.left, shown.top, shown.right, shown.bottom)))


def _boxes(area: Rectangle, sheet: Sheet) -> tuple[Box, ...]:
    beside = sheet.abreast
    if beside is None or area.right <= beside.start:
        return (box_of(area, sheet),)
    return (box_of(replace(area, right=beside.start), sheet), box_of(replace(area, left=beside.start + 1), sheet))


def table_of(draft: Draft, address: TableAddress, sheet: Sheet) -> Table:
    """Columns and rows in which nothing is printed are left out."""
    rows = _used([(cell.row, cell.row_span, bool(cell.lines)) for cell in draft.cells])
    columns = _used([(cell.column, cell.column_span, bool(cell.lines)) for cell in draft.cells])
    margin = min((cell.lines[0].left for cell in draft.cells if cell.lines and cell.column == 0), default=0.0)
    places: dict[int, int] = {}
    cells: list[Cell] = []
    for cell in sorted(draft.cells, key=lambda cell: (cell.row, cell.column)):
        height = sum(row in rows for row in range(cell.row, cell.row + cell.row_span))
        width = sum(column in columns for column in range(cell.column, cell.column + cell.column_span))
        if not height or not width:
            continue
        row = sum(used < cell.row for used in rows)
        column = sum(used < cell.column for used in columns)
        cells.append(_cell(cell, (row, column, height, width), places.get(row, 0), margin, sheet))
        places[row] = places.get(row, 0) + 1
    grid = Grid(len(rows), len(columns), tuple(cells))
    return Table(address, grid, before=draft.captions, after=draft.notes, boxes=_boxes(draft.box, sheet))


def _used(stretches: list[tuple[int, int, bool]]) -> set[int]:
    """Rows or columns that something begins in or that only one cell can fill."""
    used: set[int] = set()
    for start, span, printed in sorted(stretches, key=lambda stretch: stretch[1]):
        if (printed and not any(index in used for index in range(start, start + span))) or (printed and span == 1):
            used.add(start)
    return used


def _cell(cell: DraftCell, slot: tuple[int, int, int, int], place: int, margin: float, sheet: Sheet) -> Cell:
    row, column, height, width = slot
    text, marks = text_of(cell.lines, cell.room)
    indent = round((cell.lines[0].left - margin) / cell.lines[0].size) if cell.lines and column == 0 else 0
    area = cell.box
    return Cell(
        row,
        column,
        text,
        place,
        height,
        width,
        marks,
        max(indent, 0),
        box=box_of(area, sheet) if area is not None else None,
    )
