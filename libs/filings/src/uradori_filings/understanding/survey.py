"""What a grid holds where: the first look at a table."""

from collections.abc import Sequence

from uradori_filings.model.grid import Cell, Grid
from uradori_filings.understanding.cells import Holding
from uradori_filings.understanding.headwords import NOTES
from uradori_filings.understanding.labels import Label, Labels

Slots = Sequence[Sequence[Cell | None]]


class Survey:
    """A grid laid out, the cells that each row prints, and where its figures stand."""

    def __init__(self, grid: Grid, labels: Labels) -> None:
        self.slots: Slots = grid.slots()
        self.columns = grid.columns
        self.labels = labels
        self.own: list[list[Cell]] = [[] for _ in range(grid.rows)]
        for cell in grid.cells:
            if cell.text:
                self.own[cell.row].append(cell)
        self.reads = [[labels.cell(cell.text) for cell in cells] for cells in self.own]
        self.figures = [self._figure_columns(row) for row in range(grid.rows)]
        self.first_value = self._find_first_value()

    def label(self, cell: Cell) -> Label:
        """What a cell says as a label."""
        return self.labels.label(cell.text)

    def holding(self, cell: Cell) -> Holding:
        """The form of a cell's text."""
        return self.labels.cell(cell.text).holding

    def below(self, column: int, rows: Sequence[int]) -> list[Cell]:
        """The cells that begin in a column, of these rows."""
        return [
            cell
            for row in rows
            if (cell := self.slots[row][column]) is not None and cell.text and cell.column == column
        ]

    def head_over(self, column: int, heads: Sequence[int]) -> Cell | None:
        """The lowest head above a column."""
        for row in reversed(heads):
            cell = self.slots[row][column]
            if cell is not None and cell.text:
                return cell
        return None

    def is_note_column(self, column: int) -> bool:
        """Whether a column holds references to notes."""
        for row in range(min(TOP, len(self.slots))):
            if self.figures[row]:
                return False
            cell = self.slots[row][column]
            narrow = cell is not None and cell.text and cell.column_span < _WIDE
            if cell is not None and narrow and NOTES.fullmatch(self.label(cell).core):
                return True
        return False

    def _figure_columns(self, row: int) -> tuple[int, ...]:
        """Where the row has figures of its own; years as names of columns are none."""
        held = list(zip(self.own[row], self.reads[row], strict=True))
        figures = [(cell, what) for cell, what in held if what.is_figure]
        if figures and all(what.is_year for _, what in figures):
            others = [cell for cell, what in held if not what.is_figure and cell.column > figures[0][0].column]
            names_years = len({what.text for _, what in figures}) == len(figures) > 1 and row < TOP
            if names_years or ((len(figures) > 1 or row < TOP) and not others):
                return ()
        if len(figures) == 1 and figures[0][0].column == 0 and len(held) > 1:
            return ()
        return tuple(cell.column for cell, _ in figures)

    def _find_first_value(self) -> int | None:
        """The first column that holds figures and is none of references to notes."""
        counts: dict[int, int] = {}
        for columns in self.figures:
            for column in columns:
                counts[column] = counts.get(column, 0) + 1
        for column in sorted(counts):
            if self.is_note_column(column) or (column == 0 and self._numbers_rows(counts[0])):
                continue
            return column
        return None

    def _numbers_rows(self, count: int) -> bool:
        """Whether figures in the first column are names of rows: numbers beside texts in the same column."""
        if all(cell.column > 0 or self.labels.cell(cell.text).is_figure for cells in self.own[1:] for cell in cells):
            return False
        rows = sum(1 for columns in self.figures if columns)
        return count * 2 < rows or any(len(columns) > 1 and columns[0] != 0 for columns in self.figures)


TOP = 6
"""Rows in which heads are looked for."""
_WIDE = 4
