"""The lines of a text block, whose value is escaped HTML."""

from lxml import etree, html

from uradori_filings.readers.html.hidden import take_out_hidden
from uradori_filings.readers.html.text import lines_of


def lines_of_markup(text: str) -> list[str]:
    """Its lines without mark-up; the text as it is where it is none. Cells of its tables are lines of their own."""
    try:
        root = html.fragment_fromstring(text, create_parent="div")
    except (etree.ParserError, etree.XMLSyntaxError, ValueError):
        return text.split("\n")
    for cell in root.iter("td", "th", "table", "tbody", "thead", "tr"):
        cell.tag = "div"
    take_out_hidden(root)
    return lines_of(root)
