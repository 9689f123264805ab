"""The pages of a PDF, one at a time."""

import ctypes
from collections.abc import Iterator

import pypdfium2
from pypdfium2 import raw

from uradori_filings.readers.pdf.drawings import Drawings, drawings_of
from uradori_filings.readers.pdf.frame import Frame
from uradori_filings.readers.pdf.glyphs import NOTHING, characters_of, glyphs_of
from uradori_filings.readers.pdf.ruling import joined
from uradori_filings.readers.pdf.sheet import Sheet

_WIDEST = 14_400.0
_MOST_OBJECTS = 300_000
"""A page of a filing has some thousands; one with more is left out, before its characters are laid out in memory."""


def sheets_of(document: pypdfium2.PdfDocument, most: int) -> Iterator[Sheet | int]:
    """Its first `most` pages, each closed before the next is opened; the number of a page that cannot be loaded."""
    for index in range(min(len(document), most)):
        try:
            page = document[index]
        except pypdfium2.PdfiumError:
            yield index + 1
            continue
        try:
            yield _sheet(page, index + 1)
        finally:
            page.close()


def _sheet(page: pypdfium2.PdfPage, number: int) -> Sheet:
    shown = page.get_rotation() // 90
    crowded = raw.FPDFPage_CountObjects(page.raw) > _MOST_OBJECTS
    characters = NOTHING if crowded else characters_of(page)
    turn = characters.turn
    frame = _frame(page, turn)
    drawings = Drawings(cut=True) if crowded else drawings_of(page, frame)
    return Sheet(
        number=number,
        frame=frame,
        shown=shown,
        glyphs=glyphs_of(characters, frame, turn),
        across=joined(drawings.across),
        down=joined(drawings.down),
        sideways=sum(characters.runs[placed.run].turn != turn for placed in characters.placed),
        unmapped=characters.unmapped,
        images=drawings.images,
        cut=characters.cut or drawings.cut,
    )


def _frame(page: pypdfium2.PdfPage, turns: int) -> Frame:
    area = raw.FS_RECTF()
    if not raw.FPDF_GetPageBoundingBox(page.raw, ctypes.byref(area)):
        return Frame(0.0, _WIDEST, _WIDEST, _WIDEST, turns)
    width, height = min(area.right - area.left, _WIDEST), min(area.top - area.bottom, _WIDEST)
    return Frame(area.left, area.top, width, height, turns)
