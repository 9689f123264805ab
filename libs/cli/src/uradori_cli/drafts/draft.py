"""A text that somebody wrote, and how it is laid out."""

from dataclasses import dataclass
from enum import StrEnum
from itertools import pairwise


class BlockKind(StrEnum):
    """What a stretch of a text is."""

    PARAGRAPH = "paragraph"
    HEADING = "heading"
    ITEM = "item"
    ROW = "row"
    CODE = "code"
    NOTE = "note"


@dataclass(frozen=True, slots=True)
class Block:
    """Characters [start, end) of the text; of a row, those of each cell. `level` counts headings and nested items from 1."""

    kind: BlockKind
    start: int
    end: int
    level: int = 1
    cells: tuple[tuple[int, int], ...] = ()


@dataclass(frozen=True, slots=True)
class Draft:
    """`text` is what its writer gets back; `audited` is of the same length, with blanks for what is no prose."""

    name: str
    text: str
    audited: str
    blocks: tuple[Block, ...]


def cells_of(line: str, start: int) -> tuple[tuple[int, int], ...]:
    """The cells of a row between bars, without the blanks around them; `start` is where the line begins."""
    inner = line.strip()
    begin = start + line.index(inner) if inner else start
    edges = [begin + place for place, character in enumerate(inner) if character == "|" and inner[place - 1] != "\\"]
    first = [] if inner.startswith("|") else [begin - 1]
    last = [] if inner.endswith("|") and len(inner) > 1 else [begin + len(inner)]
    bounds = [*first, *edges, *last]
    return tuple(_trimmed(line, start, left + 1, right) for left, right in pairwise(bounds))


def _trimmed(line: str, origin: int, start: int, end: int) -> tuple[int, int]:
    cell = line[start - origin : end - origin]
    bare = cell.strip()
    at = start + (len(cell) - len(cell.lstrip())) if bare else start
    return at, at + len(bare)
