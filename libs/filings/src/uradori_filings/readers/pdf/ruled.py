"""A table whose cells are told by its ruling lines."""

from collections.abc import Sequence
from itertools import pairwise

from uradori_filings.readers.pdf.aligned import align
from uradori_filings.readers.pdf.draft import Draft, DraftCell
from uradori_filings.readers.pdf.lattice import Lattice, Slot
from uradori_filings.readers.pdf.phrases import phrases_of
from uradori_filings.readers.pdf.sheet import Line
from uradori_filings.readers.pdf.word import Phrase, Word
from uradori_filings.readers.pdf.writing import is_figure

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
    return _split(lattice, {slot: tuple(_joined(rows)) for slot, rows in loose.items()})


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


def _split(lattice: Lattice, held: dict[Slot, tuple[Phrase, ...]]) -> Draft:
    """A row of the lattice that holds several lines of figures is so many rows."""
    starts: list[int] = []
    cuts: list[list[float]] = []
    total = 0
    for row in range(len(lattice.ys) - 1):
        bases = _bases(row, held)
        starts.append(total)
        cuts.append(bases)
        total += max(len(bases), 1)
    starts.append(total)
    cells: list[DraftCell] = []
    for slot, lines in held.items():
        room = lattice.xs[slot.column + slot.column_span]
        height = starts[slot.row + slot.row_span] - starts[slot.row]
        bases = cuts[slot.row]
        if len(bases) < 2 or slot.row_span > 1 or not lines:
            cells.append(
                DraftCell(starts[slot.row], slot.column, height, slot.column_span, lines, room, lattice.area(slot))
            )
            continue
        groups: list[list[Phrase]] = [[] for _ in bases]
        for line in lines:
            groups[_nearest(bases, line.base)].append(line)
        cells.extend(
            DraftCell(starts[slot.row] + index, slot.column, 1, slot.column_span, tuple(group), room)
            for index, group in enumerate(groups)
        )
    return Draft(tuple(cells), lattice.box, lattice.xs[1:], ruled=True)


def _bases(row: int, held: dict[Slot, tuple[Phrase, ...]]) -> list[float]:
    columns = [lines for slot, lines in held.items() if slot.row == row and slot.row_span == 1]
    figured = [lines for lines in columns if len(lines) > 2 and all(is_figure(line.text) for line in lines)]
    if not figured:
        return []
    bases: list[float] = []
    for lines in columns:
        for line in lines:
            if not any(abs(line.base - base) <= _LEVEL * line.size for base in bases):
                bases.append(line.base)
    return sorted(bases) if len(bases) <= 2 * max(len(lines) for lines in figured) else []


def _nearest(bases: Sequence[float], base: float) -> int:
    return min(range(len(bases)), key=lambda index: abs(bases[index] - base))
