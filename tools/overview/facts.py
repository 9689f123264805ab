"""The facts of a page: every item of every term in its key-figures tables."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from decimal import Decimal

from overview.cells import read_numbers
from overview.columns import Column, Row, is_header, label_width, read_columns
from overview.labels import RowMeaning, fold_label, meaning_of, units_of
from overview.page import Cell, Page, Table

FEWEST_ROWS = 4
CLASSED = ("dividend_per_share", "shares_issued")
PER_SHARE = {"eps", "eps_diluted", "bps", "dividend_per_share", "interim_dividend_per_share", "share_price_high", "share_price_low"}
UNIT_KINDS = {
    **dict.fromkeys(PER_SHARE, {"円"}),
    **dict.fromkeys(("equity_ratio", "roe", "payout_ratio", "tsr", "tsr_benchmark"), {"%"}),
    "per": {"倍"},
    "employees": {"人"},
    "shares_issued": {"株", "千株", "百株"},
}
MONEY = {"百万円", "千円", "億円", "円"}
US_GAAP = re.compile(r"米国において一般に|米国で一般に|米国会計基準|米国会計原則|米国の会計")
IFRS = re.compile(r"国際財務報告基準|国際会計基準|IFRS|ＩＦＲＳ")


@dataclass(frozen=True, slots=True)
class Fact:
    basis: str
    standard: str
    column: Column
    item: str
    label: str
    value: Decimal
    unit: str
    table: int
    cell: Cell
    rank: int


@dataclass(frozen=True, slots=True)
class _LabelledRow:
    number: int
    cells: Row
    columns: tuple[Column, ...]
    label: str
    units: tuple[str, ...]
    name: Cell | None


def read_facts(page: Page) -> list[Fact]:
    """One fact for each (basis, standard, term, item); of rival rows the plainest label stands, contradictions are dropped."""
    read: list[Fact] = []
    for position, table in enumerate(page.tables):
        rows = list(_labelled_rows(table, page))
        meanings = [meaning_of(row.label) for row in rows]
        if len([m for m in meanings if m]) >= FEWEST_ROWS:
            basis = _basis(table)
            later = " ".join(_text(t) for t in page.tables[position + 1 : position + 4])
            if basis is not None:
                read.extend(_table_facts(table, rows, meanings, basis, _standard(rows, table.following, later)))
    return list(_settle(read))


def _text(table: Table) -> str:
    seen = dict.fromkeys(cell for row in table.rows for cell in row if cell is not None)
    return " ".join([*(cell.text for cell in seen), table.following])


def _basis(table: Table) -> str | None:
    """None for the subsidiaries that a filer shows for reference."""
    if "参考" in table.context:
        return None
    if re.search(r"提出会社|当社|当行|単体|個別", table.context):
        return "parent"
    return "consolidated" if "連結" in table.context else "parent"


def _labelled_rows(table: Table, page: Page) -> Iterator[_LabelledRow]:
    header: list[Row] = []
    columns: tuple[Column, ...] = ()
    units: tuple[str, ...] = ()
    pending: tuple[str, ...] = ()
    width = 0
    for number, row in enumerate(table.rows):
        if is_header(row):
            header = [row] if columns else [*header, row]
            columns = ()
            continue
        if not header:
            header = [row]
            continue
        if not columns:
            columns, width = read_columns(header, page.period_end), label_width(header)
        if not columns:
            header.append(row)
            continue
        before = list(dict.fromkeys(c for c in row[:width] if c is not None))
        inside = [c.text for c in dict.fromkeys(row[width:]) if c is not None and c.text and c.row == number]
        if len(inside) == 1 and (alone := units_of(inside[0])) and not re.search(r"\d", inside[0]):
            pending = alone
            continue
        printed = tuple(u for c in before for u in units_of(c.text)) or pending
        pending = ()
        units = tuple(units[0] if u == "〃" and units else u for u in printed if u != "〃" or units)
        names = [c for c in before if c.text and not _is_unit(c)]
        yield _LabelledRow(number, row, columns, " ".join(c.text for c in names), units, names[0] if names else None)


def _is_unit(cell: Cell) -> bool:
    return bool(re.fullmatch(r"(?:[(\[]?(?:百万円|千円|億円|円|%|倍|人|名|千株|百株|株|〃)[)\]]?)+", fold_label(cell.text)))


def _table_facts(
    table: Table, rows: list[_LabelledRow], meanings: list[RowMeaning | None], basis: str, standard: str
) -> Iterator[Fact]:
    share_class: str | None = None
    begun: Cell | None = None
    for row, own in zip(rows, meanings, strict=True):
        folded = fold_label(row.label)
        meaning = own
        if own is not None and own.item in CLASSED:
            share_class = own.item
        elif re.fullmatch(r"\(?普通株式\)?", folded) and share_class in CLASSED:
            meaning = RowMeaning(share_class, None, 1)
        elif re.search(r"種|優先|劣後", folded):
            share_class = "other"
        elif own is None or own.item != "interim_dividend_per_share":
            share_class = None
        if folded in ("株主資本", "株主資本合計") and standard == "US-GAAP":
            meaning = RowMeaning("equity_attributable_to_owners", None, 0)
        if meaning is None or (share_class == "other" and meaning.item == "interim_dividend_per_share"):
            continue
        if meaning.sub_item and row.name is not None and row.name is begun:
            meaning = RowMeaning(meaning.sub_item, None, meaning.rank)
        found = [fact for column in row.columns for fact in _cell_facts(table, row, meaning, column, basis, standard)]
        begun = row.name if found else begun
        yield from found


def _standard(rows: list[_LabelledRow], notes: str, later: str) -> str:
    """What a column's header does not say: ordinary profit is J-GAAP's alone, else the table's notes tell, else later ones."""
    labels = " ".join(fold_label(row.label) for row in rows)
    if re.search(r"経常(?:利益|損益|損失|収益)", labels):
        return "J-GAAP"
    for text in (notes, later):
        american, international = US_GAAP.search(text), IFRS.search(text)
        if american and not international and "所有者" not in labels:
            return "US-GAAP"
        if international or american:
            return "IFRS" if "所有者" in labels or not american else _named_first(text)
    return "IFRS" if "所有者" in labels or "基本的" in labels else "J-GAAP"


def _named_first(text: str) -> str:
    american, international = US_GAAP.search(text), IFRS.search(text)
    first = american is not None and (international is None or american.start() < international.start())
    return "US-GAAP" if first else "IFRS"


def _cell_facts(table: Table, row: _LabelledRow, meaning: RowMeaning, column: Column, basis: str, standard: str) -> Iterator[Fact]:
    cells = list(dict.fromkeys(c for c in row.cells[column.first : column.end] if c is not None and c.row == row.number))
    numbers = read_numbers(" ".join(cell.text for cell in cells))
    cell = next((c for c in cells if re.search(r"\d", c.text)), None)
    if cell is None:
        return
    bracketed_label = fold_label(row.label).startswith("(")
    whole = numbers.plain + numbers.bracketed
    pairs: list[tuple[str, tuple[Decimal, ...], tuple[str, ...]]]
    if bracketed_label or meaning.item in ("tsr_benchmark", "interim_dividend_per_share"):
        pairs = [(meaning.item, whole, row.units)]
    elif meaning.sub_item:
        pairs = [(meaning.item, numbers.plain, row.units[:1]), (meaning.sub_item, numbers.bracketed, row.units[-1:])]
    else:
        pairs = [(meaning.item, numbers.plain, row.units)]
    for item, values, units in pairs:
        unit = _unit(item, units)
        if len(values) == 1 and unit is not None:
            yield Fact(basis, column.standard or standard, column, item, row.label, values[0], unit, table.index, cell, meaning.rank)


def _unit(item: str, units: tuple[str, ...]) -> str | None:
    """None where the printed unit cannot be this item's; one that is not printed is known where only one can be."""
    allowed = UNIT_KINDS.get(item, MONEY)
    fitting = [unit for unit in units if unit in allowed]
    if not units and len(allowed) == 1:
        return next(iter(allowed))
    return fitting[0] if fitting else None


def _settle(facts: list[Fact]) -> Iterator[Fact]:
    groups: dict[tuple[str, str, str, str], list[Fact]] = {}
    for fact in facts:
        key = (fact.basis, fact.standard, fact.column.period_end.isoformat(), fact.item)
        groups.setdefault(key, []).append(fact)
    for rivals in groups.values():
        best = [fact for fact in rivals if fact.rank == min(f.rank for f in rivals)]
        if len({(fact.value, fact.unit) for fact in best}) == 1:
            yield best[0]
