"""A loss is below zero however far from its figure the word stands, in Japanese and in English."""

import pytest
from uradori_auditor.domain.auditor import Auditor
from uradori_contracts.audit import AuditReport, AuditRequest, FindingKind, SentenceVerdict

ITEM = "親会社株主に帰属する当期純利益又は当期純損失（△）"
EVIDENCE = [
    {
        "tag": "doc_1",
        "title": "トヨタ自動車 連結",
        "table": {
            "headers": ["", "2024年3月期", "2025年3月期"],
            "rows": [
                ["親会社の所有者に帰属する当期利益", "4,944,933", "4,765,086"],
                ["営業利益", "5,352,934", "4,795,586"],
            ],
            "unit": "百万円",
        },
    },
    {
        "tag": "doc_2",
        "title": "日産自動車 連結",
        "table": {
            "headers": ["", "2019年3月期", "2020年3月期"],
            "rows": [[ITEM, "319,138", "△671,216"]],
            "unit": "百万円",
        },
    },
]


def audit(answer: str) -> AuditReport:
    return Auditor.of(None).audit_answer(AuditRequest.model_validate({"answer": answer, "evidence": EVIDENCE}))


@pytest.mark.parametrize(
    "answer",
    [
        "トヨタの純損失は2025年3月期に4兆7650億円だった[doc_1]。",
        "トヨタの2025年3月期の純損失は前期より縮小し4兆7650億円だった[doc_1]。",
        "Toyota's net loss for the year ended March 2025 was 4,765,086 million yen [doc_1].",
        "Toyota's operating loss for the year ended March 2025 came to 4.8 trillion yen [doc_1].",
    ],
)
def test_a_profit_told_as_a_loss_is_a_mismatch_of_sign(answer: str) -> None:
    assert FindingKind.SIGN_MISMATCH in {finding.kind for each in audit(answer).sentences for finding in each.findings}


@pytest.mark.parametrize(
    "answer",
    [
        "日産自動車の純損失は2020年3月期に6712億円だった[doc_2]。",
        "日産自動車は2019年3月期の3191億円の純利益から2020年3月期は6712億円の純損失になった[doc_2]。",
        "Nissan's net loss for the year ended March 2020 was 671,216 million yen [doc_2].",
    ],
)
def test_a_loss_that_is_one_is_supported(answer: str) -> None:
    (sentence,) = audit(answer).sentences
    assert sentence.verdict is SentenceVerdict.SUPPORTED


@pytest.mark.parametrize(
    "answer",
    [
        "トヨタの売上高については、手元の資料に該当する数値がない。",
        "The documents at hand hold no figure for net sales of Toyota.",
    ],
)
def test_saying_that_no_figure_is_held_claims_nothing(answer: str) -> None:
    (sentence,) = audit(answer).sentences
    assert sentence.verdict is SentenceVerdict.NOT_COUNTED


def test_a_direction_is_checked_beside_what_is_not_known() -> None:
    answer = "トヨタの2025年3月期の営業利益は増益だったが、資料はありません。"
    assert audit(answer).sentences[0].verdict is SentenceVerdict.UNSUPPORTED


@pytest.mark.parametrize(
    "answer",
    [
        "資料はありませんが、トヨタは売上高の粉飾をしていた。",
        "トヨタは売上高の粉飾をしており、資料はありません[doc_1]。",
    ],
)
def test_what_is_claimed_beside_a_refusal_is_checked(answer: str) -> None:
    assert audit(answer).sentences[0].verdict is SentenceVerdict.UNSUPPORTED
