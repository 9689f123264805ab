"""A table whose columns are told by how its text stands."""

from collections.abc import Sequence
from dataclasses import replace

from uradori_filings.readers.pdf.columns import Column, columns_of, touched
from uradori_filings.readers.pdf.draft import Draft, DraftCell
from uradori_filings.readers.pdf.frame import Rectangle
from uradori_filings.readers.pdf.heads import spread
from uradori_filings.readers.pdf.rows import Placed, Row, rows_of
from uradori_filings.readers.pdf.sheet import Line
from uradori_filings.readers.pdf.word import Phrase
from uradori_filings.readers.pdf.writing import folded, is_figure, is_unit

_NOTE = ("(注", "注", "※", "*", "Note", "(Note", "Notes")


def align(lines: Sequence[Sequence[Phrase]], across: Sequence[Line]) -> Draft | None:
    """Lines from the top as a table; None if they have fewer than two columns or rows."""
    above, body, below = _shed(lines)
    columns = columns_of(body)
    if len(columns) < 2 or not body:
        return None
    first = next((index for index, line in enumerate(body) if _figures(line)), 0)
    placed = [_placed(line, columns, head=index < first) for index, line in enumerate(body)]
    placed = spread(placed[:first], columns, across) + placed[first:]
    limit = columns[1].left - columns[1].widest + columns[1].right if columns[1].figures else columns[1].left
    rows = rows_of(placed, across, max(limit, columns[0].right))
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


def _figures(line: Sequence[Phrase]) -> bool:
    return any(is_figure(phrase.text) for phrase in line[1:])


def _shed(lines: Sequence[Sequence[Phrase]]) -> tuple[list[Phrase], list[Sequence[Phrase]], list[Phrase]]:
    body = list(lines)
    above: list[Phrase] = []
    below: list[Phrase] = []
    while len(body) > 2 and all(is_unit(phrase.text) for phrase in body[0]):
        above.extend(body.pop(0))
    while len(body) > 2 and len(body[-1]) == 1 and _is_note(body[-1][0].text):
        below[:0] = body.pop()
    return above, body, below


def _is_note(text: str) -> bool:
    written = folded(text)
    return written.startswith(_NOTE) or written.endswith("。")


def _placed(line: Sequence[Phrase], columns: Sequence[Column], *, head: bool) -> Row:
    order = {id(column): index for index, column in enumerate(columns)}
    heads = [phrase for phrase in line if phrase.left >= columns[0].right or not columns[0].overlap(phrase) > 0]
    figures = [index for index, column in enumerate(columns) if column.figures and index > 0]
    if head and len(heads) == len(figures) > 1:
        labels = [phrase for phrase in line if phrase not in heads]
        return [Placed(label, 0) for label in labels] + [
            Placed(phrase, index) for phrase, index in zip(heads, figures, strict=True)
        ]
    row: Row = []
    for phrase in line:
        over = touched(columns, phrase)
        indexes = sorted(order[id(column)] for column in over) or [_nearest(columns, phrase)]
        if is_figure(phrase.text) and len(indexes) > 1:
            indexes = [order[id(max(over, key=lambda column: column.overlap(phrase)))]]
        row.append(Placed(phrase, indexes[0], indexes[-1] - indexes[0] + 1))
    return _apart(row)


def _nearest(columns: Sequence[Column], phrase: Phrase) -> int:
    return min(range(len(columns)), key=lambda index: -columns[index].overlap(phrase))


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
        cells.append(
            DraftCell(index, column, 1, max(min(span, following - column), 1), lines, columns[column].widest)
        )
    return cells
