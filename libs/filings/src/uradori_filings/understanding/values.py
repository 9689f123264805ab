"""What a figure is worth: its unit and scale, its sign."""

from msgspec import Struct

from uradori_filings.understanding.cells import CellText
from uradori_filings.understanding.units import TableUnit

_OWN_KIND = frozenset({"%", "倍", "ポイント", "回"})


class Units(Struct, frozen=True, gc=False):
    """What a row, or a column, states and what its name is counted in."""

    stated: TableUnit | None
    named: TableUnit | None


def unit_of(cell: CellText, stated: TableUnit | None) -> TableUnit | None:
    """The unit of a number: the cell's own, else what is stated for it."""
    own = cell.unit
    if own is None:
        return stated
    if own.name and not cell.is_sign:
        return own
    if stated is not None and not stated.is_money:
        return stated
    return TableUnit(own.name, stated.power if stated is not None else 0)


def stated_unit(row: Units, column: Units, table: TableUnit | None) -> TableUnit | None:
    """The unit of a bare number: the row's, the column's, what its name counts, the table's."""
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
