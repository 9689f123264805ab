"""The label of a row: its own words, what its brackets name beside it, the sections it stands in."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from uradori_jafin import TableUnit, parse_unit

from uradori_auditor.domain.tables.figures import parts_of_label
from uradori_auditor.domain.tables.grid import Row
from uradori_auditor.domain.tables.label import Label

_SECTIONS_OF_PARTS = frozenset(
    {"net_sales", "operating_revenue", "operating_profit", "ordinary_profit", "segment_profit", "order_intake",
     "order_backlog", "employees", "unit_sales", "capital_expenditure", "depreciation", "research_and_development"}
)  # fmt: skip
"""Items under whose name a table lists regions, segments, companies or periods; a balance lists what it is made of."""


@dataclass(frozen=True, slots=True)
class RowLabel:
    """`cells` are its labels one by one; `own` is the one that says what the row is."""

    own: Label
    cells: tuple[Label, ...]
    part: Label | None
    sections: tuple[Label, ...]
    unit: TableUnit | None
    is_part: bool
    path: str

    @property
    def name(self) -> str | None:
        return next((each.name for each in (*self.cells, *self.sections) if each.name), None)

    @property
    def segment(self) -> str | None:
        return next((each.segment for each in (*self.cells, *self.sections) if each.segment), None)

    @property
    def subject(self) -> str | None:
        """Whose figures these are, where the label is neither item nor period."""
        return next((each.subject for each in self.cells if each.subject), None)

    @property
    def leads_columns(self) -> bool:
        """Whether the item stands above the row, so that its label says whose it is."""
        return not self.own.is_item and bool(_section_item(self))

    def named(self, column: Label, title: Label) -> Label:
        """The label that says what a figure of this row is."""
        if self.own.is_item:
            return self.own
        if column.is_item:
            return column
        section = _section_item(self)
        if section is not None and (self.own.is_total or not self.own.key or self.own.dates.told or self.own.segment):
            return section
        if section is not None and section.items[0] in _SECTIONS_OF_PARTS and self.own.subject:
            return section if len(self.sections) == 1 or section is self.sections[0] else self.own
        if not self.own.key or self.own.is_total or self.own.dates.told or self.own.basis or self.own.nature:
            return title if title.is_item else column if not self.own.key else self.own
        if title.is_item and (self.own.segment or self.own.name):
            return title
        return self.own


def _section_item(label: RowLabel) -> Label | None:
    """The nearest section, where it is an item."""
    return next((section for section in label.sections[:1] if section.is_item), None)


def row_label(row: Row, read: Callable[[str], Label], above: RowLabel | None) -> RowLabel:
    """Reads the labels of a row; one without any goes on with the row above it."""
    sections = tuple(read(text) for text in reversed(row.sections))
    if not row.stub and above is not None:
        return replace(above, is_part=True)
    texts, part = _parts(row.stub)
    cells = tuple(read(text) for text in texts)
    own = _own(cells, read)
    unit = next((unit for cell in texts if (unit := parse_unit(cell)) is not None), None)
    unit = unit or next((each.unit for each in (own, *sections) if each.unit is not None), None)
    path = " / ".join(" ".join(text.split()) for text in (*row.sections, *row.stub))
    return RowLabel(own, cells, read(part) if part else None, sections, unit, False, path)


def _parts(stub: Sequence[str]) -> tuple[tuple[str, ...], str | None]:
    part = None
    texts = []
    for text in stub:
        outer, inner = parts_of_label(text)
        part = part or inner
        texts.append(outer)
    return tuple(texts), part


def _own(cells: Sequence[Label], read: Callable[[str], Label]) -> Label:
    """The cell that is an item, else the one that is a name of something, else all of them read as one."""
    item = next((cell for cell in cells if cell.is_item), None)
    rest = [cell for cell in cells if cell is not item]
    if item is None:
        whole = read(" ".join(cell.text for cell in cells))
        if whole.is_item or len(cells) < 2:
            return whole
        plain = [cell for cell in cells if cell.unit is None or len(cell.key) > 1]
        item = next((cell for cell in reversed(plain) if cell.subject), None) or whole
        rest = [cell for cell in cells if cell is not item]
    for other in rest:
        item = replace(
            item,
            unit=item.unit or other.unit,
            dates=item.dates if item.dates.told else other.dates,
            basis=item.basis or other.basis,
            nature=item.nature or other.nature,
        )
    return item
