"""Tables as they are printed."""

from dataclasses import dataclass
from decimal import Decimal

from msgspec import Struct


@dataclass(frozen=True, slots=True)
class Box:
    """A rectangle of a page in points from its top left; pages are counted from 1."""

    page: int
    left: float
    top: float
    right: float
    bottom: float


@dataclass(frozen=True, slots=True)
class Tagged:
    """What the source itself says that a cell is worth, however it is printed (XBRL)."""

    value: Decimal | None
    """In `unit`, scaled; None for a text, and where the source says that there is no value."""
    unit: str = ""
    """As XBRL measures: JPY, JPY/shares, shares, pure, USD; empty for a text."""
    power: int = 0
    """Printed × 10**power = value, the sign aside."""
    decimals: int | None = None
    """Places that are exact, below zero for whole thousands; None where all are."""
    nil: bool = False


# A struct: a report has tens of thousands of them, and one is made ten times as fast as a frozen dataclass.
class Cell(Struct, frozen=True, gc=False):
    """A printed cell. `row` and `column` are its top left in the grid; `place` counts the cells of its row as printed.

    `text` has its lines joined by newline, blanks around each line removed, the sign rejoined with its number, and the
    `marks` of footnotes (※1, (注)2) taken out.
    """

    row: int
    column: int
    text: str
    place: int = 0
    row_span: int = 1
    column_span: int = 1
    marks: tuple[str, ...] = ()
    indent: int = 0
    """How far the text is set in, in full-width blanks, where the source tells it."""
    is_header: bool = False
    element: str = ""
    """The XBRL element that the source ties to it, prefix:name."""
    context: str = ""
    """The id of its XBRL context."""
    tagged: Tagged | None = None
    box: Box | None = None


@dataclass(frozen=True, slots=True)
class Grid:
    """Cells in reading order. A slot that a merged cell covers belongs to that cell."""

    rows: int
    columns: int
    cells: tuple[Cell, ...]

    def slots(self) -> list[list[Cell | None]]:
        """`rows` × `columns`: the cell that covers each slot, None where there is none."""
        laid: list[list[Cell | None]] = [[None] * self.columns for _ in range(self.rows)]
        for cell in self.cells:
            if cell.row_span == cell.column_span == 1:
                laid[cell.row][cell.column] = cell
                continue
            columns = slice(cell.column, cell.column + cell.column_span)
            for row in laid[cell.row : cell.row + cell.row_span]:
                row[columns] = [cell] * len(row[columns])
        return laid
