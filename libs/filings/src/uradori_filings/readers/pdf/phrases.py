"""Words to lines of phrases: what is one label, one figure, one stretch of prose."""

import re
from bisect import bisect_left
from collections.abc import Sequence

from uradori_filings.readers.pdf.sheet import Line
from uradori_filings.readers.pdf.word import Phrase, Word
from uradori_filings.readers.pdf.writing import is_closing, is_enumerator, is_figure, is_japanese, is_sign, opens_a_date

_MONTH = re.compile(r"(?:jan|feb|mar|apr|may|jun|jul|aug|sept?|oct|nov|dec)[a-z]{0,6}\.?", re.IGNORECASE)
_DAY = re.compile(r"[0-3]?\d,?")
_LEVEL = 0.35
_SMALL = 0.85
_SIGN_ROOM = 3.0
_CURRENCY_ROOM = 9.0
_LETTERS_ROOM = 2.3


def levels_of(words: Sequence[Word]) -> list[list[Word]]:
    """Words on one baseline, from the top; each level from the left."""
    levels: list[list[Word]] = []
    base = 0.0
    for word in sorted(words, key=lambda word: (word.base, word.left)):
        if levels and word.base - base <= _LEVEL * min(word.size, levels[-1][0].size):
            levels[-1].append(word)
            if word.size > levels[-1][0].size:
                base = word.base
        else:
            levels.append([word])
            base = word.base
    return [sorted(level, key=lambda word: word.left) for level in _lowered(levels)]


def _lowered(levels: Sequence[list[Word]]) -> list[list[Word]]:
    """A small raised word that touches the end of a word of a line below belongs to that line."""
    kept: list[list[Word]] = [[] for _ in levels]
    for index, level in enumerate(levels):
        for word in level:
            host = next((i for i in range(index + 1, min(index + 3, len(levels))) if _hosts(levels[i], word)), index)
            kept[host].append(word)
    return [level for level in kept if level]


def _hosts(level: Sequence[Word], raised: Word) -> bool:
    return any(
        raised.size < _SMALL * word.size
        and raised.base > word.top
        and abs(raised.left - word.right) <= _LEVEL * word.size
        for word in level
    )


def phrases_of(words: Sequence[Word], down: Sequence[Line] = ()) -> list[list[Phrase]]:
    """Lines from the top, each with its phrases from the left. A vertical ruling line always parts two phrases."""
    places = [line.place for line in down]
    return [_line(level, down, places) for level in levels_of(words)]


def _line(level: Sequence[Word], down: Sequence[Line], places: Sequence[float]) -> list[Phrase]:
    phrases: list[list[Word]] = []
    for word in level:
        if phrases and not _between(phrases[-1][-1], word, down, places) and _belong(phrases[-1], word):
            phrases[-1].append(word)
        else:
            phrases.append([word])
    return [Phrase(tuple(words)) for words in phrases]


def _between(before: Word, after: Word, down: Sequence[Line], places: Sequence[float]) -> bool:
    index = bisect_left(places, before.right - 0.1 * before.size)
    while index < len(places) and places[index] <= after.left + 0.1 * after.size:
        if down[index].start <= before.base - before.size / 3 <= down[index].end:
            return True
        index += 1
    return False


def _belong(words: Sequence[Word], after: Word) -> bool:
    before = words[-1]
    size = max(min(before.size, after.size), 1.0)
    gap = (after.left - before.right) / size
    behind = "".join(word.text for word in words)
    if is_sign(behind) and (is_figure(after.text) or is_sign(after.text)):
        return gap <= _room_of(behind)
    if _DAY.fullmatch(after.text) and _MONTH.fullmatch(before.text):
        return gap <= 1.2
    if is_figure(behind):
        if is_closing(after.text):
            return gap <= 1.0
        if is_figure(after.text) or is_sign(after.text):
            return gap <= 0.06
        return gap <= 0.45
    if is_enumerator(behind) or opens_a_date(before.text):
        return gap <= 2.5
    if opens_a_date(after.text):
        return gap <= 2.3
    if is_figure(after.text) or is_sign(after.text):
        return gap <= 0.45
    if len(before.text) == len(after.text) == 1 and is_japanese(before.text) and is_japanese(after.text):
        return gap <= _LETTERS_ROOM
    if behind.isdecimal() and after.text.startswith("【"):
        return gap <= _LETTERS_ROOM
    return gap <= (0.95 if is_japanese(before.text[-1] + after.text[0]) else 0.6)


def _room_of(sign: str) -> float:
    if sign[-1] in "$¥￥€£＄":
        return _CURRENCY_ROOM
    return 0.6 if sign in "-−–－" else _SIGN_ROOM
