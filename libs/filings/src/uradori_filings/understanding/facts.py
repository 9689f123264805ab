"""The facts of a table."""

from collections.abc import Iterator, Mapping, Sequence
from decimal import Decimal

from uradori_filings.model.address import CellAddress
from uradori_filings.model.fact import Fact, FactKind, Nature, Statement
from uradori_filings.model.grid import Cell
from uradori_filings.understanding.beside import units_beside
from uradori_filings.understanding.blocks import Block
from uradori_filings.understanding.cells import CellText, Holding
from uradori_filings.understanding.columns import Column, columns_of
from uradori_filings.understanding.contexts import ColumnContext, Contexts, RowContext
from uradori_filings.understanding.dating import Dating
from uradori_filings.understanding.footnotes import Footnotes
from uradori_filings.understanding.frame import Frame
from uradori_filings.understanding.labels import on_one_line
from uradori_filings.understanding.members import Subjects
from uradori_filings.understanding.outline import Outline
from uradori_filings.understanding.rows import Row, rows_of
from uradori_filings.understanding.spans import RowSpans
from uradori_filings.understanding.tagged import tagged
from uradori_filings.understanding.trading_unit import trading_units
from uradori_filings.understanding.units import TableUnit
from uradori_filings.understanding.values import unit_of
from uradori_filings.understanding.zones import Band

OF_RECORDS = frozenset(
    {
        Statement.OFFICERS,
        Statement.SHARES,
        Statement.SHAREHOLDERS,
        Statement.HOLDINGS,
        Statement.REMUNERATION,
        Statement.EMPLOYEES,
        Statement.FACILITIES,
        Statement.AUDIT_FEES,
    }
)
"""Tables whose labels are values themselves: the name of an officer, the class of a share."""


def facts_of(frame: Frame) -> tuple[list[Fact], Outline | None]:
    """Facts of the body in reading order, and the groups that a table which goes on with it begins under."""
    zones = frame.zones
    notes = Footnotes(frame.table.after)
    width = len(zones.slots[0]) if zones.slots else 0
    facts: list[Fact] = list(trading_units(frame))
    outline: Outline | None = None
    for block in zones.blocks:
        first = min((*block.values, width))
        columns = {band: columns_of(zones.slots, band, width, first, frame.labels) for band in zones.bands}
        rows, outline = rows_of(zones, block, frame.labels, frame.statement, frame.outline)
        reader = _Reader(frame, block, columns, rows, notes)
        for row in rows:
            if row.index >= frame.heads_taken:
                facts.extend(reader.facts(row))
    if len(zones.blocks) > 1:
        facts.sort(key=lambda fact: (fact.address.row, fact.address.column))
    return facts, outline


class _Reader:
    """Reads the cells of a block of columns, row by row."""

    def __init__(
        self,
        frame: Frame,
        block: Block,
        columns: Mapping[Band, Sequence[Column]],
        rows: Sequence[Row],
        notes: Footnotes,
    ) -> None:
        self._frame = frame
        self._block = block
        self._notes = notes
        self._are_records = frame.statement in OF_RECORDS
        dating = Dating(frame, RowSpans.of(rows, frame.calendar, frame.span))
        self._subjects = Subjects.of(frame.statement, block, next(iter(columns.values()), ()))
        self._contexts = Contexts(frame, dating, self._subjects, notes)
        self._columns = {band: [self._contexts.of_column(column) for column in each] for band, each in columns.items()}
        self._dating = dating
        self._last_units: dict[int, TableUnit] = {}
        self._beside = units_beside(frame.zones, block, frame.labels)
        self._read = [column for column in (*block.records, *block.values) if column not in self._beside.columns]

    def facts(self, row: Row) -> Iterator[Fact]:
        """The facts of a row, left to right."""
        frame = self._frame
        band = frame.zones.band_of(row.index)
        columns = self._columns[band]
        slots = frame.zones.slots[row.index]
        names = self._subjects.names(row, slots, frame.labels)
        context = self._contexts.of_row(row)
        if self._are_records:
            for own in row.own:
                if own.row == row.index and columns[own.column].path:
                    yield self._fact(context, columns[own.column], own, frame.labels.cell(own.text), names)
        beside = context
        before: CellText | None = None
        for column in self._read:
            cell = slots[column]
            if cell is None or not cell.text or cell.column != column:
                continue
            what = frame.labels.cell(cell.text)
            if cell.row == row.index and what.text not in _SCRAPS:
                fact = self._fact(beside, columns[column], cell, what, names)
                yield _set_apart(fact) if _is_aside(before, what, columns, column) else fact
            before = what
            if what.is_figure:
                beside = context
            elif (
                what.holding is Holding.TEXT and what.text not in _SCRAPS and self._names_the_next(band, column, slots)
            ):
                beside = beside._replace(path=(*beside.path, frame.labels.label(cell.text).text))

    def _names_the_next(self, band: Band, column: int, slots: Sequence[Cell | None]) -> bool:
        """A text before a figure under the same merged head: 普通株式 | 8,500,500 under 株式数."""
        if not band.rows or column + 1 >= len(slots):
            return False
        heads = self._frame.zones.slots[band.rows[-1]]
        over = heads[column]
        after = slots[column + 1]
        return over is not None and over is heads[column + 1] and after is not None and after.column == column + 1

    def _fact(self, row: RowContext, column: ColumnContext, cell: Cell, what: CellText, names: tuple[str, ...]) -> Fact:
        frame = self._frame
        kind = _kind(what.holding)
        unit = self._unit(row, column, cell, what) if what.is_figure else None
        negative = frame.brackets_negative and what.bracketed
        marks = (*cell.marks, *what.mark.strip(" ,、").split(), *row.marks)
        fact = Fact(
            address=CellAddress(frame.table.address, cell.row - frame.heads_taken, cell.column),
            kind=kind,
            printed=what.text[len(what.mark) :] if what.mark else on_one_line(cell.text),
            value=_value(what, unit, negative=negative) if kind is FactKind.NUMBER else None,
            unit=unit.name if unit is not None else "",
            power=unit.power if unit is not None else 0,
            row_path=row.path,
            column_path=column.path,
            statement=frame.statement,
            period=self._dating.period(row.dates, column.dates),
            basis=row.basis or column.basis,
            standard=column.standard,
            nature=Nature.FORECAST if row.is_forecast or column.is_forecast else Nature.ACTUAL,
            members=(*column.parts, *names) if names else column.parts,
            item_id=column.item if row.item is None else row.item,
            element=cell.element,
            marks=self._notes.resolved(marks) if marks else (),
        )
        return tagged(fact, cell, frame.contexts) if cell.element else fact

    def _unit(self, row: RowContext, column: ColumnContext, cell: Cell, what: CellText) -> TableUnit | None:
        """A number that nothing gives a unit counts as the one above it does, which prints its own."""
        unit = self._beside.unit_of(cell) or unit_of(what, row.units, column.units, self._frame.unit)
        last = self._last_units.get(cell.column)
        if unit is None or what.is_ditto:
            unit = last or unit
        elif not unit.name and last is not None and last.is_money:
            unit = TableUnit(last.name, unit.power)
        if what.unit is not None and what.unit.name and unit is not None:
            self._last_units[cell.column] = unit
        return unit


_SCRAPS = frozenset("()[]〔〕<>")
"""Brackets in a cell of their own around a figure."""


def _is_aside(before: CellText | None, what: CellText, columns: Sequence[ColumnContext], column: int) -> bool:
    """A number in brackets behind one without, under one head: 22,246 | ［1,924］ employees."""
    if before is None or before.bracketed or not what.bracketed or before.value is None:
        return False
    return columns[column].path == columns[column - 1].path


def _set_apart(fact: Fact) -> Fact:
    return fact._replace(column_path=(*fact.column_path, "［ ］"))


_NUMBER, _NOTHING, _DAY = Holding.NUMBER, Holding.NOTHING, Holding.DAY


def _kind(holding: Holding) -> FactKind:
    if holding is _NUMBER:
        return FactKind.NUMBER
    if holding is _NOTHING:
        return FactKind.NOTHING
    return FactKind.DATE if holding is _DAY else FactKind.TEXT


def _value(what: CellText, unit: TableUnit | None, *, negative: bool) -> Decimal | None:
    if what.value is None:
        return None
    value = -abs(what.value) if negative else what.value
    return value.scaleb(unit.power) if unit is not None and unit.power else value
