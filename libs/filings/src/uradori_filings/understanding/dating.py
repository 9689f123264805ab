"""The period of a cell, out of what its row, its column and its table say."""

import re
from collections.abc import Iterable
from datetime import date, timedelta

from msgspec import Struct

from uradori_filings.model.fact import FactPeriod, Statement
from uradori_filings.understanding.columns import Column
from uradori_filings.understanding.ends import are_ends_of_years
from uradori_filings.understanding.frame import Frame
from uradori_filings.understanding.labels import Label
from uradori_filings.understanding.periods import Span
from uradori_filings.understanding.phrases import is_bare_day
from uradori_filings.understanding.rows import Row
from uradori_filings.understanding.spans import RowSpans
from uradori_filings.understanding.timing import is_day_by_default

_CHANGED = re.compile(r"増加|減少")
_DATED_BY_DAYS = frozenset(
    {
        Statement.INCOME_STATEMENT,
        Statement.COMPREHENSIVE_INCOME,
        Statement.CASH_FLOWS,
        Statement.KEY_FIGURES,
        Statement.SEGMENTS,
        Statement.OTHER,
    }
)
"""Tables in which a flow may stand under the day on which its year ends."""
_FLOWS = frozenset({Statement.NOTES, Statement.OTHER})


class RowDates(Struct, frozen=True, gc=False):
    """What a row says: its own period, as its label writes it, and whether its item is told for a day.

    None: its name does not tell.
    """

    span: Span | None
    label: str
    is_opening: bool
    is_balance: bool
    own_day: bool | None
    group_day: bool | None
    is_bare: bool
    """The period is a day without a word."""


class ColumnDates(Struct, frozen=True, gc=False):
    """What the heads of a column say."""

    span: Span | None
    label: str
    is_opening: bool
    day: bool | None
    is_bare: bool


class Dating:
    """Dates the cells of a table; what rows and columns say is read once for each of them."""

    def __init__(self, frame: Frame, rows: RowSpans) -> None:
        self._frame = frame
        self._rows = rows
        self._span = frame.span or frame.calendar.year(0)
        self._is_of_changes = frame.statement is Statement.HOLDINGS and _CHANGED.search(frame.span_text) is not None
        self._are_years = frame.statement in _DATED_BY_DAYS and are_ends_of_years(frame)
        by_name = self._are_years and frame.statement is Statement.CASH_FLOWS
        self._told = frame.timings.within(Statement.OTHER if by_name else frame.statement)
        self._by_default = is_day_by_default(frame.statement, frame.table.section)
        self._made: dict[tuple[date, date | None, str], FactPeriod] = {}

    def of_row(self, row: Row) -> RowDates:
        """What a row says of the periods of its cells."""
        leaf = row.leaf
        span = self._rows.at(row.number)
        own = self._told(leaf.core) if leaf is not None else None
        return RowDates(
            span=span,
            label=leaf.text if leaf is not None and span is not None else "",
            is_opening=own is not None and own.is_opening,
            is_balance=own is not None and (own.is_balance or own.is_opening),
            own_day=own.is_day if own is not None else None,
            group_day=self._first(label.core for label in reversed(row.path[:-1])),
            is_bare=self._are_years and span is not None and span.is_instant is True and _is_bare(leaf),
        )

    def of_column(self, column: Column) -> ColumnDates:
        """What a column says of the periods of its cells."""
        frame = self._frame
        return ColumnDates(
            span=frame.calendar.span(column.phrase) if column.phrase is not None else None,
            label=column.phrase_text,
            is_opening=any(self._told(head.core).is_opening for head in column.heads),
            day=self._first(head.core for head in reversed(column.subjects)),
            is_bare=self._are_years and any(_is_bare(head) for head in column.heads),
        )

    def period(self, row: RowDates, column: ColumnDates) -> FactPeriod | None:
        """The period of a cell: of its row, else of its column, else of its table, else the document's own year."""
        base, label = self._span, self._frame.span_text
        if row.span is not None:
            base, label = row.span, row.label
        elif column.span is not None:
            base, label = column.span, column.label
        if base is None:
            return None
        if self._is_of_changes:
            return self._make(base.end, base.start, label)
        if (row.is_opening or column.is_opening) and (row.span is None or not row.span.is_instant):
            return self._make(base.end if base.is_instant else base.start - timedelta(days=1), None, label)
        return self._make(base.end, None if self._is_day(row, column, base) else base.start, label)

    def _is_day(self, row: RowDates, column: ColumnDates, base: Span) -> bool:
        """A head that says from when to when is believed in the notes, whatever its row is called."""
        is_bare = row.is_bare if base is row.span else base is column.span and column.is_bare
        if row.is_balance or (base.is_instant and not (is_bare and row.group_day is not True)):
            return True
        if base.is_instant is False and base is column.span and self._frame.statement in _FLOWS:
            return False
        for told in (row.own_day, column.day, row.group_day):
            if told is not None:
                return told
        return self._by_default or is_bare

    def _first(self, cores: Iterable[str]) -> bool | None:
        for core in cores:
            told = self._told(core).is_day
            if told is not None:
                return told
        return None

    def _make(self, end: date, start: date | None, label: str) -> FactPeriod:
        key = (end, start, label)
        known = self._made.get(key)
        if known is None:
            known = self._made[key] = FactPeriod(end, start, label)
        return known


def _is_bare(label: Label | None) -> bool:
    return label is not None and label.phrase is not None and is_bare_day(label.folded)
