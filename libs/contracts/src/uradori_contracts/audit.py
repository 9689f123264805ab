"""Findings, verdicts and reports of the auditor."""

from enum import StrEnum
from typing import Annotated

from pydantic import Field, StringConstraints

from uradori_contracts.evidence import Cell, Evidence, Span
from uradori_contracts.message import Identifier, Message, Tag, Value

ANSWER_LIMIT = 1_000_000
"""Characters."""
EVIDENCE_LIMIT = 1000
SENTENCES_LIMIT = 64
"""In one request."""
FOUND_LIMIT = 20_000
"""Sentences of a looked-up text."""


class FindingKind(StrEnum):
    """What is wrong with, or right about, a figure or claim."""

    SUPPORTED = "SUPPORTED"
    VALUE_MISMATCH = "VALUE_MISMATCH"
    UNIT_MISMATCH = "UNIT_MISMATCH"
    SIGN_MISMATCH = "SIGN_MISMATCH"
    PERIOD_MISMATCH = "PERIOD_MISMATCH"
    BASIS_MISMATCH = "BASIS_MISMATCH"
    NATURE_MISMATCH = "NATURE_MISMATCH"
    ENTITY_MISMATCH = "ENTITY_MISMATCH"
    ITEM_MISMATCH = "ITEM_MISMATCH"
    DIRECTION_MISMATCH = "DIRECTION_MISMATCH"
    DERIVED_SUPPORTED = "DERIVED_SUPPORTED"
    DERIVED_UNVERIFIED = "DERIVED_UNVERIFIED"
    SUPERSEDED = "SUPERSEDED"
    MISATTRIBUTED = "MISATTRIBUTED"
    UNSUPPORTED = "UNSUPPORTED"
    UNCITED_CLAIM = "UNCITED_CLAIM"
    FABRICATED_CITATION = "FABRICATED_CITATION"
    OVERCITED = "OVERCITED"
    UNVERIFIABLE = "UNVERIFIABLE"
    NOT_CHECKWORTHY = "NOT_CHECKWORTHY"


MISMATCHES = frozenset(
    {
        FindingKind.VALUE_MISMATCH,
        FindingKind.UNIT_MISMATCH,
        FindingKind.SIGN_MISMATCH,
        FindingKind.PERIOD_MISMATCH,
        FindingKind.BASIS_MISMATCH,
        FindingKind.NATURE_MISMATCH,
        FindingKind.ENTITY_MISMATCH,
        FindingKind.ITEM_MISMATCH,
    }
)
"""A figure whose counterpart in the source differs in that part."""


class SentenceVerdict(StrEnum):
    """What the findings of a sentence come to."""

    SUPPORTED = "SUPPORTED"
    UNSUPPORTED = "UNSUPPORTED"
    NOT_COUNTED = "NOT_COUNTED"


class AuditStatus(StrEnum):
    """Of a whole answer. Never PASS by absence."""

    PASS = "PASS"  # noqa: S105
    WARN = "WARN"
    FAIL = "FAIL"
    INSUFFICIENT_EVIDENCE = "INSUFFICIENT_EVIDENCE"
    UNAUDITED = "UNAUDITED"


class Source(Value):
    """Where a finding looked: a span of a passage, a cell of a table, or a whole value."""

    tag: Tag
    span: Span | None = None
    cell: Cell | None = None
    quote: str = ""


class Finding(Value):
    """About one span of a sentence. `span` counts characters of the sentence."""

    kind: FindingKind
    span: Span
    text: str
    """The words that the finding is about."""
    expected: str = ""
    """What the source holds."""
    found: str = ""
    """What the sentence says."""
    source: Source | None = None
    rule: str = ""
    """Which rule decided, e.g. 切り捨て, 四捨五入, the formula of a derived figure."""
    suggestion: str = ""
    note: str = ""
    unfound: bool = False
    """Of a text whose evidence was looked up: nothing found speaks of it, which is not to say that it is wrong."""


class AuditedSentence(Value):
    """A sentence, its citations and what was found. `span` counts characters of the answer."""

    index: int = Field(ge=0)
    sentence: str
    span: Span
    verdict: SentenceVerdict
    citations: tuple[str, ...] = ()
    findings: tuple[Finding, ...] = ()


class Rates(Value):
    """Each in [0, 1]; null where its denominator is zero."""

    consistency_rate: float | None
    precision: float | None
    recall: float | None
    sentences: int
    supported_sentences: int


class Unsearched(StrEnum):
    """What a lookup could not look through for a sentence. Nothing found is then not to say that there is nothing."""

    PASSAGES = "passages"
    FIGURES = "figures"
    FACTS = "facts"
    """Of ingested documents."""
    ROOM = "room"
    """More was found than one report may hold."""


class Found(Value):
    """What a lookup found for one sentence, by its place among the sentences of the text.

    A claim that nothing found speaks of is `unfound` only where nothing was left `unsearched`.
    """

    index: int = Field(ge=0)
    tags: tuple[Tag, ...] = Field(max_length=EVIDENCE_LIMIT)
    unsearched: tuple[Unsearched, ...] = ()


class AuditReport(Message):
    """The report of an answer. Same answer and evidence: the same bytes. Holds all to recompute it."""

    status: AuditStatus
    rates: Rates
    sentences: tuple[AuditedSentence, ...]
    answer: str
    evidence: tuple[Evidence, ...]
    rules_version: str
    companies: str = ""
    """SHA-256, in hex, of the list of companies that the auditor knew; empty where it had none."""
    lookup: bool = False
    """Whether the evidence was looked up for a text that cites nothing."""
    found: tuple[Found, ...] = ()
    """With `lookup`: what each sentence was judged against."""
    digest: str
    """SHA-256 over the body without the digest itself, in hex."""


class AuditSentencesRequest(Message):
    """Audit the next sentences of an answer that is still being written."""

    turn_id: Identifier | None = None
    preceding: str = Field(default="", max_length=ANSWER_LIMIT)
    """The answer so far, before them: 同社 and dropped subjects lean on it."""
    sentences: tuple[Annotated[str, StringConstraints(max_length=ANSWER_LIMIT)], ...] = Field(
        min_length=1, max_length=SENTENCES_LIMIT
    )
    index: int = Field(ge=0)
    """Of the first of them."""
    evidence: tuple[Evidence, ...] = Field(max_length=EVIDENCE_LIMIT)


class AuditSentencesReply(Message):
    """The verdicts on them, in order; the span of each counts characters of its own text."""

    audited: tuple[AuditedSentence, ...]


class AuditRequest(Message):
    """Audit a whole answer against its evidence."""

    turn_id: Identifier | None = None
    answer: str = Field(max_length=ANSWER_LIMIT)
    evidence: tuple[Evidence, ...] = Field(max_length=EVIDENCE_LIMIT)
    lookup: bool = False
    """A text that cites nothing: each sentence is judged against what was found for it."""
    found: tuple[Found, ...] = Field(default=(), max_length=FOUND_LIMIT)
