"""The text of an element as lines."""

from uradori_filings.readers.html.element import Element
from uradori_filings.readers.html.lines import lines_of as lines_of_text
from uradori_filings.readers.html.walk import BLOCK, LINE, walk


def raw_of(element: Element) -> tuple[str, list[Element]]:
    """Its text with LINE where a line ends, and the tables that stand in it, whose text is left out."""
    pieces: list[str] = []
    tables: list[Element] = []
    for piece in walk(element):
        if isinstance(piece, str):
            pieces.append(LINE if piece == BLOCK else piece)
        else:
            tables.append(piece.element)
            pieces.append(LINE)
    return "".join(pieces), tables


def lines_of(element: Element) -> list[str]:
    """Its lines, each without blanks around it, empty ones left out; tables within it are left out."""
    return lines_of_text(raw_of(element)[0])
