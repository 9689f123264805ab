"""A report's page as headings and tables, each table a grid with row and column spans laid out."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import date
from pathlib import Path

from lxml import html
from lxml.html import HtmlElement

NAMESPACE = re.compile(r"/(E\d{5})-\d{3}/(\d{4}-\d{2}-\d{2})/\d{2}/(\d{4}-\d{2}-\d{2})\"")
SPAN_LIMIT = 60
HEADING = re.compile(
    r"(?:^|\s)(?:[(（]\s*[0-9０-９]+\s*[)）]|[0-9０-９][.．])\s*((?:提出会社|当社|当行|単体|個別|連結|最近|当連結|経営)[^。]{0,60})$"
    r"|^(提出会社の[^。]{2,20})$|(参考[)）]?[^。]{0,30}子会社.*)"
)


class UnreadablePageError(ValueError):
    """The page does not carry the namespace that names its filer and dates."""


@dataclass(frozen=True, slots=True)
class Cell:
    """`text` with single blanks; `row` and `column` are where the cell begins."""

    text: str
    row: int
    column: int


@dataclass(frozen=True, slots=True)
class Table:
    """`index` counts every table of the page in document order from 0; `rows[r][c]` is what covers r, c."""

    index: int
    rows: tuple[tuple[Cell | None, ...], ...]
    context: str
    following: str


@dataclass(frozen=True, slots=True)
class Page:
    document_id: str
    edinet_code: str
    period_end: date
    filed_on: date
    tables: tuple[Table, ...]


@dataclass(slots=True)
class _Draft:
    index: int
    element: HtmlElement
    context: str
    following: list[str] = field(default_factory=list)


def read_page(path: Path) -> Page:
    """Raises UnreadablePageError when the first lines do not name filer, period and filing date."""
    source = path.read_text(encoding="utf-8")
    found = NAMESPACE.search(source[:20_000])
    if found is None:
        raise UnreadablePageError(f"{path.name}: no filer namespace")
    root = html.document_fromstring(source.split("?>", 1)[-1])
    return Page(
        document_id=path.stem.partition("_")[0],
        edinet_code=found[1],
        period_end=date.fromisoformat(found[2]),
        filed_on=date.fromisoformat(found[3]),
        tables=tuple(_tables(root)),
    )


def read_text(path: Path) -> str:
    """All that the page shows."""
    return str(html.document_fromstring(path.read_text(encoding="utf-8").split("?>", 1)[-1]).text_content())


def _tables(root: HtmlElement) -> Iterator[Table]:
    """Outermost tables only: one inside another belongs to a note."""
    drafts: list[_Draft] = []
    context = ""
    for index_or_text in _blocks(root):
        match index_or_text:
            case str() as text:
                if found := HEADING.search(text):
                    context = next(filter(None, found.groups()))
                if drafts:
                    drafts[-1].following.append(text)
            case (index, element):
                drafts.append(_Draft(index, element, context))
    for draft in drafts:
        rows = lay_out(draft.element)
        yield Table(draft.index, rows, draft.context, " ".join(draft.following))


def _blocks(root: HtmlElement) -> Iterator[str | tuple[int, HtmlElement]]:
    """Texts and outermost tables in document order."""
    number = {table: index for index, table in enumerate(root.iter("table"))}
    stack: list[HtmlElement | str] = [root]
    while stack:
        node = stack.pop()
        if isinstance(node, str):
            if text := " ".join(node.split()):
                yield text
        elif node.tag == "table":
            yield number[node], node
        elif re.fullmatch(r"h\d|p", str(node.tag)) and node.find(".//table") is None:
            stack.append(str(node.text_content()))
        else:
            for child in reversed(node):
                if child.tail:
                    stack.append(child.tail)
                if isinstance(child.tag, str):
                    stack.append(child)
            if node.text:
                yield from filter(None, [" ".join(node.text.split())])


def lay_out(table: HtmlElement) -> tuple[tuple[Cell | None, ...], ...]:
    """The table's own rows with spans filled in; a nested table is text of the cell around it."""
    taken: dict[tuple[int, int], Cell] = {}
    own = [row for row in table.iter("tr") if next(row.iterancestors("table")) is table]
    for r, row in enumerate(own):
        c = 0
        for element in row:
            if element.tag not in ("td", "th"):
                continue
            while (r, c) in taken:
                c += 1
            cell = Cell(" ".join(element.text_content().split()), r, c)
            height, width = _span(element, "rowspan"), _span(element, "colspan")
            for dr in range(height):
                for dc in range(width):
                    taken.setdefault((r + dr, c + dc), cell)
            c += width
    width = max((c for _, c in taken), default=-1) + 1
    return tuple(tuple(taken.get((r, c)) for c in range(width)) for r in range(len(own)))


def _span(element: HtmlElement, name: str) -> int:
    value = element.get(name, "1").strip()
    return min(int(value), SPAN_LIMIT) if value.isdecimal() and int(value) > 0 else 1
