"""The auditor's word, or None where it does not answer: never a verdict by absence."""

from dataclasses import dataclass

from uradori_bus import Budget, Bus
from uradori_contracts.audit import AuditedSentence, AuditReport, AuditRequest, AuditSentenceRequest
from uradori_contracts.errors import ErrorCode, UradoriError
from uradori_contracts.evidence import Evidence
from uradori_contracts.message import Identifier
from uradori_contracts.subjects import AUDIT_ANSWER, AUDIT_SENTENCE
from uradori_jafin import Sentence

AUDITING_S = 10.0


@dataclass(frozen=True, slots=True)
class Auditing:
    """Asks the auditor about one turn's sentences and answer."""

    bus: Bus
    turn_id: Identifier
    evidence: tuple[Evidence, ...]
    budget: Budget

    async def sentence(self, before: str, sentence: Sentence, index: int) -> AuditedSentence | None:
        """The verdict on a sentence of an answer that is still being written."""
        message = AuditSentenceRequest(
            turn_id=self.turn_id, preceding=before, sentence=sentence.text, index=index, evidence=self.evidence
        )
        try:
            reply = await self.bus.request(
                AUDIT_SENTENCE, message, budget=self.budget.capped(AUDITING_S), turn_id=self.turn_id
            )
        except UradoriError:
            return None
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
