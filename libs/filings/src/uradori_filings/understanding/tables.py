"""A table to the facts of its body."""

import re
from collections.abc import Iterator
from datetime import date

from uradori_jafin import TableUnit, Unit, fold, parse_cell, parse_unit

from uradori_filings.model.address import CellAddress
from uradori_filings.model.document import Profile, Table
from uradori_filings.model.fact import Basis, Fact, FactKind, FactPeriod, Statement
from uradori_filings.model.grid import Cell

_DASH = re.compile(r"^[-－―—–ー─‐]$")
_DAY = re.compile(r"(\d{4})年(\d{1,2})月(\d{1,2})日")
_MONTH = re.compile(r"(\d{4})年(\d{1,2})月")
_STATEMENTS = (
    ("表紙", Statement.COVER),
    ("主要な経営指標", Statement.KEY_FIGURES),
    ("キャッシュ・フロー計算書", Statement.CASH_FLOWS),
    ("包括利益計算書", Statement.COMPREHENSIVE_INCOME),
    ("損益計算書", Statement.INCOME_STATEMENT),
    ("資本等変動計算書", Statement.CHANGES_IN_EQUITY),
    ("持分変動計算書", Statement.CHANGES_IN_EQUITY),
    ("貸借対照表", Statement.BALANCE_SHEET),
    ("財政状態計算書", Statement.BALANCE_SHEET),
    ("セグメント情報", Statement.SEGMENTS),
    ("役員の状況", Statement.OFFICERS),
    ("役員の報酬", Statement.REMUNERATION),
    ("株式の総数", Statement.SHARES),
    ("所有者別状況", Statement.SHAREHOLDERS),
    ("従業員の状況", Statement.EMPLOYEES),
)


def facts_of(table: Table, profile: Profile) -> Iterator[Fact]:
    """The facts of its body, row by row."""
    slots = table.grid.slots()
    heads = _head_rows(slots)
    labels = _label_columns(slots, heads)
    caption = parse_unit(" ".join(table.before)) or next(
        (unit for row in slots[: heads + 1] for cell in row if cell and (unit := parse_unit(cell.text))), None
    )
    where = " ".join((*table.section, *table.before))
    statement = next((kind for word, kind in _STATEMENTS if word in where), Statement.OTHER)
    basis = Basis.CONSOLIDATED if "連結" in where else Basis.PARENT if "提出会社" in where else None
    above: dict[int, str] = {}
    for row in slots[heads:]:
        path = _row_path(row, labels, above)
        row_unit = next((unit for cell in row[:labels] if cell and (unit := parse_unit(cell.text))), None)
        for column in range(labels, len(row)):
            cell = row[column]
            if cell is None or not cell.text or cell.column != column:
                continue
            column_path = _column_path(slots[:heads], column)
            yield _fact(table, cell, path, column_path, row_unit or caption, statement, basis, profile)


def _head_rows(slots: list[list[Cell | None]]) -> int:
    for index, row in enumerate(slots):
        own = [cell for cell in dict.fromkeys(row) if cell and cell.text]
        if any(parse_cell(cell.text) or _DASH.match(cell.text) for cell in own[1:]):
            return index
    return min(1, len(slots))


def _label_columns(slots: list[list[Cell | None]], heads: int) -> int:
    width = len(slots[0]) if slots else 0
    for column in range(width):
        texts = [row[column].text for row in slots[heads:] if (cell := row[column]) and cell.text]  # type: ignore[union-attr]
        if any(parse_cell(text) or _DASH.match(text) for text in texts):
            return max(1, column)
    return min(1, width)


def _row_path(row: list[Cell | None], labels: int, above: dict[int, str]) -> tuple[str, ...]:
    for column in range(labels):
        cell = row[column]
        if cell and cell.text and cell.column == column:
            for deeper in [other for other in above if other >= column]:
                del above[deeper]
            above[column] = cell.text.replace("\n", "")
    return tuple(above[column] for column in sorted(above))


def _column_path(heads: list[list[Cell | None]], column: int) -> tuple[str, ...]:
    cells = dict.fromkeys(cell for row in heads if (cell := row[column]) and cell.text)
    return tuple(cell.text.replace("\n", " ") for cell in cells)


def _fact(
    table: Table,
    cell: Cell,
    row_path: tuple[str, ...],
    column_path: tuple[str, ...],
    unit: TableUnit | None,
    statement: Statement,
    basis: Basis | None,
    profile: Profile,
) -> Fact:
    text = cell.text.replace("\n", "")
    quantity = parse_cell(text, unit)
    kind = FactKind.NOTHING if _DASH.match(text) else FactKind.NUMBER if quantity else FactKind.TEXT
    used = unit or TableUnit(Unit.NONE)
    return Fact(
        address=CellAddress(table.address, cell.row, cell.column),
        kind=kind,
        printed=text,
        value=quantity.value if quantity and kind is FactKind.NUMBER else None,
        unit=quantity.unit.value if quantity else "",
        power=used.power if quantity else 0,
        row_path=row_path,
        column_path=column_path,
        statement=statement,
        period=_period(column_path, profile),
        basis=basis,
        marks=cell.marks,
    )


def _period(column_path: tuple[str, ...], profile: Profile) -> FactPeriod | None:
    text = fold(" ".join(column_path)).text.replace(" ", "")
    days = [date(*map(int, found)) for found in _DAY.findall(text)]
    match days:
        case [day]:
            return FactPeriod(day, label=text)
        case [start, end, *_]:
            return FactPeriod(end, start, text)
        case _:
            month = _MONTH.search(text)
            if month is None:
                return FactPeriod(profile.period_end, profile.period_start, text) if profile.period_end else None
            year, number = map(int, month.groups())
            following = date(year + number // 12, number % 12 + 1, 1)
            return FactPeriod(date.fromordinal(following.toordinal() - 1), None, text)
