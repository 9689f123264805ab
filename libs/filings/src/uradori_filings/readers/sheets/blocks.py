"""The filled cells of a sheet as lines and tables."""

from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise

from uradori_jafin import parse_unit

from uradori_filings.model.address import TableAddress
from uradori_filings.model.document import Block, Paragraph, Table
from uradori_filings.model.grid import Cell, Grid
from uradori_filings.readers.sheets.regions import Filled, Region, regions_of

_BEYOND = 20


def blocks_of_sheet(
    part: str, cells: Sequence[Filled], section: tuple[str, ...] = (), named: Callable[[Region], str] | None = None
) -> Iterator[Block]:
    """Lines above a table stand before it; a unit that is stated once holds for the tables below until another is.

    `named` gives the place of a table as its readers call it, which then stands after it.
    """
    number = 0
    above: tuple[str, ...] = ()
    unit = ""
    for region in regions_of(cells):
        for line in region.before:
            yield Paragraph(part, line, section)
        before = (*above, *region.before)
        if not region.cells:
            above = before
            continue
        stated = next((line for line in reversed(before) if parse_unit(line)), "")
        unit = stated or unit
        inherited = (unit,) if unit and not stated else ()
        after = (named(region),) if named else ()
        yield Table(TableAddress(part, number), _grid(region), section, (*inherited, *before), after)
        unit = _told_beside(region.cells) or unit
        above = ()
        number += 1


def _told_beside(cells: Sequence[Filled]) -> str:
    """単位 in one cell and 千円 in the next, among the labels over the tables."""
    for one, other in pairwise(cells):
        if one.row == other.row and one.text.strip("：: ") in ("単位", "Unit", "Units") and parse_unit(other.text):
            return f"単位：{other.text}"
    return ""


def _grid(region: Region) -> Grid:
    top, left = min(cell.row for cell in region.cells), min(cell.column for cell in region.cells)
    places: dict[int, int] = {}
    cells: list[Cell] = []
    for cell in region.cells:
        place = places.get(cell.row, 0)
        places[cell.row] = place + 1
        spans = cell.row_span, cell.column_span
        cells.append(Cell(cell.row - top, cell.column - left, cell.text, place, *spans, indent=cell.indent))
    last_row = max(cell.row for cell in cells) + _BEYOND
    last_column = max(cell.column for cell in cells) + _BEYOND
    return Grid(
        max(min(cell.row + cell.row_span, last_row) for cell in cells),
        max(min(cell.column + cell.column_span, last_column) for cell in cells),
        tuple(cells),
    )
