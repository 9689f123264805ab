"""Characters to words: where the producer's runs, gaps and ruling lines part them."""

from bisect import bisect_left
from collections.abc import Sequence
from itertools import pairwise

from uradori_filings.readers.pdf.sheet import Glyph, Line
from uradori_filings.readers.pdf.word import Word

_LEVEL = 0.15
_GAP = 0.25
_GAP_OF_RUNS = 0.1
_BACK = 0.5
_SIZES = 0.7


def words_of(glyphs: Sequence[Glyph], down: Sequence[Line]) -> list[Word]:
    """In the order of the file; a character printed twice for weight counts once."""
    lines = sorted(down, key=lambda line: line.place)
    places = [line.place for line in lines]
    words: list[Word] = []
    start = 0
    for index, (before, after) in enumerate(pairwise(glyphs), start=1):
        if not _touch(before, after) or _ruled(before, after, lines, places):
            words.append(_word(glyphs[start:index]))
            start = index
    if glyphs:
        words.append(_word(glyphs[start:]))
    return _once(words)


def _touch(before: Glyph, after: Glyph) -> bool:
    if after.spaced:
        return False
    size = min(before.size, after.size)
    gap = after.left - before.right
    room = _GAP if before.run == after.run else _GAP_OF_RUNS
    return (
        abs(after.base - before.base) <= _LEVEL * size
        and -_BACK * size <= gap <= room * size
        and size >= _SIZES * max(before.size, after.size)
    )


def _ruled(before: Glyph, after: Glyph, lines: Sequence[Line], places: Sequence[float]) -> bool:
    slack = 0.3 * before.size
    index = bisect_left(places, before.right - slack)
    middle = before.base - before.size / 3
    while index < len(places) and places[index] <= after.left + slack:
        inside = (before.left + before.right) / 2 < places[index] < (after.left + after.right) / 2
        if inside and lines[index].start <= middle <= lines[index].end:
            return True
        index += 1
    return False


def _word(glyphs: Sequence[Glyph]) -> Word:
    first = glyphs[0]
    return Word(
        "".join(glyph.text for glyph in glyphs),
        min(glyph.left for glyph in glyphs),
        max(glyph.right for glyph in glyphs),
        first.base,
        max(glyph.size for glyph in glyphs),
        all(glyph.bold for glyph in glyphs),
        first.spaced,
    )


def _once(words: Sequence[Word]) -> list[Word]:
    seen: set[tuple[str, int, int]] = set()
    kept: list[Word] = []
    for word in words:
        near = [(word.text, round(word.left + step), round(word.base + step)) for step in (-0.5, 0.0, 0.5)]
        if len(word.text) > 1 and any(key in seen for key in near):
            continue
        seen.update(near)
        kept.append(word)
    return kept
