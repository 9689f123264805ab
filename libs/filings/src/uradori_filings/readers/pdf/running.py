"""Running heads, running feet and page numbers."""

import re
from collections.abc import Callable, Sequence
from statistics import median

from uradori_filings.readers.pdf.frame import Rectangle
from uradori_filings.readers.pdf.phrases import levels_of
from uradori_filings.readers.pdf.word import Word
from uradori_filings.readers.pdf.writing import folded, is_unit

_DEPTH = 3
_MARGIN = 0.11
_SAME = 4.0
_APART = 1.6
_LARGEST = 1.3
_DIGITS = re.compile(r"\d+")
_NUMBER = re.compile(
    r"^(?:[-–—―ー(\s]*#[-–—―ー)\s]*|#\s*[/]\s*#|(?:page|p\.?)\s*#(?:\s*(?:of|/)\s*#)?|#\s*(?:of|ページ|頁)\s*#?)$",
    re.IGNORECASE,
)

Level = Sequence[Word]


def margins_of(words: Sequence[Word], height: float) -> tuple[list[list[Word]], list[list[Word]]]:
    """Lines at the top and at the bottom of a page that may be running ones, outermost first."""
    levels = levels_of(words)
    body = median(word.size for word in words) if words else 0.0
    top, bottom = levels[: _DEPTH + 1], levels[: -_DEPTH - 2 : -1]
    return _outer(top, _LARGEST * body, lambda y: y <= _MARGIN * height), _outer(
        bottom, _LARGEST * body, lambda y: y >= (1 - _MARGIN) * height
    )


def _outer(levels: Sequence[list[Word]], largest: float, inside: Callable[[float], bool]) -> list[list[Word]]:
    taken: list[list[Word]] = []
    for level, following in zip(levels, [*levels[1:], None], strict=False):
        if not inside(level[0].base) or len(taken) == _DEPTH or max(word.size for word in level) > largest:
            break
        taken.append(level)
        if following is None:
            break
    return taken


def running_words(
    own: tuple[list[list[Word]], list[list[Word]]],
    others: Sequence[tuple[list[list[Word]], list[list[Word]]]],
    words: Sequence[Word],
    tables: Sequence[Rectangle],
) -> set[Word]:
    """Words of a page's margins that pages near it repeat, and its page number."""
    found: set[Word] = set()
    for side in (0, 1):
        repeated = [line for other in others for line in other[side]]
        found |= _of_side(own[side], repeated, words, tables)
    return found


def _of_side(
    lines: Sequence[Level], repeated: Sequence[Level], words: Sequence[Word], tables: Sequence[Rectangle]
) -> set[Word]:
    taken: list[Level] = []
    for line in lines:
        text = _key(line)
        if any(_inside(line, table) for table in tables) or is_unit(text):
            break
        again = any(_key(other) == text and abs(other[0].base - line[0].base) <= _SAME for other in repeated)
        if not again and not (_NUMBER.match(text) and _alone([*taken, line], words)):
            break
        taken.append(line)
    while taken and not _alone(taken, words):
        taken.pop()
    return {word for line in taken for word in line}


def _key(line: Level) -> str:
    return _DIGITS.sub("#", folded(" ".join(word.text for word in line))).strip()


def _inside(line: Level, area: Rectangle) -> bool:
    return area.top <= line[0].base <= area.bottom and area.left <= line[0].left <= area.right


def _alone(lines: Sequence[Level], words: Sequence[Word]) -> bool:
    """A gap parts them from the rest of the page."""
    own = {word for line in lines for word in line}
    inner = lines[-1][0]
    rest = min((abs(word.base - inner.base) for word in words if word not in own), default=1000.0)
    return rest >= _APART * inner.size
