"""A document as its readers give it: what it is, and its blocks in reading order."""

from dataclasses import dataclass, field
from datetime import date

from msgspec import Struct

from uradori_filings.model.address import TableAddress
from uradori_filings.model.grid import Box, Grid
from uradori_filings.model.oddity import Oddity


@dataclass(frozen=True, slots=True)
class Profile:
    """What the document says of itself; empty where it does not say."""

    document_id: str = ""
    """As its publisher calls it (EDINET: S100XXXX)."""
    title: str = ""
    kind: str = ""
    """有価証券報告書, 四半期報告書, 決算短信, ..."""
    company: str = ""
    company_en: str = ""
    edinet_code: str = ""
    ticker: str = ""
    period_start: date | None = None
    period_end: date | None = None
    filed_on: date | None = None
    amends: str = ""
    """The id of the document that it corrects."""
    standard: str = ""
    """J-GAAP, IFRS or US-GAAP, of its consolidated statements."""
    language: str = "ja"


class Heading(Struct, frozen=True, gc=False):
    """A heading; `level` 1 is the outermost."""

    part: str
    level: int
    text: str
    box: Box | None = None


class Paragraph(Struct, frozen=True, gc=False):
    """Running text, one paragraph."""

    part: str
    text: str
    section: tuple[str, ...] = ()
    box: Box | None = None


@dataclass(frozen=True, slots=True)
class Table:
    """A table in its place. `before` and `after` are the short lines around it: caption, unit, notes."""

    address: TableAddress
    grid: Grid
    section: tuple[str, ...] = ()
    """Headings above it, outermost first."""
    before: tuple[str, ...] = ()
    after: tuple[str, ...] = ()
    continues: TableAddress | None = None
    """The table that it goes on with, on the page before."""
    boxes: tuple[Box, ...] = ()
    stated_in: str = ""
    """The line whose figures it holds, for a table that the source does not print as one."""


Block = Heading | Paragraph | Table


@dataclass(frozen=True, slots=True)
class Context:
    """An XBRL context: an instant (`start` None) or a duration, and its explicit members as axis -> member."""

    id: str
    start: date | None
    end: date
    members: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, slots=True)
class Document:
    """A whole document. Never half read: a part that could not be read is named among the oddities."""

    profile: Profile
    blocks: tuple[Block, ...]
    contexts: tuple[Context, ...] = ()
    oddities: tuple[Oddity, ...] = field(default=())

    @property
    def tables(self) -> tuple[Table, ...]:
        """Its tables in reading order."""
        return tuple(block for block in self.blocks if isinstance(block, Table))
