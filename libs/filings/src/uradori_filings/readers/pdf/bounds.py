"""Where the cells of a column may reach, by how its text is aligned."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from uradori_filings.readers.pdf.columns import Column, touched
from uradori_filings.readers.pdf.word import Phrase
from uradori_filings.readers.pdf.writing import is_figure, is_japanese, is_sign

_EDGE = 0.25
_INSET = 0.25
_COVERED = 0.15
_LEAST = 0.4


@dataclass(frozen=True, slots=True)
class Bounds:
    """`ends` of each column; the last is open."""

    ends: tuple[float, ...]
    starts: tuple[float, ...]
    """Where the text of each column begins."""

    def covered(self, phrase: Phrase) -> tuple[int, int]:
        """First and last column that a text stands in."""
        least = _LEAST * phrase.size
        reached = [
            index
            for index, (start, end) in enumerate(
                zip((float("-inf"), *self.ends), (*self.ends, float("inf")), strict=True)
            )
            if min(phrase.right, end) - max(phrase.left, start)
            > min(max(least, _COVERED * (min(end, 1e6) - max(start, -1e6))), 0.5 * (phrase.right - phrase.left))
        ]
        if not reached:
            middle = (phrase.left + phrase.right) / 2
            return (index := sum(end < middle for end in self.ends)), index
        return reached[0], reached[-1]


def bounds_of(columns: Sequence[Column], lines: Sequence[Sequence[Phrase]]) -> Bounds:
    """Right-aligned figures end where their column ends; left-aligned text begins where it begins."""
    order = {id(column): index for index, column in enumerate(columns)}
    members: list[list[Phrase]] = [[] for _ in columns]
    for line in lines:
        for phrase in line:
            over = touched(columns, phrase)
            if len(over) == 1 and (is_figure(phrase.text) or not over[0].figures):
                members[order[id(over[0])]].append(phrase)
    ends: list[float] = []
    for index, (one, other) in enumerate(pairwise(columns)):
        size = max([phrase.size for phrase in members[index]], default=9.0)
        middle = (one.right + other.left) / 2
        right, left = _aligned(members[index], right=True), _aligned(members[index + 1], right=False)
        if right and not left:
            ends.append(min(one.right + _INSET * size, middle))
        elif left and not right:
            ends.append(max(other.left - _INSET * size, middle))
        else:
            ends.append(middle)
    return Bounds(tuple(ends), tuple(column.left for column in columns))


def _aligned(phrases: Sequence[Phrase], *, right: bool) -> bool:
    if not phrases:
        return False
    rights, lefts = [phrase.right for phrase in phrases], [phrase.left for phrase in phrases]
    size = phrases[0].size
    outer, inner = max(rights), min(lefts)
    at_right = sum(outer - value <= _EDGE * size for value in rights)
    at_left = sum(value - inner <= _EDGE * size for value in lefts)
    if at_right == at_left:
        return right == is_figure(phrases[0].text)
    return (at_right > at_left) == right


def parted(line: Sequence[Phrase], bounds: Bounds, columns: Sequence[Column]) -> list[Phrase]:
    """A text whose blank lies on the end of a column, or whose parts stand in different ones, is two texts."""
    result: list[Phrase] = []
    for phrase in line:
        start = 0
        for index in range(1, len(phrase.words)):
            if _apart(phrase, start, index, bounds, columns):
                result.append(Phrase(phrase.words[start:index]))
                start = index
        result.append(Phrase(phrase.words[start:]))
    return result


def _apart(phrase: Phrase, start: int, index: int, bounds: Bounds, columns: Sequence[Column]) -> bool:
    before, after = phrase.words[index - 1], phrase.words[index]
    least = 0.18 if _closed(before.text) or _closed(after.text) else 0.42
    if after.left - before.right <= least * phrase.size or is_sign(before.text):
        return False
    slack = 0.3 * phrase.size
    if any(before.right - slack <= end <= after.left + slack for end in bounds.ends):
        return True
    own = [id(column) for column in touched(columns, Phrase(phrase.words[start:index]))]
    other = [id(column) for column in touched(columns, Phrase((after,)))]
    return bool(own) and bool(other) and not set(own) & set(other)


def _closed(text: str) -> bool:
    """Within it no blank is usual."""
    return is_japanese(text) or is_figure(text)
