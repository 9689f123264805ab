"""Documents: what is known of them, and the facts that their cells say."""

from datetime import date, datetime
from decimal import Decimal
from enum import StrEnum
from typing import Annotated

from pydantic import Field, StringConstraints

from uradori_contracts.evidence import DECIMAL_PLACES, DIGITS, Cell, Table
from uradori_contracts.message import Identifier, Message, Ticker, Value
from uradori_contracts.retrieval import Passage

FACTS_LIMIT = 500
PAGE_LIMIT = 500
FILERS_LIMIT = 2000

DOCUMENT_ID = r"[A-Za-z0-9][A-Za-z0-9._-]{0,63}"
DocumentId = Annotated[str, StringConstraints(pattern=f"^{DOCUMENT_ID}$")]
"""As its publisher calls it (S100XXXX), or made from its content."""
CellAddress = Annotated[str, StringConstraints(pattern=r"^[^\s/:]{1,120}/\d{1,6}:\d{1,6}:\d{1,6}$")]
"""`part/table:row:column`, counted from 0 with merged cells laid out."""
TableAddress = Annotated[str, StringConstraints(pattern=r"^[^\s/:]{1,120}/\d{1,6}$")]


class Problem(Value):
    """A file that could not be read, or something in a document that a person should look at."""

    where: str
    code: str
    message: str
    message_en: str


class DocumentInfo(Value):
    """A document in the store."""

    document_id: DocumentId
    title: str
    kind: str
    """有価証券報告書, 決算短信, ..."""
    company: str
    ticker: Ticker | None
    edinet_code: str = ""
    period_start: date | None
    period_end: date | None
    filed_on: date | None
    standard: str = ""
    language: str = "ja"
    amends: DocumentId | None = None
    superseded_by: DocumentId | None = None
    superseded_on: date | None = None
    files: tuple[str, ...] = ()
    tables: int
    facts: int
    passages: int
    version: int
    """Of the store, when it came in."""
    ingested_at: datetime
    problems: tuple[Problem, ...] = ()


class DocumentInfoReply(Message):
    """The document that was asked for."""

    document: DocumentInfo


class DocumentRequest(Message):
    """One document."""

    document_id: DocumentId


class ListDocuments(Message):
    """Documents, newest filing first, `limit` of them after the document `after`."""

    ticker: Ticker | None = None
    after: DocumentId | None = None
    limit: int = Field(default=100, ge=1, le=PAGE_LIMIT)


class DocumentList(Message):
    """A page of documents; `total` of them fit the request."""

    documents: tuple[DocumentInfo, ...]
    total: int
    version: int


class DocumentDeleted(Message):
    """The document is gone from `version` on; turns that pinned an earlier one still see it."""

    document_id: DocumentId
    version: int


class KnownFiler(Value):
    """A filer of documents, as they print its name."""

    name: str
    name_en: str = ""
    ticker: Ticker | None = None


class KnownFilers(Message):
    """In the bucket `filers` under the key `current`: those that no list of companies knows, at a version of the store."""

    filers: tuple[KnownFiler, ...] = Field(default=(), max_length=FILERS_LIMIT)
    version: int = 0


class ChangeKind(StrEnum):
    """What became of a document."""

    ADDED = "added"
    REPLACED = "replaced"
    DELETED = "deleted"


class DocumentChanged(Message):
    """Announced once the store has it. `version` grows by one with each change."""

    version: int = Field(ge=1)
    document_id: DocumentId
    kind: ChangeKind


class PassagesRequest(Message):
    """The passages of the store at its current version, a page at a time; of one document where it is named."""

    document_id: DocumentId | None = None
    after: str = Field(default="", max_length=400)
    """The id of the last passage of the page before."""
    limit: int = Field(default=PAGE_LIMIT, ge=1, le=PAGE_LIMIT)


class PassagesPage(Message):
    """Passages by id, as many as fit a message; `more`: there are further ones after the last of these."""

    passages: tuple[Passage, ...]
    version: int
    more: bool


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


class Excerpt(Message):
    """A table as evidence, and where each cell asked for stands in it, in the order asked."""

    document_id: DocumentId
    section: tuple[str, ...]
    table: Table
    cells: tuple[Cell, ...]
    notes: tuple[str, ...] = ()
