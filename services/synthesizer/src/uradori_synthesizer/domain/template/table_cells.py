"""Cells of tables as figures: of a line item, of a fiscal year, of the whole company or of a part."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from decimal import Decimal
from functools import lru_cache

from uradori_contracts.evidence import Evidence, Table
from uradori_jafin import (
    ConsolidationBasis,
    TableUnit,
    Unit,
    UnitKind,
    find_bases,
    load_lexicon,
    parse_cell,
    parse_unit,
)

from uradori_synthesizer.domain.template.stated import CONSOLIDATED, PARENT, Stated, standard_in
from uradori_synthesizer.domain.template.table_rows import (
    Column,
    column,
    fiscal_year,
    is_total,
    items_of,
    part_name,
    part_of_row,
    parts_of_table,
    title_part,
)

_BASES = {ConsolidationBasis.CONSOLIDATED: CONSOLIDATED, ConsolidationBasis.STANDALONE: PARENT}
UNTAGGED = "doc_999"
_REMEMBERED = 512
_POWERS = {0: "円", 3: "千円", 6: "百万円", 8: "億円", 9: "十億円", 12: "兆円"}
_UNITS = {Unit.PERCENT: "%", Unit.MULTIPLE: "倍", Unit.PERSON: "人", Unit.SHARE: "株"}
_OWN = {
    UnitKind.PERCENT: TableUnit(Unit.PERCENT),
    UnitKind.PER_SHARE: TableUnit(Unit.YEN),
    UnitKind.MULTIPLE: TableUnit(Unit.MULTIPLE),
    UnitKind.PEOPLE: TableUnit(Unit.PERSON),
}
"""What a figure of such an item is in, whatever the money of the table is."""


@dataclass(frozen=True, slots=True)
class TableCell:
    """A figure, the line items that it may be, and the parts of a company that it is of; none for the whole.

    `words`: its row and its column as the table calls them. Without line items these alone tell what it is.
    """

    stated: Stated
    items: tuple[str, ...]
    parts: frozenset[str]
    words: frozenset[str]


def table_values(evidence: Iterable[Evidence]) -> Iterator[Stated]:
    """The figures of whole companies in the tables."""
    return (cell.stated for one in evidence for cell in table_cells(one) if cell.items and not cell.parts)


def table_cells(evidence: Evidence) -> Iterator[TableCell]:
    """The figures of a table, row by row; a cell without a year, a number or a unit is none."""
    if evidence.table is not None:
        untagged = evidence.model_copy(update={"tag": UNTAGGED, "id": ""})
        for cell in _read(untagged, evidence.table):
            yield replace(cell, stated=replace(cell.stated, tag=evidence.tag))


@lru_cache(maxsize=_REMEMBERED)
def _read(evidence: Evidence, table: Table) -> tuple[TableCell, ...]:
    """Read once for each table, whatever its tag is in a turn."""
    return tuple(_cells(evidence, table))


def _cells(evidence: Evidence, table: Table) -> Iterator[TableCell]:
    titles = f"{evidence.title}\n{table.title}"
    columns = [column(header) for header in table.headers]
    scope, titled = parts_of_table(evidence), fiscal_year(titles)
    basis = next((_BASES[mention.basis] for mention in find_bases(titles)), "")
    for label, *cells in table.rows:
        own, part = items_of(label), part_of_row(label)
        for cell, head in zip(cells, columns[1:], strict=False):
            items = own or head.items
            period = head.period or titled
            quantity = _quantity(cell, table, label, head, items) if period else None
            if quantity is not None:
                value, unit = quantity
                yield TableCell(
                    Stated(
                        tag=evidence.tag,
                        entity=evidence.title,
                        item_id=items[0] if items else "",
                        label=_label(label, head, own) if items else _in_the_part(titles, _label(label, head, own)),
                        value=value,
                        unit=unit,
                        period=period,
                        basis=basis,
                        standard=standard_in(titles),
                        standard_told="会計基準" in titles or "日本基準" in titles,
                        as_of=evidence.as_of,
                        publisher=evidence.provenance.publisher,
                        note="",
                        computed=False,
                        nature=head.nature,
                        live=False,
                        in_a_table=True,
                    ),
                    items,
                    frozenset({part}) if part else scope,
                    frozenset({part_name(label), part_name(head.words)}),
                )


def _quantity(cell: str, table: Table, label: str, head: Column, items: tuple[str, ...]) -> tuple[Decimal, str] | None:
    known = load_lexicon().items.get(items[0]) if items else None
    own = _OWN.get(known.unit) if known else None
    unit = parse_unit(head.words) or parse_unit(label) or own or parse_unit(table.unit)
    quantity = parse_cell(cell, unit) if unit else None
    if quantity is None or unit is None:
        return None
    written = _POWERS.get(unit.power) if unit.unit is Unit.YEN else _UNITS.get(unit.unit)
    return (quantity.value.scaleb(-unit.power), written) if written else None


def _in_the_part(titles: str, label: str) -> str:
    """What no line item names is told with the part of the company that its table is about."""
    part = title_part(titles)
    return f"{part}の{label}" if part and part not in label else label


def _label(label: str, head: Column, own: tuple[str, ...]) -> str:
    if not own:
        words = ("" if head.items and CONSOLIDATED in label else label.strip(), head.words)
        return "の".join(filter(None, words[::-1] if is_total(label) else words))
    known = load_lexicon().items.get(own[0])
    return known.name if known and ("（" in label or "(" in label) else label.strip()
