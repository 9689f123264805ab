"""One function per endpoint."""

import asyncio

from uradori_bus import Call
from uradori_contracts.audit import AuditReport, AuditRequest, AuditSentenceReply, AuditSentenceRequest

from uradori_auditor.domain.auditor import Auditor


async def audit_sentence(request: AuditSentenceRequest, _call: Call, *, auditor: Auditor) -> AuditSentenceReply:
    """The verdict on a sentence of an answer that is still being written."""
    return AuditSentenceReply(audited=await asyncio.to_thread(auditor.audit_sentence, request))


async def audit_answer(request: AuditRequest, _call: Call, *, auditor: Auditor) -> AuditReport:
    """The report on a whole answer."""
    return await asyncio.to_thread(auditor.audit_answer, request)
