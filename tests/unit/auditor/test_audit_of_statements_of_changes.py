"""Figures of statements of changes in equity, of segments, and of tables without labels, told by the words of their table."""

import pytest
from uradori_auditor.domain.auditor import Auditor
from uradori_contracts.audit import AuditRequest

EQUITY = {
    "title": "③【株主資本等変動計算書】 当事業年度(自 2022年4月1日 至 2023年3月31日)",
    "headers": ["", "株主資本 資本金", "株主資本 資本剰余金 資本準備金", "株主資本 資本剰余金 その他資本剰余金"],
    "rows": [
        ["当期首残高", "1,000", "2,000", "3,000"],
        ["会計方針の変更による累積的影響額", "", "", "△45"],
        ["剰余金の配当", "", "", "△400"],
        ["当期変動額合計", "70", "70", "△400"],
        ["2023年3月31日残高", "1,070", "2,070", "2,600"],
    ],
    "unit": "百万円",
}
SEGMENTS = {
    "title": "【セグメント情報】 ３ 報告セグメントごとの売上高に関する情報 当連結会計年度(自 2022年4月1日 至 2023年3月31日)",
    "headers": ["", "報告セグメント 鉄鋼", "報告セグメント 化学", "報告セグメント 計", "調整額", "連結財務諸表計上額"],
    "rows": [["のれんの償却額", "80", "40", "120", "－", "120"], ["減価償却費", "800", "400", "1,200", "50", "1,250"]],
    "unit": "百万円",
}
EMPLOYEES = {
    "title": "(2) 提出会社の状況 2023年3月31日現在",
    "headers": ["従業員数(人)", "平均年齢(歳)", "平均年間給与(円)"],
    "rows": [["15,646", "40.5", "6,913,831"]],
    "unit": "",
}
NOTED = {
    "title": "①【貸借対照表】",
    "headers": ["", "前事業年度(2022年3月31日)", "当事業年度(2023年3月31日)"],
    "rows": [["土地", "(1) 196,000", "(1) 212,869"]],
    "unit": "百万円",
}
FLOWS = {
    "title": "【連結キャッシュ・フロー計算書】",
    "headers": ["", "当連結会計年度(自 2022年4月1日 至 2023年3月31日)"],
    "rows": [["現金及び現金同等物の増減", "△175,273"], ["現金及び現金同等物の期首残高", "78,999"]],
    "unit": "百万円",
}
PAID = {
    "title": "【連結持分変動計算書】 当連結会計年度(自 2022年4月1日 至 2023年3月31日)",
    "headers": ["", "非支配持分", "資本合計"],
    "rows": [["配当金", "△145", "△16,976"]],
    "unit": "百万円",
}
OFFICERS = {
    "title": "役員の状況",
    "headers": ["役職名", "氏名", "生年月日", "所有株式数(株)"],
    "rows": [["取締役", "山田花子", "1955年3月8日生", "24,217"]],
    "unit": "株",
}
SUPPORTED = {"SUPPORTED"}


def kinds(answer: str, table: dict[str, object]) -> set[str]:
    title = "北町精機株式会社 有価証券報告書"
    evidence = [{"tag": "doc_1", "title": title, "table": table, "as_of": "2023-06-26"}]
    request = AuditRequest.model_validate({"answer": f"{answer}[doc_1]。", "evidence": evidence})
    report = Auditor.of(None).audit_answer(request)
    return {finding.kind.value for sentence in report.sentences for finding in sentence.findings}


@pytest.mark.parametrize(
    ("table", "answer", "expected"),
    [
        (EQUITY, "北町精機の2023年3月期の資本準備金における当期変動額合計は70百万円だった", SUPPORTED),
        (
            EQUITY,
            "北町精機の2023年3月31日時点のその他資本剰余金における2023年3月31日残高は2,600百万円だった",
            SUPPORTED,
        ),
        (EQUITY, "北町精機の2022年3月31日時点の資本金における当期首残高は1,000百万円だった", SUPPORTED),
        (EQUITY, "北町精機の2021年3月31日時点の資本金における当期首残高は1,000百万円だった", {"PERIOD_MISMATCH"}),
        (
            EQUITY,
            "北町精機の2022年3月31日時点のその他資本剰余金における会計方針の変更による累積的影響額はマイナス45百万円だった",
            SUPPORTED,
        ),
        (SEGMENTS, "北町精機の2023年3月期ののれんの償却額は120百万円だった", SUPPORTED),
        (SEGMENTS, "北町精機の2023年3月期の鉄鋼における減価償却費は800百万円だった", SUPPORTED),
        (SEGMENTS, "北町精機の2023年3月期の化学における減価償却費は800百万円だった", {"ENTITY_MISMATCH"}),
        (EMPLOYEES, "北町精機の2023年3月31日時点の平均年齢は40.5歳だった", SUPPORTED),
        (EMPLOYEES, "北町精機の2023年3月31日時点の従業員数は15,646人だった", SUPPORTED),
        (NOTED, "北町精機の2023年3月31日時点の土地(単体)は212,869百万円だった", SUPPORTED),
        (NOTED, "北町精機の2022年3月31日時点の土地(単体)は212,869百万円だった", {"PERIOD_MISMATCH"}),
        (FLOWS, "北町精機の2023年3月期の現金及び現金同等物の増減(連結)はマイナス175,273百万円だった", SUPPORTED),
        (FLOWS, "北町精機の2022年3月31日時点の現金及び現金同等物の期首残高(連結)は78,999百万円だった", SUPPORTED),
        (PAID, "北町精機の2023年3月期の非支配持分における配当金(連結)はマイナス145百万円だった", SUPPORTED),
        (OFFICERS, "北町精機の2023年3月31日時点の山田花子の所有株式数は24,217株だった", SUPPORTED),
    ],
)
def test_a_figure_is_known_by_the_words_of_its_own_row_and_column(table, answer, expected):
    assert kinds(answer, table) == expected


@pytest.mark.parametrize("size", ["2,070百万円", "マイナス400百万円", "3,000百万円"])
def test_a_movement_is_not_supported_by_a_balance_or_by_another_columns_movement(size):
    assert "SUPPORTED" not in kinds(f"北町精機の2023年3月期の資本準備金における当期変動額合計は{size}だった", EQUITY)


def test_an_english_answer_may_call_a_figure_as_its_japanese_table_does():
    answer = "Kitamachi Seiki's 資本準備金における当期変動額合計 (non-consolidated) for the year ended March 2023 was "
    evidence = [{"tag": "doc_1", "title": "北町精機株式会社", "table": EQUITY}]
    for size, expected in (("¥70 million", "SUPPORTED"), ("¥2,600 million", "ITEM_MISMATCH")):
        request = AuditRequest.model_validate({"answer": f"{answer}{size} [doc_1].", "evidence": evidence})
        (sentence,) = Auditor.of(None).audit_answer(request).sentences
        assert {finding.kind.value for finding in sentence.findings} == {expected}
