"""Where the marked tables and cells of the task's pages stand, by the HTML alone."""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from html.parser import HTMLParser
from pathlib import Path

_PART = re.compile(r"(?:^|[^0-9])(\d{7})(?=[^0-9]|$)")
_SPAN_LIMIT = 1000


@dataclass(slots=True)
class _Table:
    address: str
    row: int = -1
    column: int = 0
    taken: set[tuple[int, int]] | None = None


class _Marks(HTMLParser):
    """Walks over a page; tables are counted from 0 in the order in which they begin, nested ones too."""

    def __init__(self, part: str) -> None:
        super().__init__(convert_charrefs=True)
        self.part = part
        self.tables: dict[str, str] = {}
        self.cells: dict[str, str] = {}
        self._count = 0
        self._open: list[_Table] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        told = dict(attrs)
        if tag == "table":
            table = _Table(f"{self.part}/{self._count}", taken=set())
            self._count += 1
            self._open.append(table)
            if name := told.get("table-id"):
                self.tables[name] = table.address
        elif tag == "tr" and self._open:
            self._open[-1].row += 1
            self._open[-1].column = 0
        elif tag in ("td", "th") and self._open:
            self._cell(self._open[-1], told)

    def handle_endtag(self, tag: str) -> None:
        if tag == "table" and self._open:
            self._open.pop()

    def _cell(self, table: _Table, told: dict[str, str | None]) -> None:
        taken = table.taken if table.taken is not None else set()
        while (table.row, table.column) in taken:
            table.column += 1
        height, width = _span(told.get("rowspan")), _span(told.get("colspan"))
        if name := told.get("cell-id"):
            self.cells[name] = f"{table.address}:{table.row}:{table.column}"
        for row in range(table.row + 1, table.row + height):
            taken.update((row, column) for column in range(table.column, table.column + width))
        table.column += width


def _span(written: str | None) -> int:
    text = (written or "1").strip()
    return min(max(int(text), 1), _SPAN_LIMIT) if text.isdecimal() else 1


@dataclass(frozen=True, slots=True)
class Places:
    """Addresses of tables and cells by the marks of the task, over all reports."""

    tables: dict[str, str]
    cells: dict[str, str]


def places(folders: Iterable[Path]) -> Places:
    """Of every page of the reports."""
    tables: dict[str, str] = {}
    cells: dict[str, str] = {}
    for folder in folders:
        for page in sorted(folder.glob("*.html")):
            found = _PART.search(page.stem)
            marks = _Marks(found[1] if found else page.stem)
            marks.feed(page.read_text(encoding="utf-8"))
            marks.close()
            tables |= marks.tables
            cells |= marks.cells
    return Places(tables, cells)
