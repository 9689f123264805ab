"""A page of HTML as blocks."""

from collections.abc import Iterator

from uradori_filings.model.address import TableAddress
from uradori_filings.model.document import Block, Heading, Paragraph, Table
from uradori_filings.model.oddity import Oddity
from uradori_filings.readers.html.cells import Said
from uradori_filings.readers.html.element import Element
from uradori_filings.readers.html.lines import joined, lines_of
from uradori_filings.readers.html.table import read_table
from uradori_filings.readers.html.text import lines_of as lines_of_element
from uradori_filings.readers.html.walk import BLOCK, InsetKind, walk


def blocks_of(root: Element, part: str, known: dict[str, Said]) -> Iterator[Block | Oddity]:
    """In reading order. Headings have the level of their tag; a table has its caption before it.

    `known` has what sources of cells say, for all pages of a document.
    """
    pieces: list[str] = []
    number = 0
    for piece in walk(root, page=True):
        if isinstance(piece, str) and piece != BLOCK:
            pieces.append(piece)
            continue
        if pieces:
            if lines := lines_of("".join(pieces)):
                yield Paragraph(part, "\n".join(lines))
            pieces = []
        if isinstance(piece, str):
            continue
        match piece.kind:
            case InsetKind.FRAME:
                number += 1
            case InsetKind.HEADING:
                yield from _heading(piece.element, part, piece.level)
            case InsetKind.TABLE:
                for block in _tables(piece.element, part, number, known):
                    number += isinstance(block, Table)
                    yield block
    if pieces and (lines := lines_of("".join(pieces))):
        yield Paragraph(part, "\n".join(lines))


def _heading(element: Element, part: str, level: int) -> Iterator[Block]:
    text = joined(lines_of_element(element))
    if text:
        yield Heading(part, level, text)


def _tables(element: Element, part: str, number: int, known: dict[str, Said]) -> Iterator[Block | Oddity]:
    """The table and those within it, in document order."""
    stack = [element]
    while stack:
        read = read_table(stack.pop(), known)
        stack.extend(reversed(read.tables))
        address = TableAddress(part, number)
        if read.clipped:
            yield _sparse(address)
        yield Table(address, read.grid, before=read.lines)
        yield from (Paragraph(part, text) for text in read.texts)
        number += 1


def _sparse(address: TableAddress) -> Oddity:
    return Oddity(
        "sparse_table",
        str(address),
        "結合セルの指定が表の大きさに合わないため、結合を無視しました。",
        "Its merged cells do not fit its size: they are taken as single cells.",
    )
