"""Lines of text to paragraphs and headings."""

import re
from collections.abc import Sequence
from itertools import pairwise
from statistics import median

from uradori_filings.readers.pdf.frame import Rectangle
from uradori_filings.readers.pdf.item import Prose
from uradori_filings.readers.pdf.texts import flowing
from uradori_filings.readers.pdf.word import Phrase
from uradori_filings.readers.pdf.writing import folded, is_enumerator, is_figure, is_japanese, is_unit

_LARGER = 1.12
_LONGEST = 80
_SHORT_OF = 2.5
_NUMBERINGS = (
    re.compile(r"^第[\d一二三四五六七八九十]+部"),
    re.compile(r"^第[\d一二三四五六七八九十]+(?:[章編節]|\s*【|\s+\S)"),
    re.compile(r"^(?:[\d]{1,2}|[IVX]{1,4})\s*(?:【|[.、]\s*(?:\D|\d{4}年))"),
    re.compile(r"^\((?:[\d]{1,2}|[一二三四五六七八九十]{1,2})\)\s*\D"),
)
_LISTED = len(_NUMBERINGS) + 2


def prose_of(lines: Sequence[Sequence[Phrase]], right: float, body: float) -> list[Prose]:
    """`right` is where lines may end, `body` the size of the document's text."""
    whole = [Phrase(tuple(word for phrase in line for word in phrase.words)) for line in lines]
    steps = [after.base - before.base for before, after in pairwise(whole)]
    usual = median([step for step in steps if step > 0] or [body * 1.5])
    usual = min(usual, 2.2 * body)
    edge = max([line.right for line in whole], default=right)
    edge = edge if edge > right - 12 * body else right
    groups: list[list[Phrase]] = []
    for index, line in enumerate(whole):
        if groups and _goes_on(whole[index - 1], line, usual, edge, body):
            groups[-1].append(line)
        else:
            groups.append([line])
    return [_prose(group, body) for group in groups]


def _goes_on(before: Phrase, line: Phrase, usual: float, edge: float, body: float) -> bool:
    step = line.base - before.base
    if step <= 0 or step > 1.35 * max(usual, 1.2 * line.size) or abs(line.size - before.size) > 0.1 * before.size:
        return False
    if (
        before.left > line.left + 3 * line.size
        or before.bold != line.bold
        or is_enumerator(line.words[0].text)
        or _numbering(line.text)
    ):
        return False
    if is_unit(line.text) or is_unit(before.text) or is_figure(line.text):
        return False
    if is_japanese(line.text) and line.left > before.left + 0.7 * line.size and not is_enumerator(before.words[0].text):
        return False
    first = line.words[0].right - line.words[0].left
    room = _SHORT_OF * body if is_japanese(before.text) else min(first, 14 * body) + body
    return edge - before.right <= max(room, _SHORT_OF * body)


def _prose(group: Sequence[Phrase], body: float) -> Prose:
    box = Rectangle(
        min(line.left for line in group),
        min(line.top for line in group),
        max(line.right for line in group),
        max(line.bottom for line in group),
    )
    text = flowing(group)
    return Prose(text, box, _level(text, group, body))


def _numbering(text: str) -> int:
    if "①" <= text[:1] <= "⑳":
        return len(_NUMBERINGS) + 1
    written = folded(text)
    return next((level for level, pattern in enumerate(_NUMBERINGS, start=1) if pattern.match(written)), 0)


def _level(text: str, group: Sequence[Phrase], body: float) -> int:
    """0 for a paragraph."""
    written = folded(text)
    latin = text.isascii()
    if (
        len(text) > (_LONGEST * 2 if latin else _LONGEST)
        or len(group) > 3
        or written.endswith(("。", "、", ",", ";", "；"))
        or is_unit(text)
    ):
        return 0
    if is_figure(text) or not any(character.isalpha() for character in text) or written.startswith(("(注", "※", "注)")):
        return 0
    size = group[0].size
    numbered = _numbering(text)
    bracketed = written.startswith(("【", "[", "<", "〔")) and written.endswith(("】", "]", ">", "〕"))
    larger = size >= _LARGER * body
    if not (
        larger or (group[0].bold and len(group) == 1) or ((numbered or bracketed) and len(group) <= (2 if latin else 1))
    ):
        return 0
    if written.endswith(".") and not larger:
        return 0
    if numbered:
        return numbered
    if size >= 1.6 * body:
        return 1
    if larger:
        return 2 if size >= 1.3 * body else 3
    return _LISTED
