"""Periods that the rows of a table tell."""

import itertools
import re
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, timedelta

from uradori_filings.understanding.labels import Label
from uradori_filings.understanding.periods import Calendar, Span
from uradori_filings.understanding.phrases import Phrase, is_only_a_period, read_phrase
from uradori_filings.understanding.rows import Row


@dataclass(frozen=True, slots=True)
class RowSpans:
    """Periods that rows tell: by their own label, or by the balances they stand between."""

    spans: dict[int, Span]

    @classmethod
    def of(cls, rows: Sequence[Row], calendar: Calendar, table: Span | None) -> "RowSpans":
        """Read once for a table. Between 2019年3月31日残高 and 2020年3月31日残高 lies the year to 31 March 2020."""
        spans: dict[int, Span] = {}
        balances: list[tuple[int, date]] = []
        within = calendar.ending(table.end) if table is not None and _is_year(table) else calendar
        for at, row in enumerate(rows):
            told = next((label for label in reversed(row.path) if _tells(label)), None)
            span = within.span(_phrase(row, told)) if told is not None and told.phrase is not None else None
            if span is None or told is None:
                continue
            if span.is_instant and told is row.leaf:
                day = closing_day(span.end, calendar)
                balances.append((at, day))
                spans[row.number] = Span(span.start, day, True)
            else:
                spans[row.number] = span
        for (first, opening), (last, closing) in itertools.pairwise(balances):
            if opening < closing:
                between = Span(opening + timedelta(days=1), closing, False)
                for row in rows[first + 1 : last]:
                    spans.setdefault(row.number, between)
        return cls(spans)

    def at(self, row: int) -> Span | None:
        """The period that the row tells."""
        return self.spans.get(row)


def _tells(label: Label) -> bool:
    phrase = label.phrase
    if phrase is None or not (phrase.is_absolute or phrase.relative is not None or phrase.named):
        return False
    return is_only_a_period(label.folded) or (phrase.is_absolute and "残高" in label.folded)


def _phrase(row: Row, told: Label) -> Phrase:
    """Of a day below a head that says what ended on it: Fiscal year ended > March 31, 2024."""
    assert told.phrase is not None
    if len(told.phrase.days) == 1:
        for label in row.path:
            if label is not told and _ENDED.search(label.folded):
                return read_phrase(f"{label.folded} {told.folded}") or told.phrase
    return told.phrase


_ENDED = re.compile(r"(?:years?|months?|weeks|quarters?|periods?)\s(?:ended|ending)\s?$", re.IGNORECASE)


def _is_year(span: Span) -> bool:
    return span.is_instant is not True and (span.end - span.start).days in _DAYS_OF_YEAR


_DAYS_OF_YEAR = range(350, 380)


def closing_day(day: date, calendar: Calendar) -> date:
    """A balance of the first day of a year is that of the day before."""
    first = calendar.start
    if first is not None and (day.month, day.day) == (first.month, first.day):
        return day - timedelta(days=1)
    return day
