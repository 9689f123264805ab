"""Rows in which a period stands before each figure: 期中平均株式数 | 2024年3月期 | 30,345,678株 | 2023年3月期 | 30,345,111株."""

from itertools import pairwise

from msgspec.structs import replace

from uradori_filings.model.grid import Cell, Grid
from uradori_filings.understanding.labels import Labels
from uradori_filings.understanding.phrases import is_only_a_period

_LONGEST = 24


def under_periods(grid: Grid, labels: Labels) -> Grid | None:
    """The grid with its periods in a row of heads above the figures that they stand before.

    None for a grid of any other form: each row has the same periods in the same columns, a figure behind each of them.
    """
    if grid.columns < _FEWEST or any(cell.row_span > 1 or cell.column_span > 1 for cell in grid.cells):
        return None
    heads: dict[int, Cell] = {}
    rows: dict[int, list[Cell]] = {}
    for cell in grid.cells:
        if cell.text:
            rows.setdefault(cell.row, []).append(cell)
    for row in rows.values():
        found = _periods(row, labels)
        if found is None or (heads and {at: cell.text for at, cell in found.items()} != _texts(heads)):
            return None
        heads = heads or found
    if not heads:
        return None
    above = [replace(cell, row=0, column=at + 1, place=0) for at, cell in heads.items()]
    below = [replace(cell, row=cell.row + 1) for cell in grid.cells if cell.column not in heads]
    return Grid(grid.rows + 1, grid.columns, (*above, *below))


def _texts(heads: dict[int, Cell]) -> dict[int, str]:
    return {at: cell.text for at, cell in heads.items()}


def _periods(row: list[Cell], labels: Labels) -> dict[int, Cell] | None:
    """The periods of a row by column, where all of its figures stand behind one and a label before them."""
    found: dict[int, Cell] = {}
    figures = 0
    for cell, after in pairwise(row):
        if not labels.cell(after.text).is_figure:
            continue
        figures += 1
        label = labels.label(cell.text) if len(cell.text) <= _LONGEST else None
        if label is None or label.phrase is None or not label.phrase.is_absolute or after.column != cell.column + 1:
            return None
        if not is_only_a_period(label.folded):
            return None
        found[cell.column] = cell
    is_labelled = labels.label(row[0].text).phrase is None and not labels.cell(row[0].text).is_figure
    return found if figures and is_labelled and len(row) == 2 * figures + 1 else None


_FEWEST = 3
