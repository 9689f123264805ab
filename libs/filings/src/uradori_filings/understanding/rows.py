"""What stands before the figures of a row."""

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from msgspec import Struct

from uradori_filings.model.fact import Statement
from uradori_filings.model.grid import Cell
from uradori_filings.understanding.blocks import Block
from uradori_filings.understanding.cells import Holding
from uradori_filings.understanding.columns import is_month_and_day
from uradori_filings.understanding.headwords import EMPTY_WORDS, NOTES, OVER_LABELS
from uradori_filings.understanding.labels import Label, Labels
from uradori_filings.understanding.outline import Outline, Rank, totals_of
from uradori_filings.understanding.phrases import is_only_a_period
from uradori_filings.understanding.units import TableUnit
from uradori_filings.understanding.zones import Zones

_DITTO = re.compile(r"[(\[〔]?\s?(?:[〃”\"]|同上|々)\s?[)\]〕]?")
_SCRAP = re.compile(r"[()\[\]〔〕<>・,、.:;\s]+")
_MARK = re.compile(r"(?:[※*]\s?\d{1,2}[,、\s]{0,3}){1,6}|[(]?注[)]?\s?\d{0,2}")
_NO_NAMES = frozenset('()[]〔〕<>・,、.:; ※*注〃”"同々')
"""What scraps, marks and dittos begin with."""
_OWN = re.compile(r"変動額$|の内訳$")


OF_SUMS = frozenset(
    {Statement.BALANCE_SHEET, Statement.INCOME_STATEMENT, Statement.COMPREHENSIVE_INCOME, Statement.CASH_FLOWS}
)
"""Statements that add up, where a figure without a label is the sum of its group; elsewhere it goes on with the row above."""


class Row(Struct, frozen=True, gc=False):
    """The labels of a row and of what it stands under, outermost first, its own last; `own` are its own cells.

    `unit` is the one that its labels state, or the nearest group that it stands under.
    """

    number: int
    path: tuple[Label, ...]
    unit: TableUnit | None
    own: tuple[Cell, ...]
    marks: tuple[str, ...]

    @property
    def leaf(self) -> Label | None:
        """The nearest label."""
        return self.path[-1] if self.path else None


class _Stub(Struct, frozen=True, gc=False):
    """The cells of labels of one row as read."""

    row: int
    labels: tuple[tuple[Label, Rank], ...]
    cells: tuple[Cell, ...]
    unit: TableUnit | None
    marks: tuple[str, ...]


def rows_of(
    zones: Zones, block: Block, labels: Labels, statement: Statement, last: Outline | None = None
) -> tuple[list[Row], Outline]:
    """The rows of a block that hold something, top down, and the groups that are still open below them.

    `last` is the outline of the table that this one goes on with.
    """
    stubs = list(_stubs(zones, block, labels))
    is_set_in = len({stub.labels[0][1] for stub in stubs if stub.labels}) > 1
    totals = totals_of([(stub.row, stub.labels[0][0]) for stub in stubs if stub.labels])
    outline = Outline(is_set_in=is_set_in, totals=totals, groups=last.open_groups if last is not None else ())
    corner = _corner(zones, block, labels)
    is_cover, are_parts = statement is Statement.COVER, statement is Statement.CHANGES_IN_EQUITY
    sums_up = statement in OF_SUMS
    stems = _stems(stubs) if is_cover else {}
    rows: list[Row] = []
    units: dict[str, TableUnit] = {}
    previous: Row | None = None
    for stub in stubs:
        holds_values, told = _values(zones, block, stub.row, labels)
        if not holds_values:
            if stub.labels and not is_cover and _is_group(stub, totals, are_parts=are_parts):
                outline.path(stub.row, stub.labels, has_values=False)
                if told is not None:
                    units[stub.labels[-1][0].text] = told
                previous = None
            continue
        if not stub.labels and sums_up and (groups := outline.path(stub.row, (), has_values=True)):
            path, unit = (*corner, *groups), stub.unit or _unit_on(groups, units)
        elif not stub.labels and previous is not None:
            path, unit = previous.path, stub.unit or previous.unit
        else:
            path = (*corner, *stems.get(stub.row, ()), *outline.path(stub.row, stub.labels, has_values=True))
            unit = stub.unit or _unit_on(path, units)
        previous = Row(stub.row, path, unit, stub.cells, stub.marks)
        rows.append(previous)
    return rows, outline


def _stems(stubs: Sequence[_Stub]) -> dict[int, tuple[Label, ...]]:
    """On a cover, for a key that stands more than once (電話番号) the nearest one above it that does not (本店の所在の場所)."""
    counts = Counter(stub.labels[-1][0].core for stub in stubs if stub.labels)
    stems: dict[int, tuple[Label, ...]] = {}
    above: tuple[Label, ...] = ()
    for stub in stubs:
        if not stub.labels:
            continue
        if counts[stub.labels[-1][0].core] > 1:
            stems[stub.row] = above
        else:
            above = (stub.labels[-1][0],)
    return stems


def _is_group(stub: _Stub, totals: Mapping[str, int], *, are_parts: bool) -> bool:
    """Whether a row without figures opens a group: where columns are parts of a whole, only one that a total closes."""
    if stub.unit is not None:
        return False
    label = stub.labels[0][0]
    return not are_parts or totals.get(label.core, stub.row) > stub.row or _OWN.search(label.core) is not None


def _unit_on(path: Sequence[Label], units: Mapping[str, TableUnit]) -> TableUnit | None:
    for label in reversed(path):
        if label.unit is not None:
            return label.unit
        if label.text in units:
            return units[label.text]
    return None


def _corner(zones: Zones, block: Block, labels: Labels) -> tuple[Label, ...]:
    """What the head over the labels says of the whole table: 取得原価, 帳簿価額."""
    if not block.labels or not zones.bands[0].rows or block.values == ():
        return ()
    for row in zones.bands[0].rows:
        cell = zones.slots[row][block.labels[0]]
        if cell is None or not cell.text or cell.column + cell.column_span > min(block.values):
            continue
        label = labels.label(cell.text)
        says_nothing = (
            EMPTY_WORDS.fullmatch(label.core) or OVER_LABELS.fullmatch(label.core) or NOTES.fullmatch(label.core)
        )
        if (
            not says_nothing
            and not is_month_and_day(cell.text)
            and not is_only_a_period(label.core)
            and label.phrase is None
            and not label.is_unit
            and len(label.core) <= _LONGEST
        ):
            return (label,)
    return ()


def _values(zones: Zones, block: Block, row: int, labels: Labels) -> tuple[bool, TableUnit | None]:
    """Whether a row has values of its own; where it has nothing but units, the first of them."""
    slots = zones.slots[row]
    unit: TableUnit | None = None
    for column in (*block.values, *block.records):
        cell = slots[column]
        if cell is None or not cell.text or cell.row != row or cell.column != column:
            continue
        read = labels.cell(cell.text)
        if read.holding is _UNIT:
            unit = unit or read.unit
        elif read.holding is not _EMPTY:
            return True, None
    return False, unit


_UNIT, _EMPTY = Holding.UNIT, Holding.EMPTY


def _stubs(zones: Zones, block: Block, labels: Labels) -> Iterator[_Stub]:
    above: dict[int, Label] = {}
    for row in zones.body:
        found: list[tuple[Label, Rank]] = []
        cells: list[Cell] = []
        marks: list[str] = []
        unit: TableUnit | None = None
        for cell in _cells(zones.slots[row], block.labels):
            label = labels.label(cell.text)
            marks.extend(cell.marks)
            if label.folded[:1] in _NO_NAMES:
                if _SCRAP.fullmatch(label.folded):
                    continue
                if _MARK.fullmatch(label.folded):
                    marks.append(label.folded)
                    continue
                if _DITTO.fullmatch(label.folded) and cell.column in above:
                    label = above[cell.column]
            above[cell.column] = label
            if label.is_unit:
                unit = label.unit
            elif not found or found[-1][0].text != label.text:
                found.append((label, Rank(cell.column, cell.indent)))
                cells.append(cell)
        yield _Stub(row, tuple(found), tuple(cells), unit, tuple(marks))


def _cells(slots: Sequence[Cell | None], columns: Sequence[int]) -> Iterator[Cell]:
    seen: Cell | None = None
    for column in columns:
        cell = slots[column]
        if cell is not None and cell is not seen and cell.text:
            seen = cell
            yield cell


_LONGEST = 24
