"""Files on their way in, and what becomes of them."""

from datetime import date
from enum import StrEnum
from hashlib import sha256
from typing import Annotated

from pydantic import Field, StringConstraints

from uradori_contracts.documents import DocumentId, Problem
from uradori_contracts.message import Identifier, Message, Ticker, Value

UPLOAD_LIMIT = 64 * 2**20
"""Bytes of one upload: a file, or an archive of the files of one or more documents."""

FileName = Annotated[str, StringConstraints(min_length=1, max_length=400)]
Sha256 = Annotated[str, StringConstraints(pattern=r"^[0-9a-f]{64}$")]


class UploadState(StrEnum):
    """How far an upload has come."""

    WAITING = "waiting"
    READING = "reading"
    DONE = "done"
    FAILED = "failed"


class UploadHints(Value):
    """What whoever uploads knows better than the file: each beats what the document says of itself."""

    ticker: Ticker | None = None
    company: str = Field(default="", max_length=200)
    document_id: DocumentId | None = None
    filed_on: date | None = None
    amends: DocumentId | None = None


class Ingest(Message):
    """An upload to be read, on the work queue. Its bytes lie in the object store under `upload_id`."""

    upload_id: Identifier
    file_name: FileName
    sha256: Sha256
    size: int = Field(ge=0, le=UPLOAD_LIMIT)
    hints: UploadHints = UploadHints()


class DocumentOutcome(StrEnum):
    """What an upload did to a document."""

    ADDED = "added"
    REPLACED = "replaced"
    UNCHANGED = "unchanged"
    FAILED = "failed"


class IngestedDocument(Value):
    """One document of an upload; `problems` says why it failed, or what is odd about it."""

    document_id: str
    title: str = ""
    company: str = ""
    outcome: DocumentOutcome
    tables: int = 0
    facts: int = 0
    passages: int = 0
    problems: tuple[Problem, ...] = ()


class Upload(Message):
    """An upload and what came of it."""

    upload_id: Identifier
    file_name: FileName
    sha256: Sha256
    state: UploadState
    documents: tuple[IngestedDocument, ...] = ()
    problems: tuple[Problem, ...] = ()
    """About the upload as a whole and files that belong to no document."""
    version: int = Field(default=0, ge=0)
    """The first version of the store that has what it brought."""


class UploadRequest(Message):
    """How far is an upload? With `wait_s` the reply comes once it is done or failed, or when that time is over."""

    upload_id: Identifier
    wait_s: float = Field(default=0.0, ge=0, le=30)
    sent_again: bool = False
    """It has ended and its bytes lie there once more: only an end that comes from now on is waited for."""


def upload_id(content_sha256: str, file_name: str, hints: UploadHints) -> str:
    """The same for the same bytes, under the same name, with the same hints; whoever sends it can tell beforehand."""
    told = f"{content_sha256}\n{file_name}\n{hints.model_dump_json()}"
    return f"up-{sha256(told.encode()).hexdigest()[:32]}"
