"""What a cell of an HTML table says."""

import re

from msgspec import Struct
from msgspec.structs import replace

from uradori_filings.readers.html.element import Element
from uradori_filings.readers.html.lines import OUTSIDE, indent_of, lines_of
from uradori_filings.readers.html.marks import take_marks
from uradori_filings.readers.html.text import raw_of
from uradori_filings.readers.html.walk import LINE

_INSET = re.compile(
    r"(?:padding(?:-left)?|margin(?:-left)?|text-indent)\s*:\s*(?P<sizes>(?:[0-9.]+[a-z%]{0,4}\s*){1,4})", re.IGNORECASE
)
_SIZE = re.compile(r"([0-9]{1,4}(?:\.[0-9]{1,4})?)(px|pt|em|rem|mm|cm)?")
_EMS = {"px": 12.0, "pt": 9.0, "em": 1.0, "rem": 1.0, "mm": 3.2, "cm": 0.32, None: 12.0}
"""Of the type in which filings are set."""
_FIGURE = re.compile(r"[0-9,.%△－―-]+")
_AROUND = OUTSIDE + LINE

_ENDS_OF_FIGURES = frozenset("0123456789%－―")
"""An indent tells of labels alone."""


class Said(Struct, frozen=True, gc=False):
    """Text with its lines joined by newline, marks taken out."""

    text: str
    marks: tuple[str, ...] = ()
    indent: int = 0


_NOTHING = Said("")


def said_by(cell: Element, tables: list[Element], known: dict[str, Said]) -> Said:
    """The text of a cell; tables that stand in it are put to `tables`. `known` has what the source of a text says."""
    raw = _raw(cell, tables)
    said = known.get(raw)
    if said is None:
        said = known[raw] = _said(raw)
    if not said.text or said.text[-1] in _ENDS_OF_FIGURES:
        return said
    indent = _styled_indent(cell)
    return replace(said, indent=said.indent + indent) if indent else said


def _said(raw: str) -> Said:
    text = raw.strip(_AROUND)
    if not text:
        return _NOTHING
    if _FIGURE.fullmatch(text):
        return Said(text)
    lines = lines_of(raw)
    if not lines:
        return _NOTHING
    kept, marks = take_marks(lines)
    return Said("\n".join(kept), marks, indent_of(raw))


def _raw(cell: Element, tables: list[Element]) -> str:
    inner = len(cell)
    if not inner:
        return cell.text or ""
    if inner == 1 and (words := _paragraph(cell, cell[0])) is not None:
        return words
    plain = _plain(cell)
    if plain is not None:
        return plain
    raw, within = raw_of(cell)
    tables.extend(within)
    return raw


def _paragraph(cell: Element, only: Element) -> str | None:
    """The words of a cell that has one paragraph of words and nothing else; None for any other."""
    if only.tag != "p" or len(only):
        return None
    before, after = cell.text, only.tail
    if (before and not before.isspace()) or (after and not after.isspace()):
        return None
    return only.text or ""


def _plain(cell: Element) -> str | None:
    """As `raw_of`, for a cell that has paragraphs of words and line breaks and nothing else; None for any other."""
    before = cell.text
    pieces = [before] if before else []
    for paragraph in cell:
        if paragraph.tag != "p":
            return None
        text, after = paragraph.text, paragraph.tail
        if not len(paragraph):
            pieces += (LINE, text or "", LINE, after or "")
            continue
        pieces += (LINE, text or "")
        for word in paragraph:
            match word.tag:
                case "br":
                    pieces.append(LINE)
                case "span" if not len(word):
                    pieces.append(word.text or "")
                case _:
                    return None
            pieces.append(word.tail or "")
        pieces += (LINE, after or "")
    return "".join(pieces)


def _styled_indent(cell: Element) -> int:
    """Left padding and margin of the cell and of the block that its text begins with, in full-width blanks."""
    return round(_inset(cell) + (_inset(cell[0]) if len(cell) else 0))


def _inset(block: Element) -> float:
    style = block.get("style")
    return sum(map(_left, _INSET.finditer(style))) if style else 0


def _left(found: re.Match[str]) -> float:
    sizes = _SIZE.findall(found["sizes"])
    if not sizes:
        return 0.0
    value, unit = sizes[{1: 0, 2: 1, 3: 1, 4: 3}.get(len(sizes), 0)]
    return float(value) / _EMS[unit.lower() or None]
