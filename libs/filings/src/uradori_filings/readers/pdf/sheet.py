"""What a page holds before it is understood."""

from dataclasses import dataclass

from uradori_filings.readers.pdf.frame import Frame


@dataclass(frozen=True, slots=True)
class Glyph:
    """A character on its baseline, in the frame that the page is read in."""

    text: str
    left: float
    right: float
    base: float
    size: float
    bold: bool
    run: int
    """Characters of one run of the producer share it."""
    spaced: bool = False
    """A blank of the file stands before it."""


@dataclass(frozen=True, slots=True)
class Line:
    """A ruling line: `place` is its x (vertical) or y (horizontal)."""

    place: float
    start: float
    end: float


@dataclass(frozen=True, slots=True)
class Abreast:
    """Columns of the page `number`, which stand at the right of `start`, moved by `shift`."""

    number: int
    start: float
    shift: float


@dataclass(frozen=True, slots=True)
class Sheet:
    """A page as its file draws it."""

    number: int
    frame: Frame
    shown: int
    """Quarter turns of the page as it is shown."""
    glyphs: tuple[Glyph, ...]
    across: tuple[Line, ...]
    """Horizontal lines."""
    down: tuple[Line, ...]
    """Vertical lines."""
    sideways: int = 0
    """Characters that run in another direction than the page and were left out."""
    unmapped: int = 0
    """Characters whose font does not say which they are."""
    images: int = 0
    cut: bool = False
    """More characters or lines than a page is read for."""
    abreast: Abreast | None = None
    """Where a wide sheet goes on with columns of the next page."""
