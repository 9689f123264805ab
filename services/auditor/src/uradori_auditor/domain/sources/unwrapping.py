"""Text whose lines were broken to fit a page, read as it was before."""

from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

_ENDS = "。．.!?！？:：」』）)】〕》＞>|"
_BEGINS = "・■●◆▼○◇□▪*#-|(（【〔《＜<「『①②③④⑤⑥⑦⑧⑨　 \t"
_SHORTEST = 15
_FULL = 0.8
"""A line that is this full, against the longest, was broken for want of room."""


@dataclass(frozen=True, slots=True)
class Unwrapped:
    """The text without the breaks; `dropped` are the places in it, in order, at which a break was left out."""

    text: str
    dropped: Sequence[int]

    def original(self, place: int) -> int:
        """Where a place of the text stands in the text as it was given."""
        return place + bisect_right(self.dropped, place)


def unwrap(text: str) -> Unwrapped:
    """Joins the lines that a page broke in mid sentence. Linear in the text."""
    lines = text.split("\n")
    if len(lines) == 1:
        return Unwrapped(text, ())
    full = max(_SHORTEST, _FULL * max(len(line) for line in lines))
    pieces = [lines[0]]
    dropped: list[int] = []
    length = len(lines[0])
    for before, line in pairwise(lines):
        if not _is_broken(before, line, full):
            joint = "\n"
        elif before[-1].isascii() and line[0].isascii() and not (before[-1].isdigit() and line[0].isdigit()):
            joint = " "
        else:
            joint = ""
            dropped.append(length)
        pieces += (joint, line)
        length += len(joint) + len(line)
    return Unwrapped("".join(pieces), tuple(dropped))


def _is_broken(before: str, line: str, full: float) -> bool:
    if len(before) < full or not line or before[-1] in _ENDS:
        return False
    return line[0] not in _BEGINS or before[-1].isdigit() or before[-1] in "、，,"
