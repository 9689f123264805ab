"""The characters of a page, by pdfium."""

import ctypes
import unicodedata
from collections import Counter
from dataclasses import dataclass

import pypdfium2
from pypdfium2 import raw

from uradori_filings.readers.pdf.frame import Frame
from uradori_filings.readers.pdf.sheet import Glyph

_MOST = 30_000
_NAME = 128
_BOLD = 600
_BOLD_NAMES = ("bold", "heavy", "black", "semibold", "demi")
_HYPHEN = 0x02
_LAST_PLANE = 0x10FFFF
_BLANKS = frozenset({0x20, 0xA0, 0x3000})


@dataclass(frozen=True, slots=True)
class Run:
    """How the characters of one text object are set."""

    size: float
    turn: int
    """Quarter turns against the clock."""
    bold: bool


@dataclass(frozen=True, slots=True)
class Placed:
    """A character in the space of the PDF."""

    code: int
    x: float
    y: float
    left: float
    bottom: float
    right: float
    top: float
    run: int
    spaced: bool


@dataclass(frozen=True, slots=True)
class Characters:
    """All of a page, before it is known how the page is read."""

    placed: tuple[Placed, ...]
    runs: tuple[Run, ...]
    unmapped: int
    cut: bool

    @property
    def turn(self) -> int:
        """The direction that most of them run in."""
        counts = Counter(self.runs[placed.run].turn for placed in self.placed)
        return max(sorted(counts), key=counts.__getitem__) if counts else 0


NOTHING = Characters((), (), 0, cut=True)
"""Of a page that is left out."""


def characters_of(page: pypdfium2.PdfPage) -> Characters:
    """As far as a page is read: 30,000 characters."""
    text = page.get_textpage()
    try:
        return _read(text.raw)
    finally:
        text.close()


def _read(page: ctypes.c_void_p) -> Characters:
    count = raw.FPDFText_CountChars(page)
    box = raw.FS_RECTF()
    matrix = raw.FS_MATRIX()
    x, y = ctypes.c_double(), ctypes.c_double()
    placed: list[Placed] = []
    runs: list[Run] = []
    owner = 0
    bold: dict[int, bool] = {}
    unmapped = 0
    spaced = False
    for index in range(min(count, _MOST)):
        code = raw.FPDFText_GetUnicode(page, index)
        if code != _HYPHEN and (code <= 0x20 or code in _BLANKS or code in {0xFEFF, 0xAD} or code > _LAST_PLANE):
            unmapped += code == 0
            spaced = spaced or (code in _BLANKS and not raw.FPDFText_IsGenerated(page, index))
            continue
        if _unknown(code) or raw.FPDFText_HasUnicodeMapError(page, index) == 1:
            unmapped += 1
            continue
        drawn = raw.FPDFText_GetTextObject(page, index)
        here = ctypes.cast(drawn, ctypes.c_void_p).value or 0
        if here != owner or not runs:
            owner = here
            font = ctypes.cast(raw.FPDFTextObj_GetFont(drawn), ctypes.c_void_p).value or 0 if here else 0
            if font not in bold:
                bold[font] = _bold(page, index)
            run = _run(page, index, matrix, bold=bold[font])
            runs.append(run)
        raw.FPDFText_GetLooseCharBox(page, index, box)
        raw.FPDFText_GetCharOrigin(page, index, x, y)
        placed.append(
            Placed(
                0x2D if code == _HYPHEN else code,
                x.value,
                y.value,
                box.left,
                box.bottom,
                box.right,
                box.top,
                len(runs) - 1,
                spaced,
            )
        )
        spaced = False
    return Characters(tuple(placed), tuple(runs), unmapped, count > _MOST)


def _unknown(code: int) -> bool:
    return code == 0xFFFD or 0xE000 <= code <= 0xF8FF or 0xD800 <= code <= 0xDFFF or code >= 0xF0000


def _run(page: ctypes.c_void_p, index: int, matrix: ctypes.Structure, *, bold: bool) -> Run:
    raw.FPDFText_GetMatrix(page, index, matrix)
    size = raw.FPDFText_GetFontSize(page, index) * (matrix.c**2 + matrix.d**2) ** 0.5
    return Run(min(max(abs(size), 0.5), 400.0), _turn(matrix.a, matrix.b), bold)


def _turn(along: float, up: float) -> int:
    """Quarter turns against the clock of a direction."""
    if abs(up) > abs(along):
        return 1 if up > 0 else 3
    return 0 if along >= 0 else 2


def _bold(page: ctypes.c_void_p, index: int) -> bool:
    name = ctypes.create_string_buffer(_NAME)
    flags = ctypes.c_int()
    length = raw.FPDFText_GetFontInfo(page, index, name, _NAME, flags)
    written = name.value.decode("latin-1").lower() if 0 < length <= _NAME else ""
    return raw.FPDFText_GetFontWeight(page, index) >= _BOLD or any(word in written for word in _BOLD_NAMES)


def glyphs_of(characters: Characters, frame: Frame, turn: int) -> tuple[Glyph, ...]:
    """Those that run in direction `turn` and stand on the page, in the order of the file."""
    glyphs: list[Glyph] = []
    for placed in characters.placed:
        run = characters.runs[placed.run]
        if run.turn != turn:
            continue
        x, base = frame.point(placed.x, placed.y)
        if not (-1 <= x <= frame.width + 1 and -1 <= base <= frame.height + 1):
            continue
        area = frame.rectangle(placed.left, placed.bottom, placed.right, placed.top)
        text = chr(placed.code)
        advance = run.size * 0.98 if unicodedata.east_asian_width(text) in {"W", "F"} else 0.0
        left = min(area.left, x) if area.right > area.left else x
        right = max(area.right, x + advance)
        glyphs.append(Glyph(text, left, right, base, run.size, run.bold, placed.run, placed.spaced))
    return tuple(glyphs)
