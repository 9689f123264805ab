"""A table on its way to a grid."""

from dataclasses import dataclass

from uradori_filings.readers.pdf.frame import Rectangle
from uradori_filings.readers.pdf.word import Phrase


@dataclass(frozen=True, slots=True)
class DraftCell:
    """`lines` are its phrases from the top; `room` is where its text may stand, if lines or neighbours tell."""

    row: int
    column: int
    row_span: int
    column_span: int
    lines: tuple[Phrase, ...]
    room: float = 0.0
    """The right end of the column, 0 if unknown."""
    area: Rectangle | None = None
    """What ruling lines enclose."""

    @property
    def box(self) -> Rectangle | None:
        """Around its text; a cell without text is what its lines enclose."""
        if not self.lines:
            return self.area
        return Rectangle(
            min(line.left for line in self.lines),
            min(line.top for line in self.lines),
            max(line.right for line in self.lines),
            max(line.bottom for line in self.lines),
        )


@dataclass(frozen=True, slots=True)
class Draft:
    """A table of one page. `before` and `after` are lines that it sheds: units, captions, notes."""

    cells: tuple[DraftCell, ...]
    box: Rectangle
    edges: tuple[float, ...]
    """Where its columns end, left to right: how a continued table is known."""
    ruled: bool
    before: tuple[Phrase, ...] = ()
    after: tuple[Phrase, ...] = ()
    captions: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()
