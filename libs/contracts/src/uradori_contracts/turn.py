"""A turn as it is kept, and as it is reported."""

from datetime import datetime
from enum import StrEnum

from uradori_contracts.asking import Ask
from uradori_contracts.audit import AuditReport, AuditStatus
from uradori_contracts.disposition import Choice, Disposition, Reason
from uradori_contracts.evidence import Evidence
from uradori_contracts.figures import AnsweredFigure, FigureReply
from uradori_contracts.finance import ToolResult
from uradori_contracts.message import Identifier, Message
from uradori_contracts.retrieval import RetrievedPassage
from uradori_contracts.rewriting import ResolvedRequest
from uradori_contracts.synthesis import RejectedDraft


class TurnState(StrEnum):
    """Where a turn stands."""

    REWRITING = "rewriting"
    GATHERING = "gathering"
    GRADING = "grading"
    SYNTHESIZING = "synthesizing"
    AUDITING = "auditing"
    RETRYING = "retrying"
    DONE = "done"


class Grade(StrEnum):
    """Of what was gathered, for the question."""

    CORRECT = "CORRECT"
    AMBIGUOUS = "AMBIGUOUS"
    INCORRECT = "INCORRECT"


class Completion(StrEnum):
    """How the turn came to its end."""

    COMPLETE = "complete"
    CANCELLED = "cancelled"
    FAILED = "failed"


class Turn(Message):
    """The checkpoint of a running turn, and the record of a finished one; bucket `turns`."""

    ask: Ask
    state: TurnState
    epoch: int = 1
    """How many coordinators have taken the turn up."""
    last_seq: int = 0
    """The last event that was published before this checkpoint."""
    started_at: datetime
    finished_at: datetime | None = None
    trace_id: str = ""
    request: ResolvedRequest | None = None
    searched: int = 0
    corpus_version: str | None = None
    """Of the passages, as the first search found it."""
    passages: tuple[RetrievedPassage, ...] = ()
    results: tuple[ToolResult, ...] = ()
    reported: FigureReply | None = None
    """What the authority on numbers said of the question."""
    figures: tuple[AnsweredFigure, ...] = ()
    """Reported facts among the evidence; of a turn that ended, those that its answer cites."""
    evidence: tuple[Evidence, ...] = ()
    grade: Grade | None = None
    failure: Reason | None = None
    """Why a source that might have known more did not answer."""
    draft: str = ""
    deterministic: bool = False
    """Whoever wrote the draft would write it again."""
    rejected: RejectedDraft | None = None
    retry_count: int = 0
    provider: str = ""
    answer: str = ""
    withheld: int = 0
    disposition: Disposition | None = None
    reason: Reason | None = None
    choices: tuple[Choice, ...] = ()
    status: AuditStatus | None = None
    report: AuditReport | None = None
    completion: Completion | None = None

    @property
    def duration_ms(self) -> int:
        """From the turn's start to its end; 0 while it runs."""
        return 0 if self.finished_at is None else round((self.finished_at - self.started_at).total_seconds() * 1000)


class TurnReport(Message):
    """What subscribing teams get: the final word on a turn, or on an answer sent to be audited."""

    turn_id: Identifier
    produced_at: datetime
    question: str = ""
    request: ResolvedRequest | None = None
    disposition: Disposition | None = None
    reason: Reason | None = None
    completion: Completion
    status: AuditStatus
    withheld: int = 0
    provider: str = ""
    retry_count: int = 0
    report: AuditReport | None = None
    """None where no auditor answered or nothing was written."""
    digest: str
    """SHA-256, in hex, of the body without `turn_id`, `produced_at` and `digest`."""
