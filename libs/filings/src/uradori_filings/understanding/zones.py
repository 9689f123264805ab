"""The anatomy of a table: heads, labels, notes and values."""

from collections.abc import Sequence
from dataclasses import dataclass

from uradori_filings.model.grid import Cell, Grid
from uradori_filings.understanding.cells import Holding
from uradori_filings.understanding.headwords import NOTES, OVER_LABELS, PERIODS
from uradori_filings.understanding.labels import Label, Labels

Slots = Sequence[Sequence[Cell | None]]


@dataclass(frozen=True, slots=True)
class Band:
    """Rows of heads and the first body row that they stand above."""

    rows: tuple[int, ...]
    first: int


@dataclass(frozen=True, slots=True)
class Block:
    """Columns of labels, and the columns that they name: `values` hold figures, `records` texts under a head of their own."""

    labels: tuple[int, ...]
    records: tuple[int, ...]
    values: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Zones:
    """Where what stands. `captions` are rows above the body that speak of the whole table."""

    slots: Slots
    bands: tuple[Band, ...]
    captions: tuple[int, ...]
    body: tuple[int, ...]
    blocks: tuple[Block, ...]

    def band_of(self, row: int) -> Band | None:
        """The heads that stand above a row."""
        return next((band for band in reversed(self.bands) if band.first <= row), None)


def lay_out(grid: Grid, labels: Labels) -> Zones:
    """The anatomy of a grid of any shape. Linear in its slots."""
    return _Surveyor(grid, labels).survey()


class _Surveyor:
    def __init__(self, grid: Grid, labels: Labels) -> None:
        self._slots = grid.slots()
        self._columns = grid.columns
        self._labels = labels
        self._own: list[list[Cell]] = [[] for _ in range(grid.rows)]
        for cell in grid.cells:
            if cell.text:
                self._own[cell.row].append(cell)
        self._figures = [self._figure_columns(row) for row in range(grid.rows)]
        self._first_value = self._find_first_value()
        self._above: set[str] = set()

    def survey(self) -> Zones:
        captions, heads, start = self._top()
        bands = [Band(tuple(heads), start)]
        body: list[int] = []
        for row in range(start, len(self._slots)):
            if not self._own[row] and not any(cell and cell.text for cell in self._slots[row]):
                continue
            again = self._heads_again(row, bands[-1]) if row > start else None
            if again is not None:
                if bands[-1].first == row:
                    bands[-1] = Band((*bands[-1].rows, row), row + 1)
                else:
                    bands.append(Band((*again, row), row + 1))
                continue
            body.append(row)
        rows = tuple(row for band in bands for row in band.rows)
        return Zones(self._slots, tuple(bands), tuple(captions), tuple(body), self._blocks(rows, body))

    def _label(self, cell: Cell) -> Label:
        return self._labels.label(cell.text)

    def _figure_columns(self, row: int) -> tuple[int, ...]:
        """Where the row has figures of its own; years as names of columns are none."""
        held = [(cell, self._labels.cell(cell.text)) for cell in self._own[row]]
        figures = [(cell, what) for cell, what in held if what.is_figure]
        if figures and all(what.is_year for _, what in figures):
            others = [cell for cell, what in held if not what.is_figure and cell.column > figures[0][0].column]
            if (len(figures) > 1 or row < _TOP) and not others:
                return ()
        if len(figures) == 1 and figures[0][0].column == 0 and len(held) > 1:
            return ()
        return tuple(cell.column for cell, _ in figures)

    def _find_first_value(self) -> int | None:
        """The first column that holds figures and is none of references to notes."""
        counts: dict[int, int] = {}
        for columns in self._figures:
            for column in columns:
                counts[column] = counts.get(column, 0) + 1
        rows = sum(1 for columns in self._figures if columns)
        for column in sorted(counts):
            if self._is_note_column(column):
                continue
            if column == 0 and any(
                cell.column == 0 and not self._labels.cell(cell.text).is_figure
                for cells in self._own[1:]
                for cell in cells
            ):
                if counts[0] * 2 < rows or any(len(columns) > 1 and columns[0] != 0 for columns in self._figures):
                    continue
            return column
        return None

    def _is_note_column(self, column: int) -> bool:
        for row in range(min(_TOP, len(self._slots))):
            cell = self._slots[row][column]
            if cell is not None and cell.text and cell.column_span < _WIDE:
                if NOTES.fullmatch(self._label(cell).core):
                    return True
                if self._figures[row]:
                    return False
        return False

    def _top(self) -> tuple[list[int], list[int], int]:
        """Rows that speak of the whole, rows of heads, and where the body begins."""
        captions: list[int] = []
        heads: list[int] = []
        row = 0
        while row < len(self._slots):
            own = self._own[row]
            if not own and not heads:
                row += 1
                continue
            if not own:
                covering = [cell for cell in self._slots[row] if cell is not None and cell.text]
                if covering and all(cell.row in heads for cell in covering):
                    row += 1
                    continue
                break
            if self._is_caption(row):
                captions.append(row)
            elif self._is_head(row, heads):
                heads.append(row)
            else:
                break
            row += 1
        if not heads and captions and not self._figures_below(row):
            return captions[:-1], [], captions[-1]
        while (
            captions
            and heads
            and captions[-1] > heads[-1]
            and captions[-1] == row - 1
            and not self._speaks_of_all(row - 1)
        ):
            row = captions.pop()
        return captions, heads, row

    def _figures_below(self, row: int) -> bool:
        return row < len(self._slots)

    def _is_caption(self, row: int) -> bool:
        """One text alone: a unit, a period, or a title over the whole width."""
        own = [cell for cell in self._slots[row] if cell is not None and cell.text]
        if len(set(map(id, own))) != 1 or self._figures[row] or len(self._own[row]) != 1:
            return False
        cell = self._own[row][0]
        if cell.column_span >= self._columns > 1:
            return cell.row_span == 1
        return self._speaks_of_all(row) and self._columns > 1 and self._first_value is not None

    def _speaks_of_all(self, row: int) -> bool:
        cell = self._own[row][0]
        label = self._label(cell)
        over = self._first_value is not None and cell.column >= self._first_value
        later = any(
            other.column == cell.column and not self._labels.cell(other.text).is_figure
            for below in self._own[row + 1 : row + 3]
            for other in below
        )
        if label.is_unit:
            return "単位" in label.folded or later
        alone = label.phrase is not None and label.phrase.is_absolute and (later or not over)
        return alone and (label.folded.endswith(("現在", "現在)", "末")) or len(self._own[row]) == 1)

    def _is_head(self, row: int, heads: Sequence[int]) -> bool:
        if self._figures[row]:
            return False
        own = self._own[row]
        if all(cell.is_header for cell in own):
            return True
        first = self._first_value
        if first is None:
            return not heads and self._is_head_of_texts(row)
        values = [cell for cell in own if cell.column + cell.column_span > first and cell.column_span < self._columns]
        values = [cell for cell in values if cell.column >= first or cell.column > 0 or cell.row_span > 1]
        if not values:
            below = range(row + 1, min(row + 3, len(self._slots)))
            return not heads and any(
                self._own[other] and self._is_head(other, [row]) for other in below if not self._figures[other]
            )
        before = self._slots[row][0]
        lead = (
            self._label(before)
            if before is not None and before.text and before.column + before.column_span <= max(first, 1)
            else None
        )
        holdings = [self._labels.cell(cell.text).holding for cell in values]
        if (
            Holding.DAY in holdings
            and lead is not None
            and not PERIODS.match(lead.core)
            and before is not None
            and before.row_span == 1
        ):
            if not OVER_LABELS.fullmatch(lead.core) or len(values) == 1:
                return False
        if any(len(cell.text) > _LONGEST for cell in values):
            return False
        if lead is None or before is None or (before.row < row and before.row in heads):
            return not heads or lead is None or before is None or before.row < row
        if before.row_span > 1 and not heads and any(holding is not Holding.DAY for holding in holdings):
            return True
        if OVER_LABELS.fullmatch(lead.core) or lead.phrase is not None or lead.is_unit:
            return True
        if all(self._label(cell).phrase is not None or self._label(cell).is_unit for cell in values):
            return True
        return not heads and len(values) > 1 and self._is_first(row)

    def _is_first(self, row: int) -> bool:
        """A first row of short texts above rows of figures is one of heads even where its first word could be a label."""
        return any(self._figures[other] for other in range(row + 1, min(row + 4, len(self._slots))))

    def _is_head_of_texts(self, row: int) -> bool:
        """A first row of a table without figures."""
        own = self._own[row]
        if len(own) < 2 or any(len(cell.text) > _LONGEST for cell in own):
            return False
        lead = self._label(own[0])
        if lead.text.startswith("【") or self._labels.cell(own[0].text).holding is Holding.DAY:
            return False
        if OVER_LABELS.fullmatch(lead.core):
            return (
                len(own) > 2
                or (row + 1 < len(self._slots) and OVER_LABELS.fullmatch(self._label(own[1]).core) is not None)
                or own[1].column > 1
            )
        return len(own) > 2 and row + 2 < len(self._slots) and lead.phrase is None

    def _heads_again(self, row: int, band: Band) -> tuple[int, ...] | None:
        """Whether a row in the body is one of heads; the rows of the heads before it that stay."""
        own = self._own[row]
        if self._figures[row] or self._first_value is None or not own:
            return None
        lead_cell = self._slots[row][0]
        if (
            band.rows
            and band.first == row
            and lead_cell is not None
            and lead_cell.row < row
            and lead_cell.row in band.rows
        ):
            return band.rows
        if len(own) < 2:
            return None
        values = [cell for cell in own if cell.column >= max(self._first_value, 1)]
        if not values:
            return None
        if own[0].column == 0 and own[0].row_span > 1 and OVER_LABELS.fullmatch(self._label(own[0]).core):
            return ()
        self._above |= {other.text for head in band.rows for other in self._slots[head] if other is not None}
        above = self._above
        if (len(values) > 1 or band.first == row) and all(cell.text in above for cell in own):
            return ()
        read = [self._label(cell) for cell in values]
        if len(values) > 1 and all(label.is_unit for label in read):
            return band.rows if band.first == row or own[0].column >= self._first_value else None
        lead = self._label(own[0]) if own[0].column < self._first_value else None
        periods = [label.phrase is not None and label.cell.holding is not Holding.DAY for label in read]
        if (
            all(periods)
            and len(values) > 1
            and (lead is None or PERIODS.match(lead.core) or OVER_LABELS.fullmatch(lead.core))
        ):
            return ()
        if lead is not None and len(values) > 1 and OVER_LABELS.fullmatch(lead.core) and self._is_first(row):
            return () if not any(label.cell.holding is Holding.DAY for label in read) else None
        return None

    def _blocks(self, heads: Sequence[int], body: Sequence[int]) -> tuple[Block, ...]:
        first = self._first_value
        if first is None:
            return (self._block_of_texts(heads),)
        starts = [0, *self._label_columns_on_the_right(heads, body, first)]
        blocks: list[Block] = []
        for start, end in zip(starts, (*starts[1:], self._columns), strict=True):
            value = first if start == 0 else start + 1
            blocks.append(self._block(start, value, end, heads, body))
        return tuple(blocks)

    def _block(self, start: int, value: int, end: int, heads: Sequence[int], body: Sequence[int]) -> Block:
        named: list[int] = []
        records: list[int] = []
        values: list[int] = []
        lead = self._head_over(start, heads)
        for column in range(start, end):
            if self._is_note_column(column):
                continue
            if column >= value:
                values.append(column)
                continue
            head = self._head_over(column, heads)
            if (
                column > start
                and head is not None
                and head is not lead
                and head.column >= column
                and self._has_own(column, body)
            ):
                if not self._holds_units(column, body):
                    records.append(column)
                    continue
            named.append(column)
        return Block(tuple(named), tuple(records), tuple(values))

    def _block_of_texts(self, heads: Sequence[int]) -> Block:
        if self._columns == 1:
            return Block((), (), (0,))
        return Block((0,), (), tuple(range(1, self._columns)))

    def _head_over(self, column: int, heads: Sequence[int]) -> Cell | None:
        """The lowest head above a column."""
        for row in reversed(heads):
            cell = self._slots[row][column]
            if cell is not None and cell.text:
                return cell
        return None

    def _has_own(self, column: int, body: Sequence[int]) -> bool:
        return any(
            (cell := self._slots[row][column]) is not None and cell.text and cell.column == column for row in body
        )

    def _holds_units(self, column: int, body: Sequence[int]) -> bool:
        texts = [
            cell.text
            for row in body
            if (cell := self._slots[row][column]) is not None and cell.text and cell.column == column
        ]
        return bool(texts) and all(self._labels.cell(text).holding is Holding.UNIT for text in texts)

    def _label_columns_on_the_right(self, heads: Sequence[int], body: Sequence[int], first: int) -> list[int]:
        """Columns of labels behind columns of figures: liabilities beside assets."""
        lead = self._head_over(0, heads)
        found: list[int] = []
        for column in range(first + 1, self._columns - 1):
            head = self._head_over(column, heads)
            if head is not None and (lead is None or head is lead or self._label(head).core != self._label(lead).core):
                continue
            if head is None and lead is not None:
                continue
            own = [
                cell
                for row in body
                if (cell := self._slots[row][column]) is not None and cell.text and cell.column == column
            ]
            texts = [cell for cell in own if self._labels.cell(cell.text).holding is Holding.TEXT]
            after = any(self._figures[row] and self._figures[row][-1] > column for row in body)
            before = found[-1] if found else 0
            figures = any(before < at < column for row in body for at in self._figures[row])
            if len(texts) > 1 and len(texts) * 2 > len(own) and after and figures:
                found.append(column)
        return found


_TOP = 6
_WIDE = 4
_LONGEST = 60
