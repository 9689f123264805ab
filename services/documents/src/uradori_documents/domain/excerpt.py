"""The part of a table that proves some of its cells."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from uradori_contracts.evidence import Cell, Table

from uradori_documents.domain.captions import notes_of, title_of
from uradori_documents.domain.excerpt_days import date_heads, date_label
from uradori_documents.domain.grams import folded
from uradori_documents.domain.grid_rows import StoredGrid
from uradori_documents.domain.inert import inert
from uradori_documents.domain.laid_rows import LaidRows, first_of_body, heads_over, rows_above
from uradori_documents.domain.reporting import StoredFact
from uradori_documents.domain.unit_names import unit_name

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
    laid = LaidRows(grid)
    body_from = first_of_body(facts, laid)
    wanted = sorted({row for row, _ in asked})
    rows = sorted({*wanted, *(above for row in wanted for above in rows_above(row, facts, laid, body_from))})
    heads = heads_over(wanted, facts, laid, body_from)
    texts = {row: laid.texts(row) for row in rows}
    title = title_of(facts, grid)
    for row in wanted:
        _call(texts[row], row, facts)
        date_label(texts[row], row, facts, heads)
    date_heads(heads, wanted, facts, texts, title)
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
    return Slice(table, cells, tuple(map(inert, notes_of(wanted, laid, grid))))


def _call(texts: list[str], row: int, facts: Sequence[StoredFact]) -> None:
    """A row that goes on with the one above under a blank label (its other currency) is called as that one is."""
    of_row = [fact for fact in facts if fact.row == row]
    path = of_row[0].row_path if of_row else ()
    first = min((fact.column for fact in of_row), default=0)
    if path and first > 0 and not texts[0] and folded(path[-1]) not in {folded(text) for text in texts[:first]}:
        texts[0] = path[-1]


def _lost(
    wanted: Sequence[int], facts: Sequence[StoredFact], texts: Mapping[int, list[str]], title: str
) -> tuple[str, ...]:
    """What the rows asked are listed under by the caption alone: 売上高 of 地域別売上高."""
    shown = {folded(text) for row in texts.values() for text in row if text}
    paths = {fact.row_path[:-1] for fact in facts if fact.row in wanted}
    above = next(iter(paths)) if len(paths) == 1 else ()
    caption = folded(title)
    return tuple(label for label in above if folded(label) not in shown and folded(label) in caption)


def _unit(facts: Sequence[StoredFact]) -> str:
    """That of the cells asked, if it is one: a cell of another unit names its own in its row or column."""
    units = {unit_name(fact.unit, fact.power) for fact in facts if fact.value is not None}
    return units.pop() if len(units) == 1 else ""
