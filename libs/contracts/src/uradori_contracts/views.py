"""What HTTP clients post and read besides the messages of the bus."""

from datetime import date, datetime

from pydantic import Field, model_validator

from uradori_contracts.asking import DataSourceMode, Display, RetrievalMode
from uradori_contracts.audit import (
    ANSWER_LIMIT,
    EVIDENCE_LIMIT,
    FOUND_LIMIT,
    AuditedSentence,
    AuditReport,
    AuditStatus,
    Found,
    Rates,
)
from uradori_contracts.disposition import Choice, Disposition, Reason
from uradori_contracts.evidence import Evidence
from uradori_contracts.figures import AnsweredFigure
from uradori_contracts.message import Identifier, Message, Ticker, Value
from uradori_contracts.rewriting import ResolvedRequest
from uradori_contracts.turn import Completion, Turn, TurnState


class TurnView(Message):
    """A running or finished turn. A draft that has not passed its audit is no part of it."""

    turn_id: Identifier
    state: TurnState
    question: str
    session_id: Identifier | None
    data_source_mode: DataSourceMode
    retrieval_mode: RetrievalMode
    as_of: date | None
    display: Display
    started_at: datetime
    finished_at: datetime | None
    completion: Completion | None
    request: ResolvedRequest | None
    disposition: Disposition | None
    reason: Reason | None
    choices: tuple[Choice, ...]
    answer: str
    withheld: int
    evidence: tuple[Evidence, ...]
    figures: tuple[AnsweredFigure, ...] = ()
    """The reported facts that the answer cites."""
    status: AuditStatus | None
    report: AuditReport | None
    provider: str
    retry_count: int
    trace_id: str

    @classmethod
    def of(cls, turn: Turn) -> "TurnView":
        """The view of a kept turn."""
        return cls(
            turn_id=turn.ask.turn_id,
            state=turn.state,
            question=turn.ask.question,
            session_id=turn.ask.session_id,
            data_source_mode=turn.ask.data_source_mode,
            retrieval_mode=turn.ask.retrieval_mode,
            as_of=turn.ask.as_of,
            display=turn.ask.display,
            started_at=turn.started_at,
            finished_at=turn.finished_at,
            completion=turn.completion,
            request=turn.request,
            disposition=turn.disposition,
            reason=turn.reason,
            choices=turn.choices,
            answer=turn.answer,
            withheld=turn.withheld,
            evidence=turn.evidence,
            figures=turn.figures,
            status=turn.status,
            report=turn.report,
            provider=turn.provider,
            retry_count=turn.retry_count,
            trace_id=turn.trace_id,
        )


class ReportSummary(Value):
    """An audit in short; `digest` names the whole report."""

    status: AuditStatus
    rates: Rates | None
    withheld: int
    digest: str | None


class ChatReply(Message):
    """A whole turn in one body."""

    turn_id: Identifier
    disposition: Disposition
    reason: Reason | None
    choices: tuple[Choice, ...]
    answer: str
    evidence: tuple[Evidence, ...]
    figures: tuple[AnsweredFigure, ...] = ()
    """The reported facts that the answer cites: each value with its cell."""
    verdicts: tuple[AuditedSentence, ...]
    report: ReportSummary
    provider: str
    retry_count: int
    total_duration_ms: int
    trace_id: str


class AuditSubmission(Value):
    """Any answer with any evidence. `tickers` says which companies it is about, for those who subscribe by company.

    `lookup`: the text cites nothing; evidence for each of its claims is looked up in everything indexed, in what had
    been published by `as_of` where it is given. With `found` (and the evidence it names), as an earlier report
    gives it, nothing is looked up again.
    """

    id: str | None = Field(default=None, max_length=200)
    question: str = Field(default="", max_length=ANSWER_LIMIT)
    answer: str = Field(max_length=ANSWER_LIMIT)
    evidence: tuple[Evidence, ...] = Field(default=(), max_length=EVIDENCE_LIMIT)
    tickers: tuple[Ticker, ...] = Field(default=(), max_length=100)
    lookup: bool = False
    found: tuple[Found, ...] = Field(default=(), max_length=FOUND_LIMIT)
    as_of: date | None = None

    @model_validator(mode="after")
    def _has_evidence_or_looks_it_up(self) -> "AuditSubmission":
        if not self.lookup and "evidence" not in self.model_fields_set:
            raise ValueError("根拠を渡すか、lookup: true としてください / evidence is needed, or lookup: true")
        if self.found and not self.lookup:
            raise ValueError("found は lookup: true と共に渡してください / found goes with lookup: true")
        if self.as_of and not self.lookup:
            raise ValueError("as_of は lookup: true と共に渡してください / as_of goes with lookup: true")
        tags = {one.tag for one in self.evidence}
        if len(tags) < len(self.evidence):
            raise ValueError("evidence のタグが重複しています / evidence has the same tag twice")
        if any(not tags.issuperset(one.tags) for one in self.found):
            raise ValueError("found のタグが evidence にありません / found names a tag that evidence does not hold")
        return self


class AuditOutcome(AuditReport):
    """The report under the caller's `id`. Where no auditor answered: UNAUDITED, a reason, and no verdicts.

    With a report, a reason tells what a lookup could not look through.
    """

    id: str | None = None
    turn_id: Identifier
    reason: Reason | None = None
