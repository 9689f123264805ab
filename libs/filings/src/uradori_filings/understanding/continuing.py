"""Tables that go on with the one before them, without heads of their own."""

from collections.abc import Sequence

from msgspec.structs import replace

from uradori_filings.model.grid import Cell, Grid


def below(heads: Sequence[Cell], grid: Grid) -> Grid:
    """A grid under heads of another one."""
    first = min(cell.row for cell in heads)
    height = height_of(heads)
    moved = [
        replace(cell, row=cell.row - first, row_span=min(cell.row_span, height - cell.row + first)) for cell in heads
    ]
    own = [replace(cell, row=cell.row + height) for cell in grid.cells]
    return Grid(grid.rows + height, grid.columns, (*moved, *own))


def height_of(heads: Sequence[Cell]) -> int:
    """How many rows heads take."""
    return max(cell.row for cell in heads) - min(cell.row for cell in heads) + 1 if heads else 0
