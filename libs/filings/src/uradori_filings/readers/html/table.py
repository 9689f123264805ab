"""An HTML table as a grid."""

import re
from dataclasses import dataclass

from msgspec.structs import replace

from uradori_filings.model.grid import Cell, Grid
from uradori_filings.readers.html.cells import Said, said_by
from uradori_filings.readers.html.element import Element
from uradori_filings.readers.html.rows import rows_of
from uradori_filings.readers.html.spans import lay_out

_NEGATIVE = frozenset({"△", "▲"})
_CLOSING = frozenset({")", "）"})
_MONEY = frozenset({"$", "US$", "€", "£", "¥", "￥"})
_SIGNS = _NEGATIVE | _CLOSING | _MONEY
_OPENED = re.compile(r"^[(（][$¥€£]?[0-9][0-9,.]*$")
_DIGIT = re.compile(r"^[0-9０-９]")
_AMOUNT = re.compile(r"^[(（]?[0-9０-９]")
_DASH = frozenset("-－—–")


@dataclass(frozen=True, slots=True)
class Read:
    """`lines` stand in the table outside its cells, its caption first; `clipped`: spans were too wide and are left out."""

    grid: Grid
    """Empty where no grid of reasonable size holds it; `texts` has its rows then."""
    lines: tuple[str, ...]
    tables: tuple[Element, ...]
    clipped: bool = False
    texts: tuple[str, ...] = ()


def read_table(table: Element, known: dict[str, Said]) -> Read:
    """Merged cells laid out; tables within cells are no part of it but given beside it, in their order."""
    found = rows_of(table)
    ends = found.ends()
    spans = found.spans()
    layout = lay_out(spans, ends)
    clipped = layout is None
    if layout is None:
        layout = lay_out([[(1, 1)] * len(row) for row in spans], ends)
    tables: list[Element] = []
    cells: list[Cell] = []
    texts: list[str] = []
    for index, row in enumerate(found.rows):
        line: list[Cell] = []
        row_is_head = row.is_head
        where = layout[0][index] if layout else [(place, 1, 1) for place in range(len(row.cells))]
        for place, (element, (column, height, width)) in enumerate(zip(row.cells, where, strict=True)):
            said = said_by(element, tables, known)
            is_header = row_is_head or element.tag == "th"
            line.append(Cell(index, column, said.text, place, height, width, said.marks, said.indent, is_header))
        line = _signed(line)
        if layout is None:
            texts.append(" ".join(cell.text.replace("\n", " ") for cell in line if cell.text))
        else:
            cells.extend(line)
    grid = Grid(len(found.rows), layout[1], tuple(cells)) if layout else Grid(0, 0, ())
    return Read(grid, tuple(found.lines), tuple(tables), clipped, tuple(filter(None, texts)))


def _signed(row: list[Cell]) -> list[Cell]:
    """A sign, a currency or a closing bracket that has a cell of its own, with its number."""
    if _SIGNS.isdisjoint([cell.text for cell in row]):
        return row
    joined = list(row)
    for index in range(len(row) - 1):
        cell, following = joined[index], joined[index + 1]
        if cell.text in _MONEY and (_AMOUNT.match(following.text) or following.text in _DASH):
            joined[index] = replace(cell, text="")
            amount = following.text
            joined[index + 1] = replace(following, text=amount if amount in _DASH else cell.text + amount)
        elif cell.text in _NEGATIVE and _DIGIT.match(following.text):
            joined[index] = replace(cell, text="")
            joined[index + 1] = replace(following, text=cell.text + following.text)
        elif following.text in _CLOSING and _OPENED.match(cell.text):
            joined[index] = replace(cell, text=cell.text + ")")
            joined[index + 1] = replace(following, text="")
    return joined
