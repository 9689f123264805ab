"""A wrong company is noticed by where the sentence names it, whatever letters its name is written in."""

import pytest
from uradori_auditor.domain.auditor import Auditor
from uradori_auditor.domain.claims.names.reader import NameReader
from uradori_auditor.domain.claims.reading import read_sentence
from uradori_contracts.audit import AuditRequest
from uradori_contracts.evidence import Evidence, Table
from uradori_jafin import Gazetteer

COMPANIES = """ticker,edinet_code,name,name_en,kana,short_names,aliases,former_names,industry,fiscal_year_end,common_word
9998,E09998,株式会社試験製作所,Shiken Works,シケンセイサクショ,試験製作所,,,機械,3,
"""
HEADERS = ("", "2023年3月期", "2024年3月期")


def kinds(answer: str, *rows: tuple[str, ...], headers: tuple[str, ...] = HEADERS, unit: str = "百万円") -> list[str]:
    evidence = Evidence(
        tag="doc_1",
        id="a",
        title="株式会社試験製作所 有価証券報告書",
        table=Table(title="株式会社試験製作所 ①【貸借対照表】", headers=headers, rows=rows, unit=unit),
    )
    report = Auditor.of(Gazetteer.from_csv(COMPANIES)).audit_answer(AuditRequest(answer=answer, evidence=(evidence,)))
    return [finding.kind.value for sentence in report.sentences for finding in sentence.findings]


def names(sentence: str) -> list[str]:
    reading = read_sentence(sentence, NameReader(Gazetteer.from_csv(COMPANIES)), ("株式会社試験製作所",))
    return [name.text for name in reading.names]


@pytest.mark.parametrize(
    "name",
    [
        "わらべや水産ホールディングス株式会社",
        "手間なしず",
        "株式会社Ｎｏ．７",
        "株式会社たけまる",
        "株式会社ｉ－ｎｏｗ",
        "うらら",
        "大森花き",
        "東和フードサービス",
        "三社電子製作所",
        "ＹＰＣホールディングス（グローバル）リミテッド(YPC Holdings (Global) Limited)",
    ],
)
def test_what_stands_before_a_period_as_a_company_does_is_one_in_whatever_letters(name: str) -> None:
    answer = f"{name}の第2期末の純資産額は1234億円となった[doc_1]。"
    assert "ENTITY_MISMATCH" in kinds(answer, ("純資産額", "120,000", "123,400"))


@pytest.mark.parametrize("item", ["金融費用", "純資産額"])
def test_a_noun_before_an_item_that_only_whole_companies_have_is_a_company(item: str) -> None:
    answer = f"また、フジ家屋の{item}は24年3月期に1234億円となった[doc_1]。"
    assert "ENTITY_MISMATCH" in kinds(answer, (item, "120,000", "123,400"))


@pytest.mark.parametrize("name", ["ディーエムリサーチズ", "東町化学", "株式会社うらら"])
def test_a_company_owns_an_item_that_no_lexicon_knows(name: str) -> None:
    answer = f"また、{name}の試験繰入差異は2024年3月期に8億4200万円となった[doc_1]。"
    assert kinds(answer, ("試験繰入差異", "1,000", "842")) == ["ENTITY_MISMATCH"]


def test_a_word_of_the_source_that_stands_like_a_company_is_none() -> None:
    answer = "また、デリバティブの評価益は2024年3月期に8億4200万円となった[doc_1]。"
    assert kinds(answer, ("デリバティブ評価益", "1,000", "842")) == ["SUPPORTED"]


@pytest.mark.parametrize(
    "sentence",
    [
        "取り組みの2024年3月期の費用は1億円だった。",
        "それぞれの2024年3月期の売上高は1億円だった。",
        "国内で販売した製品の2024年3月期の売上高は1億円だった。",
        "主要顧客向けの2024年3月期の売上高は1億円だった。",
        "連結子会社の2024年3月期の売上高は1億円だった。",
        "この結果、2024年3月期の売上高は1億円だった。",
    ],
)
def test_words_that_name_nobody_are_no_company_before_a_period(sentence: str) -> None:
    assert names(sentence) == []


@pytest.mark.parametrize("second", ["構築物は", "雑支出は", "構築物が約", "圧縮記帳積立金が"])
def test_what_is_listed_of_a_company_with_its_figure_is_an_item_and_no_second_company(second: str) -> None:
    row = second.rstrip("はが約")
    answer = f"試験製作所の2024年3月期は、短期債務が1234億円、{row}{second[len(row) :]}120億円だった[doc_1]。"
    found = kinds(answer, ("短期債務", "120,000", "123,400"), (row, "11,000", "12,000"))
    assert found == ["SUPPORTED", "SUPPORTED"]


def test_a_heading_of_a_statement_is_no_segment() -> None:
    rows = (("電気通信事業営業損益", "", ""), ("施設保全費", "340,000", "351,102"))
    answer = "試験製作所の2024年3月期の施設保全費は351,102百万円となった[doc_1]。"
    assert kinds(answer, *rows) == ["SUPPORTED"]


def test_the_value_of_another_row_is_named_as_another_item_where_only_labels_tell_them_apart() -> None:
    rows = (("1年内償還予定の関係会社社債", "71,425", "30,230"), ("販売用不動産", "432,807", "505,235"))
    answer = "試験製作所の24年3月期末の販売用不動産は約302億円となった[doc_1]。"
    assert kinds(answer, *rows) == ["ITEM_MISMATCH"]


@pytest.mark.parametrize("label", ["1年内償還予定の社債", "1年内返済予定の長期借入金", "1年内回収予定の長期貸付金"])
def test_what_falls_due_within_a_year_is_no_forecast(label: str) -> None:
    answer = f"試験製作所の2024年3月期末は、{label}が150億円、流動負債合計が2323億66百万円だった[doc_1]。"
    rows = ((label, "0", "15,000"), ("流動負債合計", "200,000", "232,366"))
    assert kinds(answer, *rows) == ["SUPPORTED", "SUPPORTED"]


def test_a_term_between_two_dated_terms_is_counted_from_them() -> None:
    headers = ("項目", "2021年3月期（第161期）", "2022年3月期", "2023年3月期", "2024年3月期（第164期）")
    row = ("純資産額", "1,480,141", "1,543,240", "1,642,712", "1,765,023")
    assert kinds("試験製作所の第163期の純資産額は1兆6427億円[doc_1]。", row, headers=headers) == ["SUPPORTED"]
    assert kinds("試験製作所の第163期の純資産額は1兆4801億円[doc_1]。", row, headers=headers) == ["PERIOD_MISMATCH"]


def test_the_fiscal_year_ends_as_the_columns_say_from_their_first_to_their_last_day() -> None:
    headers = ("", "前事業年度(自2018年２月21日至2019年２月20日)", "当事業年度(自2019年２月21日至2020年２月20日)")
    row = ("経常利益", "65,032", "9,945")
    answer = "試験製作所の2019年度の個別の経常利益は前期比84.7%の減少[doc_1]。"
    assert kinds(answer, row, headers=headers) == ["DERIVED_SUPPORTED"]


def test_operating_revenue_is_the_sales_of_the_years_that_show_no_sales() -> None:
    rows = (("売上高", "1,526,241", "―"), ("営業収益", "―", "92,782"), ("経常利益", "54,303", "67,339"))
    answer = "試験製作所の2024年3月期の経常利益率は72.6%だった[doc_1]。"
    assert kinds(answer, *rows) == ["DERIVED_SUPPORTED"]


@pytest.mark.parametrize("basis", ["連結", "単体"])
def test_a_basis_glued_to_total_assets_leaves_them_total_assets(basis: str) -> None:
    headers = ("", f"2023年3月期 {basis}", f"2024年3月期 {basis}")
    rows = (("流動資産合計", "700,000", "801,070"), ("資産合計", "919,690", "1,118,459"))
    answer = f"試験製作所の2024年3月期末の{basis}資産合計に占める流動資産合計の割合は71.6%だった[doc_1]。"
    assert kinds(answer, *rows, headers=headers) == ["DERIVED_SUPPORTED"]


@pytest.mark.parametrize("currency", ["ドル", "ユーロ", "米ドル"])
def test_a_figure_per_share_in_a_foreign_currency_is_no_date(currency: str) -> None:
    row = ("１株当たり純資産額（円）", "1,952.79", "2,018.41")
    answer = f"試験製作所の2024年3月期末の1株当たり純資産額は2018.41{currency}だった[doc_1]。"
    assert kinds(answer, row) == ["UNIT_MISMATCH"]
