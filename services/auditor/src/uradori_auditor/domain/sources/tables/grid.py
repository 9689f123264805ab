"""The anatomy of a table: which cells are headers, sections, labels and figures."""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from uradori_contracts.evidence import Table
from uradori_jafin import fold, parse_cell, parse_periods, parse_unit

_NO_VALUE = re.compile(r"[-－―—–ー‐−…]{1,3}|n/?a|\*+|該当なし|なし", re.IGNORECASE)
_SIGN = re.compile(r"[△▲]")
_YEAR = re.compile(r"(?:19|20)\d{2}")
_DATED_ROW = re.compile(r"^\s*(?:決算年月|決算期|回次|会計期間|事業年度|年\s*度|期\s*間|期\s*別|年\s*月)")
_STANDING = re.compile(
    r"連結|単体|単独|個別|提出会社|予想|計画|実績|見通し|(?:19|20)\d\d|令和|平成|前期|当期|会計年度|第\d+期"
)
"""What a section says about everything below it, whatever smaller sections follow."""
_MOSTLY = 0.5


@dataclass(frozen=True, slots=True)
class Row:
    """A row with figures. `stub` are its labels, `heads` the header words above each column, `first` its first figure."""

    index: int
    cells: tuple[str, ...]
    stub: tuple[str, ...]
    first: int
    sections: tuple[str, ...]
    heads: tuple[str, ...]
    previous: int | None


@dataclass(frozen=True, slots=True)
class Grid:
    """The rows that hold figures, and the words that stand for the whole table (a unit in a row of its own)."""

    rows: tuple[Row, ...]
    heads: tuple[tuple[str, ...], ...]
    width: int


def is_figure(cell: str) -> bool:
    """Whether a cell holds a number, and not a year or a note of one."""
    return any(map(str.isdigit, cell)) and parse_cell(_outer(cell)) is not None


def is_empty(cell: str) -> bool:
    """Whether a cell says that there is no value."""
    text = cell.strip()
    return not text or _NO_VALUE.fullmatch(text) is not None


def is_sign(cell: str) -> bool:
    """A triangle whose number stands in the next cell."""
    return _SIGN.fullmatch(cell.strip()) is not None


def _outer(cell: str) -> str:
    """The figure of a cell without one in brackets behind it: 17,757 [4,159]."""
    return re.split(r"(?<=\d)\s{0,4}[\[(（［〔]", cell, maxsplit=1)[0]


def lay_out(table: Table) -> Grid:
    """The anatomy of a table of any shape."""
    width = max((len(table.headers), *(len(row) for row in table.rows)), default=0)
    figures = [[is_figure(cell) for cell in row] for row in table.rows]
    heads = _headers(table, width)
    stub = 0 if _is_unlabelled(table, figures) else _stub_width(table, figures, width, heads[0] if heads else ())
    return _Sorter(width, stub, heads).sort(table.rows, figures)


def _headers(table: Table, width: int) -> list[tuple[str, ...]]:
    """The header row; one that leaves out the column of labels is moved to the right."""
    headers = table.headers
    missing = width - len(headers)
    if missing and headers and parse_periods(headers[0]) and all(len(row) == width for row in table.rows):
        headers = ("",) * missing + headers
    return [headers] if any(cell.strip() for cell in headers) else []


def _stub_width(table: Table, figures: Sequence[Sequence[bool]], width: int, heads: Sequence[str]) -> int:
    """How many leading columns never hold a figure nor stand under a period; the first one always names the row."""
    for column in range(1, width):
        if column < len(heads) and parse_periods(heads[column]):
            return column
        for row, held in zip(table.rows, figures, strict=True):
            if column >= len(row):
                continue
            if is_sign(row[column]) or (held[column] and not _YEAR.fullmatch(fold(row[column]).text.strip())):
                return column
    return 1


_COUNTS = re.compile(r"数|額|高|人員|給与|年[齢令]|比率|割合")


def _is_unlabelled(table: Table, figures: Sequence[Sequence[bool]]) -> bool:
    """Whether the first column is one of figures like the others, under a head of its own: 従業員数, 平均年齢, 平均年間給与."""
    rows = [(row[0], held[0]) for row, held in zip(table.rows, figures, strict=True) if row and any(held[1:])]
    headed = bool(table.headers) and _COUNTS.search(table.headers[0]) is not None
    return headed and bool(rows) and all(held and not _YEAR.fullmatch(fold(cell).text.strip()) for cell, held in rows)


class _Sorter:
    """Goes down the rows once."""

    def __init__(self, width: int, stub: int, heads: list[tuple[str, ...]]) -> None:
        self._width, self._stub = width, stub
        self._levels = list(heads)
        self._dated: list[tuple[str, ...]] = []
        self._sections: list[str] = []
        self._fresh_heads, self._fresh_section = True, False
        self._rows: list[Row] = []
        self._all_heads: list[tuple[str, ...]] = []
        self._heads: tuple[str, ...] | None = None
        self._merged = ""

    def sort(self, rows: Sequence[tuple[str, ...]], figures: Sequence[Sequence[bool]]) -> Grid:
        for index, (row, held) in enumerate(zip(rows, figures, strict=True)):
            if not any(held[1:]) or _is_row_of_years(row, held):
                self._without_figures(row)
            else:
                self._with_figures(index, row, held)
        if self._heads is None:
            self._all_heads.append(self._flattened())
        return Grid(tuple(self._rows), tuple(self._all_heads), self._width)

    def _without_figures(self, row: tuple[str, ...]) -> None:
        texts = [cell.strip() for cell in row]
        said = list(dict.fromkeys(text for text in texts if text and not is_empty(text)))
        if not said:
            return
        if texts[0] and _DATED_ROW.match(fold(texts[0]).text):
            self._dated.append(row)
            self._heads = None
            return
        if len(said) == 1 and (texts[0] or len(row) <= self._stub + 1):
            self._section(row[0] if texts[0] else said[0])
            return
        behind = [text for text in texts[self._stub :] if not is_empty(text)]
        telling = sum(1 for text in behind if parse_periods(text) or parse_unit(text) is not None)
        if behind and (not self._rows or telling > len(behind) * _MOSTLY):
            if self._fresh_heads:
                self._levels.append(row)
            else:
                self._levels, self._fresh_heads = [row], True
            self._heads = None

    def _section(self, text: str) -> None:
        depth = _indent(text)
        stands = _STANDING.search(text) is not None
        kept = [
            section
            for section in self._sections
            if (self._fresh_section or _indent(section) < depth or (_STANDING.search(section) and not stands))
            and not (stands and _indent(section) >= depth and _STANDING.search(section))
        ]
        if text.strip().endswith("の部"):
            kept = [section for section in kept if _STANDING.search(section)]
        self._sections = [*kept, text][-4:]
        self._merged = ""
        self._fresh_section = True

    def _with_figures(self, index: int, row: tuple[str, ...], held: Sequence[bool]) -> None:
        self._fresh_heads = self._fresh_section = False
        if self._heads is None:
            self._heads = self._flattened()
            self._all_heads.append(self._heads)
        first = min(self._stub, len(row))
        while first < len(row) and not held[first] and not is_empty(row[first]) and not is_sign(row[first]):
            first += 1
        first = max(first, min(self._stub, 1))
        stub = list(dict.fromkeys(cell for cell in row[:first] if not is_empty(cell) and not is_sign(cell)))
        if first > 1 and row[0].strip():
            self._merged = row[0] if row[1].strip() not in ("", row[0].strip()) else ""
        elif first > 1 and stub and not _is_unit_only(stub) and self._merged:
            stub.insert(0, self._merged)
        previous = len(self._rows) - 1 if self._stub and not stub and self._rows else None
        self._rows.append(Row(index, row, tuple(stub), first, tuple(self._sections), self._heads, previous))

    def _flattened(self) -> tuple[str, ...]:
        """The words above each column, from the top; a merged header is repeated over what it covers."""
        columns: list[list[str]] = [[] for _ in range(self._width)]
        levels = [*self._levels, *self._dated]
        for level in levels:
            last = ""
            for column in range(self._width):
                text = level[column].strip() if column < len(level) else ""
                if column >= self._stub:
                    text = last = text or last
                if text and text not in columns[column]:
                    columns[column].append(text)
        return tuple(" / ".join(words) for words in columns)


def _is_unit_only(stub: Sequence[str]) -> bool:
    return all(parse_unit(cell) is not None for cell in stub)


def _is_row_of_years(row: Sequence[str], held: Sequence[bool]) -> bool:
    """A header whose columns are bare years: 2022, 2023."""
    values = [fold(cell).text.strip() for cell, is_held in zip(row[1:], held[1:], strict=True) if is_held]
    return len(values) > 1 and len(set(values)) == len(values) and all(_YEAR.fullmatch(value) for value in values)


def _indent(text: str) -> int:
    return len(text) - len(text.lstrip(" \u3000\t"))
