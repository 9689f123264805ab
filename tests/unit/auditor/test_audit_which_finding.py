import pytest
from uradori_auditor.domain.auditor import Auditor
from uradori_contracts.audit import AuditRequest, FindingKind

TABLE = {
    "tag": "doc_1",
    "title": "甲野電機 連結業績",
    "as_of": "2024-05-10",
    "table": {
        "title": "甲野電機 連結業績",
        "headers": ["", "2023年3月期", "2024年3月期", "2025年3月期（予想）"],
        "rows": [
            ["売上高", "81,220", "93,417", "98,000"],
            ["営業利益", "6,105", "7,283", "8,100"],
            ["親会社株主に帰属する当期純利益", "4,118", "△1,837", "2,500"],
            ["自己資本比率（％）", "45.3", "46.1", ""],
        ],
        "unit": "百万円",
    },
}
PASSAGE = {
    "tag": "doc_2",
    "title": "乙川商事、最終赤字",
    "as_of": "2024-05-13",
    "text": "乙川商事の2024年3月期の連結売上高は336億円、単体売上高は297億円だった。純損益は18億円の赤字（前の期は41億円の黒字）だった。"
    "2025年3月期の連結売上高は352億円を見込む。",
}
VALUE = {
    "tag": "mcp_val_1",
    "title": "丙山製薬 営業利益",
    "as_of": "2024-05-15",
    "value": {
        "item": "営業利益",
        "item_id": "operating_profit",
        "value": "118.4",
        "unit": "億円",
        "entity": "丙山製薬",
        "period": "2024年3月期",
        "basis": "連結",
        "nature": "実績",
    },
}
UNNAMED = {
    "tag": "doc_3",
    "title": "",
    "text": "2024年3月期の連結営業利益は55億円だった。",
}
EVIDENCE = (TABLE, PASSAGE, VALUE, UNNAMED)


def audit(answer):
    report = Auditor.of(None).audit_answer(AuditRequest.model_validate({"answer": answer, "evidence": EVIDENCE}))
    return [finding for sentence in report.sentences for finding in sentence.findings]


@pytest.mark.parametrize(
    ("answer", "kind"),
    [
        ("甲野電機の2024年3月期の営業利益は77億円だった[doc_1]。", "VALUE"),
        ("甲野電機の2024年3月期の営業利益は7,283億円だった[doc_1]。", "VALUE"),
        ("甲野電機の2024年3月期の営業利益は72億ドルだった[doc_1]。", "UNIT"),
        ("甲野電機の2024年3月期の自己資本比率は46.1ポイントだった[doc_1]。", "UNIT"),
        ("甲野電機の2024年3月期の最終損益は18億円の黒字だった[doc_1]。", "SIGN"),
        ("甲野電機の2024年3月期の営業損失は72億円だった[doc_1]。", "SIGN"),
        ("甲野電機の2023年3月期の営業利益は72億円だった[doc_1]。", "PERIOD"),
        ("甲野電機の2024年3月期の経常利益は72億円だった[doc_1]。", "ITEM"),
        ("甲野電機の2025年3月期の営業利益は81億円だった[doc_1]。", "NATURE"),
        ("丁原化学の2024年3月期の営業利益は72億円だった[doc_1]。", "ENTITY"),
        ("丁原化学の2024年3月期の営業利益は79億円だった[doc_1]。", "ENTITY"),
        ("丁原化学の2024年3月期の営業利益は70億円を超えた[doc_1]。", "ENTITY"),
        ("丁原化学の2024年3月期の営業利益は前の期に比べ増えた[doc_1]。", "ENTITY"),
        ("乙川商事の2024年3月期の連結売上高は363億円だった[doc_2]。", "VALUE"),
        ("乙川商事の2024年3月期の連結売上高は297億円だった[doc_2]。", "BASIS"),
        ("乙川商事の2024年3月期の連結売上高は336億ドルだった[doc_2]。", "UNIT"),
        ("乙川商事の2024年3月期の純損益は18億円の黒字だった[doc_2]。", "SIGN"),
        ("乙川商事の2024年3月期の純利益は41億円だった[doc_2]。", "PERIOD"),
        ("乙川商事の2025年3月期の連結売上高は352億円だった[doc_2]。", "NATURE"),
        ("丁原化学の2024年3月期の連結売上高は336億円だった[doc_2]。", "ENTITY"),
        ("丙山製薬の2024年3月期の営業利益は181億円だった[mcp_val_1]。", "VALUE"),
        ("丙山製薬の2023年3月期の営業利益は118億円だった[mcp_val_1]。", "PERIOD"),
        ("丙山製薬の2024年3月期の経常利益は118億円だった[mcp_val_1]。", "ITEM"),
        ("丙山製薬の2024年3月期の営業利益は118億ドルだった[mcp_val_1]。", "UNIT"),
        ("丁原化学の2024年3月期の営業利益は118億円だった[mcp_val_1]。", "ENTITY"),
    ],
)
def test_the_finding_names_the_part_that_differs(answer, kind):
    assert [finding.kind for finding in audit(answer)] == [FindingKind(f"{kind}_MISMATCH")]


def test_a_mismatch_shows_what_the_source_holds_and_what_it_lets_the_sentence_say():
    (finding,) = audit("甲野電機の2024年3月期の営業利益は78億2300万円だった[doc_1]。")
    assert finding.found == "78億2300万円"
    assert finding.expected.endswith("7,283")
    assert finding.suggestion == "72億8300万円か"
    assert finding.note == "数字の入れ替わりの可能性"
    assert (finding.source.tag, finding.source.cell.row, finding.source.cell.column) == ("doc_1", 1, 2)


def test_a_figure_of_a_passage_is_shown_with_its_context():
    (finding,) = audit("乙川商事の2024年3月期の連結売上高は297億円だった[doc_2]。")
    assert finding.expected == "乙川商事 2024年3月期 単体 売上高 297億円"
    text = PASSAGE["text"][finding.source.span.start : finding.source.span.end]
    assert text == "297億円"
    assert finding.suggestion == "336億円か"


def test_a_source_that_names_no_company_does_not_speak_for_one():
    (finding,) = audit("丁原化学の2024年3月期の連結営業利益は55億円だった[doc_3]。")
    assert (finding.kind, finding.note) == (FindingKind.UNSUPPORTED, "根拠に会社名がない")


def test_a_source_without_names_speaks_for_the_company_that_another_cited_source_names():
    findings = audit("乙川商事の2024年3月期の連結営業利益は55億円だった[doc_2][doc_3]。")
    assert [finding.kind for finding in findings] == [FindingKind.SUPPORTED]


def test_a_direction_that_another_source_bears_out_is_misattributed():
    (finding,) = audit("甲野電機の2024年3月期の営業利益は前の期に比べ増えた[mcp_val_1]。")
    assert finding.kind is FindingKind.MISATTRIBUTED
    assert "doc_1" in finding.note
