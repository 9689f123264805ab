"""The facts of a table."""

from collections.abc import Mapping, Sequence

from msgspec import Struct
from msgspec.structs import replace

from uradori_filings.model.address import CellAddress
from uradori_filings.model.fact import Fact, FactKind, FactPeriod, Nature, Statement
from uradori_filings.model.grid import Cell
from uradori_filings.understanding.beside import units_beside
from uradori_filings.understanding.blocks import Block
from uradori_filings.understanding.cells import CellText, Holding
from uradori_filings.understanding.columns import Column, columns_of
from uradori_filings.understanding.contexts import ColumnContext, Contexts, RowContext
from uradori_filings.understanding.dating import Dating, RowDates
from uradori_filings.understanding.footnotes import Footnotes
from uradori_filings.understanding.frame import Frame
from uradori_filings.understanding.kin import with_kin
from uradori_filings.understanding.labels import on_one_line
from uradori_filings.understanding.members import Subjects
from uradori_filings.understanding.outline import Outline
from uradori_filings.understanding.rows import Row, rows_of
from uradori_filings.understanding.spans import RowSpans
from uradori_filings.understanding.tagged import tagged
from uradori_filings.understanding.trading_unit import trading_units
from uradori_filings.understanding.units import TableUnit
from uradori_filings.understanding.values import Units, stated_unit, unit_of
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
        columns = {band.first: columns_of(zones.slots, band, width, first, frame.labels) for band in zones.bands}
        rows, outline = rows_of(zones, block, frame.labels, frame.statement, frame.outline)
        rows = with_kin(rows, frame.statement, frame.labels)
        reader = _Reader(frame, block, columns, rows, notes)
        for row in rows:
            if row.number >= frame.heads_taken:
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
        columns: Mapping[int, Sequence[Column]],
        rows: Sequence[Row],
        notes: Footnotes,
    ) -> None:
        self._frame = frame
        self._notes = notes
        self._are_records = frame.statement in OF_RECORDS
        self._dating = Dating(frame, RowSpans.of(rows, frame.calendar, frame.span))
        self._subjects = Subjects.of(frame.statement, block, next(iter(columns.values()), ()))
        self._contexts = Contexts(frame, self._dating, self._subjects)
        self._columns = {
            first: [self._contexts.of_column(column) for column in each] for first, each in columns.items()
        }
        self._periods: dict[tuple[int, RowDates], list[FactPeriod | None]] = {}
        self._units: dict[tuple[int, Units], list[TableUnit | None]] = {}
        self._last_units: dict[int, TableUnit] = {}
        self._beside = units_beside(frame.zones, block, frame.labels)
        self._read = [column for column in (*block.records, *block.values) if column not in self._beside.columns]

    def facts(self, row: Row) -> list[Fact]:
        """The facts of a row, left to right."""
        labels = self._frame.labels
        band = self._frame.zones.band_of(row.number)
        columns = self._columns[band.first]
        slots = self._frame.zones.slots[row.number]
        context = self._contexts.of_row(row)
        line = _Line(
            context,
            self._periods_of(band, context.dates),
            self._units_of(band, context.units),
            self._subjects.names(row, slots, labels),
        )
        named = (
            [own for own in row.own if own.row == row.number and columns[own.column].path] if self._are_records else []
        )
        found = [self._fact(line, context.path, columns[own.column], own, labels.cell(own.text)) for own in named]
        told = {own.column for own in named}
        path = context.path
        before: CellText | None = None
        for column in self._read:
            cell = slots[column]
            if cell is None or not cell.text or cell.column != column or column in told:
                continue
            what = labels.cell(cell.text)
            is_scrap = what.text in _SCRAPS
            if cell.row == row.number and not is_scrap:
                fact = self._fact(line, path, columns[column], cell, what)
                found.append(_set_apart(fact) if _is_aside(before, what, columns, column) else fact)
            before = what
            if what.is_figure:
                path = context.path
            elif what.holding is _TEXT and not is_scrap and self._names_the_next(band, column, slots):
                path = (*path, labels.label(cell.text).text)
        return found

    def _periods_of(self, band: Band, dates: RowDates) -> list[FactPeriod | None]:
        """The period in each column for rows that say the same."""
        known = self._periods.get((band.first, dates))
        if known is None:
            known = [self._dating.period(dates, column.dates) for column in self._columns[band.first]]
            self._periods[band.first, dates] = known
        return known

    def _units_of(self, band: Band, units: Units) -> list[TableUnit | None]:
        """The unit that is stated in each column for rows that say the same."""
        known = self._units.get((band.first, units))
        if known is None:
            known = [stated_unit(units, column.units, self._frame.unit) for column in self._columns[band.first]]
            self._units[band.first, units] = known
        return known

    def _names_the_next(self, band: Band, column: int, slots: Sequence[Cell | None]) -> bool:
        """A text before a figure under the same merged head: 普通株式 | 8,500,500 under 株式数."""
        if not band.rows or column + 1 >= len(slots):
            return False
        heads = self._frame.zones.slots[band.rows[-1]]
        over = heads[column]
        after = slots[column + 1]
        return over is not None and over is heads[column + 1] and after is not None and after.column == column + 1

    def _fact(self, line: "_Line", path: tuple[str, ...], column: ColumnContext, cell: Cell, what: CellText) -> Fact:
        frame, row, names = self._frame, line.row, line.names
        kind = _kind(what.holding)
        value, name, power = None, "", 0
        if what.is_figure:
            unit = self._unit(cell, what, line.units[cell.column])
            if unit is not None:
                name, power = unit.name, unit.power
            if what.value is not None:
                value = -abs(what.value) if frame.brackets_negative and what.bracketed else what.value
                value = value.scaleb(power) if power else value
        marks = (*cell.marks, *what.mark.strip(" ,、").split(), *row.marks) if cell.marks or what.mark else row.marks
        # By position: by name it takes twice as long, and a report has ten thousand of them.
        fact = Fact(
            CellAddress(frame.table.address, cell.row - frame.heads_taken, cell.column),
            kind,
            what.text[len(what.mark) :] if what.mark else on_one_line(cell.text),
            value,
            name,
            power,
            path,
            column.path,
            frame.statement,
            line.periods[cell.column],
            row.basis or column.basis,
            column.standard,
            _FORECAST if row.is_forecast or column.is_forecast else _ACTUAL,
            (*column.parts, *names) if names else column.parts,
            column.item if row.item is None else row.item,
            cell.element,
            self._notes.resolved(marks) if marks else (),
        )
        return tagged(fact, cell, frame.contexts) if cell.element else fact

    def _unit(self, cell: Cell, what: CellText, stated: TableUnit | None) -> TableUnit | None:
        """A number that nothing gives a unit counts as the one above it does, which prints its own."""
        unit = self._beside.unit_of(cell) or unit_of(what, stated)
        if unit is None or what.is_ditto:
            unit = self._last_units.get(cell.column) or unit
        elif not unit.name:
            last = self._last_units.get(cell.column)
            unit = TableUnit(last.name, unit.power) if last is not None and last.is_money else unit
        if what.unit is not None and what.unit.name and unit is not None:
            self._last_units[cell.column] = unit
        return unit


class _Line(Struct, frozen=True, gc=False):
    """A row with the period and the stated unit of each of its columns, and whom or what it is about."""

    row: RowContext
    periods: Sequence[FactPeriod | None]
    units: Sequence[TableUnit | None]
    names: tuple[str, ...]


_SCRAPS = frozenset("()[]〔〕<>")
"""Brackets in a cell of their own around a figure."""


def _is_aside(before: CellText | None, what: CellText, columns: Sequence[ColumnContext], column: int) -> bool:
    """A number in brackets behind one without, under one head: 22,246 | ［1,924］ employees."""
    if not what.bracketed or before is None or before.bracketed or before.value is None:
        return False
    return columns[column].path == columns[column - 1].path


def _set_apart(fact: Fact) -> Fact:
    return replace(fact, column_path=(*fact.column_path, "［ ］"))


_NUMBER, _NOTHING, _DAY, _TEXT = Holding.NUMBER, Holding.NOTHING, Holding.DAY, Holding.TEXT
_IS_NUMBER, _IS_NOTHING, _IS_DATE, _IS_TEXT = FactKind.NUMBER, FactKind.NOTHING, FactKind.DATE, FactKind.TEXT
_ACTUAL, _FORECAST = Nature.ACTUAL, Nature.FORECAST


def _kind(holding: Holding) -> FactKind:
    if holding is _NUMBER:
        return _IS_NUMBER
    if holding is _TEXT:
        return _IS_TEXT
    if holding is _NOTHING:
        return _IS_NOTHING
    return _IS_DATE if holding is _DAY else _IS_TEXT
