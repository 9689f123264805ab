"""A table whose columns are told by how its text stands."""

import re
from collections.abc import Sequence
from dataclasses import replace

from uradori_filings.readers.pdf.bounds import Bounds, bounds_of, parted
from uradori_filings.readers.pdf.columns import Column, columns_of
from uradori_filings.readers.pdf.draft import Draft, DraftCell
from uradori_filings.readers.pdf.frame import Rectangle
from uradori_filings.readers.pdf.heads import head_rows
from uradori_filings.readers.pdf.rows import Placed, Row, rows_of
from uradori_filings.readers.pdf.sheet import Line
from uradori_filings.readers.pdf.word import Phrase
from uradori_filings.readers.pdf.writing import folded, is_figure, is_sign, is_unit

_HEADS = 16
_NOTE = ("(注", "注", "※", "*", "Note", "(Note", "Notes")


def align(lines: Sequence[Sequence[Phrase]], across: Sequence[Line]) -> Draft | None:
    """Lines from the top as a table; None if they have fewer than two columns or rows."""
    above, body, below = _shed(lines)
    first = _first(body)
    columns = columns_of(_telling(body, first))
    if len(columns) < 2:
        return None
    bounds = bounds_of(columns, body[first:])
    body = [
        _heads(line, bounds, columns) if at < first else parted(line, bounds, columns) for at, line in enumerate(body)
    ]
    columns = columns_of(_telling(body, first))
    bounds = bounds_of(columns, body[first:])
    placed = [_placed(line, columns, bounds) for line in body[first:]]
    rows = head_rows(body[:first], columns, bounds, across) + rows_of(placed, across, bounds.ends[0])
    if len(rows) < 2:
        return None
    cells = tuple(cell for index, row in enumerate(rows) for cell in _cells(index, row, columns))
    phrases = [phrase for line in body for phrase in line]
    box = Rectangle(
        min(phrase.left for phrase in phrases),
        min(phrase.top for phrase in phrases),
        max(phrase.right for phrase in phrases),
        max(phrase.bottom for phrase in phrases),
    )
    edges = tuple(column.right for column in columns)
    return Draft(cells, box, edges, ruled=False, before=tuple(above), after=tuple(below))


def _heads(line: Sequence[Phrase], bounds: Bounds, columns: Sequence[Column]) -> Sequence[Phrase]:
    """Heads parted where they stand over several columns; beside them one that names a single year stays whole."""
    if _is_one(line):
        return line
    return [
        part
        for phrase in line
        for part in (
            [phrase]
            if _is_one([phrase]) and len(_YEAR.findall(phrase.text)) == 1
            else parted([phrase], bounds, columns)
        )
    ]


_YEAR = re.compile(r"(?<!\d)(?:19|20)\d{2}(?!\d)")


def _is_one(heads: Sequence[Phrase]) -> bool:
    """Heads of few words each, which stand over several columns: Fiscal 2023."""
    return all(
        len(phrase.words) <= _WORDS and phrase.text.isascii() and _QUARTERS.fullmatch(phrase.text) is None
        for phrase in heads
    )


_WORDS = 8
_QUARTERS = re.compile(r"(?:Q[1-4]|[1-4]Q)(?:\s(?:Q[1-4]|[1-4]Q))+", re.IGNORECASE)
"""Heads of several columns that stand closely: Q2 Q3."""


def _telling(body: Sequence[Sequence[Phrase]], first: int) -> list[Sequence[Phrase]]:
    """Lines that tell columns: those of the body, and the line of heads that has the most."""
    fullest = max(body[:first], key=len, default=())
    return [*([fullest] if len(fullest) > 1 else []), *body[first:]]


def _first(body: Sequence[Sequence[Phrase]]) -> int:
    """The first line below the heads; 0 if the table has none to speak of."""
    first = next((index for index, line in enumerate(body) if _figures(line)), 0)
    if first > _HEADS:
        return 0
    while first > 1 and len(body[first - 1]) == 1 and _is_label(body[first - 1][0], body[first:]):
        first -= 1
    return first


def _is_label(phrase: Phrase, below: Sequence[Sequence[Phrase]]) -> bool:
    """It stands where the labels of the rows below begin."""
    return any(phrase.left <= line[0].right and phrase.right < line[1].left for line in below[:3] if len(line) > 1)


def _figures(line: Sequence[Phrase]) -> bool:
    return any(is_figure(phrase.text) or is_sign(phrase.text) for phrase in line[1:]) or is_sign(line[0].text)


def _shed(lines: Sequence[Sequence[Phrase]]) -> tuple[list[Phrase], list[Sequence[Phrase]], list[Phrase]]:
    body = list(lines)
    above: list[Phrase] = []
    below: list[Phrase] = []
    while len(body) > 2 and is_unit(body[0][-1].text) and (len(body[0]) == 1 or not is_unit(body[0][0].text)):
        above.extend(body.pop(0))
    while len(body) > 2 and len(body[-1]) == 1 and _is_note(body[-1][0].text):
        below[:0] = body.pop()
    return above, body, below


def _is_note(text: str) -> bool:
    written = folded(text)
    return written.startswith(_NOTE) or written.endswith("。")


def _placed(line: Sequence[Phrase], columns: Sequence[Column], bounds: Bounds) -> Row:
    order = {id(column): index for index, column in enumerate(columns)}
    row: Row = []
    for phrase in line:
        if is_figure(phrase.text) or is_sign(phrase.text):
            over = max(columns, key=lambda column: column.overlap(phrase))
            row.append(Placed(phrase, order[id(over)]))
        else:
            first, last = bounds.covered(phrase)
            row.append(Placed(phrase, first, last - first + 1))
    return _apart(row)


def _apart(row: Row) -> Row:
    """A phrase spans no column in which its line has another."""
    result: Row = []
    for index, placed in enumerate(row):
        end = min([placed.column + placed.span] + [max(o.column, placed.column + 1) for o in row[index + 1 :]])
        result.append(replace(placed, span=end - placed.column))
    return result


def _cells(index: int, row: Row, columns: Sequence[Column]) -> list[DraftCell]:
    stacks: dict[int, list[Placed]] = {}
    for placed in sorted(row, key=lambda placed: (placed.column, placed.phrase.base, placed.phrase.left)):
        stacks.setdefault(placed.column, []).append(placed)
    cells: list[DraftCell] = []
    for column, stack in sorted(stacks.items()):
        span = max(placed.span for placed in stack)
        following = min([other for other in stacks if other > column], default=len(columns))
        lines = tuple(placed.phrase for placed in stack)
        cells.append(DraftCell(index, column, 1, max(min(span, following - column), 1), lines, columns[column].widest))
    return cells
