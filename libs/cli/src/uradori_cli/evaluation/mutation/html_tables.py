"""Tables of an HTML page, as rectangles of text."""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from selectolax.lexbor import LexborHTMLParser, LexborNode

_HEADINGS = ("h1", "h2", "h3", "h4", "h5", "h6")
_UNIT = re.compile(r"単位\s*[：:]\s*([^\s）)、]+)")
_SPAN_LIMIT = 200
_BLANKS = re.compile(r"\s+")
_BETWEEN_JAPANESE = re.compile(r"(?<![A-Za-z0-9.,]) | (?![A-Za-z0-9.,])")


@dataclass(frozen=True, slots=True)
class HtmlTable:
    """`rows` all have one width: a cell stands in each row and column that it spans. `unit` is named above it."""

    headings: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    unit: str


def tables_of(page: bytes) -> Iterator[HtmlTable]:
    """The tables that hold no other table, in reading order, each below the headings that it stands under."""
    headings: dict[str, str] = {}
    since: list[str] = []
    root = LexborHTMLParser(page).root
    for node in root.traverse(include_text=True) if root is not None else ():
        if node.tag in _HEADINGS:
            headings = {tag: text for tag, text in headings.items() if tag < (node.tag or "")}
            headings[node.tag or ""] = cell_text(node)
            since.clear()
        elif node.tag == "-text":
            since.append(node.text(deep=False))
        elif node.tag == "table" and node.css_first("table table") is None:
            named = _UNIT.findall("".join(since[-12:]))
            yield HtmlTable(tuple(headings.values()), _without_layout(_rectangle(node)), named[-1] if named else "")
            since.clear()


def cell_text(node: LexborNode) -> str:
    """Its text on one line, without the blanks that only break lines."""
    text = _BLANKS.sub(" ", node.text(deep=True)).strip()
    return _BETWEEN_JAPANESE.sub("", text)


def _rectangle(table: LexborNode) -> tuple[tuple[str, ...], ...]:
    cells: dict[tuple[int, int], str] = {}
    rows = table.css("tr")
    for y, row in enumerate(rows):
        x = 0
        for cell in row.css("td, th"):
            while (y, x) in cells:
                x += 1
            text = cell_text(cell)
            height, width = _span(cell, "rowspan"), _span(cell, "colspan")
            for below in range(min(height, len(rows) - y)):
                for beside in range(width):
                    cells[y + below, x + beside] = text
            x += width
    width = max((x + 1 for _, x in cells), default=0)
    return tuple(tuple(cells.get((y, x), "") for x in range(width)) for y in range(len(rows)))


def _without_layout(rows: tuple[tuple[str, ...], ...]) -> tuple[tuple[str, ...], ...]:
    """Without the columns that repeat their left neighbour in every row: they only place the others."""
    width = len(rows[0]) if rows else 0
    kept = [x for x in range(width) if x == 0 or any(row[x] != row[x - 1] for row in rows)]
    return tuple(tuple(row[x] for x in kept) for row in rows)


def _span(cell: LexborNode, name: str) -> int:
    text = cell.attributes.get(name) or "1"
    return min(int(text), _SPAN_LIMIT) if text.isascii() and text.isdigit() and int(text) else 1
