"""The auditor's word, or None where it does not answer: never a verdict by absence."""

from dataclasses import dataclass

from uradori_bus import Budget, Bus
from uradori_contracts.audit import AuditedSentence, AuditReport, AuditRequest, AuditSentencesRequest
from uradori_contracts.errors import ErrorCode, UradoriError
from uradori_contracts.evidence import Evidence
from uradori_contracts.message import Identifier
from uradori_contracts.subjects import AUDIT_ANSWER, AUDIT_SENTENCES

AUDITING_S = 10.0


@dataclass(frozen=True, slots=True)
class Auditing:
    """Asks the auditor about one turn's sentences and answer."""

    bus: Bus
    turn_id: Identifier
    evidence: tuple[Evidence, ...]
    budget: Budget

    async def sentences(self, before: str, texts: tuple[str, ...], index: int) -> tuple[AuditedSentence | None, ...]:
        """The verdicts on the next sentences of an answer that is still being written."""
        message = AuditSentencesRequest(
            turn_id=self.turn_id, preceding=before, sentences=texts, index=index, evidence=self.evidence
        )
        try:
            reply = await self.bus.request(
                AUDIT_SENTENCES, message, budget=self.budget.capped(AUDITING_S), turn_id=self.turn_id
            )
        except UradoriError:
            return (None,) * len(texts)
        return reply.audited

    async def answer(self, answer: str) -> AuditReport | None:
        """The report on a whole answer."""
        message = AuditRequest(turn_id=self.turn_id, answer=answer, evidence=self.evidence)
        try:
            return await self.bus.request(
                AUDIT_ANSWER, message, budget=self.budget.capped(AUDITING_S), turn_id=self.turn_id
            )
        except UradoriError as error:
            if error.code is ErrorCode.BUS_UNAVAILABLE:
                raise
            return None
