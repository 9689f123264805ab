"""The text of an element as lines."""

import re

from uradori_filings.readers.html.element import Element
from uradori_filings.readers.html.lines import lines_of as lines_of_text
from uradori_filings.readers.html.walk import BLOCK, LINE, walk

_MARK = re.compile(r"(?:[※＊*]|注[)）]?)[ \u3000]?[0-9０-９]{1,2}\s*$")
_FIGURE = re.compile(r"\s*[0-9０-９]")


def raw_of(element: Element) -> tuple[str, list[Element]]:
    """Its text with LINE where a line ends, and the tables that stand in it, whose text is left out."""
    pieces: list[str] = []
    tables: list[Element] = []
    for piece in walk(element):
        if isinstance(piece, str):
            if pieces and _FIGURE.match(piece) and _MARK.search(pieces[-1]):
                # The mark ends with its element: <span>※1</span>47,762 is no ※147,762.
                pieces.append(" ")
            pieces.append(LINE if piece == BLOCK else piece)
        else:
            tables.append(piece.element)
            pieces.append(LINE)
    return "".join(pieces), tables


def lines_of(element: Element) -> list[str]:
    """Its lines, each without blanks around it, empty ones left out; tables within it are left out."""
    return lines_of_text(raw_of(element)[0])
