"""Heads that the end of a page cut off from the rows that they stand over."""

from collections.abc import Sequence
from dataclasses import replace

from uradori_filings.readers.pdf.page import Page
from uradori_filings.readers.pdf.phrases import phrases_of
from uradori_filings.readers.pdf.word import Phrase, Word
from uradori_filings.readers.pdf.writing import folded, is_figure

_DEEP = 0.6
_HIGH = 0.35
_LONGEST = 80
_STEP = 2.2
_BESIDE = 6.0
_MOST = 4
_Line = Sequence[Phrase]


def heads_at_foot(page: Page, running: set[Word], after: Page, running_after: set[Word]) -> list[Word]:
    """Words of the last lines of a page, where they head the figures that the next page begins with; else none.

    Ruled tables are left alone.
    """
    rows = _lines(after, running_after, 0.0, after.sheet.frame.height * _HIGH)[:2]
    if len(rows) < 2 or not all(map(_is_row, rows)):
        return []
    height = page.sheet.frame.height
    heads: list[_Line] = []
    for line in reversed(_lines(page, running, height * _DEEP, height)):
        is_near = not heads or heads[0][0].base - line[0].base <= _STEP * line[0].size
        if len(heads) == _MOST or not is_near or not _may_head(line, rows[0]):
            break
        heads.insert(0, line)
    if not any(len(line) > 1 for line in heads) or not all(_stand_over(heads, row) for row in rows):
        return []
    return [word for line in heads for phrase in line for word in phrase.words]


def moved(heads: Sequence[Word], after: Page, running_after: set[Word]) -> Page:
    """The next page with the heads just above what it begins with; their boxes are where they would stand there."""
    top = min(word.top for word in after.words if word not in running_after)
    shift = top - max(word.bottom for word in heads) - 1
    lowered = tuple(replace(word, base=word.base + shift) for word in heads)
    return replace(after, words=(*lowered, *after.words))


def _lines(page: Page, running: set[Word], top: float, bottom: float) -> list[_Line]:
    """Lines between two heights that stand in no ruled table."""
    boxes = [lattice.box for lattice in page.lattices]
    words = [
        word
        for word in page.words
        if top < word.base < bottom
        and word not in running
        and not any(box.top <= word.base <= box.bottom + word.size for box in boxes)
    ]
    return [*phrases_of(words, page.sheet.down)]


def _may_head(line: _Line, row: _Line) -> bool:
    """Short texts, over figures."""
    if folded(line[-1].text).endswith(("。", ".")) or line[-1].right <= row[0].right + row[0].size:
        return False
    return all(len(phrase.text) <= _LONGEST and not is_figure(phrase.text) for phrase in line)


def _is_row(line: _Line) -> bool:
    return len(line) > 1 and not is_figure(line[0].text) and all(is_figure(phrase.text) for phrase in line[1:])


def _stand_over(heads: Sequence[_Line], row: _Line) -> bool:
    """Each head of the fullest line over figures of its own, none over the labels alone."""
    fullest = max(heads, key=len)
    own = [phrase for phrase in fullest if phrase.right > row[0].right]
    figures = row[1:]
    if len(own) < 2 or len(own) > len(figures) or any(phrase.left < row[0].left for line in heads for phrase in line):
        return False
    return all(
        any(figure.left < phrase.right + _BESIDE * phrase.size and figure.right > phrase.left for figure in figures)
        for phrase in own
    )
