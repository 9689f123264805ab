"""A draft from the synthesizer, shown and audited while it is written."""

import asyncio
from collections.abc import AsyncIterator
from dataclasses import dataclass, field

from uradori_bus import Budget, Bus
from uradori_contracts.asking import Display
from uradori_contracts.audit import AuditReport
from uradori_contracts.errors import ErrorCode, UradoriError
from uradori_contracts.events import RestartEvent, RestartReason, TokenEvent, VerdictEvent
from uradori_contracts.subjects import COMPOSE
from uradori_contracts.synthesis import (
    ComposeRequest,
    DraftEnded,
    DraftFailed,
    DraftPiece,
    DraftStarted,
    DraftToken,
    ProviderName,
)
from uradori_contracts.turn import Turn

from uradori_coordinator.auditing import Auditing
from uradori_coordinator.domain.reported import issue_reported
from uradori_coordinator.domain.retrying import fails
from uradori_coordinator.domain.weighing import left_to_answer
from uradori_coordinator.domain.withholding import Kept
from uradori_coordinator.sentences import SentenceFlow, Shown
from uradori_coordinator.writer import EventWriter

DRAFT_LIMIT = 50_000
"""Characters."""


@dataclass(frozen=True, slots=True)
class Draft:
    """What a provider wrote, and the audit of the whole, which began with its last word."""

    text: str
    provider: str
    deterministic: bool
    audit: asyncio.Task[AuditReport | None]


@dataclass(slots=True)
class Drafter:
    """Runs one composition after another for a turn."""

    bus: Bus
    writer: EventWriter
    budget: Budget
    display: Display
    shown: dict[str, str] = field(default_factory=dict)
    """What a `verified` reader has seen and keeps: each sentence, and it with the blanks before it."""
    _begun: bool = False
    """A draft of this composition was begun; the next one voids it."""

    async def compose(self, turn: Turn, providers: tuple[ProviderName, ...]) -> Draft:
        """One draft, from the first provider that manages; a synthesizer that is lost in mid draft is asked once more.

        Raises:
            UradoriError: the synthesizer does not answer, or PROVIDER_FAILED where nobody wrote anything.
        """
        assert turn.request is not None
        message = ComposeRequest(
            turn_id=turn.ask.turn_id,
            request=left_to_answer(turn.request, turn.reported),
            evidence=turn.evidence,
            figures=issue_reported(turn.reported).told if turn.figures else (),
            providers=providers,
            rejected=turn.rejected,
            incomplete=turn.failure is not None,
        )
        auditing = Auditing(self.bus, turn.ask.turn_id, turn.evidence, self.budget)
        self._begun = False
        try:
            return await self._composed(message, auditing)
        except UradoriError as error:
            if error.code is not ErrorCode.UNAVAILABLE or not self._begun:
                raise
        return await self._composed(message, auditing)

    async def _composed(self, message: ComposeRequest, auditing: Auditing) -> Draft:
        async with self.bus.stream(COMPOSE, message, budget=self.budget, turn_id=message.turn_id) as pieces:
            async for piece in pieces:
                if not isinstance(piece.part, DraftStarted):
                    continue
                if self._begun and self.display is Display.LIVE:
                    await self.writer.emit(RestartEvent(reason=RestartReason.DRAFT_REJECTED))
                self._begun = True
                draft = await self._write(pieces, auditing)
                if draft is not None:
                    return draft
        raise UradoriError(ErrorCode.PROVIDER_FAILED)

    def kept(self, report: AuditReport) -> Kept:
        """What a `verified` reader has seen, and how many sentences of the last draft are not among it."""
        hidden = sum(sentence.sentence not in self.shown for sentence in report.sentences)
        return Kept("".join(self.shown.values()), hidden)

    async def _write(self, pieces: AsyncIterator[DraftPiece], auditing: Auditing) -> Draft | None:
        async with SentenceFlow(auditing.sentences, self._show) as flow:
            async for piece in pieces:
                match piece.part:
                    case DraftToken(token=token):
                        if len(flow.text) + len(token) > DRAFT_LIMIT:
                            raise UradoriError(ErrorCode.PROVIDER_FAILED)
                        if self.display is Display.LIVE:
                            await self.writer.emit(TokenEvent(token=token))
                        await flow.feed(token)
                    case DraftEnded(provider=provider, deterministic=deterministic):
                        return Draft(flow.text, provider, deterministic, await _audited(flow, auditing))
                    case DraftFailed() | DraftStarted():
                        return None
        return None

    async def _show(self, sentence: Shown) -> None:
        audited = sentence.audited
        if audited is None:
            return
        if self.display is Display.LIVE:
            await self.writer.emit(VerdictEvent.of(audited, sentence.index))
        elif not fails(audited) and sentence.text not in self.shown:
            token = (sentence.lead if self.shown else "") + sentence.text
            await self.writer.emit(TokenEvent(token=token))
            await self.writer.emit(VerdictEvent.of(audited, len(self.shown)))
            self.shown[sentence.text] = token


async def _audited(flow: SentenceFlow, auditing: Auditing) -> asyncio.Task[AuditReport | None]:
    """The audit of the whole, begun beside that of the last sentences."""
    whole = asyncio.create_task(auditing.answer(flow.text))
    try:
        await flow.finish()
    except BaseException:
        whole.cancel()
        raise
    return whole
