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

from uradori_synthesizer.domain.template.stated import CONSOLIDATED, PARENT, Stated

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
    periods = [_period(header) for header in table.headers]
    titles = f"{evidence.title} {table.title}"
    basis = next((_BASES[mention.basis] for mention in find_bases(titles)), "")
    for row in table.rows:
        items = find_line_items(row[0]) if row else ()
        if not items:
            continue
        item = items[0].item
        unit = parse_unit(row[0]) or _OWN.get(item.unit) or parse_unit(table.unit)
        for cell, period in zip(row[1:], periods[1:], strict=False):
            stated = _cell(evidence, cell, unit, item.id, row[0], period, basis)
            if stated is not None:
                yield stated


def _cell(
    evidence: Evidence, cell: str, unit: TableUnit | None, item_id: str, label: str, period: str, basis: str
) -> Stated | None:
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
        label=load_lexicon().items[item_id].name if "（" in label or "(" in label else label.strip(),
        value=quantity.value.scaleb(-unit.power),
        unit=written,
        period=period,
        basis=basis,
        standard="",
        as_of=evidence.as_of,
        publisher=evidence.provenance.publisher,
        note="",
        computed=False,
        nature="",
        live=False,
    )


def _period(header: str) -> str:
    for period in parse_periods(header):
        if period.basis is YearBasis.FISCAL_END and period.year and period.month and not period.forecast:
            return f"{period.year}年{period.month}月期"
    return ""
