"""What is asked of the authority on numbers, and how it answers."""

from datetime import date
from decimal import Decimal
from enum import StrEnum

from pydantic import Field

from uradori_contracts.asking import Question
from uradori_contracts.disposition import Choice, Disposition, Reason
from uradori_contracts.documents import CellAddress, DocumentId, TableAddress
from uradori_contracts.evidence import DECIMAL_PLACES, DIGITS, Cell, Table
from uradori_contracts.message import Identifier, Message, Tag, Ticker, Value
from uradori_contracts.reported_facts import ReportedFact
from uradori_contracts.rewriting import ResolvedRequest


class FigureScope(Value):
    """Where to look: empty, in everything; `tables` are of the one document named."""

    tickers: tuple[Ticker, ...] = Field(default=(), max_length=100)
    document_ids: tuple[DocumentId, ...] = Field(default=(), max_length=100)
    tables: tuple[TableAddress, ...] = Field(default=(), max_length=100)


class FigureRequest(Message):
    """Which reported fact answers the question? `request` is what the turn resolved it to, where there is a turn."""

    turn_id: Identifier | None = None
    question: Question
    request: ResolvedRequest | None = None
    scope: FigureScope = FigureScope()
    as_of: date | None = None
    version: int | None = None
    """The version of the documents that the turn pinned."""
    alternatives: int = Field(default=5, ge=0, le=20)


class Aspect(StrEnum):
    """In what a fact may fit a question."""

    COMPANY = "company"
    ITEM = "item"
    CONTEXT = "context"
    PERIOD = "period"
    BASIS = "basis"
    MEMBER = "member"
    NATURE = "nature"
    KIND = "kind"


class Explanation(Value):
    """One aspect of a choice: what the question has, what the fact has, and how well they fit, in [0, 1]."""

    aspect: Aspect
    asked: str
    found: str
    fit: float = Field(ge=0, le=1)


class FactMatch(Value):
    """A fact with its score (higher is better, comparable within a reply only) and why."""

    fact: ReportedFact
    score: float
    explanations: tuple[Explanation, ...] = ()


class ChosenFact(Value):
    """A fact that answers, and the part of its table that proves it."""

    match: FactMatch
    excerpt: Table
    cell: Cell
    """Of the fact, in the excerpt."""
    prior: ReportedFact | None = None
    """The same of the period before, in the same table; the excerpt holds it too."""
    notes: tuple[str, ...] = ()
    """Footnotes that the cell or its row refers to."""
    differs: ReportedFact | None = None
    """What another document prints for the same fact, where it is not the same value."""


class FigureReply(Message):
    """ANSWER with what was chosen; CLARIFY with choices; INSUFFICIENT_EVIDENCE; each with the runners-up."""

    disposition: Disposition
    reason: Reason | None = None
    choices: tuple[Choice, ...] = ()
    chosen: tuple[ChosenFact, ...] = ()
    """One for each company, item and period that is asked for."""
    candidates: tuple[FactMatch, ...] = ()
    margin: float = 0.0
    """Calibrated: the share of answers with such a margin that are right."""
    version: int = 0
    """Of the documents that were searched."""
    filers: tuple[str, ...] = ()
    """Filers that the question names and that no list of companies told, as their documents print them."""


class AnsweredFigure(Value):
    """A reported fact that an answer states, for programs: the value and the cell that it stands in."""

    tag: Tag
    """Of the evidence that shows the cell."""
    document_id: DocumentId
    cell: CellAddress
    company: str
    ticker: Ticker | None = None
    item: str
    """As the table calls it."""
    kind: str
    """number, nothing (a dash), date or text."""
    printed: str
    value: Decimal | None = Field(default=None, max_digits=DIGITS, decimal_places=DECIMAL_PLACES)
    """In `unit`, scaled; None for what is no number."""
    unit: str = ""
    period_start: date | None = None
    period_end: date | None = None
    """Without a start it is an instant."""
    basis: str = ""
    """consolidated, parent or empty."""
    members: tuple[str, ...] = ()
