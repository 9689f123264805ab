"""The unit of a cell: as its column, its row or its table states it, or as its item is always counted."""

import re

from uradori_jafin import TableUnit, Unit, UnitKind

from uradori_auditor.domain.sources.tables.label import Label
from uradori_auditor.domain.sources.tables.row_label import RowLabel

_ALWAYS = {
    UnitKind.PERCENT: TableUnit(Unit.PERCENT),
    UnitKind.RATE: TableUnit(Unit.PERCENT),
    UnitKind.PER_SHARE: TableUnit(Unit.YEN),
    UnitKind.MULTIPLE: TableUnit(Unit.MULTIPLE),
}
_COUNTED = {UnitKind.PEOPLE: Unit.PERSON, UnitKind.SHARES: Unit.SHARE}
_FLOWS = re.compile(r"変動計算書|キャッシュ・?フロー計算書")
"""Statements that tell what was paid, not what a share got: 配当金 is money there."""
_PERCENT = TableUnit(Unit.PERCENT)


def unit_of(column: Label, row: RowLabel, title: Label, table: TableUnit | None, cell: str) -> TableUnit | None:
    """What a bare number of the cell is worth.

    A row that is a ratio stands in its own unit, whatever the column says: 自己資本比率(%) under 金額(百万円).
    """
    kind = row.own.kind or column.kind or title.kind
    if row.unit is not None:
        return _fitting(row.unit, column)
    if column.is_share or (column.is_change and column.is_rate):
        return column.unit or _PERCENT
    if column.unit is not None and (kind is None or kind not in _ALWAYS or not column.unit.power):
        return _counted(kind, column.unit)
    if kind is UnitKind.PER_SHARE and _FLOWS.search(title.text) and "1株" not in row.own.key:
        return table
    if kind is not None and kind in _ALWAYS:
        return _scaled(kind, table)
    if row.own.is_share or (row.own.is_change and row.own.is_rate):
        return _PERCENT
    if column.is_change and "%" not in cell and "." in cell and (table is None or table.unit.is_currency):
        return _PERCENT
    return _counted(kind, table)


def _fitting(own: TableUnit, column: Label) -> TableUnit:
    """The row's unit, unless the column holds another measure of it: 構成比(%), 増減率."""
    if column.is_share or (column.is_change and column.is_rate):
        return column.unit or _PERCENT
    return own


def _scaled(kind: UnitKind, table: TableUnit | None) -> TableUnit:
    own = _ALWAYS[kind]
    if kind is UnitKind.PER_SHARE and table is not None and table.unit.is_currency:
        return TableUnit(table.unit)
    return own


def _counted(kind: UnitKind | None, unit: TableUnit | None) -> TableUnit | None:
    """People and shares are not counted in the table's money."""
    if kind in _COUNTED and (unit is None or unit.unit.is_currency):
        return TableUnit(_COUNTED[kind])
    return unit
