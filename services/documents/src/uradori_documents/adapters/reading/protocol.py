"""What a reading process is asked and answers: a length of four bytes, then JSON.

Nothing in place of an answer says that the process ends by an error, whose type comes next.
"""

from dataclasses import dataclass
from typing import Literal

from pydantic import TypeAdapter
from uradori_contracts.documents import Problem

from uradori_documents.domain.packed import PackedDocument

LENGTH_BYTES = 4
REPLY_LIMIT = 512 * 2**20


@dataclass(frozen=True, slots=True)
class Listing:
    """Which documents does an upload hold?"""

    path: str
    name: str
    kind: Literal["listing"] = "listing"


@dataclass(frozen=True, slots=True)
class Digesting:
    """The digest of the files of a document."""

    path: str
    name: str
    group: int
    kind: Literal["digesting"] = "digesting"


@dataclass(frozen=True, slots=True)
class Reading:
    """A document, read and understood."""

    path: str
    name: str
    group: int
    kind: Literal["reading"] = "reading"


@dataclass(frozen=True, slots=True)
class Listed:
    """Its documents by name, and files that belong to none."""

    names: tuple[str, ...]
    problems: tuple[Problem, ...]
    kind: Literal["listed"] = "listed"


@dataclass(frozen=True, slots=True)
class Digested:
    """SHA-256 in hexadecimal over names and contents, and the names."""

    digest: str
    files: tuple[str, ...]
    kind: Literal["digested"] = "digested"


@dataclass(frozen=True, slots=True)
class Understood:
    """A document ready to be stored."""

    document: PackedDocument
    kind: Literal["understood"] = "understood"


@dataclass(frozen=True, slots=True)
class Unreadable:
    """Why not."""

    problem: Problem
    kind: Literal["unreadable"] = "unreadable"


Question = Listing | Digesting | Reading
Answer = Listed | Digested | Understood | Unreadable
QUESTIONS: TypeAdapter[Question] = TypeAdapter(Question)
ANSWERS: TypeAdapter[Answer] = TypeAdapter(Answer)
