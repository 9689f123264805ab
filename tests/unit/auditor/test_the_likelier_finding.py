"""Which part is named where a written figure stands at several places, and what no formula may outvote."""

import pytest
from uradori_auditor.domain.auditor import Auditor
from uradori_contracts.audit import AuditRequest
from uradori_contracts.evidence import Evidence, Table
from uradori_jafin import Gazetteer

COMPANIES = """ticker,edinet_code,name,name_en,kana,short_names,aliases,former_names,industry,fiscal_year_end,common_word
9998,E09998,株式会社試験製作所,Shiken Works,シケンセイサクショ,試験製作所,,,機械,3,
"""
HEADERS = ("", "2023年3月期", "2024年3月期")
KEY_FIGURES = "株式会社試験製作所 (1)連結経営指標等"


def kinds(
    answer: str, *rows: tuple[str, ...], headers: tuple[str, ...] = HEADERS, title: str = KEY_FIGURES
) -> list[str]:
    table = Table(title=title, headers=headers, rows=rows, unit="百万円")
    evidence = Evidence(tag="doc_1", id="a", title=title, table=table)
    report = Auditor.of(Gazetteer.from_csv(COMPANIES)).audit_answer(AuditRequest(answer=answer, evidence=(evidence,)))
    return [finding.kind.value for sentence in report.sentences for finding in sentence.findings]


def test_an_items_own_figure_of_another_period_says_more_than_another_items_of_this_one() -> None:
    rows = (("株主総利回り(％)", "90.4", "128.6"), ("自己資本比率(％)", "70.0", "89.1"))
    assert kinds("試験製作所の2024年3月期の株主総利回りは約90%であった[doc_1]。", *rows) == ["PERIOD_MISMATCH"]


def test_an_items_own_figure_of_the_other_sign_says_more_than_another_items() -> None:
    rows = (
        ("営業活動によるキャッシュ・フロー", "9,000", "16,466"),
        ("投資活動によるキャッシュ・フロー", "△9,000", "△16,347"),
    )
    answer = "試験製作所の2024年3月期の投資活動によるキャッシュ・フローは約160億円であった[doc_1]。"
    assert kinds(answer, *rows) == ["SIGN_MISMATCH"]


def test_what_is_called_a_loss_with_the_figure_of_a_profit_is_another_item() -> None:
    rows = (("営業利益", "150,000", "166,294"), ("為替差損", "100", "216"))
    answer = "試験製作所の2024年3月期の為替差損は166,294百万円だった[doc_1]。"
    assert kinds(answer, *rows) == ["ITEM_MISMATCH"]


def test_a_formula_does_not_outvote_the_figure_that_the_source_prints() -> None:
    rows = (
        ("自己資本利益率(％)", "15.8", "16.9"),
        ("当期純利益", "59,000", "69,900"),
        ("純資産額", "394,778", "440,000"),
    )
    found = kinds("試験製作所の2024年3月期の自己資本利益率は16.7%だった[doc_1]。", *rows)
    assert found == ["VALUE_MISMATCH"]


def test_points_for_the_percent_of_a_level_are_a_wrong_unit_even_if_a_change_would_give_them() -> None:
    rows = (("自己資本利益率(％)", "－", "16.0"), ("当期純利益", "△516", "16,500"), ("純資産額", "103,228", "103,000"))
    found = kinds("試験製作所の2024年3月期の自己資本利益率は約16ポイントだった[doc_1]。", *rows)
    assert found == ["UNIT_MISMATCH"]


def test_a_business_year_above_a_column_of_consolidated_key_figures_only_says_when() -> None:
    headers = ("", "第21期(前事業年度) 2023年3月", "第22期(当事業年度) 2024年3月")
    answer = "試験製作所の2024年3月期の売上収益は5兆1746億円だった[doc_1]。"
    assert kinds(answer, ("売上収益", "5,268,794", "5,174,632"), headers=headers) == ["SUPPORTED"]


@pytest.mark.parametrize("length", ["１年間(注２)", "12か月間", "連結会計年度"])
def test_a_year_that_ended_on_a_day_is_the_year_up_to_that_day(length: str) -> None:
    headers = ("", f"2023年３月31日に終了した{length}", f"2024年３月31日に終了した{length}")
    answer = "試験製作所の2024年3月期の売上高は4,861,247百万円だった[doc_1]。"
    assert kinds(answer, ("売上高", "4,656,815", "4,861,247"), headers=headers) == ["SUPPORTED"]


def test_the_last_day_of_a_business_year_tells_the_month_in_which_years_close() -> None:
    headers = ("", "前事業年度(2019年２月20日)", "当事業年度(2020年２月20日)")
    answer = "試験製作所の2018年度の単体の未収入金は19億8900万円だった[doc_1]。"
    found = kinds(answer, ("未収入金", "1,989", "2,529"), headers=headers, title="株式会社試験製作所 ①【貸借対照表】")
    assert found == ["SUPPORTED"]


def test_money_in_a_section_of_shares_is_not_counted_in_shares() -> None:
    rows = (("発行済株式総数（株）", "", ""), ("普通株式", "1,000", "1,100"), ("純資産額", "100,000", "123,485"))
    assert kinds("試験製作所の2024年3月末の純資産額は1234億8500万円だった[doc_1]。", *rows) == ["SUPPORTED"]


def test_proceeds_by_something_name_no_cause() -> None:
    answer = "試験製作所の連結子会社の売却による収入は2024年3月期に80億4100万円となった[doc_1]。"
    assert kinds(answer, ("子会社の売却による収入", "3,413", "8,041")) == ["SUPPORTED"]


def test_a_ratio_derived_from_another_companys_figures_is_another_companys() -> None:
    rows = (("売上高", "90,000", "100,000"), ("経常利益", "70,000", "80,700"))
    answer = "東町飲料株式会社の2024年3月期の売上高経常利益率は80.7%だった[doc_1]。"
    assert kinds(answer, *rows) == ["ENTITY_MISMATCH"]


def test_a_mark_that_was_not_passed_is_no_wrong_unit_of_a_rate() -> None:
    text = "当期の連結業績は、純利益は140億円(前期比29.8%増)となりました。"
    evidence = Evidence(tag="doc_1", id="a", title="株式会社試験製作所 有価証券報告書", text=text)
    request = AuditRequest(answer="試験製作所の当期の連結純利益は110億円を下回った[doc_1]。", evidence=(evidence,))
    report = Auditor.of(Gazetteer.from_csv(COMPANIES)).audit_answer(request)
    assert [finding.kind.value for finding in report.sentences[0].findings] == ["VALUE_MISMATCH"]
