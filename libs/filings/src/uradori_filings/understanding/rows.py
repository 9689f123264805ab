"""What stands before the figures of a row."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from uradori_filings.model.grid import Cell
from uradori_filings.understanding.labels import Label, Labels
from uradori_filings.understanding.outline import Outline, Rank, totals_of
from uradori_filings.understanding.units import TableUnit
from uradori_filings.understanding.zones import Block, Zones


@dataclass(frozen=True, slots=True)
class Row:
    """The labels of a row and of what it stands under, outermost first, its own last; `own` are its own cells."""

    index: int
    path: tuple[Label, ...]
    unit: TableUnit | None
    own: tuple[Cell, ...]
    marks: tuple[str, ...]

    @property
    def leaf(self) -> Label | None:
        """The nearest label."""
        return self.path[-1] if self.path else None


def rows_of(zones: Zones, block: Block, labels: Labels, *, groups_need_totals: bool, outline: Outline | None = None) -> tuple[list[Row], Outline]:
    """The rows of a block that hold something, top down, and the groups that are still open below them."""
    read = [(row, *_labels_of(zones, block, row, labels)) for row in zones.body]
    ranks = {rank for _, own, _, _ in read for _, rank, _ in own[:1]}
    is_set_in = len(ranks) > 1
    totals = totals_of([(row, own[0][0]) for row, own, _, _ in read if own])
    opened = outline.open_groups if outline is not None else ()
    outline = Outline(is_set_in=is_set_in, totals=totals, groups=opened)
    rows: list[Row] = []
    previous: Row | None = None
    for row, own, unit, marks in read:
        has_values = _has_values(zones, block, row)
        pairs = [(label, rank) for label, rank, _ in own]
        if not has_values:
            if pairs and (not groups_need_totals or _opens(pairs[0][0], totals, row)):
                outline.path(row, pairs, has_values=False)
                previous = None
            continue
        if not pairs and previous is not None:
            path, unit = previous.path, unit or previous.unit
        else:
            path = outline.path(row, pairs, has_values=True)
            unit = unit or (path[-1].unit if path and pairs else None)
        previous = Row(row, path, unit, tuple(cell for _, _, cell in own), marks)
        rows.append(previous)
    return rows, outline


def _opens(label: Label, totals: dict[str, int], row: int) -> bool:
    """In a statement whose columns are parts, an empty row is a group only where a total closes it."""
    return totals.get(label.core, row) > row or label.core.endswith(("変動額", "の内訳"))


def _has_values(zones: Zones, block: Block, row: int) -> bool:
    slots = zones.slots[row]
    return any(
        (cell := slots[column]) is not None and cell.text and cell.row == row and cell.column == column
        for column in (*block.values, *block.records)
    )


def _labels_of(
    zones: Zones, block: Block, row: int, labels: Labels
) -> tuple[list[tuple[Label, Rank, Cell]], TableUnit | None, tuple[str, ...]]:
    found: list[tuple[Label, Rank, Cell]] = []
    unit: TableUnit | None = None
    marks: list[str] = []
    for cell in _cells(zones.slots[row], block.labels):
        label = labels.label(cell.text)
        marks.extend(cell.marks)
        if label.is_unit:
            unit = label.unit
            continue
        if found and found[-1][0].text == label.text:
            continue
        found.append((label, Rank(cell.column, cell.indent), cell))
    return found, unit, tuple(marks)


def _cells(slots: Sequence[Cell | None], columns: Sequence[int]) -> Iterator[Cell]:
    seen: Cell | None = None
    for column in columns:
        cell = slots[column]
        if cell is not None and cell is not seen and cell.text:
            seen = cell
            yield cell
