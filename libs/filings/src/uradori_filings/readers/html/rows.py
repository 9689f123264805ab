"""The rows of a table as written, without those of tables within it."""

from dataclasses import dataclass, field

from uradori_filings.readers.html.element import Element, text_within
from uradori_filings.readers.html.lines import one_line
from uradori_filings.readers.html.spans import SINGLE, Written
from uradori_filings.readers.html.walk import is_native

_GROUPS = frozenset({"thead", "tbody", "tfoot"})
_CELLS = frozenset({"td", "th"})
_SILENT = frozenset({"col", "colgroup", "script", "style", "table"})


@dataclass(slots=True)
class Row:
    """Its cells; `group` counts the groups of rows, none of which a cell reaches out of."""

    group: int
    is_head: bool
    cells: list[Element] = field(default_factory=list)


@dataclass(slots=True)
class Rows:
    """`lines`: the caption, and text that stands between rows or cells."""

    rows: list[Row] = field(default_factory=list)
    lines: list[str] = field(default_factory=list)

    def spans(self) -> list[list[Written]]:
        """As written."""
        return [[_written(cell) for cell in row.cells] for row in self.rows]

    def ends(self) -> list[int]:
        """The row behind the group of each row."""
        ends = [0] * len(self.rows)
        end = len(self.rows)
        for index in range(len(self.rows) - 1, -1, -1):
            if index + 1 < len(self.rows) and self.rows[index + 1].group != self.rows[index].group:
                end = index + 1
            ends[index] = end
        return ends


def rows_of(table: Element) -> Rows:
    """In the order of the source."""
    found = Rows()
    _keep(found, table.text)
    stack = [(child, 0, False) for child in reversed(table)]
    row: Row | None = None
    groups = 0
    while stack:
        item, group, is_head = stack.pop()
        _keep(found, item.tail)
        tag = item.tag
        if not isinstance(tag, str) or tag in _SILENT or is_native(tag):
            continue
        if tag in _CELLS:
            if row is None:
                row = Row(group, is_head)
                found.rows.append(row)
            row.cells.append(item)
        elif tag == "tr":
            row = Row(group, is_head)
            found.rows.append(row)
            _keep(found, item.text)
            children = list(item)
            if _are_cells(children):
                row.cells = children
            else:
                stack.extend((child, group, is_head) for child in reversed(children))
        elif tag == "caption":
            _keep(found, text_within(item))
        else:
            if tag in _GROUPS:
                groups += 1
                group, is_head, row = groups, tag == "thead", None
            _keep(found, item.text)
            stack.extend((child, group, is_head) for child in reversed(item))
    return found


def _are_cells(children: list[Element]) -> bool:
    """Cells and nothing but blanks behind them."""
    for child in children:
        if child.tag not in _CELLS:
            return False
        tail = child.tail
        if tail is not None and not tail.isspace():
            return False
    return True


def _keep(found: Rows, text: str | None) -> None:
    """Text outside cells is kept."""
    if text and not text.isspace() and (line := one_line(text)):
        found.lines.append(line)


def _written(cell: Element) -> Written:
    rows, columns = cell.get("rowspan"), cell.get("colspan")
    return SINGLE if rows is None and columns is None else (_span(rows, 0), _span(columns, 1))


def _span(written: str | None, least: int) -> int:
    if written is None:
        return 1
    digits = written.strip()[:6]
    return max(int(digits), least) if digits.isascii() and digits.isdigit() else 1
