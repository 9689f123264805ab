"""The order in which a page is read: one column of text, or two side by side."""

from collections.abc import Sequence
from dataclasses import dataclass
from statistics import median

from uradori_filings.readers.pdf.phrases import phrases_of
from uradori_filings.readers.pdf.sheet import Line
from uradori_filings.readers.pdf.word import Phrase, Word
from uradori_filings.readers.pdf.writing import is_figure

_LEAST = 5
_FILLED = 0.6
_MIDDLE = (0.36, 0.64)
_STEP = 2.0


@dataclass(frozen=True, slots=True)
class Stream:
    """Lines that are read one after another, and how wide they may be."""

    lines: tuple[tuple[Phrase, ...], ...]
    left: float
    right: float


def streams_of(words: Sequence[Word], down: Sequence[Line]) -> list[Stream]:
    """The page's text in the order of reading."""
    lines = [tuple(line) for line in phrases_of(words, down)]
    if not lines:
        return []
    left = min(word.left for word in words)
    right = max(word.right for word in words)
    gutter = _gutter(lines, left, right)
    if gutter is None:
        return [Stream(tuple(lines), left, right)]
    streams: list[Stream] = []
    zone: list[tuple[Phrase, ...]] = []
    for line in lines:
        if any(phrase.left < gutter < phrase.right for phrase in line):
            streams.extend(_zone(zone, gutter, left, right))
            zone = []
            if streams and streams[-1].left == left and streams[-1].right == right:
                streams[-1] = Stream((*streams[-1].lines, line), left, right)
            else:
                streams.append(Stream((line,), left, right))
        else:
            zone.append(line)
    return [*streams, *_zone(zone, gutter, left, right)]


def _gutter(lines: Sequence[Sequence[Phrase]], left: float, right: float) -> float | None:
    prose = [phrase for line in lines for phrase in line if len(phrase.text) >= 10 and not is_figure(phrase.text)]
    width = right - left
    start, end = left + _MIDDLE[0] * width, left + _MIDDLE[1] * width
    count = max(int((end - start) / _STEP), 1)
    covered = [0] * (count + 1)
    for line in lines:
        for phrase in line:
            first = max(int((phrase.left - start) / _STEP), 0)
            last = min(int((phrase.right - start) / _STEP), count)
            for index in range(first, last + 1):
                covered[index] += 1
    least = min(covered)
    runs = [index for index, value in enumerate(covered) if value == least]
    gutter = start + (runs[len(runs) // 2] + 0.5) * _STEP
    sides = ([p for p in prose if p.right <= gutter], [p for p in prose if p.left >= gutter])
    if min(map(len, sides)) < _LEAST or least > 0.3 * len(lines):
        return None
    return gutter if _prose(sides[0], gutter - left) and _prose(sides[1], right - gutter) else None


def _prose(phrases: Sequence[Phrase], width: float) -> bool:
    return median(phrase.right - phrase.left for phrase in phrases) >= _FILLED * width


def _zone(zone: Sequence[tuple[Phrase, ...]], gutter: float, left: float, right: float) -> list[Stream]:
    before = [tuple(p for p in line if p.right <= gutter) for line in zone]
    after = [tuple(p for p in line if p.left >= gutter) for line in zone]
    sides = [tuple(line for line in side if line) for side in (before, after)]
    if not zone:
        return []
    if min(len(side) for side in sides) < _LEAST - 2 or not all(_mostly_prose(side) for side in sides):
        return [Stream(tuple(zone), left, right)]
    return [Stream(sides[0], left, gutter), Stream(sides[1], gutter, right)]


def _mostly_prose(lines: Sequence[Sequence[Phrase]]) -> bool:
    long = sum(len(line) == 1 and not is_figure(line[0].text) for line in lines)
    return long >= _FILLED * len(lines)
