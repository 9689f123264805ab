"""Ruling lines that enclose cells."""

from bisect import bisect_left
from collections.abc import Sequence
from dataclasses import dataclass

from uradori_filings.readers.pdf.frame import Rectangle
from uradori_filings.readers.pdf.sheet import Line

_TOUCH = 2.0
_SAME = 2.5
_COVERED = 0.6
_MOST_LINES = 3000
_MOST_SLOTS = 40_000


@dataclass(frozen=True, slots=True)
class Slot:
    """A cell between ruling lines."""

    row: int
    column: int
    row_span: int
    column_span: int


@dataclass(frozen=True, slots=True)
class Lattice:
    """Where its columns and rows begin and end, and its cells."""

    xs: tuple[float, ...]
    ys: tuple[float, ...]
    slots: tuple[Slot, ...]

    @property
    def box(self) -> Rectangle:
        return Rectangle(self.xs[0], self.ys[0], self.xs[-1], self.ys[-1])

    def area(self, slot: Slot) -> Rectangle:
        """Where a cell stands."""
        return Rectangle(
            self.xs[slot.column],
            self.ys[slot.row],
            self.xs[slot.column + slot.column_span],
            self.ys[slot.row + slot.row_span],
        )


def lattices_of(across: Sequence[Line], down: Sequence[Line]) -> list[Lattice]:
    """Every connected group of lines that encloses at least two cells, from the top."""
    if len(across) + len(down) > _MOST_LINES:
        return []
    found = [_lattice(*group) for group in _connected(across, down)]
    return sorted((one for one in found if one is not None), key=lambda one: (one.box.top, one.box.left))


def _connected(across: Sequence[Line], down: Sequence[Line]) -> list[tuple[list[Line], list[Line]]]:
    parents = list(range(len(across) + len(down)))

    def root(index: int) -> int:
        while parents[index] != index:
            parents[index] = parents[parents[index]]
            index = parents[index]
        return index

    order = sorted(range(len(down)), key=lambda index: down[index].place)
    places = [down[index].place for index in order]
    for one, line in enumerate(across):
        for position in range(bisect_left(places, line.start - _TOUCH), len(order)):
            other = down[order[position]]
            if other.place > line.end + _TOUCH:
                break
            if other.start - _TOUCH <= line.place <= other.end + _TOUCH:
                parents[root(one)] = root(len(across) + order[position])
    groups: dict[int, tuple[list[Line], list[Line]]] = {}
    for index in range(len(parents)):
        group = groups.setdefault(root(index), ([], []))
        if index < len(across):
            group[0].append(across[index])
        else:
            group[1].append(down[index - len(across)])
    return [group for group in groups.values() if group[0] and group[1]]


def _lattice(across: Sequence[Line], down: Sequence[Line]) -> Lattice | None:
    xs = _places([line.place for line in down] + _ends(across))
    ys = _places([line.place for line in across] + _ends(down))
    if len(xs) * len(ys) > _MOST_SLOTS or len(xs) < 2 or len(ys) < 2:
        return None
    right = [[_covers(down, xs[c + 1], ys[r], ys[r + 1]) for c in range(len(xs) - 1)] for r in range(len(ys) - 1)]
    below = [[_covers(across, ys[r + 1], xs[c], xs[c + 1]) for c in range(len(xs) - 1)] for r in range(len(ys) - 1)]
    slots = _slots(right, below)
    return Lattice(tuple(xs), tuple(ys), tuple(slots)) if len(slots) > 1 else None


def _ends(lines: Sequence[Line]) -> list[float]:
    return [min(line.start for line in lines), max(line.end for line in lines)]


def _places(values: Sequence[float]) -> list[float]:
    places: list[list[float]] = []
    for value in sorted(values):
        if places and value - places[-1][0] <= _SAME:
            places[-1].append(value)
        else:
            places.append([value])
    return [sum(group) / len(group) for group in places]


def _covers(lines: Sequence[Line], place: float, start: float, end: float) -> bool:
    covered = sum(
        max(0.0, min(line.end, end) - max(line.start, start)) for line in lines if abs(line.place - place) <= _SAME
    )
    return covered >= _COVERED * (end - start)


def _slots(right: Sequence[Sequence[bool]], below: Sequence[Sequence[bool]]) -> list[Slot]:
    rows, columns = len(right), len(right[0])
    taken = [[False] * columns for _ in range(rows)]
    slots: list[Slot] = []
    for row in range(rows):
        for column in range(columns):
            if taken[row][column]:
                continue
            width = 1
            while column + width < columns and not right[row][column + width - 1] and not taken[row][column + width]:
                width += 1
            height = 1
            while row + height < rows and _open(right, below, taken, row + height, column, width):
                height += 1
            for line in taken[row : row + height]:
                line[column : column + width] = [True] * width
            slots.append(Slot(row, column, height, width))
    return slots


def _open(
    right: Sequence[Sequence[bool]],
    below: Sequence[Sequence[bool]],
    taken: Sequence[Sequence[bool]],
    row: int,
    column: int,
    width: int,
) -> bool:
    inside = range(column, column + width)
    return not any(below[row - 1][c] or taken[row][c] for c in inside) and not any(
        right[row][c] for c in range(column, column + width - 1)
    )
