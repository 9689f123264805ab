"""Lines of text as paragraphs, headings and the tables drawn in them."""

import re
from collections.abc import Iterator, Sequence
from itertools import groupby

from uradori_filings.model.address import TableAddress
from uradori_filings.model.document import Block, Heading, Paragraph, Table
from uradori_filings.model.grid import Grid
from uradori_filings.readers.text.boxes import boxed, is_drawn
from uradori_filings.readers.text.columns import aligned, has_gap, tabbed

_UNDERLINE = re.compile(r"^\s{0,3}(?:={3,}|-{3,}|＝{3,}|━{3,})\s{0,3}$")
_BLANKS = " \u3000\t\f\u00a0"
_HEADING = 60


def blocks_of_text(part: str, text: str) -> Iterator[Block]:
    """In reading order, tables counted from 0; sections are left to the outline."""
    number = 0
    for blank, group in groupby(text.split("\n"), key=lambda line: not line.strip(_BLANKS)):
        if blank:
            continue
        for piece in _pieces(list(group)):
            if isinstance(piece, Grid):
                yield Table(TableAddress(part, number), piece)
                number += 1
            else:
                yield from _prose(part, piece)


def _pieces(lines: Sequence[str]) -> Iterator[list[str] | Grid]:
    held: list[str] = []
    for kind, group in groupby(lines, key=_kind):
        stretch = list(group)
        grid = _GRIDS[kind](stretch) if kind in _GRIDS and len(stretch) > 1 else None
        if grid is None:
            held.extend(stretch)
            continue
        if held:
            yield held
            held = []
        yield grid
    if held:
        yield held


def _kind(line: str) -> str:
    if is_drawn(line):
        return "drawn"
    if "\t" in line.strip():
        return "tabbed"
    return "aligned" if has_gap(line) else "prose"


_GRIDS = {"drawn": boxed, "tabbed": tabbed, "aligned": aligned}


def _prose(part: str, lines: Sequence[str]) -> Iterator[Block]:
    held: list[str] = []
    for line in lines:
        if _UNDERLINE.match(line) and len(held) == 1 and len(held[0]) <= _HEADING:
            yield Heading(part, 1 if line.strip()[0] in "=＝━" else 2, held.pop())
        elif kept := line.strip(_BLANKS):
            held.append(kept)
    if held:
        yield Paragraph(part, "\n".join(held))
