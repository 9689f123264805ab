"""The period of a cell, out of what its row, its column and its table say."""

import itertools
import re
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, timedelta

from uradori_filings.model.fact import FactPeriod, Statement
from uradori_filings.understanding.columns import Column
from uradori_filings.understanding.labels import Label
from uradori_filings.understanding.periods import Calendar, Span
from uradori_filings.understanding.phrases import is_only_a_period
from uradori_filings.understanding.rows import Row
from uradori_filings.understanding.timing import is_balance, is_day, is_opening


@dataclass(frozen=True, slots=True)
class RowSpans:
    """Periods that rows tell: by their own label, or by the balances they stand between."""

    spans: dict[int, Span]

    @classmethod
    def of(cls, rows: Sequence[Row], calendar: Calendar, table: Span | None) -> "RowSpans":
        """Read once for a table. Between 2019年3月31日残高 and 2020年3月31日残高 lies the year to 31 March 2020."""
        spans: dict[int, Span] = {}
        balances: list[tuple[int, date]] = []
        for at, row in enumerate(rows):
            told = next((label for label in reversed(row.path) if _tells(label)), None)
            span = calendar.span(told.phrase) if told is not None and told.phrase is not None else None
            if span is None or told is None:
                continue
            if span.is_instant and told is row.leaf:
                day = _closing_day(span.end, calendar)
                balances.append((at, day))
                spans[row.index] = Span(span.start, day, True)
            else:
                spans[row.index] = span
        for (first, opening), (last, closing) in itertools.pairwise(balances):
            if opening < closing:
                between = Span(opening + timedelta(days=1), closing, False)
                for row in rows[first + 1 : last]:
                    spans.setdefault(row.index, between)
        return cls(spans)

    def at(self, row: int) -> Span | None:
        """The period that the row tells."""
        return self.spans.get(row)


def _tells(label: Label) -> bool:
    phrase = label.phrase
    if phrase is None or not (phrase.is_absolute or phrase.relative is not None):
        return False
    return is_only_a_period(label.folded) or (phrase.is_absolute and "残高" in label.folded)


def _closing_day(day: date, calendar: Calendar) -> date:
    """A balance of the first day of a year is that of the day before."""
    first = calendar.start
    if first is not None and (day.month, day.day) == (first.month, first.day):
        return day - timedelta(days=1)
    return day


def period_of(
    *,
    statement: Statement,
    row: Row,
    row_span: Span | None,
    column: Column,
    of_column: Span | None,
    table_span: Span | None,
    table_text: str,
    calendar: Calendar,
    day_by_default: bool,
) -> FactPeriod | None:
    """The period of a cell: of its column, else of its row, else of its table, else the document's own year."""
    base, label = table_span or calendar.year(0), table_text
    if row_span is not None:
        base, label = row_span, row.leaf.text if row.leaf is not None else ""
    elif of_column is not None:
        base, label = of_column, column.phrase_text
    if base is None:
        return None
    if statement is Statement.HOLDINGS and _CHANGED.search(table_text):
        return FactPeriod(base.end, base.start, label)
    day = _is_day(
        statement, row, column, base, of_column=of_column is not None and row_span is None, default=day_by_default
    )
    names = [row.leaf.core] if row.leaf is not None else []
    names += [head.core for head in column.subjects if head.phrase is not None]
    if any(is_opening(statement, name) for name in names) and (row_span is None or not row_span.is_instant):
        if base.is_instant:
            return FactPeriod(base.end, None, label)
        return FactPeriod(base.start - timedelta(days=1), None, label)
    if day:
        return FactPeriod(base.end, None, label)
    return FactPeriod(base.end, base.start, label)


_CHANGED = re.compile(r"増加|減少")
_FLOWS = frozenset({Statement.NOTES, Statement.OTHER})


def _is_day(statement: Statement, row: Row, column: Column, base: Span, *, of_column: bool, default: bool) -> bool:
    """A head that says from when to when is believed in the notes, whatever its row is called."""
    if base.is_instant:
        return True
    leaf = row.leaf
    if leaf is not None and (is_balance(statement, leaf.core) or is_opening(statement, leaf.core)):
        return True
    if base.is_instant is False and of_column and statement in _FLOWS:
        return False
    names = [leaf.core] if leaf is not None else []
    names += [head.core for head in reversed(column.subjects)]
    names += [label.core for label in reversed(row.path[:-1])]
    for name in names:
        told = is_day(statement, name)
        if told is not None:
            return told
    return default
