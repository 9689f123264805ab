"""What somebody asks who has just started the stack."""

import httpx
import pytest
from uradori_contracts.asking import ChatRequest
from uradori_contracts.audit import AuditStatus, SentenceVerdict
from uradori_contracts.disposition import Disposition, ReasonCode
from uradori_contracts.views import ChatReply

pytestmark = pytest.mark.asyncio(loop_scope="session")


async def ask(gateway: httpx.AsyncClient, question: str, session: str | None = None) -> ChatReply:
    request = ChatRequest(question=question, session_id=session)
    body = request.model_dump(mode="json", exclude_none=True)
    response = await gateway.post("/api/v1/chat/sync", json=body)
    assert response.status_code == 200, response.text
    return ChatReply.model_validate_json(response.content)


def assert_proven(reply: ChatReply) -> None:
    """An answer of which every sentence cites what holds it."""
    assert reply.disposition is Disposition.ANSWER, reply.reason
    assert reply.report.status is AuditStatus.PASS, reply.model_dump_json(indent=1)
    assert reply.report.rates is not None
    assert reply.report.rates.consistency_rate == 1.0
    assert reply.report.withheld == 0
    issued = {one.tag for one in reply.evidence}
    for audited in reply.verdicts:
        assert audited.verdict is SentenceVerdict.SUPPORTED
        assert set(audited.citations) <= issued


async def test_a_figure_of_a_year_is_answered_from_its_cell(gateway: httpx.AsyncClient) -> None:
    reply = await ask(gateway, "トヨタの2024年3月期の当期利益は？")
    assert_proven(reply)
    assert "4兆9449億円" in reply.answer
    assert "2024年3月期" in reply.answer
    assert reply.evidence[0].tag in {"doc_1", "mcp_val_1"}
    assert any(one.provenance.cell for one in reply.evidence if one.value is not None)


async def test_the_policy_rate_is_answered_with_its_date(gateway: httpx.AsyncClient) -> None:
    reply = await ask(gateway, "日銀の政策金利は？")
    assert_proven(reply)
    assert "%" in reply.answer
    assert "年" in reply.answer


async def test_a_value_trap_check_shows_each_condition(gateway: httpx.AsyncClient) -> None:
    reply = await ask(gateway, "大和ハウス工業はバリュートラップか？")
    assert_proven(reply)
    assert "PBR" in reply.answer
    assert "バリュートラップ" in reply.answer


async def test_a_follow_up_keeps_what_it_does_not_name(gateway: httpx.AsyncClient) -> None:
    await ask(gateway, "トヨタの2024年3月期の営業収益は？", session="follow-up")
    reply = await ask(gateway, "前期は？", session="follow-up")
    assert_proven(reply)
    assert "トヨタ自動車" in reply.answer
    assert "2023年3月期" in reply.answer


@pytest.mark.parametrize(
    ("question", "reason"),
    [
        ("来期の株価はいくらになりますか", ReasonCode.FUTURE_PRICE),
        ("明日の東京の天気は？", ReasonCode.OUT_OF_SCOPE),
    ],
)
async def test_a_question_outside_is_declined_with_its_reason(
    gateway: httpx.AsyncClient, question: str, reason: ReasonCode
) -> None:
    reply = await ask(gateway, question)
    assert reply.disposition is Disposition.UNSUPPORTED
    assert reply.reason is not None
    assert reply.reason.code is reason
    assert reply.answer == ""


async def test_a_name_that_two_companies_share_is_asked_back(gateway: httpx.AsyncClient) -> None:
    reply = await ask(gateway, "平和の売上は？", session="clarify")
    assert reply.disposition is Disposition.CLARIFY
    assert {choice.ticker for choice in reply.choices} >= {"6412", "8803"}
    chosen = await ask(gateway, reply.choices[-1].question, session="clarify")
    assert chosen.disposition in {Disposition.ANSWER, Disposition.INSUFFICIENT_EVIDENCE}


async def test_a_period_outside_the_reports_is_insufficient_evidence(gateway: httpx.AsyncClient) -> None:
    reply = await ask(gateway, "トヨタの2001年3月期の営業収益は？")
    assert reply.disposition is Disposition.INSUFFICIENT_EVIDENCE
    assert reply.reason is not None
    assert reply.reason.code is ReasonCode.ZERO_ROWS
    assert reply.answer == ""
