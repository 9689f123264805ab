"""Pages of HTML as one document."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import PurePosixPath

from lxml import etree, html

from uradori_filings.errors import UnreadableFileError
from uradori_filings.model.address import TableAddress
from uradori_filings.model.document import Block, Document, Heading, Paragraph, Table
from uradori_filings.model.source import SourceFile
from uradori_filings.readers.formats import Format, format_of_content, format_of_name
from uradori_filings.readers.html.grid import grid_of
from uradori_filings.readers.html.profile import profile_of
from uradori_filings.readers.html.text import lines_of

_HEADINGS = {"h1": 1, "h2": 2, "h3": 3, "h4": 4, "h5": 5, "h6": 6}
_LEAVES = frozenset({"p", "li", "dt", "dd", "pre", "blockquote", "caption"})
_SKIPPED = frozenset({"script", "style", "title", "meta", "head", "header"})
_PART = re.compile(r"(?:^|[^0-9])(\d{7})(?=[^0-9]|$)")


def is_html(file: SourceFile) -> bool:
    """A page of HTML or XHTML, by its content; one that begins otherwise, by its name."""
    told = format_of_content(file.content)
    return told is Format.HTML or (told is None and format_of_name(file.name) is Format.HTML)


def read_html(pages: Sequence[SourceFile]) -> Document:
    """The pages in order. Raises UnreadableFileError for a page that is no HTML."""
    blocks: list[Block] = []
    headings: list[Heading] = []
    for page in pages:
        part = part_of(page.name)
        blocks.extend(_sectioned(_blocks(_root(page), part), headings))
    return Document(profile_of(blocks, tuple(page.name for page in pages)), tuple(blocks))


def _root(page: SourceFile) -> html.HtmlElement:
    try:
        root = html.document_fromstring(page.content, parser=html.HTMLParser(encoding="utf-8", huge_tree=False))
    except (etree.ParserError, etree.XMLSyntaxError) as error:
        raise UnreadableFileError(page.name, "HTMLとして読めません。", "It cannot be read as HTML.") from error
    return root


def part_of(name: str) -> str:
    stem = PurePosixPath(name).stem
    found = _PART.search(stem)
    return found[1] if found else stem


def _blocks(root: html.HtmlElement, part: str) -> Iterator[Block]:
    number = 0
    stack: list[html.HtmlElement] = [root]
    while stack:
        element = stack.pop()
        tag = element.tag
        if not isinstance(tag, str) or tag in _SKIPPED:
            continue
        if tag == "table":
            for table in element.iter("table"):
                yield Table(TableAddress(part, number), grid_of(table))
                number += 1
        elif tag in _HEADINGS:
            if text := " ".join(lines_of(element)):
                yield Heading(part, _HEADINGS[tag], text)
        elif tag in _LEAVES and element.find(".//table") is None:
            if lines := lines_of(element):
                yield Paragraph(part, "\n".join(lines))
        else:
            stack.extend(reversed(element))


def _sectioned(blocks: Iterator[Block], headings: list[Heading]) -> Iterator[Block]:
    for block in blocks:
        if isinstance(block, Heading):
            while headings and headings[-1].level >= block.level:
                headings.pop()
            headings.append(block)
            yield block
        else:
            yield replace(block, section=tuple(heading.text for heading in headings))
