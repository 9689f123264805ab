"""The facts of a page: every item of every term in its key-figures tables."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from decimal import Decimal

from overview.cells import CellNumbers, read_numbers
from overview.columns import Column
from overview.labels import RowMeaning, fold_label, meaning_of
from overview.page import Cell, Page, Table
from overview.rows import LabelledRow, labelled_rows
from overview.standards import basis_of, standard_of

FEWEST_ROWS = 4
CLASSED = ("dividend_per_share", "shares_issued")
PER_SHARE = {
    "eps",
    "eps_diluted",
    "bps",
    "dividend_per_share",
    "interim_dividend_per_share",
    "share_price_high",
    "share_price_low",
}
PERCENTAGES = {"equity_ratio", "roe", "payout_ratio", "tsr", "tsr_benchmark"}
MONEY = frozenset({"百万円", "千円", "億円", "円"})


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


def read_facts(page: Page) -> list[Fact]:
    """One fact for each (basis, standard, term, item).

    Of rival rows the plainest label stands; values that contradict each other are dropped.
    """
    read: list[Fact] = []
    for position, table in enumerate(page.tables):
        rows = list(labelled_rows(table, page))
        meanings = [meaning_of(row.label) for row in rows]
        basis = basis_of(table)
        if basis is None or len([m for m in meanings if m]) < FEWEST_ROWS:
            continue
        later = " ".join(_text(t) for t in page.tables[position + 1 : position + 4])
        standard = "J-GAAP"
        if basis == "consolidated":
            standard = standard_of([row.label for row in rows], table.following, later)
        read.extend(_table_facts(table, rows, meanings, (basis, standard)))
    return list(_settle(read))


def _text(table: Table) -> str:
    seen = dict.fromkeys(cell for row in table.rows for cell in row if cell is not None)
    return " ".join([*(cell.text for cell in seen), table.following])


def _table_facts(
    table: Table, rows: list[LabelledRow], meanings: list[RowMeaning | None], frame: tuple[str, str]
) -> Iterator[Fact]:
    """`frame` is the table's basis and the standard of columns that name none."""
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
        if folded in ("株主資本", "株主資本合計") and frame[1] == "US-GAAP":
            meaning = RowMeaning("equity_attributable_to_owners", None, 0)
        if meaning is None or (share_class == "other" and meaning.item == "interim_dividend_per_share"):
            continue
        if meaning.sub_item and row.name is not None and row.name is begun:
            meaning = RowMeaning(meaning.sub_item, None, meaning.rank)
        found = [fact for column in row.columns for fact in _cell_facts(table, row, meaning, column, frame)]
        begun = row.name if found else begun
        yield from found


def _cell_facts(
    table: Table, row: LabelledRow, meaning: RowMeaning, column: Column, frame: tuple[str, str]
) -> Iterator[Fact]:
    covered = dict.fromkeys(row.cells[column.first : column.end])
    cells = [cell for cell in covered if cell is not None and cell.row == row.number]
    cell = next((c for c in cells if re.search(r"\d", c.text)), None)
    if cell is None:
        return
    numbers = read_numbers(" ".join(c.text for c in cells))
    basis, standard = frame
    for item, values, units in _readings(row, meaning, numbers):
        unit = _unit(item, units)
        if len(values) == 1 and unit is not None:
            yield Fact(
                basis=basis,
                standard=column.standard or standard,
                column=column,
                item=item,
                label=row.label,
                value=values[0],
                unit=unit,
                table=table.index,
                cell=cell,
                rank=meaning.rank,
            )


def _readings(
    row: LabelledRow, meaning: RowMeaning, numbers: CellNumbers
) -> list[tuple[str, tuple[Decimal, ...], tuple[str, ...]]]:
    """(item, its numbers, its units): brackets hold a second item only beside a label that says so."""
    in_brackets = meaning.item in ("tsr_benchmark", "interim_dividend_per_share")
    if in_brackets or fold_label(row.label).startswith("("):
        return [(meaning.item, numbers.plain + numbers.bracketed, row.units)]
    if meaning.sub_item:
        return [
            (meaning.item, numbers.plain, row.units[:1]),
            (meaning.sub_item, numbers.bracketed, row.units[-1:]),
        ]
    if meaning.item == "shares_issued" and not numbers.plain:
        return [(meaning.item, numbers.bracketed, row.units)]
    return [(meaning.item, numbers.plain, row.units)]


def _unit(item: str, units: tuple[str, ...]) -> str | None:
    """None where the printed unit cannot be the item's; one not printed is known where only one can be."""
    allowed = _possible_units(item)
    if not units and len(allowed) == 1:
        return next(iter(allowed))
    return next((unit for unit in units if unit in allowed), None)


def _possible_units(item: str) -> frozenset[str]:
    if item in PER_SHARE:
        return frozenset({"円"})
    if item in PERCENTAGES:
        return frozenset({"%"})
    match item:
        case "per":
            return frozenset({"倍"})
        case "employees":
            return frozenset({"人"})
        case "shares_issued":
            return frozenset({"株", "千株", "百株"})
        case _:
            return MONEY


def _settle(facts: list[Fact]) -> Iterator[Fact]:
    groups: dict[tuple[str, str, str, str], list[Fact]] = {}
    for fact in facts:
        key = (fact.basis, fact.standard, fact.column.period_end.isoformat(), fact.item)
        groups.setdefault(key, []).append(fact)
    for rivals in groups.values():
        best = [fact for fact in rivals if fact.rank == min(f.rank for f in rivals)]
        if len({(fact.value, fact.unit) for fact in best}) == 1:
            yield best[0]
