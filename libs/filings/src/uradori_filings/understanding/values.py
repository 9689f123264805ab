"""What a figure is worth: its unit and scale, its sign."""

from typing import NamedTuple

from uradori_filings.understanding.cells import CellText
from uradori_filings.understanding.units import TableUnit

_OWN_KIND = frozenset({"%", "倍", "ポイント", "回"})


class Units(NamedTuple):
    """What a row, or a column, states and what its name is counted in."""

    stated: TableUnit | None
    named: TableUnit | None


def unit_of(cell: CellText, row: Units, column: Units, table: TableUnit | None) -> TableUnit | None:
    """The unit of a bare number: the cell's own, the row's, the column's, what its name counts, the table's."""
    if cell.unit is not None and cell.unit.name and not cell.is_sign:
        return cell.unit
    unit = _stated(row, column, table)
    if cell.unit is None or (unit is not None and not unit.is_money):
        return unit
    return TableUnit(cell.unit.name, unit.power if unit is not None else 0)


def _stated(row: Units, column: Units, table: TableUnit | None) -> TableUnit | None:
    own, above = row.stated, column.stated
    if own is not None and above is not None:
        return above if above.name in _OWN_KIND and own.is_money else own
    if above is not None:
        return row.named if row.named is not None and above.is_money else above
    if own is not None:
        return own
    named = row.named or column.named
    if named is not None and (table is None or table.is_money):
        return named if named.name != "円" or table is None or table.name in ("", "円") else TableUnit(table.name)
    return table
