import pytest
from uradori_auditor.domain.auditor import Auditor
from uradori_contracts.audit import AuditRequest, FindingKind

STATEMENT = {
    "tag": "doc_1",
    "title": "甲野電機 連結業績",
    "table": {
        "title": "甲野電機 連結業績",
        "headers": ["", "2021年3月期", "2022年3月期", "2023年3月期", "2024年3月期"],
        "rows": [
            ["売上高", "61,400", "70,250", "81,220", "93,417"],
            ["売上原価", "41,300", "47,100", "54,618", "61,655"],
            ["販売費及び一般管理費", "16,200", "18,050", "20,497", "24,479"],
            ["営業利益", "3,900", "5,100", "6,105", "7,283"],
            ["経常利益", "△420", "4,950", "6,011", "7,402"],
            ["親会社株主に帰属する当期純利益", "△1,310", "3,206", "4,118", "5,037"],
            ["研究開発費", "2,110", "2,390", "2,866", "3,310"],
            ["総資産", "71,000", "78,300", "90,010", "99,650"],
            ["自己資本", "32,500", "36,200", "40,800", "45,900"],
            ["流動資産", "38,000", "42,000", "49,800", "55,210"],
            ["固定資産", "33,000", "36,300", "40,210", "44,440"],
            ["流動負債", "21,000", "22,900", "25,400", "27,300"],
            ["営業活動によるキャッシュ・フロー", "5,200", "6,040", "7,700", "8,910"],
            ["投資活動によるキャッシュ・フロー", "△3,300", "△4,150", "△5,200", "△6,020"],
        ],
        "unit": "百万円",
    },
}
SEGMENTS = {
    "tag": "doc_2",
    "title": "甲野電機、2024年3月期",
    "text": "甲野電機の2024年3月期の連結売上高は934億円だった。国内事業の売上高は581億円、海外事業の売上高は353億円だった。",
}
RIVAL = {
    "tag": "doc_3",
    "title": "乙川商事 連結業績",
    "table": {
        "title": "乙川商事 連結業績",
        "headers": ["", "2023年3月期", "2024年3月期"],
        "rows": [["売上高", "31,000", "33,640"], ["営業利益", "2,900", "3,120"]],
        "unit": "百万円",
    },
}
PRIOR = {
    "tag": "doc_4",
    "title": "丙山製薬 2023年3月期決算",
    "text": "丙山製薬の2023年3月期の連結売上高は420億円だった。",
}
CURRENT = {
    "tag": "doc_5",
    "title": "丙山製薬 2024年3月期決算",
    "text": "丙山製薬の2024年3月期の連結売上高は483億円だった。",
}
EVIDENCE = (STATEMENT, SEGMENTS, RIVAL, PRIOR, CURRENT)
P = "甲野電機の2024年3月期の"


def audit(answer):
    report = Auditor.of(None).audit_answer(AuditRequest.model_validate({"answer": answer, "evidence": EVIDENCE}))
    return [finding for sentence in report.sentences for finding in sentence.findings]


DERIVED = [
    (f"{P}売上高は前の期に比べ15.0%増えた", "15.0%", "16.2%"),
    (f"{P}営業利益は前の期より11億円多い", "11億円", "14億円"),
    (f"{P}売上高は前の期の1.15倍だった", "1.15倍", "1.35倍"),
    (f"{P}営業利益率は7.8%だった", "7.8%", "8.7%"),
    (f"{P}営業利益率は前の期から0.3ポイント上昇した", "0.3ポイント", "0.9ポイント"),
    (f"{P}売上総利益率は34.0%だった", "34.0%", "43.0%"),
    (f"{P}売上総利益は317億円だった", "317億円", "371億円"),
    (f"{P}売上原価率は66.0%だった", "66.0%", "69.0%"),
    (f"{P}販管費率は26.2%だった", "26.2%", "22.6%"),
    (f"{P}研究開発費は売上高の3.5%だった", "3.5%", "5.3%"),
    (f"{P}売上高に対する研究開発費の割合は3.5%だった", "3.5%", "5.3%"),
    (f"{P}自己資本比率は46.1%だった", "46.1%", "41.6%"),
    (f"{P}ROEは11.6%だった", "11.6%", "16.1%"),
    (f"{P}ROEは11.0%だった", "11.0%", "14.0%"),
    (f"{P}流動比率は202.2%だった", "202.2%", "220.2%"),
    (f"{P}総資産回転率は0.94回だった", "0.94回", "0.49回"),
    (f"{P}フリーキャッシュフローは28億9000万円だった", "28億9000万円", "29億8000万円"),
    (f"{P}流動資産と固定資産の合計は996億円だった", "996億円", "969億円"),
    (f"{P}売上高から売上原価を差し引いた額は317億円だった", "317億円", "371億円"),
    ("甲野電機の2022年3月期から2024年3月期までの3年間の平均営業利益は61億円だった", "61億円", "69億円"),
    ("甲野電機の売上高は2021年3月期から2024年3月期にかけて年平均15.0%増えた", "15.0%", "17.4%"),
]

OTHERWISE_DEFINED = {"11.0%": "11.6%", "0.94回": "0.99回"}
"""By the definition that comes first: over the average of both ends."""


@pytest.mark.parametrize(("sentence", "right", "wrong"), DERIVED, ids=[case[0] for case in DERIVED])
def test_a_derived_figure_is_reproduced_and_another_one_is_not(sentence, right, wrong):
    (held,) = audit(f"{sentence}[doc_1]。")
    assert held.kind is FindingKind.DERIVED_SUPPORTED
    assert held.rule
    (failed,) = audit(f"{sentence.replace(right, wrong)}[doc_1]。")
    assert failed.kind is FindingKind.DERIVED_UNVERIFIED
    assert failed.rule
    assert failed.source is not None
    assert failed.expected.startswith(OTHERWISE_DEFINED.get(right, right).removesuffix("円"))
    assert failed.suggestion == f"{failed.expected.split(' = ')[0]}か"


def test_a_share_of_a_segment_is_over_the_whole():
    assert audit(f"{P}国内事業の売上高は全体の62.2%を占めた[doc_2]。")[0].kind is FindingKind.DERIVED_SUPPORTED
    assert audit(f"{P}国内事業の売上高は全体の66.2%を占めた[doc_2]。")[0].kind is FindingKind.DERIVED_UNVERIFIED


def test_segments_add_up():
    told = "国内事業と海外事業の売上高の合計は"
    assert audit(f"{P}{told}934億円だった[doc_2]。")[0].kind in (FindingKind.SUPPORTED, FindingKind.DERIVED_SUPPORTED)
    assert audit(f"{P}{told}943億円だった[doc_2]。")[0].kind is FindingKind.DERIVED_UNVERIFIED


def test_one_company_is_set_against_another_by_two_sources():
    (finding,) = audit(f"{P}営業利益は乙川商事の2.33倍だった[doc_1][doc_3]。")
    assert finding.kind is FindingKind.DERIVED_SUPPORTED


def test_operands_may_stand_in_two_cited_sources():
    answer = "丙山製薬の2024年3月期の売上高は前の期に比べ15%増えた"
    assert [finding.kind for finding in audit(f"{answer}[doc_4][doc_5]。")] == [FindingKind.DERIVED_SUPPORTED]


def test_a_derived_figure_whose_operands_are_not_cited_says_where_they_stand():
    (finding,) = audit("丙山製薬の2024年3月期の売上高は前の期に比べ15%増えた[doc_5]。")
    assert finding.kind is FindingKind.MISATTRIBUTED
    assert "doc_4" in finding.note


def test_only_the_direction_of_a_derived_figure_may_be_wrong():
    (finding,) = audit(f"{P}売上高は前の期に比べ15.0%減った[doc_1]。")
    assert finding.kind is FindingKind.DIRECTION_MISMATCH
    assert finding.expected.startswith("15.0%増")


def test_there_is_no_growth_over_a_loss():
    (finding,) = audit("甲野電機の2022年3月期の経常利益は前の期に比べ1278%増えた[doc_1]。")
    assert finding.kind is FindingKind.UNSUPPORTED


def test_another_items_growth_proves_nothing():
    (finding,) = audit(f"{P}売上高は前の期に比べ19.3%増えた[doc_1]。")
    assert finding.kind is FindingKind.DERIVED_UNVERIFIED


@pytest.mark.parametrize(
    "wrong",
    [
        f"{P}売上高は前の期に比べ15.0ポイント増えた",
        f"{P}営業利益率は7.8ポイントだった",
        f"{P}営業利益率は前の期から0.3%上昇した",
        f"{P}営業利益は前の期より11億ドル多い",
        f"{P}研究開発費は売上高の3.5ポイントだった",
    ],
)
def test_the_unit_of_a_derived_figure_may_be_wrong(wrong):
    (finding,) = audit(f"{wrong}[doc_1]。")
    assert finding.kind is FindingKind.UNIT_MISMATCH


@pytest.mark.parametrize(
    ("answer", "kind"),
    [
        (f"{P}営業利益率は前の期から上昇した", FindingKind.SUPPORTED),
        (f"{P}営業利益率は前の期から低下した", FindingKind.DIRECTION_MISMATCH),
    ],
)
def test_a_ratio_moves_as_its_operands_tell(answer, kind):
    assert [finding.kind for finding in audit(f"{answer}[doc_1]。")] == [kind]
