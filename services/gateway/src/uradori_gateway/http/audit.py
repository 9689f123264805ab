"""Any answer with any evidence, audited."""

from collections.abc import Callable
from datetime import datetime

from fastapi import APIRouter
from uradori_bus import Budget, Bus
from uradori_contracts.audit import AuditRequest
from uradori_contracts.errors import ErrorCode, UradoriError
from uradori_contracts.lookup import NOT_AUDITED, CorroborateRequest, Corroboration
from uradori_contracts.reporting import cloud_event, report_subject
from uradori_contracts.subjects import AUDIT_ANSWER, AUDIT_REPORTS, CORROBORATE
from uradori_contracts.turn import TurnReport
from uradori_contracts.views import AuditOutcome, AuditSubmission

from uradori_gateway.config import GatewayConfig
from uradori_gateway.domain.auditing import outcome, published, without_report
from uradori_gateway.http.body import json_route
from uradori_gateway.http.faults import RESPONSES
from uradori_gateway.http.security import token_needed

_UNANSWERED = frozenset({ErrorCode.UNAVAILABLE, ErrorCode.DEADLINE_EXCEEDED})


def audit_routes(bus: Bus, config: GatewayConfig, now: Callable[[], datetime]) -> APIRouter:
    """POST /audit."""
    router = APIRouter(
        route_class=json_route(config.audit_body_bytes, config.body_timeout_s), dependencies=token_needed()
    )

    @router.post("/api/v1/audit", responses=RESPONSES)
    async def audit(submission: AuditSubmission) -> AuditOutcome:
        """The report, which is published too. Where no auditor answers: UNAUDITED, never PASS.

        With `lookup: true` the evidence of a text that cites nothing is looked up in everything indexed.
        """
        budget = Budget.of(config.lookup_budget_s if submission.lookup else config.audit_budget_s)
        final = published(submission, await _audited(bus, submission, budget), now())
        await _publish(bus, final, report_subject(final, submission.tickers))
        return outcome(submission, final)

    return router


async def _publish(bus: Bus, final: TurnReport, subject: str) -> None:
    async def append(body: TurnReport) -> None:
        headers = cloud_event(final, "gateway", final.digest)
        await bus.append(AUDIT_REPORTS, subject, body, message_id=final.digest, turn_id=final.turn_id, headers=headers)

    try:
        await append(final)
    except UradoriError as error:
        if error.code is not ErrorCode.TOO_LARGE:
            raise
        await append(without_report(final))


async def _audited(bus: Bus, submission: AuditSubmission, budget: Budget) -> Corroboration:
    try:
        if submission.lookup:
            return await bus.request(CORROBORATE, _lookup(submission), budget=budget)
        request = AuditRequest(answer=submission.answer, evidence=submission.evidence)
        return Corroboration(report=await bus.request(AUDIT_ANSWER, request, budget=budget))
    except UradoriError as error:
        if error.code in _UNANSWERED:
            return NOT_AUDITED
        raise


def _lookup(submission: AuditSubmission) -> CorroborateRequest:
    return CorroborateRequest(
        text=submission.answer, evidence=submission.evidence, found=submission.found, as_of=submission.as_of
    )
