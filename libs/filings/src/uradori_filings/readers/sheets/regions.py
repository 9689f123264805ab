"""Where the tables of a sheet are: filled cells apart by blank rows and columns."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import groupby

from uradori_jafin import parse_cell, parse_unit

_GAP = 3
_SLOTS = 1_000_000
_YEAR = re.compile(r"^(?:FY\s?)?(?:19|20)\d{2}(?:年度?|/\d{1,2}|[AE])?$", re.IGNORECASE)
_PLAIN = re.compile(r"^[△▲+-]?[0-9][0-9,]{0,40}(?:\.[0-9]{0,40})?%?$")
_STATED = re.compile(r"^[(（\[［【〔]|^単位|^units?\b", re.IGNORECASE)
_DASHES = frozenset("-－―—–ー─‐")


@dataclass(frozen=True, slots=True)
class Filled:
    """A cell with something in it, rows and columns of the sheet counted from 1; a merged cell at its top left."""

    row: int
    column: int
    text: str
    row_span: int = 1
    column_span: int = 1
    indent: int = 0
    is_figure: bool = False


def is_figure(text: str) -> bool:
    """A number or a dash; a year alone is a head."""
    if text in _DASHES or not any(map(str.isdigit, text)):
        return text in _DASHES
    if _PLAIN.match(text):
        return not _YEAR.match(text)
    return "年" not in text and not _YEAR.match(text) and parse_cell(text) is not None


@dataclass(frozen=True, slots=True)
class Region:
    """The cells of a table, and the lines that stand above it."""

    cells: tuple[Filled, ...]
    before: tuple[str, ...] = ()


@dataclass(slots=True)
class _Band:
    rows: dict[int, list[Filled]] = field(default_factory=dict)

    def all(self) -> list[Filled]:
        return [cell for row in self.rows.values() for cell in row]


def regions_of(cells: Sequence[Filled]) -> Iterator[Region]:
    """In reading order. A blank row parts two tables where the lower one has a head of its own. Slots are bounded."""
    for region in _regions(cells):
        for index, piece in enumerate(_bounded(region.cells)):
            yield Region(piece, region.before if index == 0 else ())


def _bounded(cells: tuple[Filled, ...]) -> Iterator[tuple[Filled, ...]]:
    piece: list[Filled] = []
    left = right = top = 0
    for cell in cells:
        if not piece:
            left, right, top = cell.column, cell.column, cell.row
        wide = max(right, cell.column + cell.column_span) - min(left, cell.column) + 1
        if piece and cell.row > piece[-1].row and wide * (cell.row - top + 1) > _SLOTS:
            yield tuple(piece)
            piece, left, right, top = [], cell.column, cell.column, cell.row
        piece.append(cell)
        left, right = min(left, cell.column), max(right, cell.column + cell.column_span)
    yield tuple(piece)


def _regions(cells: Sequence[Filled]) -> Iterator[Region]:
    for band in _joined(_bands(cells)):
        lead, body = _captioned(band)
        parts = _side_by_side(body) if body else []
        if not parts:
            yield Region((), tuple(cell.text for cell in lead))
            continue
        for index, part in enumerate(parts):
            own = [cell.text for cell in lead if index == 0 or _left(part) <= cell.column]
            inner = list(_bands(part)) if len(parts) > 1 else []
            if len(inner) > 1:
                for nested in _regions(part):
                    yield Region(nested.cells, (*own, *nested.before))
            else:
                yield Region(tuple(part), tuple(own))


def _bands(cells: Sequence[Filled]) -> Iterator[_Band]:
    band = _Band()
    last = 0
    ordered = sorted(cells, key=lambda cell: (cell.row, cell.column))
    for row, members in groupby(ordered, key=lambda cell: cell.row):
        own = list(members)
        if band.rows and row > last + 1:
            yield band
            band = _Band()
            last = 0
        band.rows[row] = own
        last = max(last, row, *(cell.row + cell.row_span - 1 for cell in own))
    if band.rows:
        yield band


def _joined(bands: Iterator[_Band]) -> Iterator[_Band]:
    held: _Band | None = None
    for band in bands:
        if held is None:
            held = band
        elif _goes_on(held, band):
            held.rows.update(band.rows)
        else:
            yield held
            held = band
    if held is not None:
        yield held


def _goes_on(above: _Band, below: _Band) -> bool:
    """Rows under the heads of the band above: figures before any head of their own, within its columns."""
    upper = above.all()
    if min(below.rows) - max(cell.row + cell.row_span - 1 for cell in upper) > _GAP:
        return False
    if not any(len(row) > 1 for row in above.rows.values()):
        return False
    if _has_head(below) or not any(cell.is_figure for cell in below.all()):
        return False
    return _left(upper) <= _left(below.all()) and _right(below.all()) <= _right(upper)


def _has_head(band: _Band) -> bool:
    left = _left(band.all())
    for row in band.rows.values():
        if any(cell.is_figure for cell in row):
            return False
        if len(row) > 1 or not _is_line(row[0], left):
            return True
    return False


def _captioned(band: _Band) -> tuple[list[Filled], list[Filled]]:
    """Lines above the table (one cell in a row, nothing to count) and the rest."""
    lead: list[Filled] = []
    rows = list(band.rows.values())
    left = _left(band.all())
    wide = any(len(row) > 1 for row in rows)
    while rows and (_is_caption(rows[0], left) if wide else len(rows[0]) == 1):
        lead.extend(rows.pop(0))
    return lead, [cell for row in rows for cell in row]


def _is_caption(row: Sequence[Filled], left: int) -> bool:
    """One line, and what it is counted in beside it."""
    *lines, last = row
    return all(_is_line(cell, left) for cell in row) and (not lines or (len(lines) == 1 and _is_unit(last)))


def _is_unit(cell: Filled) -> bool:
    return parse_unit(cell.text) is not None and _STATED.match(cell.text) is not None


def _is_line(cell: Filled, left: int) -> bool:
    """A title at the left, or a unit anywhere; a text over a column is its head."""
    if cell.is_figure or cell.row_span > 1:
        return False
    return cell.column == left or _is_unit(cell)


def _side_by_side(cells: Sequence[Filled]) -> list[list[Filled]]:
    """Split at blank columns where both sides have labels of their own and figures."""
    covered = {column for cell in cells for column in range(cell.column, cell.column + min(cell.column_span, 200))}
    starts = [column for column in sorted(covered) if column - 1 not in covered]
    parts: list[list[Filled]] = []
    for index, start in enumerate(starts):
        end = starts[index + 1] if index + 1 < len(starts) else 1 << 20
        part = [cell for cell in cells if start <= cell.column < end]
        near = parts and start - _right(parts[-1]) <= _GAP + 1
        if near and not (_stands_alone(parts[-1]) and _stands_alone(part)):
            parts[-1].extend(part)
        else:
            parts.append(part)
    return [sorted(part, key=lambda cell: (cell.row, cell.column)) for part in parts]


def _stands_alone(cells: Sequence[Filled]) -> bool:
    left = _left(cells)
    first = [cell for cell in cells if cell.column == left]
    labels = sum(not cell.is_figure for cell in first)
    return _right(cells) > left and 2 * labels > len(first) and any(cell.is_figure for cell in cells)


def _left(cells: Sequence[Filled]) -> int:
    return min(cell.column for cell in cells)


def _right(cells: Sequence[Filled]) -> int:
    return max(cell.column + cell.column_span - 1 for cell in cells)
