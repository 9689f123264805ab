"""A page of inline XBRL as plain HTML, and the tags that its cells had."""

from collections.abc import Iterator
from dataclasses import dataclass

from lxml import etree

from uradori_filings.model.source import SourceFile
from uradori_filings.readers.inline.names import SPACES, XHTML, each, html_name

_CELLS = frozenset({"td", "th"})
_FACTS = ("nonFraction", "nonNumeric")

Place = tuple[int, int, int]
"""Number of the table in its page, row of the table, place among the cells of the row."""


@dataclass(frozen=True, slots=True)
class TaggedPlaces:
    """The tags within each cell, those of hidden facts, and those in running text, in the order of the page."""

    cells: dict[Place, list[etree._Element]]
    hidden: list[etree._Element]
    prose: list[etree._Element]


def places_of(root: etree._Element) -> TaggedPlaces:
    """Where each tag stands. A tag that holds a whole table stands in no cell of it."""
    homes = dict(_homes(root))
    hidden_in = set(each(root, "hidden"))
    cells: dict[Place, list[etree._Element]] = {}
    hidden: list[etree._Element] = []
    prose: list[etree._Element] = []
    for element in each(root, *_FACTS):
        home = None
        for above in element.iterancestors():
            if above in hidden_in or html_name(above) in _CELLS:
                home = above
                break
        if home is None:
            prose.append(element)
        elif home in homes:
            cells.setdefault(homes[home], []).append(element)
        else:
            hidden.append(element)
    return TaggedPlaces(cells, hidden, prose)


def _homes(root: etree._Element) -> Iterator[tuple[etree._Element, Place]]:
    rows: dict[etree._Element, int] = {}
    numbers: dict[etree._Element, int] = {}
    for element in root.iter(etree.Element):
        match html_name(element):
            case "table":
                numbers[element] = len(numbers)
            case "tr":
                table = next((above for above in element.iterancestors() if html_name(above) == "table"), None)
                if table is not None:
                    row = rows.get(table, 0)
                    rows[table] = row + 1
                    for place, cell in enumerate(child for child in element if html_name(child) in _CELLS):
                        yield cell, (numbers[table], row, place)


def plain_page(file: SourceFile, root: etree._Element) -> SourceFile:
    """The page without its tags and its header, as HTML in UTF-8. The tree is used up."""
    for element in list(each(root, "header")):
        _drop(element)
    etree.strip_tags(root, *(f"{{{space}}}*" for space in SPACES))
    for element in list(root.iter(f"{{{XHTML}}}meta", "meta")):
        if element.get("charset") or element.get("http-equiv", "").lower() == "content-type":
            _drop(element)
    for element in root.iter(etree.Element):
        if name := html_name(element):
            element.tag = name
    head = root.find("head")
    if head is not None:
        head.insert(0, etree.Element("meta", {"charset": "utf-8"}))
    etree.cleanup_namespaces(root)
    return SourceFile(file.name, etree.tostring(root, method="html", encoding="utf-8"))


def _drop(element: etree._Element) -> None:
    above = element.getparent()
    if above is None:
        return
    if element.tail:
        before = element.getprevious()
        if before is not None:
            before.tail = (before.tail or "") + element.tail
        else:
            above.text = (above.text or "") + element.tail
    above.remove(element)
