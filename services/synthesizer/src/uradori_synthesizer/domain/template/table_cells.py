"""Cells of tables as figures: a row of a line item under the column of a period."""

from collections.abc import Iterable, Iterator

from uradori_contracts.evidence import Evidence, Table
from uradori_jafin import (
    ConsolidationBasis,
    TableUnit,
    Unit,
    UnitKind,
    YearBasis,
    find_bases,
    find_line_items,
    load_lexicon,
    parse_cell,
    parse_periods,
    parse_unit,
)

from uradori_synthesizer.domain.template.stated import CONSOLIDATED, PARENT, Stated, standard_in

_BASES = {ConsolidationBasis.CONSOLIDATED: CONSOLIDATED, ConsolidationBasis.STANDALONE: PARENT}
_POWERS = {0: "円", 3: "千円", 6: "百万円", 8: "億円", 9: "十億円", 12: "兆円"}
_UNITS = {Unit.PERCENT: "%", Unit.MULTIPLE: "倍", Unit.PERSON: "人", Unit.SHARE: "株"}
_OWN = {
    UnitKind.PERCENT: TableUnit(Unit.PERCENT),
    UnitKind.PER_SHARE: TableUnit(Unit.YEN),
    UnitKind.MULTIPLE: TableUnit(Unit.MULTIPLE),
    UnitKind.PEOPLE: TableUnit(Unit.PERSON),
}
"""What a figure of such an item is in, whatever the money of the table is."""


def table_values(evidence: Iterable[Evidence]) -> Iterator[Stated]:
    """The figures of every table whose rows are line items and whose columns are fiscal years."""
    for one in evidence:
        if one.table is not None:
            yield from _of_table(one, one.table)


def _of_table(evidence: Evidence, table: Table) -> Iterator[Stated]:
    periods = [fiscal_year(header) for header in table.headers]
    titles = f"{evidence.title} {table.title}"
    basis = next((_BASES[mention.basis] for mention in find_bases(titles)), "")
    for row in table.rows:
        items = find_line_items(row[0]) if row else ()
        if not items:
            continue
        item = items[0].item
        unit = parse_unit(row[0]) or _OWN.get(item.unit) or parse_unit(table.unit)
        for cell, period in zip(row[1:], periods[1:], strict=False):
            stated = cell_of(evidence, cell, unit, item.id, row[0], period, basis)
            if stated is not None:
                yield stated


def cell_of(
    evidence: Evidence, cell: str, unit: TableUnit | None, item_id: str, label: str, period: str, basis: str
) -> Stated | None:
    """The figure of a cell in its own unit, None where it holds none or no year tells of when it is."""
    quantity = parse_cell(cell, unit) if unit and period else None
    if quantity is None or unit is None:
        return None
    written = _POWERS.get(unit.power) if unit.unit is Unit.YEN else _UNITS.get(unit.unit)
    if written is None:
        return None
    return Stated(
        tag=evidence.tag,
        entity=evidence.title,
        item_id=item_id,
        label=_label(label, item_id),
        value=quantity.value.scaleb(-unit.power),
        unit=written,
        period=period,
        basis=basis,
        standard=standard_in(told := f"{evidence.title}{evidence.table.title if evidence.table else ''}"),
        standard_told="会計基準" in told or "日本基準" in told,
        as_of=evidence.as_of,
        publisher=evidence.provenance.publisher,
        note="",
        computed=False,
        nature="",
        live=False,
        in_a_table=True,
    )


def _label(label: str, item_id: str) -> str:
    known = load_lexicon().items.get(item_id)
    return known.name if known and ("（" in label or "(" in label) else label.strip()


def fiscal_year(text: str) -> str:
    """The first fiscal year that a header or a title names, as 2024年3月期; empty for none, and for a forecast."""
    for period in parse_periods(text):
        if period.basis is YearBasis.FISCAL_END and period.year and period.month and not period.forecast:
            return f"{period.year}年{period.month}月期"
    return ""
