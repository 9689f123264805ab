"""One function per endpoint."""

import asyncio
from collections.abc import Callable
from typing import TypeVar

from uradori_bus import Call
from uradori_contracts.audit import AuditReport, AuditRequest, AuditSentencesReply, AuditSentencesRequest
from uradori_contracts.evidence import Evidence
from uradori_contracts.lookup import ClaimsReply, ClaimsRequest

from uradori_auditor.domain.auditor import Auditor
from uradori_auditor.domain.sought import sought_in

Request = TypeVar("Request", AuditRequest, AuditSentencesRequest)
Verdict = TypeVar("Verdict")

AT_ONCE = 20_000
"""Characters that are audited without another thread: below this a thread costs more than it frees."""


async def audit_sentences(request: AuditSentencesRequest, _call: Call, *, auditor: Auditor) -> AuditSentencesReply:
    """The verdicts on sentences of an answer that is still being written."""
    size = len(request.preceding) + sum(len(sentence) for sentence in request.sentences)
    return AuditSentencesReply(audited=await _run(auditor.audit_sentences, request, size))


async def audit_answer(request: AuditRequest, _call: Call, *, auditor: Auditor) -> AuditReport:
    """The report on a whole answer."""
    return await _run(auditor.audit_answer, request, len(request.answer))


async def list_claims(request: ClaimsRequest, _call: Call, *, auditor: Auditor) -> ClaimsReply:
    """What is to be looked up for a text that cites nothing."""
    names = auditor.matcher.names
    if len(request.text) <= AT_ONCE:
        return ClaimsReply(claims=sought_in(request.text, names))
    return ClaimsReply(claims=await asyncio.to_thread(sought_in, request.text, names))


async def _run(audit: Callable[[Request], Verdict], request: Request, size: int) -> Verdict:
    if size + sum(_size(one) for one in request.evidence) <= AT_ONCE:
        return audit(request)
    return await asyncio.to_thread(audit, request)


def _size(evidence: Evidence) -> int:
    if evidence.table is not None:
        return sum(len(cell) for row in (evidence.table.headers, *evidence.table.rows) for cell in row)
    return len(evidence.text or "")
