"""What differs where a figure is told by a relation, whose figure it is, a loss named twice, the best of N periods."""

import pytest
from uradori_auditor.domain.auditor import Auditor
from uradori_contracts.audit import AuditRequest

AUDITOR = Auditor.of(None)


def table(title, headers, *rows):
    return {"tag": "doc_1", "title": title, "table": {"headers": headers, "rows": list(rows), "unit": "百万円"}}


RESULTS = table(
    "北斗精機 2024年3月期 連結財務諸表",
    ["", "2024年3月期", "2023年3月期"],
    ["売上高", "895,799", "948,094"],
    ["売上原価", "439,850", "469,988"],
    ["売上総利益", "455,949", "478,106"],
    ["販売費及び一般管理費", "298,223", "338,029"],
    ["営業利益", "△5,123", "4,000"],
)
SEGMENTS = table(
    "北斗精機 有価証券報告書 セグメント情報 2024年3月期（連結）",
    ["", "空調・冷凍機事業", "化学事業", "合計"],
    ["外部顧客への売上高", "2,309,116", "179,883", "2,489,000"],
)
YEARS = table(
    "北斗精機 連結経営指標等",
    ["", "2016年3月期", "2017年3月期", "2018年3月期", "2019年3月期", "2020年3月期"],
    ["売上高", "100,000", "120,000", "150,000", "170,000", "160,000"],
)


def kinds(sentence, evidence):
    request = AuditRequest.model_validate({"answer": f"{sentence}[doc_1]。", "evidence": [evidence]})
    report = AUDITOR.audit_answer(request)
    return [finding.kind.value for each in report.sentences for finding in each.findings]


@pytest.mark.parametrize(
    ("sentence", "kind"),
    [
        ("北斗精機の2024年3月期の売上原価は4300億円台だった", "SUPPORTED"),
        ("北斗精機の2023年3月期の売上原価は4300億円台だった", "PERIOD_MISMATCH"),
        ("北斗精機の2024年3月期第1四半期の売上原価は4300億円強だった", "PERIOD_MISMATCH"),
        ("北斗精機の2024年3月期の単体売上原価は4300億円余りだった", "BASIS_MISMATCH"),
        ("北斗精機の2024年3月期の売上高は4300億円台だった", "ITEM_MISMATCH"),
        ("北斗精機の2024年3月期の売上高は4400億円弱だった", "ITEM_MISMATCH"),
        ("北斗精機の2024年3月期の売上高は3000億円割れだった", "ITEM_MISMATCH"),
        ("北斗精機の2024年3月期の売上高は1兆円超だった", "VALUE_MISMATCH"),
    ],
)
def test_a_figure_told_by_a_relation_names_the_part_that_differs(sentence, kind):
    assert kinds(sentence, RESULTS) == [kind]


@pytest.mark.parametrize("basis", ["連結", ""])
def test_gross_profit_is_read_behind_the_word_for_its_basis(basis):
    assert kinds(f"北斗精機の2024年3月期の{basis}粗利益は4559億円だった", RESULTS) == ["SUPPORTED"]


def test_gross_profit_of_the_parent_alone_differs_in_basis():
    assert kinds("北斗精機の2024年3月期の個別粗利益は4559億円だった", RESULTS) == ["BASIS_MISMATCH"]


@pytest.mark.parametrize(
    "sentence",
    [
        "2024年3月期の鶴見重工の連結売上原価は4398億円だった",
        "2024年3月期の東都フーズの売上原価は4398億円だった",
        "東都フーズの売上原価は4398億円だった",
        "2024年3月期の北海道の売上原価は4398億円だった",
    ],
)
def test_a_company_or_part_that_the_source_is_silent_about_is_noticed_wherever_its_name_stands(sentence):
    assert kinds(sentence, RESULTS) == ["ENTITY_MISMATCH"]


@pytest.mark.parametrize("lost", ["損失額は5,123百万円だった", "赤字額は5,123百万円だった"])
def test_a_loss_named_once_more_beside_its_amount_is_that_loss(lost):
    assert "SIGN_MISMATCH" not in kinds(f"北斗精機の2024年3月期の営業利益は赤字で、{lost}", RESULTS)
    assert kinds(f"北斗精機の2024年3月期の営業利益は赤字で、{lost}", RESULTS)[-1] == "SUPPORTED"


def test_a_profit_told_beside_an_amount_lost_is_no_loss():
    assert "SIGN_MISMATCH" in kinds("北斗精機の2024年3月期の営業利益は黒字で、損失額は5,123百万円だった", RESULTS)


@pytest.mark.parametrize(
    ("sentence", "kind"),
    [
        ("北斗精機の2024年3月期の化学事業の外部売上高は1799億円だった", "SUPPORTED"),
        ("北斗精機の2024年3月期の外部顧客への売上高のうち、化学事業は全体の7.2%を占める", "DERIVED_SUPPORTED"),
        ("北斗精機の2024年3月期の外部顧客への売上高のうち、化学事業は全体の9.2%を占める", "DERIVED_UNVERIFIED"),
    ],
)
def test_a_title_that_says_segment_information_names_no_segment(sentence, kind):
    assert kinds(sentence, SEGMENTS) == [kind]


@pytest.mark.parametrize(
    ("sentence", "kind"),
    [
        ("北斗精機の売上高は、過去5期では2019年3月期が最高だった", "SUPPORTED"),
        ("北斗精機の売上高は、過去5期では2020年3月期が最高だった", "DIRECTION_MISMATCH"),
        ("北斗精機の売上高は、過去10期では2019年3月期が最高だった", "UNSUPPORTED"),
    ],
)
def test_the_best_of_as_many_periods_as_a_source_holds_can_be_shown(sentence, kind):
    assert kinds(sentence, YEARS) == [kind]
