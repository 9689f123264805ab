"""A source on a terminal, with the span or the cell that a finding looked at."""

from collections.abc import Iterator

from rich.cells import cell_len, set_cell_size
from rich.text import Text

from uradori_cli.render.audit.excerpts import Excerpt, PassageExcerpt, TableExcerpt, ValueExcerpt, excerpt_of, origin_of
from uradori_cli.render.audit.folding import folded
from uradori_cli.render.audit.remarks import Remark
from uradori_cli.render.audit.styles import QUIET, SOURCE_MARK
from uradori_cli.render.plain import plain

_BAR = ("│ ", QUIET)
_GAP = "  "
_WIDEST = 24
"""Cells of one column."""


def source_lines(remark: Remark, width: int, *, coloured: bool) -> Iterator[Text]:
    """Tag and origin, then the excerpt behind a bar; nothing for a finding without a source."""
    source, evidence = remark.finding.source, remark.source
    if source is None or evidence is None:
        return
    origin = Text.assemble((source.tag, "bold"), (f"  {plain(origin_of(evidence))}", QUIET))
    yield from folded(origin, width)
    for line in _excerpt_lines(excerpt_of(source, evidence), width - 2, coloured=coloured):
        yield Text.assemble(_BAR, line)


def _excerpt_lines(excerpt: Excerpt, width: int, *, coloured: bool) -> Iterator[Text]:
    match excerpt:
        case PassageExcerpt(before, marked, after):
            shown = _marked(marked, coloured=coloured) if marked else Text()
            yield from folded(Text.assemble(plain(before), shown, plain(after)), width)
        case ValueExcerpt(text, formula):
            yield from folded(_marked(text, coloured=coloured), width)
            if formula:
                yield from folded(Text(plain(formula), style=QUIET), width)
        case TableExcerpt():
            yield from _table_lines(excerpt, width, coloured=coloured)


def _marked(text: str, *, coloured: bool) -> Text:
    return Text(plain(text), style=SOURCE_MARK) if coloured else Text(f"«{plain(text)}»")


def _table_lines(table: TableExcerpt, width: int, *, coloured: bool) -> Iterator[Text]:
    rows = [_cells(table.headers), *map(_cells, table.rows)]
    if not coloured and table.row is not None and table.column is not None:
        rows[table.row + 1][table.column] = f"«{rows[table.row + 1][table.column]}»"
    sizes = _sizes(rows, width)
    for number, row in enumerate(rows):
        line = Text()
        for column, (cell, size) in enumerate(zip(row, sizes, strict=True)):
            is_head = number == 0 and column == table.column
            is_cell = number - 1 == table.row and column == table.column
            is_label = number - 1 == table.row and column == 0
            style = SOURCE_MARK if is_cell else "" if is_head or is_label else QUIET
            line.append(_GAP if column else "")
            line.append(_fitted(cell, size, right=column > 0), style=style)
        if number == 0 and table.unit:
            line.append(f"{_GAP}({plain(table.unit)})", style=QUIET)
        line.rstrip()
        if line.plain:
            line.truncate(width, overflow="ellipsis")
            yield line


def _cells(row: tuple[str, ...]) -> list[str]:
    return [plain(cell).strip() for cell in row]


def _sizes(rows: list[list[str]], width: int) -> list[int]:
    """Each column as wide as its widest cell, cut down evenly where the row would not fit."""
    widest = [min(_WIDEST, max(map(cell_len, column))) for column in zip(*rows, strict=True)]
    room = width - len(_GAP) * (len(widest) - 1)
    most = max(4, room // max(1, len(widest)))
    return widest if sum(widest) <= room else [min(size, most) for size in widest]


def _fitted(cell: str, size: int, *, right: bool) -> str:
    taken = cell_len(cell)
    if taken > size:
        return set_cell_size(cell, max(0, size - 1)) + "…"
    blanks = " " * (size - taken)
    return blanks + cell if right else cell + blanks
