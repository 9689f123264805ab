"""What is stored of a document, as rows."""

from dataclasses import dataclass

from pydantic import Base64Bytes

Key = int


@dataclass(frozen=True, slots=True)
class TableRow:
    """A table; `grid` is compressed. Facts `first_fact` up to before `end_fact` are its own."""

    number: int
    address: str
    headings: tuple[str, ...]
    captions: tuple[str, ...]
    first_fact: int
    end_fact: int
    grid: Base64Bytes


@dataclass(frozen=True, slots=True)
class FactRow:
    """A fact; its paths are indices into the document's paths, `same` is equal for what says the same thing."""

    table: int
    row: int
    column: int
    kind: str
    printed: str
    value: str | None
    unit: str
    power: int
    row_path: int
    column_path: int
    statement: str
    period_start: str | None
    period_end: str | None
    period_label: str
    basis: str
    standard: str
    nature: str
    members: tuple[str, ...]
    item_id: str
    element: str
    per_share: bool
    same: Key | None


@dataclass(frozen=True, slots=True)
class PassageRow:
    """A passage; `table` is the JSON of a contract's Table."""

    section: str
    text: str
    table: str | None = None


@dataclass(frozen=True, slots=True)
class PackedProfile:
    """What the document says of itself; empty where it does not."""

    document_id: str = ""
    title: str = ""
    kind: str = ""
    company: str = ""
    company_en: str = ""
    edinet_code: str = ""
    ticker: str = ""
    period_start: str | None = None
    period_end: str | None = None
    filed_on: str | None = None
    amends: str = ""
    standard: str = ""
    language: str = "ja"


@dataclass(frozen=True, slots=True)
class PackedOddity:
    """As `uradori_filings.Oddity`."""

    where: str
    code: str
    message: str
    message_en: str


@dataclass(frozen=True, slots=True)
class PackedDocument:
    """All of it. `postings` is the inverted index over `paths`."""

    profile: PackedProfile
    tables: tuple[TableRow, ...]
    paths: tuple[tuple[str, ...], ...]
    postings: tuple[tuple[str, Base64Bytes], ...]
    facts: tuple[FactRow, ...]
    passages: tuple[PassageRow, ...]
    oddities: tuple[PackedOddity, ...]
