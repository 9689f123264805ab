"""One turn, state by state."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

from uradori_bus import Budget, Bus
from uradori_contracts.asking import Display, RetrievalMode
from uradori_contracts.audit import AuditReport, AuditStatus
from uradori_contracts.disposition import Disposition, Reason
from uradori_contracts.events import IntermediateEvent, RestartEvent, RestartReason, Step, TokenEvent, VerdictEvent
from uradori_contracts.rewriting import ResolvedRequest, RewriteReply
from uradori_contracts.settings import Settings
from uradori_contracts.synthesis import RejectedDraft
from uradori_contracts.turn import Grade, Turn, TurnState

from uradori_coordinator.auditing import Auditing
from uradori_coordinator.checkpoints import Checkpoint
from uradori_coordinator.domain.plan import asks_figures, plan
from uradori_coordinator.domain.reported import answered_by_documents, cited, is_torn, leads
from uradori_coordinator.domain.retrying import Attempt, Outcome, decide
from uradori_coordinator.domain.showing import status
from uradori_coordinator.domain.weighing import weigh, without_answer
from uradori_coordinator.domain.withholding import UNAUDITED, WITHHELD, keep, notice, says_nothing
from uradori_coordinator.drafting import Drafter
from uradori_coordinator.gathering import Gatherer
from uradori_coordinator.rewriting import rewritten
from uradori_coordinator.writer import EventWriter

SPECULATE_AFTER_S = 0.05
"""A rewrite that takes longer, as a model's does, is overlapped with the question's vector, wanted or not."""
SEARCH_LIMIT = 2
"""The first search, and one more where its grade was not CORRECT."""


class TurnRun:
    """Runs a turn from its checkpoint until it has a disposition."""

    def __init__(
        self,
        turn: Turn,
        *,
        bus: Bus,
        writer: EventWriter,
        checkpoint: Checkpoint,
        settings: Settings,
        budget: Budget,
        rewriting: asyncio.Task[RewriteReply] | None = None,
    ) -> None:
        """`rewriting`: the rewrite, where it has begun already."""
        self.turn = turn
        self._bus = bus
        self._writer = writer
        self._checkpoint = checkpoint
        self._settings = settings
        self._budget = budget
        self._rewritten = rewriting
        self._gatherer = Gatherer(bus, turn.ask, settings.top_k, budget)
        self._drafter = Drafter(bus, writer, budget, turn.ask.display)
        self._vector: asyncio.Task[str | None] | None = None
        self._audit_of_draft: asyncio.Task[AuditReport | None] | None = None

    async def run(self) -> Turn:
        """Go on until the turn is done.

        Raises:
            UradoriError: a service without which there is no answer failed.
            TurnTakenOverError: another coordinator owns the turn.
        """
        steps: dict[TurnState, Callable[[], Awaitable[None]]] = {
            TurnState.REWRITING: self._rewriting,
            TurnState.GATHERING: self._gathering,
            TurnState.GRADING: self._grading,
            TurnState.SYNTHESIZING: self._synthesizing,
            TurnState.AUDITING: self._auditing,
            TurnState.RETRYING: self._retrying,
        }
        if self.turn.epoch > 1:
            # The checkpoint may lie behind what was shown, so whatever it was is void.
            await self._writer.emit(RestartEvent(reason=RestartReason.REPLAY))
            if self.turn.state in {TurnState.AUDITING, TurnState.RETRYING}:
                self._go(TurnState.SYNTHESIZING)
        try:
            while (step := steps.get(self.turn.state)) is not None:
                await step()
                if self.turn.state is not TurnState.DONE:
                    await self._checkpoint.save(self.turn)
        finally:
            for task in (self._rewritten, self._vector, self._audit_of_draft):
                if task is not None:
                    task.cancel()
        return self.turn

    def _go(self, state: TurnState, **changes: Any) -> None:
        self.turn = self.turn.model_copy(update={"state": state, "last_seq": self._writer.last_seq, **changes})

    def _end(self, disposition: Disposition, reason: Reason | None = None, **changes: Any) -> None:
        self._go(TurnState.DONE, disposition=disposition, reason=reason, **changes)

    async def _rewriting(self) -> None:
        await self._writer.emit(status(Step.REWRITING_QUERY))
        rewriting = self._rewritten or asyncio.create_task(rewritten(self._bus, self.turn.ask, self._budget))
        self._rewritten = rewriting
        if self.turn.ask.retrieval_mode is not RetrievalMode.SPARSE:
            done, _ = await asyncio.wait({rewriting}, timeout=SPECULATE_AFTER_S)
            if not done:
                self._vector = asyncio.create_task(self._gatherer.embed())
        reply = await rewriting
        if reply.disposition is Disposition.ANSWER:
            self._go(TurnState.GATHERING, request=reply.request)
        elif (known := await self._gatherer.known_to_documents(reply)) is None:
            self._end(reply.disposition, reply.reason, request=reply.request, choices=reply.choices)
        elif known.disposition is Disposition.ANSWER:
            request = answered_by_documents(reply.request, known)
            self._go(TurnState.GRADING, request=request, searched=1, reported=known)
        else:
            self._end(known.disposition, known.reason, request=reply.request, choices=known.choices)

    async def _gathering(self) -> None:
        request = self._request
        await self._writer.emit(status(Step.HYBRID_SEARCH))
        if self.turn.searched == 0:
            if plan(request, self.turn.ask.retrieval_mode).calls:
                await self._writer.emit(status(Step.MCP_TOOLS))
            if asks_figures(request, self.turn.ask):
                await self._writer.emit(status(Step.FIGURES))
            gathered = await self._gatherer.gather(request, self._vector)
            if gathered.reported is not None and leads(gathered.reported, request):
                request = answered_by_documents(request, gathered.reported)
            self._go(
                TurnState.GRADING,
                request=request,
                searched=1,
                passages=gathered.passages,
                corpus_version=gathered.corpus_version,
                results=gathered.results,
                reported=gathered.reported,
                failure=gathered.failure,
            )
        else:
            found = await self._gatherer.search_again(request, self._vector, self.turn.corpus_version)
            merged = {hit.passage.id: hit for hit in (*self.turn.passages, *found.passages)}
            self._go(
                TurnState.GRADING,
                searched=self.turn.searched + 1,
                passages=tuple(merged.values()),
                failure=self.turn.failure or found.failure,
            )

    async def _grading(self) -> None:
        await self._writer.emit(status(Step.GRADING))
        turn, weighed = self.turn, weigh(self.turn, self._settings)
        may_find = turn.searched < SEARCH_LIMIT and not is_torn(turn.reported, self._request)
        if weighed.grade is not Grade.CORRECT and may_find:
            self._go(TurnState.GATHERING, grade=weighed.grade)
            return
        await self._writer.emit(IntermediateEvent.of(weighed.passages, turn.results, weighed.evidence))
        graded = {"grade": weighed.grade, "passages": weighed.passages, "evidence": weighed.evidence}
        self.turn = turn.model_copy(update={**graded, "figures": weighed.figures})
        if weighed.grade is Grade.INCORRECT or not weighed.evidence:
            self._end_without_answer()
        else:
            self._go(TurnState.SYNTHESIZING)

    async def _synthesizing(self) -> None:
        await self._writer.emit(status(Step.SYNTHESIZING))
        draft = await self._drafter.compose(self.turn, self._settings.provider_order)
        self._audit_of_draft = draft.audit
        self._go(TurnState.AUDITING, draft=draft.text, provider=draft.provider, deterministic=draft.deterministic)

    async def _auditing(self) -> None:
        await self._writer.emit(status(Step.AUDITING))
        turn = self.turn
        report = await (self._audit_of_draft or self._audit(turn.draft))
        self._audit_of_draft = None
        if report is None:
            self._end_unaudited()
            return
        attempt = Attempt(report, turn.deterministic, turn.retry_count, turn.rejected)
        match decide(attempt, self._settings):
            case Outcome.RETRY:
                rejected = RejectedDraft(answer=turn.draft, sentences=report.sentences)
                self._go(TurnState.RETRYING, rejected=rejected)
            case Outcome.ACCEPT if turn.ask.display is Display.LIVE:
                self._end_with(report, withheld=0)
            case _:
                await self._withhold(report)

    async def _retrying(self) -> None:
        await self._writer.emit(status(Step.RETRYING))
        if self.turn.ask.display is Display.LIVE:
            await self._writer.emit(RestartEvent(reason=RestartReason.DRAFT_REJECTED))
        self._go(TurnState.SYNTHESIZING, retry_count=self.turn.retry_count + 1)

    async def _withhold(self, rejected: AuditReport) -> None:
        verified = self.turn.ask.display is Display.VERIFIED
        kept = self._drafter.kept(rejected) if verified else keep(rejected)
        report = rejected if kept.answer == rejected.answer else await self._audit(kept.answer)
        stays_alone = report is not None and bool(kept.withheld and kept.answer) and says_nothing(report)
        report = await self._audit("") if stays_alone else report
        if report is None:
            self._end_unaudited()
            return
        if stays_alone or not verified:
            await self._writer.emit(RestartEvent(reason=RestartReason.DRAFT_REJECTED))
        if not verified:
            await self._writer.emit(TokenEvent(token=report.answer))
            for sentence in report.sentences:
                await self._writer.emit(VerdictEvent.of(sentence, sentence.index))
        if kept.withheld:
            await self._writer.emit(TokenEvent(token=notice(kept.withheld, self._request.language)))
        self._end_with(report, withheld=kept.withheld)

    def _end_with(self, report: AuditReport, *, withheld: int) -> None:
        found: dict[str, Any] = {
            "report": report,
            "status": report.status,
            "answer": report.answer,
            "withheld": withheld,
        }
        if report.status is not AuditStatus.INSUFFICIENT_EVIDENCE:
            self._end(Disposition.ANSWER, figures=cited(self.turn.figures, report.answer), **found)
        elif withheld:
            self._end(Disposition.INSUFFICIENT_EVIDENCE, WITHHELD, figures=(), **found)
        else:
            self._end_without_answer(**found)

    def _end_without_answer(self, **changes: Any) -> None:
        ended = without_answer(self.turn)
        self._end(ended.disposition, ended.reason, choices=ended.choices, figures=(), **changes)

    def _end_unaudited(self) -> None:
        if self.turn.ask.display is Display.LIVE:
            shown = cited(self.turn.figures, self.turn.draft)
            self._end(Disposition.ANSWER, answer=self.turn.draft, figures=shown, status=AuditStatus.UNAUDITED)
        else:
            self._end(Disposition.INSUFFICIENT_EVIDENCE, UNAUDITED, figures=(), status=AuditStatus.UNAUDITED)

    async def _audit(self, answer: str) -> AuditReport | None:
        return await Auditing(self._bus, self.turn.ask.turn_id, self.turn.evidence, self._budget).answer(answer)

    @property
    def _request(self) -> ResolvedRequest:
        assert self.turn.request is not None
        return self.turn.request
