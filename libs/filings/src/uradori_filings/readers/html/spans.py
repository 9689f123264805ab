"""Merged cells laid out (HTML Standard, 4.9.12 "Forming a table")."""

from collections.abc import Sequence
from typing import NamedTuple

_SPAN_LIMIT = 1000
_SLOTS_PER_CELL, _SLOTS = 64, 4096


class Written(NamedTuple):
    """Spans of a cell as written; a row span of 0 reaches to the end of its group of rows."""

    row_span: int
    column_span: int


class Placed(NamedTuple):
    """Where a cell stands and the slots that are its own."""

    column: int
    row_span: int
    column_span: int


class Layout(NamedTuple):
    """`rows` of the cells in their order, and the number of columns."""

    rows: list[list[Placed]]
    columns: int


def lay_out(rows: Sequence[Sequence[Written]], ends: Sequence[int]) -> Layout | None:
    """Every slot is covered at most once, and no span leaves its group of rows; `ends` has the row behind each one's group.

    None where the grid would have far more slots than the table has cells (over 64 for one and 4,096), whatever the
    spans say: time and memory are linear in the cells.
    """
    slots = allowed = _SLOTS + _SLOTS_PER_CELL * sum(map(len, rows))
    until: list[int] = []
    placed: list[list[Placed]] = []
    for index, row in enumerate(rows):
        column = 0
        line: list[Placed] = []
        for written in row:
            start = column
            while column < len(until) and until[column] > index:
                column += 1
            bottom = min(index + written.row_span, ends[index]) if written.row_span else ends[index]
            width = min(max(written.column_span, 1), _SPAN_LIMIT)
            end = _cover(until, column, width, index, bottom)
            line.append(Placed(column, bottom - index, end - column))
            column += width
            allowed -= column - start
            if allowed < 0:
                return None
        placed.append(line)
    return Layout(placed, len(until)) if len(until) * len(rows) <= slots else None


def _cover(until: list[int], column: int, width: int, row: int, bottom: int) -> int:
    if column + width > len(until):
        until.extend([0] * (column + width - len(until)))
    end = column
    while end < column + width and until[end] <= row:
        until[end] = bottom
        end += 1
    return end
