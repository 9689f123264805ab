"""What a cell of an HTML table says."""

import re
from dataclasses import dataclass

from uradori_filings.readers.html.element import Element
from uradori_filings.readers.html.lines import indent_of, lines_of
from uradori_filings.readers.html.marks import take_marks
from uradori_filings.readers.html.text import raw_of
from uradori_filings.readers.html.walk import LINE, is_hidden

_INSET = re.compile(
    r"(?:padding(?:-left)?|margin(?:-left)?|text-indent)\s*:\s*(?P<sizes>(?:[0-9.]+[a-z%]{0,4}\s*){1,4})", re.IGNORECASE
)
_SIZE = re.compile(r"([0-9]{1,4}(?:\.[0-9]{1,4})?)(px|pt|em|rem|mm|cm)?")
_EMS = {"px": 12.0, "pt": 9.0, "em": 1.0, "rem": 1.0, "mm": 3.2, "cm": 0.32, None: 12.0}
"""Of the type in which filings are set."""
_LINES_LOOKED_AT = 2


@dataclass(frozen=True, slots=True)
class Said:
    """Text with its lines joined by newline, marks taken out, and the tables that stand in the cell."""

    text: str
    marks: tuple[str, ...]
    indent: int
    tables: tuple[Element, ...] = ()


def said_by(cell: Element) -> Said:
    """The text of a cell."""
    tables: list[Element] = []
    only = cell[0] if len(cell) == 1 else None
    if only is not None and only.tag == "p" and not len(only) and not is_hidden(only):
        raw = _around(cell.text, only.text, only.tail)
    elif len(cell):
        raw, tables = raw_of(cell)
    else:
        raw = cell.text or ""
    lines = lines_of(raw)
    if not lines:
        return Said("", (), 0, tuple(tables))
    kept, marks = take_marks(lines)
    return Said("\n".join(kept), marks, indent_of(raw) + _styled_indent(cell), tuple(tables))


def _around(before: str | None, text: str | None, after: str | None) -> str:
    outside = [piece for piece in (before, after) if piece and not piece.isspace()]
    return LINE.join((before or "", text or "", after or "")) if outside else text or ""


def _styled_indent(cell: Element) -> int:
    """Left padding and margin of the cell and of the blocks that its text begins with, in full-width blanks."""
    ems = 0.0
    element: Element | None = cell
    for _ in range(_LINES_LOOKED_AT + 1):
        if element is None:
            break
        if style := element.get("style"):
            ems += sum(map(_left, _INSET.finditer(style)))
        element = element[0] if len(element) and isinstance(element[0].tag, str) else None
    return round(ems)


def _left(found: re.Match[str]) -> float:
    sizes = _SIZE.findall(found["sizes"])
    if not sizes:
        return 0.0
    value, unit = sizes[{1: 0, 2: 1, 3: 1, 4: 3}.get(len(sizes), 0)]
    return float(value) / _EMS[unit.lower() or None]
