"""The part of a table that proves some of its cells."""

import re
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import zip_longest

from uradori_contracts.evidence import Cell, Table
from uradori_jafin import fold

from uradori_documents.domain.dating import (
    dated,
    days_of,
    differ,
    is_bare_year,
    is_dated,
    leaves_its_year_out,
    most_often,
)
from uradori_documents.domain.grams import folded
from uradori_documents.domain.grid_rows import StoredCell, StoredGrid
from uradori_documents.domain.inert import inert
from uradori_documents.domain.reporting import StoredFact
from uradori_documents.domain.unit_names import unit_name

_TITLE_PARTS = 2
_NOTES_LIMIT = 10
_SHEET = re.compile(r"(?:sheet|シート)\s?\d{1,3}$", re.IGNORECASE)
"""What a workbook calls a sheet that nobody named."""
_MARK_FRAME = re.compile(r"[\s()\[\].,、。:]+")
_LEADS_TO_IT = re.compile(r"(?:次|以下|下記|下表|次表)(?:の(?:とお|通)り|に|は)")

Place = tuple[int, int]
"""Row and column of the grid."""


@dataclass(frozen=True, slots=True)
class Slice:
    """A table as evidence, where the cells asked stand in it, and the footnotes that they refer to."""

    table: Table
    cells: tuple[Cell, ...]
    notes: tuple[str, ...]


def excerpt(grid: StoredGrid, facts: Sequence[StoredFact], asked: Sequence[Place]) -> Slice:
    """`facts`: all of the table. Heads are the column paths of the rows asked, or what stands above the body.

    Body: the rows asked and those above them whose labels are in their row paths. Columns in which nothing stands are
    left out.
    """
    by_place = {(fact.row, fact.column): fact for fact in facts}
    laid = _Laid(grid)
    body_from = _body_from(facts, laid)
    wanted = sorted({row for row, _ in asked})
    rows = sorted({*wanted, *(above for row in wanted for above in _above(row, facts, laid, body_from))})
    heads = _heads(wanted, facts, laid, body_from)
    texts = {row: laid.texts(row) for row in rows}
    title = _title(facts, grid)
    for row in wanted:
        _call(texts[row], row, facts)
        _date(texts[row], row, facts, heads)
    _date_heads(heads, wanted, facts, texts, title)
    lost = _lost(wanted, facts, texts, title)
    columns = [
        column
        for column in range(grid.columns)
        if heads[column] or any(texts[row][column] for row in rows) or any(column == each for _, each in asked)
    ]
    chosen = [by_place[place] for place in asked if place in by_place]
    table = Table(
        title=inert(title),
        headers=tuple(inert(heads[column]) for column in columns),
        rows=(
            *((inert(label), *("" for _ in columns[1:])) for label in lost),
            *(tuple(inert(texts[row][column]) for column in columns) for row in rows),
        ),
        unit=_unit(chosen),
    )
    cells = tuple(Cell(row=len(lost) + rows.index(row), column=columns.index(column)) for row, column in asked)
    return Slice(table, cells, tuple(map(inert, _notes(wanted, laid, grid))))


class _Laid:
    """The cells that cover each row."""

    def __init__(self, grid: StoredGrid) -> None:
        self._columns = grid.columns
        self._rows: dict[int, list[StoredCell]] = {}
        for cell in grid.cells:
            for row in range(cell.row, min(cell.row + cell.height, grid.rows)):
                self._rows.setdefault(row, []).append(cell)

    def cells(self, row: int) -> Sequence[StoredCell]:
        """Those that stand in the row or reach into it from above."""
        return self._rows.get(row, ())

    def texts(self, row: int) -> list[str]:
        """One for each column; a cell over several columns speaks in its first."""
        texts = [""] * self._columns
        for cell in self.cells(row):
            texts[cell.column] = _line(cell.text)
        return texts


def _call(texts: list[str], row: int, facts: Sequence[StoredFact]) -> None:
    """A row that goes on with the one above under a blank label (its other currency) is called as that one is."""
    of_row = [fact for fact in facts if fact.row == row]
    path = of_row[0].row_path if of_row else ()
    first = min((fact.column for fact in of_row), default=0)
    if path and first > 0 and not texts[0] and folded(path[-1]) not in {folded(text) for text in texts[:first]}:
        texts[0] = path[-1]


def _date(texts: list[str], row: int, facts: Sequence[StoredFact], heads: Mapping[int, str]) -> None:
    """The days of a row whose label leaves its year to the document: 通期, 前期."""
    of_row = [fact for fact in facts if fact.row == row]
    first = min((fact.column for fact in of_row), default=0)
    label = next((column for column in range(first) if texts[column]), None)
    days = most_often(of_row)
    if label is None or days is None or not leaves_its_year_out(texts[label]):
        return
    if any(is_dated(text) for text in (*texts[:first], *heads.values())):
        return
    texts[label] = dated(texts[label], days)


def _date_heads(
    heads: dict[int, str],
    wanted: Sequence[int],
    facts: Sequence[StoredFact],
    texts: Mapping[int, list[str]],
    title: str,
) -> None:
    """The days of columns whose heads leave their year, or the end of it, to the document."""
    of_rows = [fact for fact in facts if fact.row in wanted and fact.period_end is not None]
    by_column = {column: days_of(f for f in of_rows if f.column == column) for column in {f.column for f in of_rows}}
    labels = [text for row in wanted for text in texts[row][: min(by_column, default=0)]]
    if not differ(list(by_column.values())) or any(map(is_dated, labels)):
        return
    for column, days in by_column.items():
        head = heads[column]
        if days is not None and leaves_its_year_out(head) and (is_bare_year(head) or not is_dated(title)):
            heads[column] = dated(head, days)


def _lost(
    wanted: Sequence[int], facts: Sequence[StoredFact], texts: Mapping[int, list[str]], title: str
) -> tuple[str, ...]:
    """What the rows asked are listed under by the caption alone: 売上高 of 地域別売上高."""
    shown = {folded(text) for row in texts.values() for text in row if text}
    paths = {fact.row_path[:-1] for fact in facts if fact.row in wanted}
    above = next(iter(paths)) if len(paths) == 1 else ()
    caption = folded(title)
    return tuple(label for label in above if folded(label) not in shown and folded(label) in caption)


def _body_from(facts: Sequence[StoredFact], laid: _Laid) -> int:
    """The first row below the heads: rows of labels alone above the first fact belong to the body."""
    columns = {fact.column for fact in facts}
    row = min((fact.row for fact in facts), default=0)
    while row and not any(columns & set(range(cell.column, cell.column + cell.width)) for cell in laid.cells(row - 1)):
        row -= 1
    return row


def _above(row: int, facts: Sequence[StoredFact], laid: _Laid, body_from: int) -> Iterable[int]:
    """From the row up: each label of its path that does not stand in the row itself."""
    path = next((fact.row_path for fact in facts if fact.row == row), ())
    own = {folded(cell.text) for cell in laid.cells(row)}
    sought = [key for label in path if (key := folded(label)) not in own]
    for other in range(row - 1, body_from - 1, -1):
        if not sought:
            return
        if any(cell.row == other and folded(cell.text) == sought[-1] for cell in laid.cells(other)):
            sought.pop()
            yield other


def _heads(wanted: Sequence[int], facts: Sequence[StoredFact], laid: _Laid, body_from: int) -> dict[int, str]:
    heads: dict[int, list[str]] = {}
    for row in range(body_from):
        for cell in laid.cells(row):
            for column in range(cell.column, cell.column + cell.width):
                said = heads.setdefault(column, [])
                if (text := _line(cell.text)) and text not in said:
                    said.append(text)
    first = wanted[0] if wanted else 0
    for fact in sorted(facts, key=lambda fact: (fact.row not in wanted, abs(fact.row - first)), reverse=True):
        if fact.column_path:
            heads[fact.column] = list(fact.column_path)
    return defaultdict(str, {column: " ".join(said) for column, said in heads.items()})


def _title(facts: Sequence[StoredFact], grid: StoredGrid) -> str:
    headings = facts[0].headings[-_TITLE_PARTS:] if facts else ()
    captions = [line for line in grid.before if len(line) <= 100 and not _is_prose(line)]
    lines = list(dict.fromkeys(map(_line, (*headings, *captions))))
    return " ".join(
        line
        for line, after in zip_longest(lines, lines[1:], fillvalue="")
        if not after.startswith(line) and not _SHEET.match(line)
    )


def _is_prose(line: str) -> bool:
    """Whether a line above the table is a sentence that does not lead to it: an estimate told there is none of its cells."""
    return line.rstrip().endswith("。") and _LEADS_TO_IT.search(line) is None


def _unit(facts: Sequence[StoredFact]) -> str:
    """That of the cells asked, if it is one: a cell of another unit names its own in its row or column."""
    units = {unit_name(fact.unit, fact.power) for fact in facts if fact.value is not None}
    return units.pop() if len(units) == 1 else ""


def _notes(wanted: Sequence[int], laid: _Laid, grid: StoredGrid) -> list[str]:
    marks = {_mark(mark) for row in wanted for cell in laid.cells(row) for mark in cell.marks} - {""}
    lines = [line for line in (*grid.after, *grid.before) if any(_begins(_mark(line), mark) for mark in marks)]
    return lines[:_NOTES_LIMIT]


def _mark(text: str) -> str:
    return _MARK_FRAME.sub("", fold(text[:2000]).text)


def _begins(line: str, mark: str) -> bool:
    return line.startswith(mark) and not (mark[-1].isdecimal() and line[len(mark) : len(mark) + 1].isdecimal())


def _line(text: str) -> str:
    return text.replace("\n", " ")
