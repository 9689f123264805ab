"""How a turn ends: report first, then its record, then the terminal event."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, datetime

from uradori_bus import Bus
from uradori_contracts.audit import AuditStatus
from uradori_contracts.disposition import Disposition, Reason, ReasonCode
from uradori_contracts.errors import ErrorCode, UradoriError
from uradori_contracts.events import CitationReportEvent, DoneEvent, ErrorEvent
from uradori_contracts.reporting import cloud_event, report_subject
from uradori_contracts.subjects import AUDIT_REPORTS
from uradori_contracts.turn import Completion, Turn, TurnState

from uradori_coordinator.checkpoints import Checkpoint
from uradori_coordinator.domain.reporting import report_of
from uradori_coordinator.writer import EventWriter

Clock = Callable[[], datetime]


def now() -> datetime:
    """The time of day, in UTC."""
    return datetime.now(UTC)


CANCELLED = Reason(
    code=ReasonCode.CANCELLED,
    message="受け手がいなくなったため、回答を取りやめました。",
    message_en="Nobody waited for the answer any more, so it was stopped.",
)

NOT_STORED = UradoriError(
    ErrorCode.UNAVAILABLE,
    "監査報告を保存できないため、回答をお出しできません。管理者に連絡してください。",
    "The audit report cannot be stored, so no answer is given. Tell whoever runs this system.",
)
_FULL = frozenset({ErrorCode.DEADLINE_EXCEEDED, ErrorCode.BUSY})
"""What a server says, or does not say, whose disk or limit is full."""
_ATTEMPTS = 2


@dataclass(frozen=True, slots=True)
class Ending:
    """Ends one turn. It fails closed: without a stored report nothing passes.

    The record goes before the terminal event: a coordinator that lost the turn learns it there and ends nothing. Should
    it die in between, the event is made again from the record for whoever asks.
    """

    bus: Bus
    writer: EventWriter
    checkpoint: Checkpoint
    clock: Clock = now

    async def conclude(self, turn: Turn) -> Turn:
        """A turn that came to its disposition; one whose report or events the bus cannot take has failed.

        Where it came to no sentence there was nothing to judge, and no citation report is sent.
        """
        judged = turn.model_copy(update={"status": turn.status or AuditStatus.INSUFFICIENT_EVIDENCE})
        ended = self._ended(judged, Completion.COMPLETE)
        try:
            if not await self._publish_report(ended):
                return await self._unreported(turn, NOT_STORED)
            if turn.status is not None:
                await self.writer.emit(CitationReportEvent.of(ended.report, ended.withheld))
            await self.writer.flush()
        except UradoriError as error:
            if error.code is not ErrorCode.TOO_LARGE:
                raise
            return await self.fail(turn, error)
        return await self._finish(ended, _done(ended))

    async def cancel(self, turn: Turn) -> Turn:
        """A turn that nobody waits for."""
        ended = self._ended(_without_answer(turn, CANCELLED), Completion.CANCELLED)
        await self._publish_report(ended)
        return await self._finish(ended, _done(ended))

    async def fail(self, turn: Turn, error: UradoriError) -> Turn:
        """A turn that a failure ended."""
        ended = self._failed(turn, error)
        await self._publish_report(ended)
        return await self._finish(ended, _error(ended, error))

    async def _unreported(self, turn: Turn, error: UradoriError) -> Turn:
        ended = self._failed(turn, error)
        return await self._finish(ended, _error(ended, error))

    def _failed(self, turn: Turn, error: UradoriError) -> Turn:
        reason = Reason(code=ReasonCode.SYSTEM_FAILURE, message=error.message, message_en=error.message_en)
        return self._ended(_without_answer(turn, reason), Completion.FAILED)

    def _ended(self, turn: Turn, completion: Completion) -> Turn:
        return turn.model_copy(update={"state": TurnState.DONE, "completion": completion, "finished_at": self.clock()})

    async def _publish_report(self, turn: Turn) -> bool:
        """False where the bus is there and yet cannot keep the report, asked twice."""
        report = report_of(turn, self.clock())
        for _ in range(_ATTEMPTS):
            try:
                await self.bus.append(
                    AUDIT_REPORTS,
                    report_subject(
                        report,
                        (company.ticker for company in turn.request.companies if company.ticker)
                        if turn.request
                        else (),
                    ),
                    report,
                    message_id=turn.ask.turn_id,
                    turn_id=turn.ask.turn_id,
                    headers=cloud_event(report, "coordinator", turn.ask.turn_id),
                )
            except UradoriError as error:
                if error.code not in _FULL:
                    raise
            else:
                return True
        return False

    async def _finish(self, turn: Turn, terminal: DoneEvent | ErrorEvent) -> Turn:
        recorded = await self._record(turn)
        await self.writer.finish(terminal)
        return recorded

    async def _record(self, turn: Turn) -> Turn:
        """Keep the turn: without what only a run of it needs and, where it is too large, without what the report has."""
        recorded = turn.model_copy(update={"last_seq": self.writer.last_seq + 1, "draft": "", "rejected": None})
        try:
            await self._save(recorded)
        except UradoriError as error:
            if error.code is not ErrorCode.TOO_LARGE:
                raise
            await self._save(
                recorded.model_copy(update={"passages": (), "results": (), "reported": None, "report": None})
            )
        return recorded

    async def _save(self, turn: Turn) -> None:
        await self.checkpoint.save(turn)
        await self.checkpoint.flush()


def _without_answer(turn: Turn, reason: Reason) -> Turn:
    return turn.model_copy(
        update={
            "disposition": Disposition.ERROR,
            "reason": reason,
            "status": AuditStatus.UNAUDITED,
            "report": None,
            "answer": "",
            "figures": (),
        }
    )


def _error(turn: Turn, error: UradoriError) -> ErrorEvent:
    reply = error.reply(turn.trace_id)
    return ErrorEvent(code=reply.code, message=reply.message, message_en=reply.message_en, trace_id=reply.trace_id)


def _done(turn: Turn) -> DoneEvent:
    assert turn.disposition is not None
    return DoneEvent(
        turn_id=turn.ask.turn_id,
        disposition=turn.disposition,
        reason=turn.reason,
        choices=turn.choices,
        total_duration_ms=turn.duration_ms,
        provider=turn.provider,
        retry_count=turn.retry_count,
    )
