"""The whole stack with nothing but what the table of permissions allows: whatever it does not name would fail here."""

import json
from collections.abc import AsyncIterator
from pathlib import Path

import httpx
import pytest
import pytest_asyncio
from uradori_bus import Budget, NatsBus
from uradori_cli.stack.plan import StackPlan
from uradori_cli.stack.roster import SERVICES, ServiceSpec
from uradori_cli.stack.stack import Stack, running_stack
from uradori_contracts.audit import AuditRequest
from uradori_contracts.evidence import Evidence
from uradori_contracts.rewriting import RewriteRequest
from uradori_contracts.subjects import (
    AUDIT_ANSWER,
    AUDIT_REPORTS,
    COMPOSE,
    DEAD_LETTERS,
    REWRITE,
    SETTINGS,
    SETTINGS_KEY,
)
from uradori_contracts.synthesis import ComposeRequest, ProviderName

from .conftest import config_at

ROOT = Path(__file__).parents[3]
QUESTIONS = (
    "トヨタの2024年3月期の営業利益は？",
    "ホンダの2024年3月期の売上収益は？",
    "日経平均と政策金利を教えて",
    "トヨタの今後のリスクは？",
    "それの前期は？",
)
OPERATOR = ServiceSpec("operator", 2)
pytestmark = pytest.mark.asyncio(loop_scope="module")


@pytest.fixture(scope="module")
def logs(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("logs")


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def stack(
    credentials: Path, logs: Path, cache_dir: Path, tmp_path_factory: pytest.TempPathFactory
) -> AsyncIterator[Stack]:
    teams = tmp_path_factory.mktemp("teams") / "teams.toml"
    teams.write_text('[teams.research]\nstart = "all"\n[teams.desk]\nstatus = ["fail"]\nstart = "all"\n')
    plan = StackPlan(
        data_dir=ROOT / "data",
        cache_dir=cache_dir,
        services=(*SERVICES, OPERATOR),
        log_dir=logs,
        grace_s=4.0,
        credentials=credentials,
    )
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("URADORI_TEAMS_FILE", str(teams))
        async with running_stack(plan, lambda _: None) as running:
            yield running


@pytest_asyncio.fixture(loop_scope="module")
async def gateway(stack: Stack) -> AsyncIterator[httpx.AsyncClient]:
    async with httpx.AsyncClient(base_url=stack.url, timeout=30, trust_env=False) as client:
        yield client


@pytest_asyncio.fixture(loop_scope="module")
async def ops(stack: Stack, credentials: Path) -> AsyncIterator[NatsBus]:
    async with NatsBus.connect(config_at(stack.nats_url, credentials, "ops")) as bus:
        yield bus


async def test_questions_are_answered_and_kept(gateway: httpx.AsyncClient) -> None:
    for question in QUESTIONS:
        response = await gateway.post("/api/v1/chat/sync", json={"question": question, "session_id": "s1"})
        assert response.status_code == 200, response.text
        reply = response.json()
        assert "error" not in {reply["disposition"].lower()}, reply
        kept = await gateway.get(f"/api/v1/turns/{reply['turn_id']}")
        assert kept.status_code == 200
        events = await gateway.get(f"/api/v1/turns/{reply['turn_id']}/events")
        assert "event: done" in events.text


async def test_settings_are_read_and_written(gateway: httpx.AsyncClient, ops: NatsBus) -> None:
    view = (await gateway.get("/api/v1/settings")).json()
    update = {"expected_revision": view["revision"], "settings": {**view["settings"], "top_k": 6}}
    assert (await gateway.put("/api/v1/settings", json=update)).status_code == 200
    entry = await ops.bucket(SETTINGS).get(SETTINGS_KEY)
    assert entry is not None
    assert entry.value.top_k == 6
    await ops.bucket(SETTINGS).update(SETTINGS_KEY, entry.value.model_copy(update={"top_k": 5}), entry.revision)


async def test_a_turn_whose_reader_left_is_given_up(gateway: httpx.AsyncClient, ops: NatsBus) -> None:
    entry = await ops.bucket(SETTINGS).get(SETTINGS_KEY)
    assert entry is not None
    await ops.bucket(SETTINGS).put(SETTINGS_KEY, entry.value.model_copy(update={"reader_grace_ms": 0}))
    question = {"question": "トヨタの2024年3月期の営業利益は？"}
    async with gateway.stream("POST", "/api/v1/chat/stream", json=question) as response:
        async for line in response.aiter_lines():
            if line.startswith("event:"):
                break


async def test_bodies_beyond_a_message_are_audited(gateway: httpx.AsyncClient, ops: NatsBus) -> None:
    answer = "営業利益は5兆3529億円でした[doc_1]。" * 10
    evidence = ({"tag": "doc_1", "id": "d", "title": "決算短信", "text": "営業利益 5,352,934 百万円" + "あ" * 400_000},)
    response = await gateway.post("/api/v1/audit", json={"answer": answer, "evidence": evidence})
    assert response.status_code == 200, response.text
    request = AuditRequest(answer=answer, evidence=tuple(Evidence.model_validate(each) for each in evidence))
    assert len(request.model_dump_json().encode()) > 2**20
    report = await ops.request(AUDIT_ANSWER, request, budget=Budget.of(30))
    assert len(report.sentences) > 0


async def test_a_reader_of_a_streamed_reply_may_leave(ops: NatsBus) -> None:
    budget = Budget.of(30)
    rewritten = await ops.request(
        REWRITE, RewriteRequest(turn_id="cancelled", question="トヨタの2024年3月期の営業利益は？"), budget=budget
    )
    request = ComposeRequest(
        turn_id="cancelled",
        request=rewritten.request,
        evidence=tuple(
            Evidence(tag=f"doc_{n}", id=f"d{n}", title="決算短信", text="営業利益は5兆3529億円。")
            for n in range(1, 100)
        ),
        providers=(ProviderName.TEMPLATE,),
    )
    async with ops.stream(COMPOSE, request, budget=budget) as pieces:
        async for _ in pieces:
            break


async def test_people_who_operate_read_what_was_reported(ops: NatsBus) -> None:
    async with ops.replay(AUDIT_REPORTS, AUDIT_REPORTS.subjects[0]) as reports:
        assert len([report async for report in reports]) > len(QUESTIONS)
    async with ops.replay(DEAD_LETTERS, DEAD_LETTERS.subjects[0]) as letters:
        assert [letter async for letter in letters] == []


async def test_a_team_takes_the_reports(stack: Stack, credentials: Path) -> None:
    async with (
        NatsBus.connect(config_at(stack.nats_url, credentials, "research")) as bus,
        bus.follow(AUDIT_REPORTS, "research", wait=False) as reports,
    ):
        taken = 0
        async for report in reports:
            await report.done()
            taken += 1
    assert taken > len(QUESTIONS)


async def test_nobody_was_refused_anything(stack: Stack, logs: Path) -> None:
    assert stack.pids
    server = (logs / "nats-server.log").read_text()
    assert [line for line in server.splitlines() if "Violation" in line] == []
    for service in (*SERVICES, OPERATOR):
        lines = [json.loads(line) for line in (logs / f"{service.name}.log").read_text().splitlines()]
        assert [line for line in lines if line["level"] in {"error", "critical"}] == []
        assert [line for line in lines if line["event"] == "permission_refused"] == []
