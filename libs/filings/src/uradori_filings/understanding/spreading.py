"""Heads over several columns, where the source does not merge their cells."""

import re
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
    if len(rows) > 1 and (grouped := _by_quarters(slots, rows, first, width)) is not None:
        over[rows[-2]] = grouped
        return over
    if len(rows) < 2 or any(cell is not None and cell.column_span > 1 for row in rows for cell in slots[row]):
        return over
    for row, lower in pairwise(rows):
        told = [column for column in range(first, width) if _says(slots[row][column])]
        below = sum(1 for column in range(first, width) if _says(slots[lower][column]))
        if told and len(told) < below and told != [width - 1]:
            over[row] = _spread(slots[row], told, first, width)
    return over


def _by_quarters(slots: Slots, rows: Sequence[int], first: int, width: int) -> list[Cell | None] | None:
    """The heads over quarters that stand side by side, where a column lacks one: each over the quarters of one year."""
    upper, lower = slots[rows[-2]], slots[rows[-1]]
    columns = range(first, width)
    quarters = [_quarter(lower[column]) for column in columns]
    if sum(each is not None for each in quarters) < _QUARTERS or all(_says(upper[column]) for column in columns):
        return None
    spread = list(upper)
    group: list[int] = []
    for column, quarter in [*zip(columns, quarters, strict=True), (width, 0)]:
        if group and (quarter is None or quarter <= (quarters[group[-1] - first] or 0)):
            heads = {id(cell): cell for at in group if (cell := upper[at]) is not None and cell.text}
            if len(heads) != 1:
                return None
            for at in group:
                spread[at] = next(iter(heads.values()))
            group = []
        if quarter:
            group.append(column)
    return spread


def _quarter(cell: Cell | None) -> int | None:
    found = _QUARTER.fullmatch(cell.text.strip()) if cell is not None else None
    return int(found[1] or found[2] or found[3]) if found else None


_QUARTERS = 3
_QUARTER = re.compile(r"(?:Q([1-4])|([1-4])Q|第?([1-4])四半期)", re.IGNORECASE)


def _says(cell: Cell | None) -> bool:
    return cell is not None and bool(cell.text)


def _spread(row: Sequence[Cell | None], told: Sequence[int], first: int, width: int) -> list[Cell | None]:
    if told[0] == first:
        return [row[max((at for at in told if at <= column), default=column)] for column in range(width)]
    return [row[column] if column < first else row[_nearest(told, column)] for column in range(width)]


def _nearest(told: Sequence[int], column: int) -> int:
    return min(told, key=lambda at: (abs(at - column), at < column))
