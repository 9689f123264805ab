"""Merged cells laid out (HTML Standard, 4.9.12 "Forming a table")."""

from collections.abc import Sequence

_SPAN_LIMIT = 1000
_SLOTS_PER_CELL, _SLOTS = 64, 4096

Written = tuple[int, int]
"""Row span and column span as written; a row span of 0 reaches to the end of its group of rows."""
SINGLE: Written = (1, 1)
Placed = tuple[int, int, int]
"""The column where a cell stands, and the rows and columns of slots that are its own."""
Layout = tuple[list[list[Placed]], int]
"""For each row its cells in their order, and the number of columns."""


def lay_out(rows: Sequence[Sequence[Written]], ends: Sequence[int]) -> Layout | None:
    """Every slot is covered at most once, and no span leaves its group of rows; `ends` has the row behind each one's group.

    None where the grid would have far more slots than the table has cells (over 64 for one and 4,096), whatever the
    spans say: time and memory are linear in the cells.
    """
    slots = left = _SLOTS + _SLOTS_PER_CELL * sum(map(len, rows))
    until: list[int] = []
    deepest = columns = 0
    placed: list[list[Placed]] = []
    for index, row in enumerate(rows):
        if deepest <= index and row.count(SINGLE) == len(row):
            placed.append([(column, 1, 1) for column in range(len(row))])
            left -= len(row)
            columns = max(columns, len(row))
            continue
        column = 0
        line: list[Placed] = []
        for row_span, column_span in row:
            start = column
            while deepest > index and column < len(until) and until[column] > index:
                column += 1
            bottom = min(index + row_span, ends[index]) if row_span else ends[index]
            width = min(column_span, _SPAN_LIMIT)
            end = column + width
            if deepest > index or bottom > index + 1:
                deepest = max(deepest, bottom)
                end = _cover(until, column, width, index, bottom)
            line.append((column, bottom - index, end - column))
            column += width
            left -= column - start
            if left < 0:
                return None
        columns = max(columns, column)
        placed.append(line)
    return (placed, columns) if columns * len(rows) <= slots else None


def _cover(until: list[int], column: int, width: int, row: int, bottom: int) -> int:
    if column + width > len(until):
        until.extend([0] * (column + width - len(until)))
    end = column
    while end < column + width and until[end] <= row:
        until[end] = bottom
        end += 1
    return end
