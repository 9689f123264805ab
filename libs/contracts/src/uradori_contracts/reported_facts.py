"""Facts that cells of documents say, and how they are asked for."""

from datetime import date
from decimal import Decimal
from enum import StrEnum
from typing import Annotated

from pydantic import Field, StringConstraints

from uradori_contracts.documents import CellAddress, DocumentId, TableAddress
from uradori_contracts.evidence import DECIMAL_PLACES, DIGITS, Cell, Table
from uradori_contracts.message import Identifier, Message, Ticker, Value

FACTS_LIMIT = 500


class RestatementCause(StrEnum):
    """Why a newer document has another value for the same fact."""

    AMENDED = "amended"
    RESTATED = "restated"
    SPLIT = "split"
    """Shares were split or consolidated in between: figures per share are on another basis."""


class Restatement(Value):
    """What a newer document makes of a fact."""

    document_id: DocumentId
    cause: RestatementCause
    cell: CellAddress | None = None
    """None where it only shows that shares were split, and does not print this fact again."""
    printed: str = ""
    value: Decimal | None = Field(default=None, max_digits=DIGITS, decimal_places=DECIMAL_PLACES)
    """In the unit of the fact."""
    factor: Decimal | None = Field(default=None, max_digits=DIGITS, decimal_places=DECIMAL_PLACES)
    """Of a split: shares after it for one before."""


class ReportedFact(Value):
    """A cell of a document and what its place says about it."""

    document_id: DocumentId
    cell: CellAddress
    company: str
    ticker: Ticker | None = None
    title: str = ""
    """Of the document."""
    filed_on: date | None = None
    section: tuple[str, ...] = ()
    """Headings above the table, outermost first, and its caption."""
    statement: str
    """Kind of table: balance_sheet, key_figures, ..."""
    row_path: tuple[str, ...]
    column_path: tuple[str, ...]
    kind: str
    """number, nothing (a dash), date or text."""
    printed: str
    value: Decimal | None = Field(default=None, max_digits=DIGITS, decimal_places=DECIMAL_PLACES)
    """In `unit`, scaled; a rate of 10.4 % is 10.4 in "%"."""
    unit: str = ""
    power: int = 0
    """The scale that the table states: value = printed × 10**power."""
    period_start: date | None = None
    period_end: date | None = None
    """Without a start it is an instant."""
    period_label: str = ""
    basis: str = ""
    """consolidated, parent or empty."""
    standard: str = ""
    nature: str = "actual"
    members: tuple[str, ...] = ()
    item_id: str = ""
    element: str = ""
    superseded_by: DocumentId | None = None
    """A newer document prints another value for the same fact, or corrects this document."""
    restated: Restatement | None = None


class FindFacts(Message):
    """Facts whose labels are like one of `labels`, best first by a cheap measure; whoever asks ranks them.

    Empty fields do not restrict. Nothing filed after `as_of` is found, nor what had been superseded by then unless
    `history`.
    """

    turn_id: Identifier | None = None
    labels: tuple[Annotated[str, StringConstraints(max_length=400)], ...] = Field(default=(), max_length=64)
    tickers: tuple[Ticker, ...] = Field(default=(), max_length=100)
    companies: tuple[Annotated[str, StringConstraints(max_length=200)], ...] = Field(default=(), max_length=100)
    """Names of filers, where no ticker is known."""
    named_in: Annotated[str, StringConstraints(max_length=2000)] = ""
    """Where neither tickers nor companies are named: of filers alone whose name stands in this text."""
    document_ids: tuple[DocumentId, ...] = Field(default=(), max_length=100)
    tables: tuple[TableAddress, ...] = Field(default=(), max_length=100)
    """Of the one document named."""
    item_ids: tuple[str, ...] = Field(default=(), max_length=64)
    years: tuple[int, ...] = Field(default=(), max_length=20)
    """Calendar years in which the period ends."""
    as_of: date | None = None
    history: bool = False
    version: int | None = None
    """The pinned version of the store; the current one where it is left out."""
    limit: int = Field(default=200, ge=1, le=FACTS_LIMIT)


class NamedFiler(Value):
    """A filer of the store that a text names."""

    company: str
    """As its documents print it."""
    surface: str
    """As the text calls it."""


class FoundFacts(Message):
    """Facts and the version of the store that has them; `documents` counts those that the request allowed."""

    facts: tuple[ReportedFact, ...]
    version: int
    documents: int
    filers: tuple[NamedFiler, ...] = ()
    """Whom `named_in` names, in the order of the text."""


class ExcerptRequest(Message):
    """The part of a table that shows these cells (all of one table): its heads, their rows, the rows above them."""

    document_id: DocumentId
    cells: tuple[CellAddress, ...] = Field(min_length=1, max_length=50)
    as_of: date | None = None
    """A document filed later is not shown, nor one without a filing date."""
    version: int | None = None
    """The version of the store in which the cells were found; the current one where it is left out."""


class Excerpt(Message):
    """A table as evidence, and where each cell asked for stands in it, in the order asked."""

    document_id: DocumentId
    section: tuple[str, ...]
    table: Table
    cells: tuple[Cell, ...]
    notes: tuple[str, ...] = ()
