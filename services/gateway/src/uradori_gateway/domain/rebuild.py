"""The events of a finished turn whose own have expired."""

from uradori_contracts.audit import AuditStatus
from uradori_contracts.disposition import Disposition
from uradori_contracts.errors import SENTENCES, ErrorCode
from uradori_contracts.events import (
    CitationReportEvent,
    DoneEvent,
    ErrorEvent,
    Event,
    IntermediateEvent,
    McpData,
    RetrievedChunk,
    TokenEvent,
    VerdictEvent,
)
from uradori_contracts.turn import Completion, Turn


def rebuild(turn: Turn) -> tuple[Event, ...]:
    """What a reader of the finished turn would be left with, the answer in one piece, ending as the turn ended."""
    events: list[Event] = []
    if turn.passages or turn.results or turn.evidence:
        events.append(_intermediate(turn))
    if turn.answer:
        events.append(TokenEvent(token=turn.answer))
    if turn.report is not None:
        events.extend(
            VerdictEvent(
                sentence=audited.sentence, index=audited.index, verdict=audited.verdict, findings=audited.findings
            )
            for audited in turn.report.sentences
        )
    if turn.status is not None:
        events.append(_citation_report(turn, turn.status))
    events.append(_end(turn))
    return tuple(events)


def duration_ms(turn: Turn) -> int:
    """From the turn's start to its end; 0 while it runs."""
    return 0 if turn.finished_at is None else max(0, round((turn.finished_at - turn.started_at).total_seconds() * 1000))


def _intermediate(turn: Turn) -> IntermediateEvent:
    tags = {evidence.id: evidence.tag for evidence in turn.evidence if evidence.tag.startswith("doc_")}
    chunks = tuple(
        RetrievedChunk(
            id=found.passage.id,
            tag=tags.get(found.passage.id, ""),
            title=found.passage.title,
            text=found.passage.text,
            source=found.passage.publisher or found.passage.document_id,
            as_of=found.passage.as_of,
            bm25_score=found.bm25_score,
            dense_score=found.dense_score,
            rrf_score=found.rrf_score,
        )
        for found in turn.passages
    )
    values = tuple(evidence for evidence in turn.evidence if not evidence.tag.startswith("doc_"))
    return IntermediateEvent(retrieved_chunks=chunks, mcp_data=McpData(results=turn.results, values=values))


def _citation_report(turn: Turn, status: AuditStatus) -> CitationReportEvent:
    rates = turn.report.rates if turn.report else None
    return CitationReportEvent(
        status=status,
        consistency_rate=rates.consistency_rate if rates else None,
        precision=rates.precision if rates else None,
        recall=rates.recall if rates else None,
        sentences=rates.sentences if rates else 0,
        supported_sentences=rates.supported_sentences if rates else 0,
        withheld=turn.withheld,
        report_digest=turn.report.digest if turn.report else None,
    )


def _end(turn: Turn) -> DoneEvent | ErrorEvent:
    if turn.completion is not Completion.FAILED:
        return DoneEvent(
            turn_id=turn.ask.turn_id,
            disposition=turn.disposition or Disposition.ERROR,
            reason=turn.reason,
            choices=turn.choices,
            total_duration_ms=duration_ms(turn),
            provider=turn.provider,
            retry_count=turn.retry_count,
        )
    message, message_en = SENTENCES[ErrorCode.INTERNAL]
    if turn.reason is not None:
        message, message_en = turn.reason.message, turn.reason.message_en
    return ErrorEvent(code=ErrorCode.INTERNAL, message=message, message_en=message_en, trace_id=turn.trace_id)
