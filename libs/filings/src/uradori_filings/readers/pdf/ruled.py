"""A table whose cells are told by its ruling lines."""

from collections.abc import Sequence
from itertools import pairwise

from uradori_filings.readers.pdf.aligned import align
from uradori_filings.readers.pdf.draft import Draft, DraftCell
from uradori_filings.readers.pdf.frame import Rectangle
from uradori_filings.readers.pdf.lattice import Lattice, Slot
from uradori_filings.readers.pdf.phrases import phrases_of
from uradori_filings.readers.pdf.rows import Placed, Row, rows_of
from uradori_filings.readers.pdf.sheet import Line
from uradori_filings.readers.pdf.word import Phrase, Word
from uradori_filings.readers.pdf.writing import folded, is_figure

_LEVEL = 0.35
_APART = 1.2


def rule(lattice: Lattice, words: Sequence[Word], across: Sequence[Line], down: Sequence[Line]) -> Draft | None:
    """The words within a lattice as a table; None if they are a text in a frame."""
    held = _held(lattice, words)
    loose = {slot: phrases_of(own, down) for slot, own in held.items()}
    if _columns_inside(list(loose.values())):
        return align(phrases_of(words, down), across)
    if sum(1 for rows in loose.values() if rows) < 2:
        return None
    return _split(lattice, {slot: tuple(_joined(rows)) for slot, rows in loose.items()}, across)


def _held(lattice: Lattice, words: Sequence[Word]) -> dict[Slot, list[Word]]:
    held: dict[Slot, list[Word]] = {slot: [] for slot in lattice.slots}
    owner: dict[tuple[int, int], Slot] = {
        (row, column): slot
        for slot in lattice.slots
        for row in range(slot.row, slot.row + slot.row_span)
        for column in range(slot.column, slot.column + slot.column_span)
    }
    for word in words:
        column = _within(lattice.xs, (word.left + word.right) / 2)
        row = _within(lattice.ys, (word.top + word.bottom) / 2)
        if (slot := owner.get((row, column))) is not None:
            held[slot].append(word)
    return held


def _within(edges: Sequence[float], place: float) -> int:
    return min(max(sum(edge <= place for edge in edges) - 1, 0), len(edges) - 2)


def _joined(rows: Sequence[Sequence[Phrase]]) -> list[Phrase]:
    return [Phrase(tuple(word for phrase in row for word in phrase.words)) for row in rows]


def _columns_inside(cells: Sequence[Sequence[Sequence[Phrase]]]) -> bool:
    for rows in cells:
        wide = sum(
            any(
                is_figure(after.text) and after.left - before.right > _APART * after.size
                for before, after in pairwise(row)
            )
            for row in rows
        )
        if wide >= 2:
            return True
    return False


def _split(lattice: Lattice, held: dict[Slot, tuple[Phrase, ...]], across: Sequence[Line]) -> Draft:
    """A row of the lattice that holds several lines of figures is so many rows."""
    starts: list[int] = []
    inner: list[list[Row]] = []
    total = 0
    for row in range(len(lattice.ys) - 1):
        rows = _rows(row, held, across)
        starts.append(total)
        inner.append(rows)
        total += max(len(rows), 1)
    starts.append(total)
    cells: list[DraftCell] = []
    for slot, lines in held.items():
        room = lattice.xs[slot.column + slot.column_span]
        height = starts[slot.row + slot.row_span] - starts[slot.row]
        rows = inner[slot.row]
        if not rows or slot.row_span > 1 or not lines:
            area = lattice.area(slot)
            cells.append(DraftCell(starts[slot.row], slot.column, height, slot.column_span, lines, room, area))
            continue
        for index, row_lines in enumerate(rows):
            own = tuple(placed.phrase for placed in row_lines if placed.column == slot.column)
            area = _stretch(lattice.area(slot), row_lines)
            cells.append(DraftCell(starts[slot.row] + index, slot.column, 1, slot.column_span, own, room, area))
    return Draft(tuple(cells), lattice.box, lattice.xs[1:], ruled=True)


def _stretch(area: Rectangle, row: Row) -> Rectangle:
    """The part of a cell that is as high as the text of a row."""
    top, bottom = min(placed.phrase.top for placed in row), max(placed.phrase.bottom for placed in row)
    return Rectangle(area.left, top, area.right, bottom)


def _rows(row: int, held: dict[Slot, tuple[Phrase, ...]], across: Sequence[Line]) -> list[Row]:
    """Rows within a row of the lattice; none if each of its cells is one cell."""
    slots = [slot for slot, lines in held.items() if slot.row == row and slot.row_span == 1 and lines]
    figures = [[line for line in held[slot] if is_figure(line.text)] for slot in slots]
    several = [lines for lines in figures if len(lines) > 1]
    if not several:
        return []
    labels = held[min(slots, key=lambda slot: slot.column)]
    labelled = sum(any(abs(label.base - line.base) <= _LEVEL * line.size for label in labels) for line in several[0])
    bracketed = all(folded(lines[1].text).startswith("(") for lines in several if len(lines) == 2)
    if max(len(lines) for lines in several) < 3 and (labelled < 2 or bracketed):
        return []
    levels: list[Row] = []
    for placed in sorted(
        (Placed(line, slot.column, slot.column_span) for slot in slots for line in held[slot]),
        key=lambda placed: (placed.phrase.base, placed.column),
    ):
        if levels and placed.phrase.base - levels[-1][0].phrase.base <= _LEVEL * placed.phrase.size:
            levels[-1].append(placed)
        else:
            levels.append([placed])
    return rows_of(levels, across, float("inf"))
