"""Tables set in columns by tabs or blanks."""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from uradori_filings.model.grid import Cell, Grid
from uradori_filings.readers.sheets import is_figure

_GAP = re.compile(r"(?<=\S)(?: {2,}| ?\u3000[\u3000 ]*)(?=\S)")
_PIECE = re.compile(r"\S+(?:[ ](?![ \u3000])\S+)*")
_RULE = frozenset("-=_─━＝ー― \u3000\t\u00a0")
_BLANKS = " \u3000\t\u00a0"


@dataclass(frozen=True, slots=True)
class _Piece:
    """A stretch of a line; `start` and `end` in columns of half-width characters."""

    text: str
    start: int
    end: int


def has_gap(line: str) -> bool:
    """Two blanks or a full-width one between words, as between columns."""
    return _GAP.search(line.strip(_BLANKS)) is not None


def tabbed(lines: Sequence[str]) -> Grid | None:
    """A column for each tab; None where no row has two cells."""
    rows = [[field.strip(_BLANKS) for field in line.split("\t")] for line in lines]
    cells = [Cell(index, column, text, column) for index, row in enumerate(rows) for column, text in enumerate(row)]
    width = max(map(len, rows))
    return Grid(len(rows), width, tuple(cells)) if width > 1 else None


def aligned(lines: Sequence[str]) -> Grid | None:
    """Columns where the figures of most lines leave the same blanks; None where hardly a line has a figure."""
    printed = [line for line in lines if not set(line) <= _RULE]
    rows = [_pieces(line) for line in printed]
    telling = [row for row in rows if any(is_figure(piece.text) for piece in row[1:])]
    if len(telling) * 2 < len(rows):
        return None
    columns = _columns(telling)
    if len(columns) < 2:
        return None
    cells: list[Cell] = []
    for index, row in enumerate(rows):
        taken = 0
        for place, piece in enumerate(row):
            first, last = _over(piece, columns)
            first = max(first, taken)
            if first >= len(columns):
                previous = cells[-1]
                cells[-1] = Cell(index, previous.column, f"{previous.text} {piece.text}", previous.place)
                continue
            last = max(first, last)
            taken = last + 1
            indent = _indent(printed[index]) if place == 0 else 0
            cells.append(Cell(index, first, piece.text, place, 1, last - first + 1, indent=indent))
    return Grid(len(rows), len(columns), tuple(cells))


def _pieces(line: str) -> list[_Piece]:
    pieces: list[_Piece] = []
    position = width = 0
    for found in _PIECE.finditer(line):
        for part_start, part_end in _apart(found[0], found.start()):
            width += _width(line[position:part_start])
            start = width
            width += _width(line[part_start:part_end])
            position = part_end
            pieces.append(_Piece(line[part_start:part_end], start, width))
    return pieces


def _apart(text: str, offset: int) -> list[tuple[int, int]]:
    spans: list[tuple[int, int]] = []
    start = 0
    for gap in re.finditer(r"[ \u3000]*\u3000[ \u3000]*", text):
        if gap.start() > start:
            spans.append((offset + start, offset + gap.start()))
        start = gap.end()
    if start < len(text):
        spans.append((offset + start, offset + len(text)))
    return spans


def _width(text: str) -> int:
    """In Shift_JIS a full-width character takes two bytes, as it takes two columns."""
    return len(text) if text.isascii() else len(text.encode("cp932", "replace"))


def _columns(rows: Sequence[Sequence[_Piece]]) -> list[tuple[int, int]]:
    spans = sorted((piece.start, piece.end) for row in rows for piece in row)
    columns: list[tuple[int, int]] = []
    for start, end in spans:
        if columns and start <= columns[-1][1]:
            columns[-1] = (columns[-1][0], max(columns[-1][1], end))
        else:
            columns.append((start, end))
    return columns


def _over(piece: _Piece, columns: Sequence[tuple[int, int]]) -> tuple[int, int]:
    over = [index for index, (start, end) in enumerate(columns) if piece.start < end and start < piece.end]
    if over:
        return over[0], over[-1]
    nearest = min(
        range(len(columns)), key=lambda at: min(abs(columns[at][0] - piece.end), abs(piece.start - columns[at][1]))
    )
    return nearest, nearest


def _indent(line: str) -> int:
    return min(_width(line) - _width(line.lstrip(" \u3000")), 40) // 2
