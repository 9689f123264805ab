"""Tables that an answer draws: each figure of a row, told as the sentence that its row and column heads make of it."""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise

from uradori_jafin import TableUnit, Unit, UnitKind, find_line_items, parse_cell, parse_unit

from uradori_auditor.domain.claims.cited_text import read_citations

_RULE = re.compile(r"[|:\s-]*-{2,}[|:\s-]*")
_BRACKETED = re.compile(r"[(（][^()（）]{0,40}[)）]")
_COMPARES = re.compile(r"増減|前期比|前年|比率|構成比|達成率|YoY|CAGR|変化")
_ALWAYS = {
    UnitKind.PERCENT: TableUnit(Unit.PERCENT),
    UnitKind.RATE: TableUnit(Unit.PERCENT),
    UnitKind.MULTIPLE: TableUnit(Unit.MULTIPLE),
    UnitKind.PEOPLE: TableUnit(Unit.PERSON),
    UnitKind.SHARES: TableUnit(Unit.SHARE),
}
"""What an item is counted in, whatever money the table is in."""


@dataclass(frozen=True, slots=True)
class ToldCell:
    """The figure at [start, end) of its row in `unit`, and a sentence that says it with all that its heads tell."""

    start: int
    end: int
    unit: TableUnit | None
    sentence: str


Row = tuple[ToldCell, ...]
"""Of a table in an answer; empty where none of its figures can be told."""


@dataclass(frozen=True, slots=True)
class _Head:
    text: str
    unit: TableUnit | None
    kind: UnitKind | None

    @property
    def has_item(self) -> bool:
        return self.kind is not None

    @classmethod
    def of(cls, cell: str) -> "_Head":
        text = _BRACKETED.sub("", cell).replace("**", "").strip()
        items = find_line_items(text)
        return cls(text, parse_unit(cell), items[0].item.unit if items else None)


def rows_of(lines: Sequence[str]) -> Mapping[int, Row]:
    """The rows among the sentences of an answer, by their places: those above and below a rule |---|."""
    found: dict[int, Row] = {}
    number = 1
    while number < len(lines):
        if not _is_rule(lines[number]) or not _is_row(lines[number - 1]):
            number += 1
            continue
        heads = [_Head.of(lines[number - 1][start:end]) for start, end in cells_of(lines[number - 1])]
        unit = heads[0].unit if heads else None
        if unit is None and number > 1:
            unit = parse_unit(lines[number - 2])
        found[number - 1] = found[number] = ()
        number += 1
        while number < len(lines) and _is_row(lines[number]) and not _is_rule("".join(lines[number + 1 : number + 2])):
            found[number] = tuple(_told(read_citations(lines[number])[1], heads, unit))
            number += 1
    return found


def cells_of(line: str) -> tuple[tuple[int, int], ...]:
    """Where each cell between bars begins and ends, without the blanks around it."""
    bars = [place for place, character in enumerate(line) if character == "|"]
    return tuple(_trimmed(line, left + 1, right) for left, right in pairwise(bars))


def _is_row(line: str) -> bool:
    return line.lstrip().startswith("|") and line.count("|") > 2


def _is_rule(line: str) -> bool:
    return _is_row(line) and _RULE.fullmatch(line) is not None


def _trimmed(line: str, start: int, end: int) -> tuple[int, int]:
    cell = line[start:end]
    bare = cell.strip()
    at = start + len(cell) - len(cell.lstrip()) if bare else start
    return at, at + len(bare)


def _told(line: str, heads: Sequence[_Head], table: TableUnit | None) -> Iterator[ToldCell]:
    (start, end), *rest = cells_of(line)
    label = _Head.of(line[start:end])
    for head, (start, end) in zip(heads[1:], rest, strict=False):
        cell = line[start:end]
        unit = _unit(label, head, table)
        quantity = parse_cell(cell, unit)
        if quantity is None or quantity.unit is Unit.NONE or _COMPARES.search(head.text):
            continue
        first, last = (label, head) if head.has_item and not label.has_item else (head, label)
        subject = "の".join(each.text for each in (first, last) if each.text)
        amount = cell if unit is None or parse_cell(cell) == quantity else f"{cell}{unit.unit.value}"
        yield ToldCell(start, end, unit, f"{subject}は{amount}だった。")


def _unit(label: _Head, head: _Head, table: TableUnit | None) -> TableUnit | None:
    """As the row, the column or the item itself tells it, else as the table does."""
    if label.unit is not None or head.unit is not None:
        return label.unit or head.unit
    kind = label.kind or head.kind
    if kind is UnitKind.PER_SHARE:
        return TableUnit(table.unit) if table is not None and table.unit.is_currency else None
    return _ALWAYS.get(kind, table) if kind is not None else table
