"""Lines of Japanese and English that fit a width."""

import re
from collections.abc import Iterator

from rich.cells import cell_len
from rich.text import Text

_OPENING = "（「『【〔［｛〈《([{"
_CLOSING = "、。，．・：；？！）」』】〕］｝〉》ー々ゝ％,.:;?!)]}%"
_UNIT = re.compile(
    rf"[{re.escape(_OPENING)}]{{0,8}}(?:[A-Za-z0-9.,_△▲+\-]+|.)[{re.escape(_CLOSING)}]{{0,8}}", re.DOTALL
)


def folded(text: Text, width: int) -> Iterator[Text]:
    """The text in lines of at most `width` cells, its styles kept. No line begins with 、 or ends with （; a number
    or a word is cut only where it alone is wider."""
    for paragraph in text.split("\n", allow_blank=True):
        yield from paragraph.divide(_breaks(paragraph.plain, max(2, width)))


def _breaks(text: str, width: int) -> list[int]:
    breaks: list[int] = []
    used = 0
    for found in _UNIT.finditer(text):
        cells = cell_len(found[0])
        if used and used + cells > width:
            breaks.append(found.start())
            used = 0
        if cells <= width:
            used += cells
            continue
        for place, character in enumerate(found[0], start=found.start()):
            step = cell_len(character)
            if used and used + step > width:
                breaks.append(place)
                used = 0
            used += step
    return breaks
