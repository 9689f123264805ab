"""What is asked, as the query-rewriter resolved it."""

from datetime import date
from enum import StrEnum

from uradori_contracts.asking import Question
from uradori_contracts.disposition import Choice, Disposition, Reason
from uradori_contracts.message import Identifier, Message, Ticker, Value


class Intent(StrEnum):
    """The kinds of question."""

    COMPANY_ANALYSIS = "company_analysis"
    FIGURE = "figure"
    COMPARISON = "comparison"
    VALUE_TRAP = "value_trap"
    MACRO = "macro"
    DISCLOSURE = "disclosure"
    RELATIONAL = "relational"
    REGISTRY = "registry"
    SMALLTALK = "smalltalk"
    OUT_OF_SCOPE = "out_of_scope"


class Language(StrEnum):
    """The language of the question, and so of the answer."""

    JAPANESE = "ja"
    ENGLISH = "en"


class CompanyRef(Value):
    """A company of the gazetteer, or one that only documents know."""

    ticker: Ticker | None
    """None for a filer whose documents print no code."""
    name: str
    name_en: str = ""
    """As the regulator's list writes it, without its legal form; empty where it gives none."""
    surface: str = ""
    """As the question names it."""
    former_name: str = ""
    """The name it bore before, where the question calls it by that one or by a former ticker."""
    renamed_after: date | None = None
    """The last day of that name; None where it is not known."""
    delisted_on: date | None = None
    unlisted_by: date | None = None
    """The day of a list that has it as not listed, where the day of delisting is not known."""

    @property
    def in_english(self) -> str:
        """What an English sentence calls it: as the question does where that is in letters."""
        surface = self.surface.strip()
        if surface.isascii() and surface[:1].isalpha():
            return surface[:1].upper() + surface[1:]
        return self.name_en or self.name


class RequestedItem(Value):
    """A line item that is asked for: its canonical id and how the question calls it.

    The id is empty where no line item bears the name: a row of some table.
    """

    id: str
    surface: str
    part: str = ""
    """The segment, region or product whose figure is wanted, as the question names it; empty for the whole company."""


class RequestedPeriod(Value):
    """A fiscal period that is asked for."""

    label: str
    """As a reader writes it: 2024年3月期."""
    period_end: date | None = None
    """The last day, where company and text tell it."""
    quarter: int | None = None
    defaulted: bool = False
    """Nobody named it: the latest full year with actual figures."""


class ResolvedRequest(Value):
    """A question that the rest of the turn can act on."""

    question: str
    language: Language
    intent: Intent
    companies: tuple[CompanyRef, ...] = ()
    items: tuple[RequestedItem, ...] = ()
    periods: tuple[RequestedPeriod, ...] = ()
    basis: str = ""
    """consolidated, parent, or empty where the question does not say."""
    forecast: bool = False
    """What a company expects is wanted; figures of the past do not answer."""
    causes: bool = False
    """What brought a result about is wanted."""
    history: bool = False
    """What stood before a correction is wanted, too."""
    amendments: bool = False
    """Of filings, those that correct another one are wanted."""
    search_query: str = ""
    """For the sparse search; the dense search takes the question as asked."""
    follows_up: bool = False
    """Companies, items or periods were taken from the turn before."""


class RewriteRequest(Message):
    """Ask the query-rewriter. `broaden` asks for a wider search query after a poor retrieval."""

    turn_id: Identifier
    question: Question
    session_id: Identifier | None = None
    as_of: date | None = None
    broaden: bool = False


class RewriteReply(Message):
    """`disposition` ANSWER goes on to gathering; any other one ends the turn with its reason."""

    request: ResolvedRequest
    disposition: Disposition = Disposition.ANSWER
    reason: Reason | None = None
    choices: tuple[Choice, ...] = ()
    refused: bool = False
    """No source may answer it: advice, a future price, a task."""


class SessionMemory(Value):
    """What a follow-up may lean on."""

    last: ResolvedRequest | None = None
    """The last request that was gone on with."""
    pending: ResolvedRequest | None = None
    """What a clarification left open."""


class SessionState(Message):
    """The memory of a conversation; kept in the bucket `sessions`.

    A turn that is rewritten again, because it was delivered twice or searches more broadly, starts from `before`.
    """

    session_id: Identifier
    turn_id: Identifier
    """The turn that wrote it."""
    memory: SessionMemory
    before: SessionMemory = SessionMemory()
    """What that turn started from."""
