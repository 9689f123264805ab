"""Documents: what is known of them, their changes and passages."""

from datetime import date, datetime
from enum import StrEnum
from typing import Annotated

from pydantic import Field, StringConstraints

from uradori_contracts.message import Message, Ticker, Value
from uradori_contracts.retrieval import Passage

PAGE_LIMIT = 500
FILERS_LIMIT = 2000

DOCUMENT_ID = r"[A-Za-z0-9][A-Za-z0-9._-]{0,63}"
DocumentId = Annotated[str, StringConstraints(pattern=f"^{DOCUMENT_ID}$")]
"""As its publisher calls it (S100XXXX), or made from its content."""
CellAddress = Annotated[str, StringConstraints(pattern=r"^[^\s/:]{1,120}/\d{1,6}:\d{1,6}:\d{1,6}$")]
"""`part/table:row:column`, counted from 0 with merged cells laid out."""
TableAddress = Annotated[str, StringConstraints(pattern=r"^[^\s/:]{1,120}/\d{1,6}$")]
COMPANY_UNKNOWN = "company_unknown"
"""Code of the problem of a document that answers no question about a company."""


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
