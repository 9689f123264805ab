"""A PDF as one document, page by page."""

from collections import deque
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from uradori_filings.errors import UnreadableFileError
from uradori_filings.model.address import TableAddress
from uradori_filings.model.document import Block, Document, Heading, Paragraph, Table
from uradori_filings.model.oddity import Oddity
from uradori_filings.model.source import SourceFile
from uradori_filings.readers.pdf.abreast import abreast
from uradori_filings.readers.pdf.continued import continues
from uradori_filings.readers.pdf.foot import heads_at_foot, moved
from uradori_filings.readers.pdf.grids import box_of, table_of
from uradori_filings.readers.pdf.item import Item, Prose
from uradori_filings.readers.pdf.oddities import another, beyond, of_page, unloaded
from uradori_filings.readers.pdf.opening import open_pdf
from uradori_filings.readers.pdf.page import Page, items_of, page_of
from uradori_filings.readers.pdf.pages import sheets_of
from uradori_filings.readers.pdf.profile import pdf_profile
from uradori_filings.readers.pdf.running import margins_of, running_words
from uradori_filings.readers.pdf.sheet import Sheet
from uradori_filings.readers.pdf.word import Word

_MOST_PAGES = 2000
_NEAR = 2


def is_pdf(file: SourceFile) -> bool:
    """By its first bytes."""
    return b"%PDF-" in file.content[:1024]


def read_pdfs(files: Sequence[SourceFile]) -> Document:
    """A document is one PDF: the first by name is read, others are named among its oddities.

    Raises:
        UnreadableFileError: as `read_pdf`.
    """
    document = read_pdf(files[0])
    return replace(document, oddities=(*document.oddities, *(another(file.name) for file in files[1:])))


def read_pdf(file: SourceFile) -> Document:
    """Pages are parts `p001`, `p002`, ...; boxes are in points from the top left of the page as it is shown.

    pdfium is not thread-safe: one process reads one PDF at a time.

    Raises:
        UnreadableFileError: empty, encrypted, damaged, or without any text.
    """
    pdf = open_pdf(file)
    try:
        oddities: list[Oddity] = []
        blocks = tuple(_blocks(_pages(sheets_of(pdf, _MOST_PAGES), oddities)))
        if len(pdf) > _MOST_PAGES:
            oddities.append(beyond(file.name, _MOST_PAGES, len(pdf)))
    finally:
        pdf.close()
    if not blocks and any(oddity.code == "page_cut" for oddity in oddities):
        raise UnreadableFileError(
            file.name, "ページに描かれたものが多すぎて読めません。", "There is too much on its pages to read them."
        )
    if not blocks:
        raise UnreadableFileError(
            file.name,
            "文字が見つかりません（画像だけのPDFか、文字コードのないフォントです）。",
            "no text found: its pages are images, or its fonts do not say which characters they show.",
        )
    return Document(pdf_profile(blocks, file.name), blocks, oddities=tuple(oddities))


def _pages(sheets: Iterator[Sheet | int], oddities: list[Oddity]) -> Iterator[Page]:
    for sheet in sheets:
        if isinstance(sheet, int):
            oddities.append(unloaded(sheet))
        else:
            oddities.extend(of_page(sheet))
            yield page_of(sheet)


def _items(pages: Iterator[Page]) -> Iterator[tuple[Page, list[Item]]]:
    """Each page knows the margins of the pages near it, before and after."""
    window: deque[Page] = deque()
    passed: deque[Page] = deque(maxlen=_NEAR)
    for page in pages:
        window.append(page)
        if len(window) > _NEAR:
            yield _one(window, passed)
    while window:
        yield _one(window, passed)


def _one(window: deque[Page], passed: deque[Page]) -> tuple[Page, list[Item]]:
    page = window.popleft()
    running = _running(page, (*passed, *window))
    passed.append(page)
    if window:
        after = window[0]
        running_after = _running(after, (*passed, *list(window)[1:]))
        if heads := heads_at_foot(page, running, after, running_after):
            window[0] = moved(heads, after, running_after)
            page = replace(page, words=tuple(word for word in page.words if word not in set(heads)))
        elif wide := abreast(page, running, after, running_after):
            page, window[0] = wide, replace(after, words=())
    return page, items_of(page, running)


def _running(page: Page, others: Iterable[Page]) -> set[Word]:
    near = [margins_of(other.words, other.sheet.frame.height) for other in others]
    own = margins_of(page.words, page.sheet.frame.height)
    return running_words(own, near, page.words, [lattice.box for lattice in page.lattices])


def _blocks(pages: Iterator[Page]) -> Iterator[Block]:
    headings: list[Heading] = []
    before: tuple[Page, list[Item], Table | None] | None = None
    for page, items in _items(pages):
        part = f"p{page.sheet.number:03d}"
        goes_on = before is not None and continues(
            before[1], before[0].sheet.frame.height, items, page.sheet.frame.height
        )
        last: Table | None = None
        number = 0
        for item in items:
            section = tuple(heading.text for heading in headings)
            if isinstance(item, Prose):
                block = _prose(item, part, section, page)
                if isinstance(block, Heading):
                    headings = [*(one for one in headings if one.level < block.level), block]
                yield block
                continue
            table = replace(table_of(item, TableAddress(part, number), page.sheet), section=section)
            if goes_on and number == 0 and before is not None and before[2] is not None:
                table = replace(table, continues=before[2].address, section=before[2].section)
            last = table
            number += 1
            yield table
        before = (page, items, last)


def _prose(item: Prose, part: str, section: tuple[str, ...], page: Page) -> Heading | Paragraph:
    box = box_of(item.box, page.sheet)
    if item.level:
        return Heading(part, item.level, item.text, box)
    return Paragraph(part, item.text, section, box)
