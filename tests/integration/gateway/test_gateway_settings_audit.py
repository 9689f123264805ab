"""Settings and audits over HTTP."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import pytest
from uradori_bus import Call, Route, Service
from uradori_contracts.audit import AuditReport, AuditRequest, AuditStatus, Rates
from uradori_contracts.errors import ErrorCode, UradoriError
from uradori_contracts.settings import Settings
from uradori_contracts.subjects import AUDIT_ANSWER, AUDIT_REPORTS, SETTINGS, SETTINGS_KEY

SETTINGS_PATH = "/api/v1/settings"
AUDIT = "/api/v1/audit"


async def test_settings_begin_as_the_defaults(api: Any) -> None:
    found = (await api.get(SETTINGS_PATH)).json()
    assert found == {"revision": 0, "settings": Settings().model_dump(mode="json")}


async def test_settings_change_by_compare_and_set(api: Any, bus: Any) -> None:
    first = await api.put(SETTINGS_PATH, json={"expected_revision": 0, "settings": {"top_k": 7}})
    assert first.status_code == 200
    revision = first.json()["revision"]
    second = await api.put(SETTINGS_PATH, json={"expected_revision": revision, "settings": {"top_k": 9}})
    assert second.json()["settings"]["top_k"] == 9
    late = await api.put(SETTINGS_PATH, json={"expected_revision": revision, "settings": {"top_k": 1}})
    assert (late.status_code, late.json()["code"]) == (409, "conflict")
    new = await api.put(SETTINGS_PATH, json={"expected_revision": 0, "settings": {"top_k": 1}})
    assert new.status_code == 409
    assert (await bus.bucket(SETTINGS).get(SETTINGS_KEY)).value.top_k == 9


@pytest.mark.parametrize(
    ("settings", "field"),
    [
        ({"top_k": 0}, "settings.top_k"),
        ({"top_k": "many"}, "settings.top_k"),
        ({"top_k": "7"}, "settings.top_k"),
        ({"top_k": True}, "settings.top_k"),
        ({"top_k": 7.5}, "settings.top_k"),
        ({"thresholds": {"grade_correct": "0.8"}}, "settings.thresholds.grade_correct"),
        ({"thresholds": {"grade_correct": 1.5}}, "settings.thresholds.grade_correct"),
        ({"thresholds": {"grade_correct": 0.1, "grade_ambiguous": 0.9}}, "settings.thresholds"),
        ({"provider_order": []}, "settings"),
        ({"provider_order": ["gpt"]}, "settings.provider_order.0"),
        ({"unheard_of": 1}, "settings.unheard_of"),
        ({"schema_version": 2}, "settings.schema_version"),
    ],
)
async def test_invalid_settings_are_refused_and_the_last_good_ones_stay(
    api: Any, settings: dict[str, object], field: str
) -> None:
    await api.put(SETTINGS_PATH, json={"expected_revision": 0, "settings": {"top_k": 7}})
    refused = await api.put(SETTINGS_PATH, json={"expected_revision": 1, "settings": settings})
    assert (refused.status_code, refused.json()["code"]) == (422, "invalid_request")
    assert field in refused.json()["message"]
    assert field in refused.json()["message_en"]
    assert (await api.get(SETTINGS_PATH)).json()["settings"]["top_k"] == 7


EVIDENCE = {"tag": "mcp_val_1", "value": {"item": "営業利益", "value": 5352934.25, "unit": "百万円"}}
ANSWER = {"answer": "営業利益は5兆3529億円でした [mcp_val_1]。", "evidence": [EVIDENCE]}
RATES = Rates(consistency_rate=1.0, precision=1.0, recall=1.0, sentences=1, supported_sentences=1)


@asynccontextmanager
async def auditor(bus: Any, failure: ErrorCode | None = None) -> AsyncIterator[None]:
    async def audit(request: AuditRequest, _: Call) -> AuditReport:
        if failure is not None:
            raise UradoriError(failure)
        return AuditReport(
            status=AuditStatus.PASS, rates=RATES, sentences=(), answer=request.answer,
            evidence=request.evidence, rules_version="1", digest="d" * 64,
        )  # fmt: skip

    async with bus.serve(Service("auditor", "1.0.0", (Route(AUDIT_ANSWER, audit),))):
        yield


async def published(bus: Any) -> list[Any]:
    async with bus.replay(AUDIT_REPORTS, "uradori.v1.audit.report.*.*") as stored:
        return [each async for each in stored]


async def test_an_answer_is_audited_and_its_report_published_once(api: Any, bus: Any) -> None:
    async with auditor(bus):
        first = await api.post(AUDIT, json={**ANSWER, "id": "case-1", "tickers": ["7203"]})
        second = await api.post(AUDIT, json={**ANSWER, "id": "case-2", "tickers": ["7203"]})
    assert first.status_code == 200
    assert (first.json()["id"], first.json()["status"], first.json()["digest"]) == ("case-1", "PASS", "d" * 64)
    assert first.json()["evidence"][0]["value"]["value"] == "5352934.25"
    assert first.json()["turn_id"] == second.json()["turn_id"]
    [report] = await published(bus)
    assert report.subject == "uradori.v1.audit.report.pass.7203"
    assert report.body.turn_id == first.json()["turn_id"] == f"audit-{report.body.digest[:32]}"
    assert report.headers["ce-type"] == "uradori.audit.report.v1"
    assert report.headers["Nats-Msg-Id"] == report.body.digest


async def test_without_an_auditor_an_answer_is_unaudited(api: Any, bus: Any) -> None:
    reply = await api.post(AUDIT, json=ANSWER)
    assert (reply.status_code, reply.json()["status"], reply.json()["sentences"]) == (200, "UNAUDITED", [])
    assert reply.json()["rates"]["consistency_rate"] is None
    assert reply.json()["reason"]["code"] == "system_failure"
    [report] = await published(bus)
    assert (report.subject, report.body.report) == ("uradori.v1.audit.report.unaudited.none", None)


async def test_an_auditor_that_is_busy_is_an_error(api: Any, bus: Any) -> None:
    async with auditor(bus, ErrorCode.BUSY):
        reply = await api.post(AUDIT, json=ANSWER)
    assert (reply.status_code, reply.json()["code"]) == (503, "busy")
    assert await published(bus) == []


async def test_a_large_answer_is_audited_and_one_above_the_limit_is_not(api: Any, bus: Any) -> None:
    long = [{"tag": f"doc_{number}", "text": "あ" * 10_000} for number in range(1, 201)]
    async with auditor(bus):
        reply = await api.post(AUDIT, json={"answer": "短い答え", "evidence": long[:60]})
        assert (reply.status_code, reply.json().get("status")) == (200, "PASS")
        assert len(reply.json()["evidence"]) == 60
        [report] = await published(bus)
        assert (report.body.status, report.body.report) == (AuditStatus.PASS, None)
        reply = await api.post(AUDIT, json={"answer": "短い答え", "evidence": long * 2})
        assert (reply.status_code, reply.json()["code"]) == (413, "too_large")


@pytest.mark.parametrize(
    ("change", "field"),
    [
        ({"answer": None}, "answer"),
        ({"evidence": [{"tag": "doc_1"}]}, "evidence.0"),
        ({"evidence": [{"tag": "doc_1;drop", "text": "a"}]}, "evidence.0.tag"),
        ({"tickers": ["7203.*"]}, "tickers.0"),
        ({"tickers": [">"]}, "tickers.0"),
        ({"evidence": [{"tag": "doc_1", "text": "a"}] * 1001}, "evidence"),
        ({"unknown": 1}, "unknown"),
    ],
)
async def test_a_submission_that_is_none_is_refused(api: Any, change: dict[str, object], field: str) -> None:
    reply = await api.post(AUDIT, json={**ANSWER, **change})
    assert (reply.status_code, reply.json()["code"]) == (422, "invalid_request")
    assert field in reply.json()["message_en"]
