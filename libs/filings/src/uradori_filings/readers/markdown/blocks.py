"""Markdown's tokens as blocks."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from markdown_it import MarkdownIt
from markdown_it.token import Token

from uradori_filings.errors import UnreadableFileError
from uradori_filings.model.address import TableAddress
from uradori_filings.model.document import Block, Heading, Paragraph, Table
from uradori_filings.model.grid import Cell, Grid
from uradori_filings.model.oddity import Oddity
from uradori_filings.model.source import SourceFile
from uradori_filings.readers.html.page import blocks_of as blocks_of_html
from uradori_filings.readers.html.parsing import parse
from uradori_filings.readers.text.blocks import blocks_of_text

_LINK = re.compile(r"!?\[([^\[\]\n]{0,300})\]\([^()\s]{0,500}(?:\s\"[^\"\n]{0,200}\")?\)")
_BLANKS = " \u3000\t\u00a0"


def blocks_of(part: str, text: str) -> Iterator[Block]:
    """In reading order, tables counted from 0; sections are left to the outline."""
    number = 0
    for block in _blocks(part, _reader().parse(text)):
        if isinstance(block, Table):
            yield replace(block, address=TableAddress(part, number))
            number += 1
        else:
            yield block


def _reader() -> MarkdownIt:
    """Links are left out of it: nested brackets take it quadratic time."""
    return MarkdownIt("commonmark").enable("table").disable(["link", "image", "autolink", "reference"])


def _blocks(part: str, tokens: Sequence[Token]) -> Iterator[Block]:
    index = 0
    while index < len(tokens):
        token = tokens[index]
        match token.type:
            case "heading_open":
                if words := _plain(tokens[index + 1]):
                    yield Heading(part, int(token.tag[1:]), words.replace("\n", " "))
                index += 2
            case "table_open":
                end = next(at for at in range(index, len(tokens)) if tokens[at].type == "table_close")
                yield Table(TableAddress(part, 0), _grid(tokens[index:end]))
                index = end
            case "inline":
                if words := _plain(token):
                    yield Paragraph(part, words)
            case "fence" | "code_block":
                yield from blocks_of_text(part, token.content)
            case "html_block":
                yield from _html(part, token.content)
            case _:
                pass
        index += 1


def _grid(tokens: Sequence[Token]) -> Grid:
    cells: list[Cell] = []
    row = column = -1
    for token, following in zip(tokens, (*tokens[1:], None), strict=True):
        if token.type == "tr_open":
            row, column = row + 1, -1
        elif token.type in ("th_open", "td_open"):
            column += 1
            text = _plain(following) if following is not None and following.type == "inline" else ""
            cells.append(Cell(row, column, text, column, is_header=token.type == "th_open"))
    return Grid(row + 1, max((cell.column for cell in cells), default=-1) + 1, tuple(cells))


def _plain(token: Token) -> str:
    parts: list[str] = []
    for child in token.children or ():
        match child.type:
            case "text" | "code_inline":
                parts.append(child.content)
            case "softbreak" | "hardbreak":
                parts.append("\n")
            case "html_inline" if child.content.lower().startswith("<br"):
                parts.append("\n")
            case _:
                pass
    words = _LINK.sub(r"\1", "".join(parts))
    return "\n".join(line for part in words.split("\n") if (line := part.strip(_BLANKS)))


def _html(part: str, content: str) -> Iterator[Block]:
    if "<!--" in content and "-->" in content and content.strip().startswith("<!--"):
        content = content.rpartition("-->")[2]
    if not content.strip():
        return
    page = SourceFile(f"{part}.html", f'<meta charset="utf-8">{content}'.encode())
    try:
        root = parse(page)
    except UnreadableFileError:
        return
    yield from (item for item in blocks_of_html(root, part, {}) if not isinstance(item, Oddity))
