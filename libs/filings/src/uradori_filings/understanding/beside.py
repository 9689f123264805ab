"""Units in columns of their own behind the figures: 4,154 | 百万円."""

from dataclasses import dataclass

from uradori_filings.model.grid import Cell
from uradori_filings.understanding.blocks import Block
from uradori_filings.understanding.cells import Holding
from uradori_filings.understanding.labels import Labels
from uradori_filings.understanding.units import TableUnit
from uradori_filings.understanding.zones import Zones

_DITTO = ("〃", "”", "同上")


@dataclass(frozen=True, slots=True)
class Beside:
    """The columns that hold nothing but units, and the unit of each figure before them by row and column."""

    columns: frozenset[int]
    units: dict[tuple[int, int], TableUnit]

    def unit_of(self, cell: Cell) -> TableUnit | None:
        """The unit behind a cell."""
        return self.units.get((cell.row, cell.column))


def units_beside(zones: Zones, block: Block, labels: Labels) -> Beside:
    """A unit stands for the figures below it too, until another one does."""
    columns: set[int] = set()
    units: dict[tuple[int, int], TableUnit] = {}
    for column in block.values[1:]:
        stated: dict[int, TableUnit] = {}
        for row in zones.body:
            cell = zones.slots[row][column]
            if cell is None or not cell.text or cell.column != column:
                continue
            read = labels.cell(cell.text)
            if read.text in _DITTO and stated:
                continue
            if read.holding is not Holding.UNIT or read.unit is None:
                stated.clear()
                break
            stated[row] = read.unit
        if not stated:
            continue
        columns.add(column)
        unit = next(iter(stated.values()))
        for row in zones.body:
            unit = stated.get(row, unit)
            units[row, column - 1] = unit
    return Beside(frozenset(columns), units)
