"""The events of a finished turn whose own have expired."""

from uradori_contracts.disposition import Disposition
from uradori_contracts.errors import SENTENCES, ErrorCode
from uradori_contracts.events import (
    CitationReportEvent,
    DoneEvent,
    ErrorEvent,
    Event,
    IntermediateEvent,
    TokenEvent,
    VerdictEvent,
)
from uradori_contracts.turn import Completion, Turn


def rebuild(turn: Turn) -> tuple[Event, ...]:
    """What a reader of the finished turn would be left with, the answer in one piece, ending as the turn ended."""
    events: list[Event] = []
    if turn.passages or turn.results or turn.evidence:
        events.append(IntermediateEvent.of(turn.passages, turn.results, turn.evidence))
    if turn.answer:
        events.append(TokenEvent(token=turn.answer))
    if turn.report is not None:
        events.extend(VerdictEvent.of(audited, audited.index) for audited in turn.report.sentences)
    if turn.status is not None:
        told = CitationReportEvent.of(turn.report, turn.withheld)
        events.append(told.model_copy(update={"status": turn.status}))
    events.append(_end(turn))
    return tuple(events)


def _end(turn: Turn) -> DoneEvent | ErrorEvent:
    if turn.completion is not Completion.FAILED:
        return DoneEvent(
            turn_id=turn.ask.turn_id,
            disposition=turn.disposition or Disposition.ERROR,
            reason=turn.reason,
            choices=turn.choices,
            total_duration_ms=turn.duration_ms,
            provider=turn.provider,
            retry_count=turn.retry_count,
        )
    message, message_en = SENTENCES[ErrorCode.INTERNAL]
    if turn.reason is not None:
        message, message_en = turn.reason.message, turn.reason.message_en
    return ErrorEvent(code=ErrorCode.INTERNAL, message=message, message_en=message_en, trace_id=turn.trace_id)
