"""A text that cites nothing over HTTP."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from datetime import date
from typing import Any

import pytest
from uradori_bus import Call, Route, Service
from uradori_contracts.audit import AuditReport, AuditStatus, Found, Rates, Unsearched
from uradori_contracts.disposition import Reason, ReasonCode
from uradori_contracts.errors import ErrorCode, UradoriError
from uradori_contracts.lookup import CorroborateRequest, Corroboration
from uradori_contracts.subjects import AUDIT_REPORTS, CORROBORATE

AUDIT = "/api/v1/audit"
DRAFT = {"answer": "営業利益は120億円だった。", "lookup": True}
RATES = Rates(consistency_rate=0.0, precision=None, recall=0.0, sentences=1, supported_sentences=0)
SILENT = Reason(code=ReasonCode.SYSTEM_FAILURE, message="検索できません。", message_en="Not searched.")
FOUND = Found(index=0, tags=("doc_1",), unsearched=(Unsearched.FIGURES,))
EVIDENCE = {"tag": "doc_1", "text": "営業利益は120億円。"}


@asynccontextmanager
async def coordinator(
    bus: Any, seen: list[CorroborateRequest], *, failure: ErrorCode | None = None, audited: bool = True
) -> AsyncIterator[None]:
    async def corroborate(request: CorroborateRequest, _: Call) -> Corroboration:
        seen.append(request)
        if failure is not None:
            raise UradoriError(failure)
        report = AuditReport(
            status=AuditStatus.WARN, rates=RATES, sentences=(), answer=request.text, evidence=request.evidence,
            rules_version="1", lookup=True, found=(FOUND,), digest="d" * 64,
        )  # fmt: skip
        return Corroboration(report=report if audited else None, reason=SILENT)

    async with bus.serve(Service("coordinator", "1.0.0", (Route(CORROBORATE, corroborate),))):
        yield


async def test_a_text_is_looked_up_and_its_report_says_what_was_not_searched(api: Any, bus: Any) -> None:
    seen: list[CorroborateRequest] = []
    async with coordinator(bus, seen):
        reply = (await api.post(AUDIT, json={**DRAFT, "id": "d-1", "as_of": "2024-07-01"})).json()
    assert (seen[0].text, seen[0].as_of, seen[0].found) == (DRAFT["answer"], date(2024, 7, 1), ())
    assert (reply["id"], reply["status"], reply["lookup"]) == ("d-1", "WARN", True)
    assert reply["found"] == [{"index": 0, "tags": ["doc_1"], "unsearched": ["figures"]}]
    assert reply["reason"] == SILENT.model_dump(mode="json")
    async with bus.replay(AUDIT_REPORTS, "uradori.v1.audit.report.*.*") as stored:
        [report] = [each async for each in stored]
    assert (report.subject, report.body.reason) == ("uradori.v1.audit.report.warn.none", SILENT)


async def test_what_a_report_found_is_handed_on(api: Any, bus: Any) -> None:
    seen: list[CorroborateRequest] = []
    async with coordinator(bus, seen):
        await api.post(AUDIT, json={**DRAFT, "found": [FOUND.model_dump(mode="json")], "evidence": [EVIDENCE]})
    assert (seen[0].found, [each.tag for each in seen[0].evidence]) == ((FOUND,), ["doc_1"])


@pytest.mark.parametrize("answering", [True, False])
async def test_a_text_that_nobody_audits_is_unaudited(api: Any, bus: Any, answering: bool) -> None:
    if answering:
        async with coordinator(bus, [], audited=False):
            reply = await api.post(AUDIT, json=DRAFT)
    else:
        reply = await api.post(AUDIT, json=DRAFT)
    assert (reply.status_code, reply.json()["status"]) == (200, "UNAUDITED")
    assert reply.json()["reason"]["code"] == "system_failure"


async def test_a_text_of_too_many_claims_is_refused(api: Any, bus: Any) -> None:
    async with coordinator(bus, [], failure=ErrorCode.TOO_LARGE):
        reply = await api.post(AUDIT, json=DRAFT)
    assert (reply.status_code, reply.json()["code"]) == (413, "too_large")


async def test_as_of_is_for_a_lookup_only(api: Any) -> None:
    reply = await api.post(AUDIT, json={"answer": "a", "evidence": [], "as_of": "2024-07-01"})
    assert (reply.status_code, "as_of goes with lookup" in reply.json()["message_en"]) == (422, True)
