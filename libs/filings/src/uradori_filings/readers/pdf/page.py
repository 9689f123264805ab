"""A page to paragraphs, headings and tables."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from statistics import median

from uradori_filings.readers.pdf.aligned import align
from uradori_filings.readers.pdf.draft import Draft
from uradori_filings.readers.pdf.flow import Stream, streams_of
from uradori_filings.readers.pdf.frame import Rectangle
from uradori_filings.readers.pdf.item import Item, Prose
from uradori_filings.readers.pdf.lattice import Lattice, lattices_of
from uradori_filings.readers.pdf.prose import prose_of
from uradori_filings.readers.pdf.regions import regions_of
from uradori_filings.readers.pdf.ruled import rule
from uradori_filings.readers.pdf.sheet import Line, Sheet
from uradori_filings.readers.pdf.word import Word
from uradori_filings.readers.pdf.words import words_of
from uradori_filings.readers.pdf.writing import folded, is_unit

_CAPTION = 60
_NEAR = 2.6


@dataclass(frozen=True, slots=True)
class Page:
    """Words and ruling lines of a page; what it holds beside them is told by its sheet."""

    sheet: Sheet
    words: tuple[Word, ...]
    lattices: tuple[Lattice, ...]


def page_of(sheet: Sheet) -> Page:
    """The characters are let go."""
    words = tuple(words_of(sheet.glyphs, sheet.down))
    return Page(replace(sheet, glyphs=()), words, tuple(lattices_of(sheet.across, sheet.down)))


def items_of(page: Page, running: set[Word]) -> list[Item]:
    """In the order of reading, `running` words left out."""
    words = [word for word in page.words if word not in running]
    if not words:
        return []
    body = median(word.size for word in words)
    across, down = page.sheet.across, page.sheet.down
    drafts: list[Draft] = []
    for lattice in page.lattices:
        own = [word for word in words if _inside(word, lattice.box)]
        draft = rule(lattice, own, across, down) if own else None
        if draft is not None:
            drafts.append(draft)
            held = set(own)
            words = [word for word in words if word not in held]
    items: list[Item] = []
    streams = streams_of(words, down)
    for stream in streams:
        items.extend(_of_stream(stream, [draft for draft in drafts if _belongs(draft, stream, streams)], across, body))
    placed = {id(item) for item in items}
    items.extend(draft for draft in drafts if id(draft) not in placed)
    return _captioned(items)


def _inside(word: Word, area: Rectangle) -> bool:
    across, along = (word.left + word.right) / 2, (word.top + word.bottom) / 2
    return area.left <= across <= area.right and area.top <= along <= area.bottom


def _belongs(draft: Draft, stream: Stream, streams: Sequence[Stream]) -> bool:
    middle = (draft.box.left + draft.box.right) / 2
    fitting = [one for one in streams if one.left <= middle <= one.right] or list(streams)
    tops = [one for one in fitting if one.lines[0][0].base <= draft.box.top] or fitting[:1]
    return tops[-1] is stream


def _of_stream(stream: Stream, drafts: Sequence[Draft], across: Sequence[Line], body: float) -> list[Item]:
    items: list[Item] = []
    lines = list(stream.lines)
    for draft in [*sorted(drafts, key=lambda draft: draft.box.top), None]:
        above = [line for line in lines if draft is None or line[0].base < draft.box.top + 1]
        lines = lines[len(above) :]
        for region in regions_of(above, stream.left, stream.right):
            table = align(region.lines, across) if region.is_table else None
            items.extend(prose_of(region.lines, stream.right, body) if table is None else [table])
        if draft is not None:
            items.append(draft)
    return items


def _captioned(items: Sequence[Item]) -> list[Item]:
    """Units and short lines just above a table go to it; notes just below it are told to it."""
    result: list[Item] = []
    for item in items:
        if isinstance(item, Draft):
            before = list(item.before)
            caption: list[str] = []
            while result and _leads(result[-1], item):
                caption.insert(0, _text(result.pop()))
            result.append(replace(item, captions=(*caption, *(phrase.text for phrase in before))))
        else:
            if result and isinstance(result[-1], Draft) and _notes(item):
                result[-1] = replace(result[-1], notes=(*result[-1].notes, item.text))
            result.append(item)
    return result


def _text(item: Item) -> str:
    return item.text if isinstance(item, Prose) else ""


def _leads(item: Item, table: Draft) -> bool:
    if not isinstance(item, Prose) or item.level:
        return False
    gap = table.box.top - item.box.bottom
    near = -1 <= gap <= _NEAR * (item.box.bottom - item.box.top)
    return is_unit(item.text) or (near and len(item.text) < _CAPTION and not folded(item.text).endswith(("。", ".")))


def _notes(item: Prose) -> bool:
    return folded(item.text).startswith(("(注", "注", "※", "*", "Note", "(Note"))
