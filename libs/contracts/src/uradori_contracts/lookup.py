"""裏取り: what a text claims and so has to be looked up, and what comes of it."""

from datetime import date

from pydantic import Field

from uradori_contracts.audit import ANSWER_LIMIT, EVIDENCE_LIMIT, FOUND_LIMIT, AuditReport, Found
from uradori_contracts.disposition import Reason, ReasonCode
from uradori_contracts.evidence import Evidence
from uradori_contracts.message import Message, Ticker, Value


class SoughtCompany(Value):
    """A company by the name that the text has for it; `ticker` of the one that bears it, where there is one."""

    name: str
    ticker: Ticker | None = None


class SoughtPeriod(Value):
    """A period as written; `ends` holds the last day of its last month, once for each way to read it."""

    label: str
    ends: tuple[date, ...] = ()


class SoughtFigure(Value):
    """A figure, or a word of direction, with what it is said of; what the sentence leaves unsaid is filled in.

    `items` are canonical ids that the text uses as one. `base` is what a change is measured against, `against` the
    company that the one named is set against. `basis` and `nature` are 連結, 会社予想, ... or empty. `series`: every
    earlier year counts (過去最高, 3期連続).
    """

    text: str
    company: SoughtCompany | None = None
    against: SoughtCompany | None = None
    items: tuple[str, ...] = ()
    period: SoughtPeriod | None = None
    base: SoughtPeriod | None = None
    basis: str = ""
    nature: str = ""
    series: bool = False


class SoughtClaim(Value):
    """What is to be looked up for a check-worthy sentence; `index` is its place among the sentences of the text.

    `companies`, `items` and `periods` are those of the whole sentence, inherited ones among them. `told`: it tells
    what was said before, so wordings that were replaced since belong to it.
    """

    index: int = Field(ge=0)
    text: str
    companies: tuple[SoughtCompany, ...] = ()
    items: tuple[str, ...] = ()
    periods: tuple[SoughtPeriod, ...] = ()
    figures: tuple[SoughtFigure, ...] = ()
    told: bool = False


class ClaimsRequest(Message):
    """What does this text claim?"""

    text: str = Field(max_length=ANSWER_LIMIT)


class ClaimsReply(Message):
    """The check-worthy sentences that cite nothing, in order."""

    claims: tuple[SoughtClaim, ...]


class CorroborateRequest(Message):
    """Look a text up and audit it. `evidence` is the caller's own; with `found`, nothing is looked up again."""

    text: str = Field(max_length=ANSWER_LIMIT)
    evidence: tuple[Evidence, ...] = Field(default=(), max_length=EVIDENCE_LIMIT)
    found: tuple[Found, ...] = Field(default=(), max_length=FOUND_LIMIT)
    as_of: date | None = None


class Corroboration(Message):
    """The report; None where no auditor answered. `reason`: that, or what could not be looked through."""

    report: AuditReport | None
    reason: Reason | None = None


NOT_AUDITED = Corroboration(
    report=None,
    reason=Reason(
        code=ReasonCode.SYSTEM_FAILURE,
        message="監査サービスが応答しないため、監査していません。",
        message_en="Not audited: the auditor did not answer.",
    ),
)
"""What comes of a text that no auditor answered for."""
