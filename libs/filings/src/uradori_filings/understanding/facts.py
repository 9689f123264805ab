"""The facts of a table."""

from collections.abc import Iterator, Mapping, Sequence
from decimal import Decimal

from uradori_filings.model.address import CellAddress
from uradori_filings.model.fact import Basis, Fact, FactKind, FactPeriod, Nature, Statement
from uradori_filings.model.grid import Cell
from uradori_filings.understanding.beside import units_beside
from uradori_filings.understanding.blocks import Block
from uradori_filings.understanding.cells import CellText, Holding
from uradori_filings.understanding.columns import Column, columns_of
from uradori_filings.understanding.footnotes import Footnotes
from uradori_filings.understanding.frame import Frame
from uradori_filings.understanding.labels import Label, on_one_line
from uradori_filings.understanding.members import Subjects
from uradori_filings.understanding.outline import Outline
from uradori_filings.understanding.rows import Row, rows_of
from uradori_filings.understanding.spans import RowSpans, period_of
from uradori_filings.understanding.tagged import tagged
from uradori_filings.understanding.timing import is_day_by_default
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
        self._columns = columns
        self._notes = notes
        self._spans = RowSpans.of(rows, frame.calendar, frame.span)
        any_columns = next(iter(columns.values()), ())
        self._subjects = Subjects.of(frame.statement, block, any_columns)
        self._column_spans = {
            id(column): frame.calendar.span(column.phrase) if column.phrase is not None else None
            for each in columns.values()
            for column in each
        }
        self._day_by_default = is_day_by_default(frame.statement, frame.table.section)
        self._last_units: dict[int, TableUnit] = {}
        self._beside = units_beside(frame.zones, block, frame.labels)

    def facts(self, row: Row) -> Iterator[Fact]:
        frame = self._frame
        band = frame.zones.band_of(row.index)
        columns = self._columns[band]
        slots = frame.zones.slots[row.index]
        names = self._subjects.names(row, slots, frame.labels)
        if frame.statement in OF_RECORDS:
            for own in row.own:
                if own.row == row.index and columns[own.column].path:
                    yield self._fact(row, columns[own.column], own, names, ())
        beside: list[str] = []
        before: CellText | None = None
        for column in (*self._block.records, *self._block.values):
            cell = slots[column]
            if cell is None or not cell.text or cell.column != column or column in self._beside.columns:
                continue
            what = frame.labels.cell(cell.text)
            if cell.row == row.index and what.text not in _SCRAPS:
                fact = self._fact(row, columns[column], cell, names, tuple(beside))
                yield _set_apart(fact) if _is_aside(before, what, columns, column) else fact
            before = what
            if what.holding is Holding.TEXT and what.text not in _SCRAPS and self._names_the_next(band, column, slots):
                beside.append(frame.labels.label(cell.text).text)
            elif what.is_figure:
                beside.clear()

    def _names_the_next(self, band: Band, column: int, slots: Sequence[Cell | None]) -> bool:
        """A text before a figure under the same merged head: 普通株式 | 8,500,500 under 株式数."""
        if not band.rows or column + 1 >= len(slots):
            return False
        heads = self._frame.zones.slots[band.rows[-1]]
        over = heads[column]
        after = slots[column + 1]
        return over is not None and over is heads[column + 1] and after is not None and after.column == column + 1

    def _fact(self, row: Row, column: Column, cell: Cell, names: tuple[str, ...], beside: tuple[str, ...]) -> Fact:
        frame = self._frame
        what = frame.labels.cell(cell.text)
        kind = _KINDS[what.holding]
        unit = self._unit(row, column, cell, what) if kind in (FactKind.NUMBER, FactKind.NOTHING) else None
        value = (
            _value(what, unit, negative=frame.brackets_negative and what.bracketed) if kind is FactKind.NUMBER else None
        )
        leaf = row.leaf
        standard = column.standard or frame.standard
        fact = Fact(
            address=CellAddress(frame.table.address, cell.row - frame.heads_taken, cell.column),
            kind=kind,
            printed=what.text[len(what.mark) :] if what.mark else on_one_line(cell.text),
            value=value,
            unit=unit.name if unit is not None else "",
            power=unit.power if unit is not None else 0,
            row_path=(*(label.text for label in row.path), *beside),
            column_path=column.path,
            statement=frame.statement,
            period=self._period(row, column),
            basis=_basis(row, column, frame),
            standard=standard,
            nature=Nature.FORECAST if self._is_forecast(row, column) else Nature.ACTUAL,
            members=(*self._subjects.parts(column), *names),
            item_id=self._item_of(column, leaf),
            element=cell.element,
            marks=self._notes.resolved((*cell.marks, *what.mark.strip(" ,、").split(), *row.marks)),
        )
        return tagged(fact, cell, frame.contexts) if cell.element else fact

    def _unit(self, row: Row, column: Column, cell: Cell, what: CellText) -> TableUnit | None:
        """A number that nothing gives a unit counts as the one above it does, which prints its own."""
        unit = self._beside.unit_of(cell) or unit_of(what, row, column, self._frame.unit)
        last = self._last_units.get(cell.column)
        if unit is None or what.is_ditto:
            unit = last or unit
        elif not unit.name and last is not None and last.is_money:
            unit = TableUnit(last.name, unit.power)
        if what.unit is not None and what.unit.name and unit is not None:
            self._last_units[cell.column] = unit
        return unit

    def _period(self, row: Row, column: Column) -> FactPeriod | None:
        frame = self._frame
        return period_of(
            statement=frame.statement,
            row=row,
            row_span=self._spans.at(row.index),
            column=column,
            of_column=self._column_spans[id(column)],
            table_span=frame.span,
            table_text=frame.span_text,
            calendar=frame.calendar,
            day_by_default=self._day_by_default,
        )

    def _is_forecast(self, row: Row, column: Column) -> bool:
        return column.is_forecast or self._frame.is_forecast or any(label.is_forecast for label in row.path[-1:])

    def _item_of(self, column: Column, leaf: Label | None) -> str:
        """Where rows are periods, columns are items."""
        labels = self._frame.labels
        if leaf is not None and ((own := labels.item_of(leaf)) or leaf.phrase is None):
            return own
        return next((item for head in reversed(column.heads) if (item := labels.item_of(head))), "")


_SCRAPS = frozenset("()[]〔〕<>")
"""Brackets in a cell of their own around a figure."""


def _is_aside(before: CellText | None, what: CellText, columns: Sequence[Column], column: int) -> bool:
    """A number in brackets behind one without, under one head: 22,246 | ［1,924］ employees."""
    if before is None or before.bracketed or not what.bracketed or before.value is None:
        return False
    return columns[column].path == columns[column - 1].path


def _set_apart(fact: Fact) -> Fact:
    return fact._replace(column_path=(*fact.column_path, "［ ］"))


_KINDS = {
    Holding.EMPTY: FactKind.TEXT,
    Holding.NUMBER: FactKind.NUMBER,
    Holding.NOTHING: FactKind.NOTHING,
    Holding.DAY: FactKind.DATE,
    Holding.UNIT: FactKind.TEXT,
    Holding.TEXT: FactKind.TEXT,
}


def _value(what: CellText, unit: TableUnit | None, *, negative: bool) -> Decimal | None:
    if what.value is None:
        return None
    value = -abs(what.value) if negative else what.value
    return value.scaleb(unit.power) if unit is not None and unit.power else value


def _basis(row: Row, column: Column, frame: Frame) -> Basis | None:
    if frame.statement is Statement.AUDIT_FEES:
        return frame.basis
    for label in (*reversed(row.path[-1:]), *reversed(column.heads)):
        if label.basis is not None and label.phrase is None:
            return label.basis
    return frame.basis or column.basis
