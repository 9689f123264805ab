"""Where the marked tables and cells of the task's pages stand, by the HTML alone."""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from html.parser import HTMLParser
from pathlib import Path

from uradori_cli.evaluation.u4.questions import Questions, U4Question
from uradori_cli.failure import CommandError

_PART = re.compile(r"(?:^|[^0-9])(\d{7})(?=[^0-9]|$)")
_SPAN_LIMIT = 1000
_PAGES = (".html", ".htm", ".xhtml")


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

    def lacks(self, question: U4Question) -> str:
        """What of a question's marks no page has, as a failure says it; empty where all are there."""
        if question.table not in self.tables:
            return f"no page marks the table {question.table}"
        return f"no page marks the cell {question.cell}" if question.cell not in self.cells and question.cell else ""


def places(questions: Questions) -> Places:
    """Of every page of the reports. Raises CommandError where they mark none of the tables that are asked for."""
    found = places_in(questions.reports)
    if not any(question.table in found.tables for question in questions.asked):
        raise CommandError(
            "報告書のページに質問の表の印（table-id）がありません。",
            f"No page of the reports marks (table-id) a table that is asked for, such as {questions.asked[0].table}.",
        )
    return found


def places_in(reports: Iterable[Path]) -> Places:
    """Of every page of some reports."""
    tables: dict[str, str] = {}
    cells: dict[str, str] = {}
    for folder in reports:
        for page in sorted(each for each in folder.rglob("*") if each.suffix.lower() in _PAGES):
            found = _PART.search(page.stem)
            marks = _Marks(found[1] if found else page.stem)
            marks.feed(page.read_text(encoding="utf-8", errors="replace"))
            marks.close()
            tables |= marks.tables
            cells |= marks.cells
    return Places(tables, cells)
