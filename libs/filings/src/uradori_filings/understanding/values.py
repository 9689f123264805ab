"""What a figure is worth: its unit and scale, its sign."""

import re
from typing import NamedTuple

from uradori_filings.understanding.cells import CellText
from uradori_filings.understanding.units import TableUnit

_PER_SHARE = re.compile(r"[1一]株(?:式)?(?:当|あ)たり|pershare")
_RATES = re.compile(r"(?:率|利回り|割合|構成比|比率|性向)$|percentage|ratio$|margin$")
_PEOPLE = re.compile(r"(?:人員数?|人数|員数|従業員数|株主数|使用人数)$|^(?:numberof)?employees")
_SHARES = re.compile(r"株式数$|株式総数$|^株数|発行済株式(?:の)?総数|numberofshares")
_OWN_KIND = frozenset({"%", "倍", "ポイント", "回"})


def named_unit(core: str) -> TableUnit | None:
    """What the name of an item is counted in: 比率 in %, 従業員数 in persons, 1株当たり in yen."""
    lowered = core.lower()
    if _PER_SHARE.search(lowered) and not lowered.endswith(("率", "比率")):
        return TableUnit("円")
    for pattern, name in ((_RATES, "%"), (_PEOPLE, "人"), (_SHARES, "株")):
        if pattern.search(lowered):
            return TableUnit(name)
    return None


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
