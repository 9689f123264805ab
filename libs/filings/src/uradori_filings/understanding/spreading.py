"""Heads over several columns, where the source does not merge their cells."""

from collections.abc import Sequence
from itertools import pairwise

from uradori_filings.model.grid import Cell
from uradori_filings.understanding.survey import Slots


def spread(slots: Slots, rows: Sequence[int], first: int, width: int) -> dict[int, Sequence[Cell | None]]:
    """The head over each column in each row of heads.

    Where nothing is merged, a text above the lowest row stands over the empty slots beside it: to its right where the
    first column of figures has one, else on both sides.
    """
    over: dict[int, Sequence[Cell | None]] = {row: slots[row] for row in rows}
    if len(rows) < 2 or any(cell is not None and cell.column_span > 1 for row in rows for cell in slots[row]):
        return over
    for row, lower in pairwise(rows):
        told = [column for column in range(first, width) if _says(slots[row][column])]
        below = sum(1 for column in range(first, width) if _says(slots[lower][column]))
        if told and len(told) < below and told != [width - 1]:
            over[row] = _spread(slots[row], told, first, width)
    return over


def _says(cell: Cell | None) -> bool:
    return cell is not None and bool(cell.text)


def _spread(row: Sequence[Cell | None], told: Sequence[int], first: int, width: int) -> list[Cell | None]:
    if told[0] == first:
        return [row[max((at for at in told if at <= column), default=column)] for column in range(width)]
    return [row[column] if column < first else row[_nearest(told, column)] for column in range(width)]


def _nearest(told: Sequence[int], column: int) -> int:
    return min(told, key=lambda at: (abs(at - column), at < column))
