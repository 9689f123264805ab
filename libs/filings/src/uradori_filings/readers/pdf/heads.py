"""Heads over several columns."""

from collections.abc import Sequence
from dataclasses import replace

from uradori_filings.readers.pdf.columns import Column
from uradori_filings.readers.pdf.rows import Placed, Row
from uradori_filings.readers.pdf.sheet import Line

_CENTRED = 1.5


def spread(rows: Sequence[Row], columns: Sequence[Column], across: Sequence[Line]) -> list[Row]:
    """A head spans the columns that a line below it covers, or those that it stands in the middle of."""
    return [[_spread(placed, row, columns, across) for placed in row] for row in rows]


def _spread(placed: Placed, row: Row, columns: Sequence[Column], across: Sequence[Line]) -> Placed:
    if placed.column == 0 and placed.span == 1:
        return placed
    taken = {index for other in row if other is not placed for index in range(other.column, other.column + other.span)}
    under = _underlined(placed, columns, across)
    if len(under) > 1 and not taken & set(under):
        return replace(placed, column=under[0], span=len(under))
    return _centred(placed, taken, columns)


def _underlined(placed: Placed, columns: Sequence[Column], across: Sequence[Line]) -> list[int]:
    phrase = placed.phrase
    for line in across:
        if not phrase.base - 1 <= line.place <= phrase.base + phrase.size:
            continue
        if line.start <= phrase.left + 1 and line.end >= phrase.right - 1:
            inside = [
                index
                for index, column in enumerate(columns)
                if line.start <= (column.left + column.right) / 2 <= line.end
            ]
            if inside and inside[0] > 0:
                return inside
    return []


def _centred(placed: Placed, taken: set[int], columns: Sequence[Column]) -> Placed:
    middle = (placed.phrase.left + placed.phrase.right) / 2
    best = placed
    for first in range(1, len(columns)):
        for last in range(max(first, placed.column + placed.span - 1), len(columns)):
            if first > placed.column or taken & set(range(first, last + 1)):
                break
            centre = (columns[first].left + columns[last].right) / 2
            wide = columns[last].right - columns[first].left > placed.phrase.right - placed.phrase.left
            if abs(centre - middle) <= _CENTRED * placed.phrase.size and wide and last - first + 1 > best.span:
                best = replace(placed, column=first, span=last - first + 1)
    return best
