"""A table's grid, stored in a few hundred bytes."""

import json
import zlib
from dataclasses import dataclass

from uradori_filings import Table


@dataclass(frozen=True, slots=True)
class StoredCell:
    """A printed cell: its top left, its spans, its text and the marks of footnotes that stood there."""

    row: int
    column: int
    height: int
    width: int
    text: str
    marks: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class StoredGrid:
    """A grid with the lines before and after its table."""

    rows: int
    columns: int
    cells: tuple[StoredCell, ...]
    before: tuple[str, ...] = ()
    after: tuple[str, ...] = ()


def pack_grid(table: Table) -> bytes:
    """Empty cells that span nothing are left out."""
    cells = [
        [cell.row, cell.column, cell.row_span, cell.column_span, cell.text, cell.marks]
        for cell in table.grid.cells
        if cell.text or cell.marks
    ]
    told = [table.grid.rows, table.grid.columns, cells, table.before, table.after]
    return zlib.compress(json.dumps(told, ensure_ascii=False, separators=(",", ":")).encode(errors="replace"), 6)


def unpack_grid(packed: bytes) -> StoredGrid:
    """What `pack_grid` packed."""
    rows, columns, cells, before, after = json.loads(zlib.decompress(packed))
    return StoredGrid(
        rows,
        columns,
        tuple(
            StoredCell(row, column, height, width, text, tuple(marks))
            for row, column, height, width, text, marks in cells
        ),
        tuple(before),
        tuple(after),
    )
