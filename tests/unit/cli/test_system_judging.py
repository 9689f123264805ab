"""What a reply to a question of the suite `system` is worth."""

from collections.abc import Callable
from pathlib import Path

import pytest
from uradori_cli.evaluation.judging import judged
from uradori_cli.evaluation.questions import SystemQuestion, read_questions
from uradori_cli.failure import CommandError
from uradori_contracts.audit import (
    AuditedSentence,
    AuditStatus,
    Finding,
    FindingKind,
    Rates,
    SentenceVerdict,
)
from uradori_contracts.disposition import Choice, Disposition, Reason, ReasonCode
from uradori_contracts.evidence import Evidence, Span
from uradori_contracts.rewriting import Intent
from uradori_contracts.views import ChatReply, ReportSummary

QUESTION = SystemQuestion.model_validate(
    {
        "id": "q",
        "intent": "figure",
        "question": "IHIの2024年3月期の営業利益は？",
        "disposition": "ANSWER",
        "answer": [["701億円", "70.1 billion"], ["損失", "loss"]],
        "evidence": [["7013:operating_profit:2024-03-31:連結", "7013-1"]],
        "wrong": [
            {"figures": ["819億円"], "unless": ["2023年3月期", "前の期"]},
            {"figures": ["701億円"], "unless": ["損失"]},
        ],
    }
)
REFUSED = SystemQuestion.model_validate(
    {"id": "r", "question": "2031年3月期は？", "disposition": "INSUFFICIENT_EVIDENCE", "reason": "zero_rows"}
)
Reply = Callable[..., ChatReply]


@pytest.fixture
def reply() -> Reply:
    def make(
        answer: str = "",
        disposition: Disposition = Disposition.ANSWER,
        *,
        reason: ReasonCode | None = None,
        choices: tuple[str, ...] = (),
        findings: tuple[FindingKind, ...] = (),
        cited: str = "mcp_val_1",
    ) -> ChatReply:
        span = Span(start=0, end=1)
        verdict = AuditedSentence(
            index=0,
            sentence=answer,
            span=span,
            verdict=SentenceVerdict.SUPPORTED,
            citations=(cited,),
            findings=tuple(Finding(kind=kind, span=span, text="") for kind in findings),
        )
        return ChatReply(
            turn_id="t",
            disposition=disposition,
            reason=Reason(code=reason, message="理由", message_en="reason") if reason else None,
            choices=tuple(Choice(label=ticker, question="q", ticker=ticker) for ticker in choices),
            answer=answer,
            evidence=(Evidence(tag="mcp_val_1", id="7013:operating_profit:2024-03-31:連結", text="-"),),
            verdicts=(verdict,),
            report=ReportSummary(
                status=AuditStatus.PASS,
                rates=Rates(consistency_rate=1.0, precision=1.0, recall=1.0, sentences=1, supported_sentences=1),
                withheld=0,
                digest=None,
            ),
            provider="template",
            retry_count=0,
            total_duration_ms=1,
            trace_id="",
        )

    return make


def test_the_figure_with_its_sign_and_its_source_is_right(reply: Reply) -> None:
    case = judged(QUESTION, reply("営業損益は701億円の損失だった[mcp_val_1]。"))
    assert (case.why, case.group) == ("", Intent.FIGURE.value)
    assert case.measures == {
        "right": 1.0,
        "disposition_right": 1.0,
        "evidence_right": 1.0,
        "pass_share": 1.0,
        "consistency_rate": 1.0,
    }
    assert case.counts == {"wrong_figures": 0}


def test_a_figure_of_another_period_may_stand_where_its_period_is_said(reply: Reply) -> None:
    case = judged(QUESTION, reply("701億円の損失だった[mcp_val_1]。前の期は819億円の利益だった[mcp_val_1]。"))
    assert case.why == ""


@pytest.mark.parametrize(
    ("answer", "wrong"),
    [
        ("701億円の損失だった。利益は819億円だった。", ["wrong figure 819億円"]),
        ("営業利益は701億円だった。前の期は損失だった。", ["wrong figure 701億円"]),
        ("営業損失は501億円だった。", ["another figure in 円"]),
        ("営業損失は819億円だった。", ["wrong figure 819億円", "another figure in 円"]),
    ],
)
def test_a_figure_that_contradicts_the_reference_is_counted_though_the_auditor_passed_it(
    reply: Reply, answer: str, wrong: list[str]
) -> None:
    case = judged(QUESTION, reply(answer))
    assert case.counts == {"wrong_figures": len(wrong)}
    assert case.measures["right"] == 0.0
    assert all(problem in case.why for problem in wrong)


def test_an_answer_without_the_figure_is_no_wrong_figure(reply: Reply) -> None:
    case = judged(QUESTION, reply("営業損失だったが、ROEは-16.9%だった。"))
    assert case.why == "missing 701億円"
    assert case.counts == {"wrong_figures": 0}


def test_what_the_auditor_found_to_differ_is_counted_too(reply: Reply) -> None:
    findings = (FindingKind.VALUE_MISMATCH, FindingKind.OVERCITED)
    assert judged(QUESTION, reply("701億円の損失", findings=findings)).counts == {"wrong_figures": 1}


def test_a_source_that_is_not_cited_costs_the_evidence_and_not_the_answer(reply: Reply) -> None:
    case = judged(QUESTION, reply("701億円の損失だった。", cited="doc_1"))
    assert (case.measures["right"], case.measures["evidence_right"]) == (1.0, 0.0)
    assert "not cited 7013:operating_profit" in case.why


def test_a_refusal_is_right_with_its_reason(reply: Reply) -> None:
    refused = reply("", Disposition.INSUFFICIENT_EVIDENCE, reason=ReasonCode.ZERO_ROWS)
    assert judged(REFUSED, refused).why == ""
    other = reply("", Disposition.INSUFFICIENT_EVIDENCE, reason=ReasonCode.NO_SOURCE)
    assert judged(REFUSED, other).why == "disposition"


def test_a_figure_where_none_can_be_given_is_wrong(reply: Reply) -> None:
    assert judged(REFUSED, reply("売上高は45兆953億円だった。")).counts == {"wrong_figures": 1}
    assert judged(REFUSED, reply("2031年3月期の資料はない。")).counts == {"wrong_figures": 0}


def test_choices_must_be_offered(reply: Reply) -> None:
    question = REFUSED.model_copy(
        update={"disposition": Disposition.CLARIFY, "reason": None, "choices": ("6412", "8803")}
    )
    assert judged(question, reply("", Disposition.CLARIFY, choices=("6412", "8803"))).why == ""
    assert judged(question, reply("", Disposition.CLARIFY, choices=("6412",))).why == "choice 8803 not offered"


def test_an_id_stands_once_in_a_file_of_questions(tmp_path: Path) -> None:
    path = tmp_path / "questions.jsonl"
    path.write_text(f"{REFUSED.model_dump_json()}\n{REFUSED.model_dump_json()}\n", encoding="utf-8")
    with pytest.raises(CommandError) as raised:
        read_questions(path)
    assert "line 2: id 'r' is that of line 1" in raised.value.message_en
