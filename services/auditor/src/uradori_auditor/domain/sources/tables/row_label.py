"""The label of a row: its own words, what its brackets name beside it, the sections it stands in."""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from uradori_jafin import TableUnit, UnitKind, parse_unit

from uradori_auditor.domain.sources.tables.figures import parts_of_label
from uradori_auditor.domain.sources.tables.grid import Row
from uradori_auditor.domain.sources.tables.label import Label

_WHOLLY_BRACKETED = re.compile(r"[(\[（［〔].*[)\]）］〕]", re.DOTALL)
_BORN = re.compile(r"日\s?生(?:まれ)?$|生年月日")
_PART = re.compile(r"^(?:国内|海外|日本|米国|北米|米州|欧州|アジア|中国|調整額|消去)|(?:事業|部門|セグメント|地域)$")
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

    def named(self, column: Label, title: Label, *, by_columns: bool, of_parts: bool) -> Label:
        """The label that says what a figure of this row is.

        `by_columns` where the columns do so in this table; `of_parts` where the table is one of segments or regions.
        """
        if self.own.is_item:
            return self.own
        if column.is_item:
            return column
        says_when = self.own.dates.told or self.own.basis or self.own.nature or not self.own.key or self.own.is_total
        section = next((each for each in self.sections[:1] if each.is_item), None)
        if section is not None and (says_when or self.own.segment):
            return section
        is_part = of_parts or _PART.search(self.own.key) is not None
        if (
            section is not None
            and section.items[0] in _SECTIONS_OF_PARTS
            and self.own.subject
            and is_part
            and not column.subject
        ):
            return section
        if column.subject and (says_when or by_columns):
            return column
        if title.is_item and (says_when or self.own.segment or self.own.name):
            return title
        return self.own


def is_birthday(text: str) -> bool:
    """Whether a cell says when somebody was born, which dates no figure of the row."""
    return _BORN.search(text) is not None


def row_label(row: Row, read: Callable[[str], Label], above: RowLabel | None) -> RowLabel:
    """Reads the labels of a row; one without any goes on with the row above it."""
    sections = tuple(read(text) for text in reversed(row.sections))
    if not row.stub and above is not None:
        return replace(above, is_part=True)
    texts, part = _parts(row.stub)
    cells = tuple(read(text) for text in texts)
    own = _own(cells, read)
    unit = next((unit for cell in texts if (unit := parse_unit(cell)) is not None), None)
    unit = unit or own.unit or next((each.unit for each in sections if each.unit and _may_count(own, each.unit)), None)
    if unit is None and above is not None and row.first > 1 and _WHOLLY_BRACKETED.fullmatch(row.stub[0].strip()):
        unit = above.unit
    path = " / ".join(" ".join(text.split()) for text in (*row.sections, *row.stub))
    return RowLabel(own, cells, read(part) if part else None, sections, unit, False, path)


def _may_count(own: Label, unit: TableUnit) -> bool:
    """Whether the unit of a section can be that of a row in it: money is not counted in 株."""
    return own.kind not in (UnitKind.MONEY, UnitKind.PER_SHARE) or unit.unit.is_currency


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
        plain = [cell for cell in cells if not cell.is_unit]
        whole = read(" ".join(cell.text for cell in plain))
        item = whole
        if not whole.is_item and len(plain) > 1:
            item = next((cell for cell in reversed(plain) if cell.subject), None) or whole
        rest = [cell for cell in cells if cell is not item]
    for other in rest:
        item = replace(
            item,
            unit=item.unit or other.unit,
            dates=item.dates if item.dates.told or is_birthday(other.text) else other.dates,
            basis=item.basis or other.basis,
            nature=item.nature or other.nature,
        )
    return item
