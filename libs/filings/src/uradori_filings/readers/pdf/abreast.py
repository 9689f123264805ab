"""A sheet too wide for its paper: its right columns stand on a page of their own, without labels."""

from collections.abc import Sequence
from dataclasses import replace

from uradori_filings.readers.pdf.page import Page
from uradori_filings.readers.pdf.phrases import phrases_of
from uradori_filings.readers.pdf.sheet import Abreast
from uradori_filings.readers.pdf.word import Phrase, Word
from uradori_filings.readers.pdf.writing import is_figure

_LEVEL = 1.5
_FEWEST = 3
_GUTTER = 18.0


def abreast(page: Page, running: set[Word], after: Page, running_after: set[Word]) -> Page | None:
    """The page with the columns of the next one at its right; None where they are no part of its table.

    They are known by their lines: each stands at the height of a line of the first page, and those with figures hold
    nothing else. Ruled tables are left alone.
    """
    frame, other = page.sheet.frame, after.sheet.frame
    if page.lattices or after.lattices or (frame.width, frame.height) != (other.width, other.height):
        return None
    right = _lines(after, running_after)
    rows = [line for line in right if any(is_figure(phrase.text) for phrase in line)]
    if len(rows) < _FEWEST or not all(is_figure(phrase.text) for line in rows for phrase in line):
        return None
    left = _lines(page, running)
    if not all(any(abs(line[0].base - own[0].base) <= _LEVEL for own in left) for line in right):
        return None
    figured = [own for own in left if len(own) > 1 and not is_figure(own[0].text) and is_figure(own[-1].text)]
    if not all(any(abs(row[0].base - own[0].base) <= _LEVEL for own in figured) for row in rows):
        return None
    heights = {own[0].base for own in figured}
    start = max(own[-1].right for own in figured) + _GUTTER / 2
    shift = start + _GUTTER / 2 - min(phrase.left for line in right for phrase in line)
    kept = tuple(word for word in after.words if word not in running_after)
    words = tuple(replace(word, left=word.left + shift, right=word.right + shift) for word in kept)
    if len(heights) < _FEWEST:
        return None
    sheet = replace(page.sheet, abreast=Abreast(after.sheet.number, start, shift))
    return replace(page, sheet=sheet, words=(*page.words, *words))


def _lines(page: Page, running: set[Word]) -> Sequence[Sequence[Phrase]]:
    return phrases_of([word for word in page.words if word not in running], page.sheet.down)
