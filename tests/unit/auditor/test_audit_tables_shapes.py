"""How tables of filings are laid out: heads, sections, units, footnotes, signs."""

import pytest
from uradori_auditor.domain.auditor import Auditor
from uradori_contracts.audit import AuditRequest

INCOME = {
    "title": "北町精機 連結損益計算書",
    "headers": [
        "",
        "注記番号",
        "前連結会計年度(自　2022年１月１日 至　2022年12月31日)",
        "当連結会計年度\n(自　2023年１月１日 至　2023年12月31日)",
    ],
    "rows": [
        ["売上高", "6", "※1 714,582", "791,772※3"],
        ["営業外収益（注1）", "7,12", "4,321", "5,432"],
        ["　受取利息", "", "1,111", "2,222"],
        ["その他の収益", "", "※２7,888", "9,000"],
    ],
    "unit": "百万円",
}
TRIANGLES = {
    "title": "北町精機 連結損益計算書",
    "headers": ["", "2022年3月期", "", "2023年3月期", ""],
    "rows": [["営業損失", "△", "1,500", "", ""], ["経常利益", "", "2,500", "△", "3,500"]],
    "unit": "百万円",
}
RATIOS = {
    "title": "北町精機 連結損益計算書",
    "headers": [
        "区分",
        "前連結会計年度(2022年3月期) / 金額(百万円)",
        "前連結会計年度(2022年3月期) / 百分比(%)",
        "当連結会計年度(2023年3月期) / 金額(百万円)",
        "当連結会計年度(2023年3月期) / 百分比(%)",
    ],
    "rows": [["売上高", "50,000", "100.0", "60,000", "100.0"], ["営業利益", "5,000", "10.0", "9,000", "15.0"]],
    "unit": "",
}
SECTIONS = {
    "title": "北町精機 業績の推移",
    "headers": ["項目", "2022年3月期", "2023年3月期"],
    "rows": [
        ["【連結】", "", ""],
        ["売上高", "50,000", "60,000"],
        ["【個別】", "", ""],
        ["売上高", "30,000", "33,000"],
        ["その他", "", ""],
        ["資本金", "1,000", "1,100"],
    ],
    "unit": "百万円",
}
HEADS_IN_THE_BODY = {
    "title": "北町精機 連結業績の推移",
    "headers": ["", "", ""],
    "rows": [
        ["", "第72期", "第73期"],
        ["決算年月", "2022年9月", "2023年9月"],
        ["", "(百万円)", "(百万円)"],
        ["経常利益", "8,000", "9,100"],
        ["１株当たり当期純利益（円）", "12円34銭", "45.67"],
        ["従業員数 [外、平均臨時雇用人員]（人）", "1,757\n[415]", "1,742 [412]"],
    ],
    "unit": "",
}
BY_PERIOD = {
    "title": "北町精機の連結業績推移",
    "headers": ["決算期", "営業利益(百万円)", "受取配当金(百万円)"],
    "rows": [["2022年3月期", "100,000", "708,331"], ["2023年3月期", "678,046", "390,958"]],
    "unit": "",
}
CHANGES = {
    "title": "北町精機 2023年3月期 連結経営成績",
    "headers": ["科目", "2022年3月期", "2023年3月期", "増減額", "増減率(%)"],
    "rows": [["営業収益", "50,000", "60,000", "10,000", "20.0"]],
    "unit": "百万円",
}
LONG = {
    "title": "北町精機 2023年3月期 有価証券報告書",
    "headers": ["項目名", "相対年度", "連結・個別", "期間・時点", "単位", "値"],
    "rows": [
        ["売上高、経営指標等", "前期", "連結", "期間", "円", "50000000000"],
        ["売上高、経営指標等", "当期", "連結", "期間", "円", "60000000000"],
        ["総資産額、経営指標等", "当期", "個別", "時点", "円", "70000000000"],
    ],
    "unit": "",
}
ALONE = {
    "title": "株式会社北町精機 有価証券報告書 ②【損益計算書】",
    "headers": [
        "",
        "",
        "前事業年度(自2021年２月21日至2022年２月20日)",
        "（単位：百万円） 当事業年度(自2022年２月21日至2023年２月20日)",
    ],
    "rows": [
        ["売上高", "売上高", "", ""],
        ["", "不動産賃貸収入", "29,545", "25,963"],
        ["", "売上高合計", "87,071", "30,411"],
        ["営業利益又は営業損失（△）", "営業利益又は営業損失（△）", "57,370", "△1,010"],
    ],
    "unit": "百万円",
}
TERMS = {
    "title": "北町精機 連結業績",
    "headers": ["", "第71期", "第72期", "第73期"],
    "rows": [["経常利益", "50,000", "60,000", "90,000"]],
    "unit": "百万円",
}


def kinds(answer: str, table, as_of: str | None = None, title: str | None = None) -> set[str]:
    evidence = [{"tag": "doc_1", "title": table["title"] if title is None else title, "table": table, "as_of": as_of}]
    request = AuditRequest.model_validate({"answer": f"{answer}[doc_1]。", "evidence": evidence})
    report = Auditor.of(None).audit_answer(request)
    return {finding.kind.value for sentence in report.sentences for finding in sentence.findings}


SUPPORTED = {"SUPPORTED"}


@pytest.mark.parametrize(
    ("table", "answer", "expected"),
    [
        (INCOME, "北町精機の2022年12月期の売上高は7145億円だった", SUPPORTED),
        (INCOME, "北町精機の2023年12月期の売上高は791,772百万円だった", SUPPORTED),
        (INCOME, "北町精機が提出した有価証券報告書によると、2023年12月期の売上高は791,772百万円だった", SUPPORTED),
        (INCOME, "北町精機の2023年12月期の営業外収益は54億3200万円だった", SUPPORTED),
        (INCOME, "北町精機の2022年12月期の受取利息は2,222百万円だった", {"PERIOD_MISMATCH"}),
        (INCOME, "北町精機の2023年12月期の受取利息は54億3200万円だった", {"ITEM_MISMATCH"}),
        (INCOME, "北町精機の2022年12月期のその他の収益は78億8800万円だった", SUPPORTED),
        (INCOME, "北町精機の2023年12月期の売上高は90億円だった", {"ITEM_MISMATCH"}),
        (TRIANGLES, "北町精機の2022年3月期の営業損失は15億円だった", SUPPORTED),
        (TRIANGLES, "北町精機の2023年3月期の経常利益は△35億円だった", SUPPORTED),
        (TRIANGLES, "北町精機の2023年3月期の経常利益は35億円だった", {"SIGN_MISMATCH"}),
        (RATIOS, "北町精機の2023年3月期の営業利益は90億円だった", SUPPORTED),
        (RATIOS, "北町精機の2022年3月期の営業利益は90億円だった", {"PERIOD_MISMATCH"}),
        (SECTIONS, "北町精機の2023年3月期の単体の売上高は330億円だった", SUPPORTED),
        (SECTIONS, "北町精機の2023年3月期の連結の売上高は330億円だった", {"BASIS_MISMATCH"}),
        (SECTIONS, "北町精機の2023年3月期の売上高は600億円だった", SUPPORTED),
        (SECTIONS, "北町精機の2023年3月期末の個別の資本金は11億円だった", SUPPORTED),
        (HEADS_IN_THE_BODY, "北町精機の2023年9月期の経常利益は91億円だった", SUPPORTED),
        (HEADS_IN_THE_BODY, "北町精機の第72期の経常利益は91億円だった", {"PERIOD_MISMATCH"}),
        (HEADS_IN_THE_BODY, "北町精機の2022年9月期の1株当たり当期純利益は12.34円だった", SUPPORTED),
        (HEADS_IN_THE_BODY, "北町精機の2023年9月期末の従業員数は1742人だった", SUPPORTED),
        (HEADS_IN_THE_BODY, "北町精機の2023年9月期末の従業員数は412人だった", {"ITEM_MISMATCH"}),
        (BY_PERIOD, "北町精機の2023年3月期の受取配当金は390,958百万円だった", SUPPORTED),
        (BY_PERIOD, "北町精機の2022年3月期の受取配当金は390,958百万円だった", {"PERIOD_MISMATCH"}),
        (BY_PERIOD, "北町精機の2023年3月期の営業利益は390,958百万円だった", {"ITEM_MISMATCH"}),
        (CHANGES, "北町精機の2023年3月期の営業収益は前期比20.0%増の600億円だった", SUPPORTED),
        (CHANGES, "北町精機の2023年3月期の営業収益は前期比20.0%減だった", {"DIRECTION_MISMATCH"}),
        (LONG, "北町精機の2022年3月期の連結売上高は500億円だった", SUPPORTED),
        (LONG, "北町精機の2022年3月期の連結売上高は600億円だった", {"PERIOD_MISMATCH"}),
        (LONG, "北町精機の2023年3月期末の単体の総資産額は700億円だった", SUPPORTED),
        (ALONE, "北町精機の2023年2月期の単体の不動産賃貸収入は259億6300万円だった", SUPPORTED),
        (ALONE, "北町精機の2022年2月期の単体の不動産賃貸収入は259億6300万円だった", {"PERIOD_MISMATCH"}),
        (ALONE, "北町精機の2023年2月期の連結の不動産賃貸収入は259億6300万円だった", {"BASIS_MISMATCH"}),
        (ALONE, "北町精機の2023年2月期の単体の売上高合計は304億1100万円だった", SUPPORTED),
        (TERMS, "北町精機の第72期の経常利益は600億円だった", SUPPORTED),
        (TERMS, "北町精機の第71期の経常利益は600億円だった", {"PERIOD_MISMATCH"}),
        (TERMS, "北町精機の第72期の経常利益は前期から20.0%増加した", {"DERIVED_SUPPORTED"}),
    ],
)
def test_a_cell_is_read_with_its_row_its_column_and_its_section(table, answer, expected):
    assert kinds(answer, table) == expected


@pytest.mark.parametrize(
    ("as_of", "title", "answer", "expected"),
    [
        ("2023-05-20", "北町精機 連結損益計算書", "北町精機の2022年3月期の経常利益は80億円だった", SUPPORTED),
        ("2023-05-20", "北町精機 連結損益計算書", "北町精機の2023年3月期の経常利益は80億円だった", {"PERIOD_MISMATCH"}),
        (None, "北町精機 2023年9月期 連結損益計算書", "北町精機の2023年9月期の経常利益は91億円だった", SUPPORTED),
        (None, "北町精機 連結損益計算書", "北町精機の2023年3月期の経常利益は91億円だった", SUPPORTED),
    ],
)
def test_the_last_year_is_that_of_the_title_else_the_last_that_had_ended_at_the_sources_date(
    as_of, title, answer, expected
):
    table = {"headers": ["", "前期", "当期"], "rows": [["経常利益", "8,000", "9,100"]], "unit": "百万円"}
    assert kinds(answer, table, as_of, title) == expected


@pytest.mark.parametrize(
    "title",
    [
        "以下は北町精機の2023年3月期連結損益計算書の抜粋である。",
        "2023年3月期 北町精機 連結損益計算書",
        "表1 北町精機（連結）主要な経営指標等の推移",
        "連結損益計算書（北町精機）",
        "有価証券報告書 株式会社北町精機",
    ],
)
def test_the_company_of_a_title_is_found_where_no_gazetteer_knows_it(title):
    table = {"headers": ["", "2023年3月期"], "rows": [["経常利益", "9,100"]], "unit": "百万円"}
    assert kinds("北町精機の2023年3月期の経常利益は91億円だった", table, title=title) == SUPPORTED
    assert kinds("大和機工の2023年3月期の経常利益は91億円だった", table, title=title) == {"ENTITY_MISMATCH"}


def test_a_word_of_a_companys_name_says_nothing_about_its_figures():
    table = {"headers": ["", "2023年3月期"], "rows": [["経常利益", "9,100"]], "unit": "百万円"}
    assert kinds("良計画社の2023年3月期の経常利益は91億円だった", table, title="良計画社 連結業績") == SUPPORTED


def test_a_finding_names_the_cell_it_looked_at():
    evidence = [{"tag": "doc_1", "title": INCOME["title"], "table": INCOME}]
    answer = "北町精機の2023年12月期の受取利息は3,333百万円だった[doc_1]。"
    report = Auditor.of(None).audit_answer(AuditRequest.model_validate({"answer": answer, "evidence": evidence}))
    source = report.sentences[0].findings[0].source
    assert source is not None
    assert source.cell is not None
    assert (source.cell.row, source.cell.column) == (2, 3)
    assert source.quote.endswith(": 2,222")
