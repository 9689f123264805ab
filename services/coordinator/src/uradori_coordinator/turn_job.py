"""A question off the queue: claimed, run, ended, acknowledged."""

import asyncio
from dataclasses import dataclass
from datetime import timedelta

from opentelemetry.trace import SpanKind
from structlog.typing import FilteringBoundLogger
from uradori_bus import Budget, Bus, Job
from uradori_bus.tracing import Tracing, current_trace_id
from uradori_contracts.asking import Ask
from uradori_contracts.errors import ErrorCode, UradoriError
from uradori_contracts.message import Identifier
from uradori_contracts.rewriting import RewriteReply
from uradori_contracts.settings import Settings
from uradori_contracts.subjects import CHAT_EVENTS, TURNS, chat_event
from uradori_contracts.turn import Completion, Turn, TurnState

from uradori_coordinator.checkpoints import Checkpoint, TurnTakenOverError, claim
from uradori_coordinator.ending import Clock, Ending, now
from uradori_coordinator.rewriting import rewritten
from uradori_coordinator.turn_run import TurnRun
from uradori_coordinator.writer import EventWriter

LAST_DELIVERY = 5
"""A question that comes this often has cost every coordinator before its life: it is ended, with a report."""


@dataclass(slots=True)
class TurnJob:
    """One delivery of a question. `cancel` ends the turn with a report that says so."""

    job: Job[Ask]
    bus: Bus
    settings: Settings
    log: FilteringBoundLogger
    tracing: Tracing
    clock: Clock = now
    _running: asyncio.Task[Turn] | None = None
    _unwanted: bool = False

    @property
    def turn_id(self) -> Identifier:
        """Whose turn it is."""
        return self.job.body.turn_id

    def cancel(self) -> None:
        """Nobody waits for the answer."""
        self._unwanted = True
        if self._running is not None:
            self._running.cancel()

    async def run(self) -> None:
        """Run the turn to its end and take the question off the queue.

        A coordinator that stops, or has lost the bus, leaves the question there for another one.
        """
        with self.tracing.span("coordinator turn", SpanKind.INTERNAL, {}):
            await self._run()

    async def _run(self) -> None:
        fresh = Turn(ask=self.job.body, state=TurnState.REWRITING, started_at=self.clock(), trace_id=current_trace_id())
        bucket = self.bus.bucket(TURNS)
        keep = timedelta(days=self.settings.turn_retention_days)
        early = self._rewriting(fresh) if self.job.deliveries == 1 and fresh.ask.session_id is None else None
        claimed = None
        try:
            claimed = await claim(bucket, fresh, deliveries=self.job.deliveries, keep=keep)
        finally:
            if claimed is None and early is not None:
                early.cancel()
        if claimed is None:
            await self.job.done()
            return
        turn, revision = claimed
        checkpoint = Checkpoint(bucket, self.turn_id, revision, keep)
        writer = EventWriter(self.bus, self.turn_id, turn.epoch, await self._last_seq(turn))
        run = TurnRun(
            turn,
            bus=self.bus,
            writer=writer,
            checkpoint=checkpoint,
            settings=self.settings,
            budget=Budget.of(self._seconds_left(turn)),
            rewriting=early,
        )
        try:
            ended = await self._to_its_end(run, Ending(self.bus, writer, checkpoint, self.clock))
        except TurnTakenOverError:
            self.log.warning("turn_taken_over", turn_id=self.turn_id)
            return
        finally:
            await checkpoint.close()
        await self.job.done()
        self.log.info(
            "workflow_completed",
            turn_id=self.turn_id,
            duration_ms=ended.duration_ms,
            metrics=_metrics(ended),
        )

    def _rewriting(self, fresh: Turn) -> asyncio.Task[RewriteReply]:
        """Begun beside the claim, which a question that came for the first time nearly always gets.

        Not within a conversation, whose memory a second copy of an old question would change.
        """
        return asyncio.create_task(rewritten(self.bus, fresh.ask, Budget.of(self._seconds_left(fresh))))

    async def _to_its_end(self, run: TurnRun, ending: Ending) -> Turn:
        if self.job.deliveries >= LAST_DELIVERY:
            self.log.error("turn_given_up", turn_id=self.turn_id, metrics={"deliveries": self.job.deliveries})
            return await ending.fail(run.turn, UradoriError(ErrorCode.INTERNAL))
        self._running = asyncio.create_task(run.run())
        if self._unwanted:
            self._running.cancel()
        try:
            await asyncio.wait({self._running})
        except asyncio.CancelledError:
            self._running.cancel()
            raise
        if self._running.cancelled():
            return await ending.cancel(run.turn)
        match self._running.exception():
            case None:
                ended = await ending.conclude(run.turn)
                if ended.completion is Completion.FAILED and ended.reason is not None:
                    self.log.error("turn_not_told", turn_id=self.turn_id, metrics={"reason": ended.reason.message_en})
                return ended
            case TurnTakenOverError() as lost:
                raise lost
            case UradoriError(code=ErrorCode.BUS_UNAVAILABLE) as away:
                raise away
            case UradoriError() as failure:
                self.log.warning("turn_failed", turn_id=self.turn_id, code=failure.code.value)
                return await ending.fail(run.turn, failure)
            case defect:
                self.log.error("turn_broke", turn_id=self.turn_id, exc_info=defect)
                return await ending.fail(run.turn, UradoriError(ErrorCode.INTERNAL))

    async def _last_seq(self, turn: Turn) -> int:
        if turn.epoch == 1:
            return 0
        last = turn.last_seq
        async with self.bus.replay(CHAT_EVENTS, chat_event(self.turn_id)) as events:
            async for stored in events:
                last = max(last, stored.body.each()[-1].seq)
        return last

    def _seconds_left(self, turn: Turn) -> float:
        spent = (self.clock() - turn.started_at).total_seconds()
        return max(1.0, self.settings.turn_budget_ms / 1000 - spent)


def _metrics(turn: Turn) -> dict[str, int | float | str | None]:
    return {
        "retrieved_count": len(turn.passages),
        "mcp_tools_invoked": len(turn.results),
        "consistency_rate": turn.report.rates.consistency_rate if turn.report else None,
        "audit_status": turn.status.value if turn.status else None,
        "disposition": turn.disposition.value if turn.disposition else None,
        "retry_count": turn.retry_count,
        "withheld": turn.withheld,
        "epoch": turn.epoch,
    }
