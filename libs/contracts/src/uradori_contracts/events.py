"""What a reader of a turn sees, in order; exactly one terminal event, `done` or `error`."""

from dataclasses import dataclass
from datetime import date
from enum import StrEnum
from typing import Annotated, Literal

from pydantic import Field

from uradori_contracts.audit import AuditedSentence, AuditReport, AuditStatus, Finding, SentenceVerdict
from uradori_contracts.disposition import Choice, Disposition, Reason
from uradori_contracts.errors import ErrorCode
from uradori_contracts.evidence import Evidence
from uradori_contracts.finance import ToolResult
from uradori_contracts.message import Identifier, Message, Value
from uradori_contracts.retrieval import RetrievedPassage


class Step(StrEnum):
    """Where the turn is."""

    REWRITING_QUERY = "rewriting_query"
    HYBRID_SEARCH = "hybrid_search"
    MCP_TOOLS = "mcp_tools"
    FIGURES = "figures"
    GRADING = "grading"
    SYNTHESIZING = "synthesizing"
    AUDITING = "auditing"
    RETRYING = "retrying"


class StatusEvent(Value):
    """A step begins."""

    event: Literal["status"] = "status"
    step: Step
    message: str


class RetrievedChunk(Value):
    """A passage under its tag, with all three scores."""

    id: str
    tag: str
    title: str
    text: str
    source: str
    as_of: date | None
    bm25_score: float | None
    dense_score: float | None
    rrf_score: float


class McpData(Value):
    """What the tools returned, and each value under its tag."""

    results: tuple[ToolResult, ...] = ()
    values: tuple[Evidence, ...] = ()


class IntermediateEvent(Value):
    """The evidence."""

    event: Literal["intermediate"] = "intermediate"
    retrieved_chunks: tuple[RetrievedChunk, ...]
    mcp_data: McpData
    reported: tuple[Evidence, ...] = ()
    """Facts of documents, each with the cell that says so."""

    @classmethod
    def of(
        cls, passages: tuple[RetrievedPassage, ...], results: tuple[ToolResult, ...], evidence: tuple[Evidence, ...]
    ) -> "IntermediateEvent":
        """Passages and values under the tags that `evidence` issues; a passage without a tag is no evidence."""
        tags = {one.id: one.tag for one in evidence if one.tag.startswith("doc_")}
        chunks = tuple(
            RetrievedChunk(
                id=hit.passage.id,
                tag=tags[hit.passage.id],
                title=hit.passage.title,
                text=hit.passage.text,
                source=hit.passage.publisher or hit.passage.document_id,
                as_of=hit.passage.as_of,
                bm25_score=hit.bm25_score,
                dense_score=hit.dense_score,
                rrf_score=hit.rrf_score,
            )
            for hit in passages
            if hit.passage.id in tags
        )
        values = tuple(one for one in evidence if one.tag.startswith("mcp_val_"))
        reported = tuple(one for one in evidence if one.provenance.cell and one.tag.startswith("doc_"))
        return cls(retrieved_chunks=chunks, mcp_data=McpData(results=results, values=values), reported=reported)


class TokenEvent(Value):
    """A piece of the answer."""

    event: Literal["token"] = "token"
    token: str


class VerdictEvent(Value):
    """The verdict on a sentence that was shown. `index` counts the sentences of the current draft."""

    event: Literal["verdict"] = "verdict"
    sentence: str
    index: int
    verdict: SentenceVerdict
    findings: tuple[Finding, ...]

    @classmethod
    def of(cls, audited: AuditedSentence, index: int) -> "VerdictEvent":
        """The verdict on a sentence, at its place in what is shown."""
        return cls(sentence=audited.sentence, index=index, verdict=audited.verdict, findings=audited.findings)


class CitationReportEvent(Value):
    """The whole answer's audit, in short. `report_digest` names the report."""

    event: Literal["citation_report"] = "citation_report"
    status: AuditStatus
    consistency_rate: float | None
    precision: float | None
    recall: float | None
    sentences: int
    supported_sentences: int
    withheld: int = 0
    report_digest: str | None

    @classmethod
    def of(cls, report: AuditReport | None, withheld: int) -> "CitationReportEvent":
        """A report in short; None where no auditor answered."""
        rates = report.rates if report else None
        return cls(
            status=report.status if report else AuditStatus.UNAUDITED,
            consistency_rate=rates.consistency_rate if rates else None,
            precision=rates.precision if rates else None,
            recall=rates.recall if rates else None,
            sentences=rates.sentences if rates else 0,
            supported_sentences=rates.supported_sentences if rates else 0,
            withheld=withheld,
            report_digest=report.digest if report else None,
        )


class RestartReason(StrEnum):
    """Why what was shown is void."""

    DRAFT_REJECTED = "draft_rejected"
    REPLAY = "replay"


class RestartEvent(Value):
    """What was shown of the draft is void."""

    event: Literal["restart"] = "restart"
    reason: RestartReason


class DoneEvent(Value):
    """The turn ended. `provider` is empty where nothing was written."""

    event: Literal["done"] = "done"
    turn_id: Identifier
    disposition: Disposition
    reason: Reason | None = None
    choices: tuple[Choice, ...] = ()
    total_duration_ms: int
    provider: str = ""
    retry_count: int = 0


class ErrorEvent(Value):
    """The turn broke."""

    event: Literal["error"] = "error"
    code: ErrorCode
    message: str
    message_en: str
    trace_id: str


Event = Annotated[
    StatusEvent
    | IntermediateEvent
    | TokenEvent
    | VerdictEvent
    | CitationReportEvent
    | RestartEvent
    | DoneEvent
    | ErrorEvent,
    Field(discriminator="event"),
]


@dataclass(frozen=True, slots=True)
class TurnEvent:
    """An event at its place: `seq` counts from 1 without holes; a later `epoch` voids an earlier one's."""

    turn_id: Identifier
    seq: int
    event: Event
    epoch: int = 1

    @property
    def terminal(self) -> bool:
        """Whether nothing follows."""
        return isinstance(self.event, DoneEvent | ErrorEvent)


class TurnEvents(Message):
    """Events on the bus, those that were ready together; `seq` is the number of the first of them."""

    turn_id: Identifier
    seq: int = Field(ge=1)
    epoch: int = Field(default=1, ge=1)
    events: tuple[Event, ...] = Field(min_length=1)

    def each(self) -> tuple[TurnEvent, ...]:
        """Each event at its place."""
        return tuple(
            TurnEvent(self.turn_id, seq, event, self.epoch) for seq, event in enumerate(self.events, start=self.seq)
        )
