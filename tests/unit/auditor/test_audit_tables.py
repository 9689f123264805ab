import time

import pytest
from uradori_auditor.domain.auditor import Auditor
from uradori_contracts.audit import AuditRequest, AuditStatus

KEY_FIGURES = {
    "title": "甲乙工業 連結経営指標等",
    "headers": ["回次", "", "第39期", "第40期"],
    "rows": [
        ["決算年月", "", "2023年6月", "2024年6月"],
        ["売上高", "百万円", "1,328,874", "1,402,551"],
        ["経常利益又は 経常損失（△）", "（百万円）", "△68", "1,240"],
        ["１株当たり 当期純利益", "円", "△3.12", "45.67"],
        ["自己資本比率", "％", "－", "37.6"],
        ["従業員数", "人", "1,200", "1,150"],
    ],
    "unit": "",
}
PEERS = {
    "title": "2024年3月期の業績比較",
    "headers": ["会社", "売上高（億円）", "営業利益（億円）"],
    "rows": [["甲社", "1,000", "100"], ["乙社", "2,000", "300"]],
    "unit": "",
}
FORECAST = {
    "title": "丙社 業績",
    "headers": ["", "2025年3月期", "2026年3月期（予想）"],
    "rows": [["営業利益", "500", "600"]],
    "unit": "億円",
}


def status(answer: str, table, as_of: str | None = None) -> AuditStatus:
    auditor = Auditor.of(None)
    evidence = [{"tag": "doc_1", "title": table["title"], "table": table, "as_of": as_of}]
    return auditor.audit_answer(AuditRequest.model_validate({"answer": answer, "evidence": evidence})).status


@pytest.mark.parametrize(
    ("answer", "expected"),
    [
        ("甲乙工業の2024年6月期の売上高は1兆4025億円だった[doc_1]。", AuditStatus.PASS),
        ("甲乙工業の2023年6月期の売上高は1兆4025億円だった[doc_1]。", AuditStatus.FAIL),
        ("甲乙工業の2023年6月期は6800万円の経常赤字だった[doc_1]。", AuditStatus.PASS),
        ("甲乙工業の2024年6月期の1株当たり当期純利益は45.67円だった[doc_1]。", AuditStatus.PASS),
        ("甲乙工業の2024年6月期の当期純利益は45.67円だった[doc_1]。", AuditStatus.FAIL),
        ("甲乙工業の2024年6月期末の自己資本比率は37.6%だった[doc_1]。", AuditStatus.PASS),
        ("甲乙工業の2023年6月期末の自己資本比率は0%だった[doc_1]。", AuditStatus.FAIL),
        ("甲乙工業の2024年6月期末の従業員数は1150人だった[doc_1]。", AuditStatus.PASS),
        ("甲乙工業は2024年6月期に経常黒字に転換した[doc_1]。", AuditStatus.PASS),
    ],
)
def test_a_table_of_key_figures_names_its_terms_in_a_row_and_its_units_in_a_column(answer, expected):
    assert status(answer, KEY_FIGURES) is expected


@pytest.mark.parametrize(
    ("answer", "expected"),
    [
        ("甲社の2024年3月期の売上高は1000億円だった[doc_1]。", AuditStatus.PASS),
        ("2024年3月期の営業利益は100億円だった[doc_1]。", AuditStatus.PASS),
        ("甲社の2024年3月期の営業利益は1000億円だった[doc_1]。", AuditStatus.FAIL),
        ("乙社の2024年3月期の売上高は1000億円だった[doc_1]。", AuditStatus.FAIL),
    ],
)
def test_a_header_may_name_the_item_and_its_unit(answer, expected):
    assert status(answer, PEERS) is expected


@pytest.mark.parametrize(
    ("answer", "expected"),
    [
        ("丙社は2026年3月期の営業利益を600億円と予想する[doc_1]。", AuditStatus.PASS),
        ("丙社の2026年3月期の営業利益は600億円だった[doc_1]。", AuditStatus.FAIL),
        ("丙社は2025年3月期の営業利益を500億円と予想する[doc_1]。", AuditStatus.FAIL),
    ],
)
def test_a_header_may_say_that_a_column_is_a_forecast(answer, expected):
    assert status(answer, FORECAST) is expected


REGIONS = {
    "title": "丁社 地域別業績",
    "headers": ["2024年3月期", "売上高（億円）", "営業利益（億円）"],
    "rows": [["国内", "600", "30"], ["海外", "400", "70"], ["合計", "1,000", "100"]],
    "unit": "",
}


@pytest.mark.parametrize(
    ("answer", "expected"),
    [
        ("丁社の2024年3月期の売上高は1000億円だった[doc_1]。", AuditStatus.PASS),
        ("丁社の2024年3月期の国内の売上高は600億円だった[doc_1]。", AuditStatus.PASS),
        ("丁社の2024年3月期の売上高は600億円だった[doc_1]。", AuditStatus.FAIL),
        ("丁社の2024年3月期の海外の売上高は600億円だった[doc_1]。", AuditStatus.FAIL),
    ],
)
def test_a_part_of_a_company_is_not_the_company(answer, expected):
    assert status(answer, REGIONS) is expected


def test_a_table_of_many_cells_is_read_once() -> None:
    wide = {
        "title": "甲社",
        "headers": ["", *["2025年3月期"] * 50],
        "rows": [["営業利益", *["1,234"] * 50]] * 150,
        "unit": "百万円",
    }
    started = time.process_time()
    assert status("甲社の2025年3月期の営業利益は12億3400万円だった[doc_1]。", wide) is AuditStatus.PASS
    assert time.process_time() - started < _SECONDS


_SECONDS = 6.0
"""A reading of the whole table for each of its cells takes ten times as long."""


def test_a_table_whose_title_names_a_segment_holds_its_figures_and_not_the_companys():
    table = {"headers": ["", "2020年3月期"], "rows": [["セグメント売上高", "1,977,551"]], "unit": "百万円"}
    evidence = [{"tag": "doc_1", "title": "見本社 ゲーム分野の売上高（2020年3月期）", "table": table}]

    def status(answer):
        report = Auditor.of(None).audit_answer(AuditRequest.model_validate({"answer": answer, "evidence": evidence}))
        return report.status.value.lower()

    assert status("見本社の2020年3月期のゲーム分野の売上高は1兆9775億円だった[doc_1]。") == "pass"
    assert status("見本社の2020年3月期の売上高は1兆9775億円だった[doc_1]。") == "fail"
