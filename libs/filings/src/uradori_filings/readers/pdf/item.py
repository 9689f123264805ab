"""What a page is made of, in the order of reading, before it is part of a document."""

from dataclasses import dataclass

from uradori_filings.readers.pdf.draft import Draft
from uradori_filings.readers.pdf.frame import Rectangle


@dataclass(frozen=True, slots=True)
class Prose:
    """A paragraph, or a heading when `level` is not 0."""

    text: str
    box: Rectangle
    level: int = 0


Item = Prose | Draft
