"""Tables in chunks: label and number together, heads repeated."""

import re
from collections.abc import Iterator, Sequence

from uradori_jafin import neutralise_tags

from uradori_filings.model.chunk import Chunk, TableSlice
from uradori_filings.model.document import Table
from uradori_filings.model.grid import Cell

TABLE_LIMIT = 2500
_HEAD_SHARE = 3
"""Heads take up at most this part of a chunk."""
_CELL_LIMIT = 1000
_HEADS_LIMIT = 8
_FIGURE = re.compile(r"^[△▲−\-+(（]?\s*[0-9０-９][0-9０-９,，.．]*\s*[)）%％]?$|^[-－―—–]$")
_UNIT = re.compile(r"単位\s*[:：]?\s*([^()（）\s、]{1,20})")

Row = tuple[str, ...]


def table_chunks(table: Table, head_rows: int | None = None) -> Iterator[Chunk]:
    """Slices of a table; `head_rows` as its understanding found them. A table without a text gives none."""
    slots = table.grid.slots()
    rows = [_texts(row) for row in slots]
    count = _head_rows(rows) if head_rows is None else min(head_rows, _HEADS_LIMIT)
    count = count if count < len(rows) else 0
    heads = _heads(slots[:count], table.grid.columns)
    lines = [(index, row, _line(heads, row)) for index, row in enumerate(rows[count:], start=count) if any(row)]
    title, unit = _title(table), _unit(table)
    caption = title + (f"（単位：{unit}）" if unit else "")
    room = TABLE_LIMIT - len(caption) - 1
    taken: list[tuple[int, Row, str]] = []
    size = 0
    for line in lines:
        if taken and size + len(line[2]) > room:
            yield _chunk(table, title, unit, caption, heads, taken)
            taken, size = [], 0
        taken.append(line)
        size += len(line[2]) + 1
    if taken:
        yield _chunk(table, title, unit, caption, heads, taken)


def _chunk(
    table: Table, title: str, unit: str, caption: str, heads: Row, taken: Sequence[tuple[int, Row, str]]
) -> Chunk:
    text = "\n".join([*([caption] if caption else []), *(line for _, _, line in taken)])
    rows = tuple(row for _, row, _ in taken)
    part = TableSlice(table.address, title, unit, heads, rows, taken[0][0], taken[-1][0])
    return Chunk(0, table.address.part, table.section, text, part, box=table.boxes[0] if table.boxes else None)


def _texts(row: Sequence[Cell | None]) -> Row:
    return tuple(_flat(cell.text) if cell and cell.column == column else "" for column, cell in enumerate(row))


def _flat(text: str) -> str:
    return neutralise_tags(text.replace("\n", " "))[:_CELL_LIMIT]


def _head_rows(rows: Sequence[Row]) -> int:
    for index, row in enumerate(rows[:_HEADS_LIMIT]):
        if any(_FIGURE.match(text) for text in row[1:]):
            return index
    return 1 if len(rows) > 1 else 0


def _heads(rows: Sequence[Sequence[Cell | None]], columns: int) -> Row:
    allowed = max(TABLE_LIMIT // _HEAD_SHARE // max(columns, 1), 4)
    stacks = (dict.fromkeys(cell for row in rows if (cell := row[column])) for column in range(columns))
    return tuple(" ".join(_flat(cell.text) for cell in stack if cell.text)[:allowed] for stack in stacks)


def _line(heads: Row, row: Row) -> str:
    label, *cells = row
    shown = [f"{head} {cell}".strip() for head, cell in zip(heads[1:], cells, strict=True) if cell]
    return f"{label}: {'、'.join(shown)}" if shown else label


def _title(table: Table) -> str:
    named = [line for line in table.before if not _UNIT.search(line)]
    return neutralise_tags(named[-1] if named else table.section[-1] if table.section else "")


def _unit(table: Table) -> str:
    found = next((found for line in table.before if (found := _UNIT.search(line))), None)
    return found[1] if found else ""
