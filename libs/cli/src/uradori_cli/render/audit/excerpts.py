"""What of a source is shown beside a finding: words around a span, rows around a cell, or a value."""

import re
from dataclasses import dataclass

from uradori_contracts.audit import Source
from uradori_contracts.evidence import Cell, Evidence, Table

from uradori_cli.render.evidence import typed_value

AROUND = 56
"""Characters of a passage on either side of the span."""
WHOLE = 160
"""Characters of a passage without a span."""

_BLANKS = re.compile(r"\s+")


@dataclass(frozen=True, slots=True)
class PassageExcerpt:
    """`marked` is the span; an ellipsis stands where more was left out."""

    before: str
    marked: str
    after: str


@dataclass(frozen=True, slots=True)
class TableExcerpt:
    """Column heads and rows around a cell. `row` and `column` count within the excerpt; None where no cell is named."""

    title: str
    unit: str
    headers: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    row: int | None
    column: int | None


@dataclass(frozen=True, slots=True)
class ValueExcerpt:
    """A figure with its context, and the formula of one that was computed."""

    text: str
    formula: str


Excerpt = PassageExcerpt | TableExcerpt | ValueExcerpt


def excerpt_of(source: Source, evidence: Evidence) -> Excerpt:
    """The part of the evidence that the finding looked at."""
    if evidence.value is not None:
        return ValueExcerpt(typed_value(evidence.value), evidence.provenance.formula)
    if evidence.table is not None:
        return _table(evidence.table, source.cell)
    return _passage(evidence.text or "", source)


def origin_of(evidence: Evidence) -> str:
    """Title, date and where it was published."""
    provenance = evidence.provenance
    date = evidence.as_of.isoformat() if evidence.as_of else ""
    document = "" if provenance.document_id in provenance.publisher else provenance.document_id
    parts = (evidence.title, date, provenance.publisher, document, provenance.section)
    return "  ".join(dict.fromkeys(part for part in parts if part))


def _passage(text: str, source: Source) -> PassageExcerpt:
    start, end = (source.span.start, source.span.end) if source.span else (0, 0)
    if not start < end <= len(text):
        start = text.find(source.quote) if source.quote else -1
        end = start + len(source.quote)
    if start < 0:
        return PassageExcerpt(_line(text[:WHOLE]) + ("…" if len(text) > WHOLE else ""), "", "")
    left, right = _left(text, start), _right(text, end)
    before = ("…" if left else "") + _line(text[left:start])
    after = _line(text[end:right]) + ("…" if right < len(text) else "")
    return PassageExcerpt(before, _line(text[start:end]), after)


def _left(text: str, start: int) -> int:
    """Where a sentence begins, if one does within reach."""
    from_ = max(0, start - AROUND)
    stop = max(text.rfind("。", from_, start), text.rfind("\n", from_, start))
    return stop + 1 if stop >= 0 else from_


def _right(text: str, end: int) -> int:
    upto = min(len(text), end + AROUND)
    stop = text.find("。", end, upto)
    return stop + 1 if stop >= 0 else upto


def _table(table: Table, cell: Cell | None) -> TableExcerpt:
    width = max((len(table.headers), *(len(row) for row in table.rows)))
    if cell is None or cell.row >= len(table.rows) or cell.column >= width:
        rows, columns, cell = range(min(3, len(table.rows))), tuple(range(min(4, width))), None
    else:
        rows = range(max(0, cell.row - 1), min(len(table.rows), cell.row + 2))
        near = range(max(1, cell.column - 1), min(width, cell.column + 2))
        columns = (0, *near) if width else ()
    return TableExcerpt(
        title=table.title,
        unit=table.unit,
        headers=_picked(table.headers, columns),
        rows=tuple(_picked(table.rows[row], columns) for row in rows),
        row=None if cell is None else cell.row - rows.start,
        column=None if cell is None else columns.index(cell.column),
    )


def _picked(row: tuple[str, ...], columns: tuple[int, ...]) -> tuple[str, ...]:
    return tuple(_line(row[column]) if column < len(row) else "" for column in columns)


def _line(text: str) -> str:
    return _BLANKS.sub(" ", text)
