"""The template on companies side by side, and on what a label says."""

from datetime import date

import pytest
from uradori_contracts.evidence import Evidence
from uradori_contracts.rewriting import Intent, Language, RequestedPeriod

COMPARED = ("7203", "6501")


def test_a_company_without_the_figure_is_said_to_have_none(value, request_for, write):
    request = request_for(
        value("operating_profit", "100000", label="営業利益"),
        intent=Intent.COMPARISON,
        companies=COMPARED,
        items=("operating_profit",),
    )

    assert write(request) == [
        "見本自動車の2024年3月期の連結営業利益は1000億円だった[mcp_val_1]。",
        "比較電機のoperating_profitについては、手元の資料に該当する数値がない。",
    ]


def test_the_only_company_with_figures_is_told_by_itself(value, request_for, write):
    request = request_for(value("net_sales", "100000"), intent=Intent.COMPARISON, companies=COMPARED)

    assert write(request) == [
        "見本自動車の2024年3月期の連結売上高は1000億円だった[mcp_val_1]。",
        "比較電機については、手元の資料に該当する数値がない。",
    ]


def test_the_label_of_one_company_is_not_given_to_another(value, request_for, write):
    request = request_for(
        value("net_sales", "300000", label="営業収益"),
        value("net_sales", "200000", label="売上収益", entity="比較電機"),
        intent=Intent.COMPARISON,
        companies=COMPARED,
        items=("net_sales",),
    )

    assert write(request)[0].startswith("2024年3月期の連結売上高は、見本自動車が3000億円、比較電機が2000億円だった")


def test_a_passage_on_another_item_does_not_answer_a_comparison(request_for, write):
    passage = Evidence(
        tag="doc_1", title="見本自動車の決算", text="見本自動車の2024年3月期の連結売上高は1000億円だった。"
    )
    request = request_for(passage, intent=Intent.COMPARISON, companies=COMPARED, items=("operating_profit",))

    assert write(request) == ["手元の資料には、ご質問にお答えできる根拠が見つかりませんでした。"]


def test_a_label_that_names_its_basis_is_not_given_it_twice(value, request_for, write):
    request = request_for(value("ordinary_profit", "100000", label="連結経常利益"), items=("ordinary_profit",))

    assert "（2024年3月期）の連結経常利益は" in write(request)[0]


def test_a_price_of_the_market_follows_no_accounting_standard(value, request_for, write):
    price = value("share_price", "3810", "円", label="株価", basis="", standard="国際会計基準")

    assert "会計基準" not in write(request_for(price, items=("share_price",)))[0]


@pytest.mark.parametrize(
    ("label", "sentence"),
    [
        ("ドル円（2020年3月期の期中平均）", "ドル円（2020年3月期の期中平均）は108.70円だった[mcp_val_1]。"),
        ("ドル円（月末）", "ドル円（月末）は2020年3月31日時点で108.70円だった[mcp_val_1]。"),
        ("ドル円（東京）", "ドル円は2020年3月31日時点で108.70円だった[mcp_val_1]。"),
    ],
)
def test_an_average_is_not_told_as_the_value_of_a_day(value, request_for, write, label, sentence):
    rate = value(
        "usd_jpy",
        "108.70",
        "円",
        label=label,
        basis="",
        entity="",
        period="",
        as_of=date(2020, 3, 31),
        publisher="",
    )

    assert write(request_for(rate, intent=Intent.MACRO, companies=(), items=("usd_jpy",))) == [sentence]


def test_a_passage_of_another_time_does_not_answer_for_the_time_that_is_named(request_for, write):
    passage = Evidence(
        tag="doc_1",
        title="日銀の会合",
        as_of=date(2026, 1, 23),
        text="日本銀行は2026年1月23日、政策金利の誘導目標を0.75%程度に据え置いた。",
    )
    asked = {"intent": Intent.MACRO, "companies": (), "items": ("policy_rate",)}

    assert "0.75%" in write(request_for(passage, **asked))[0]
    assert "0.75%" not in write(request_for(passage, periods=("2023年3月期",), **asked))[0]


def test_a_measure_without_a_line_item_is_answered_by_its_own_words_only(request_for, write):
    passage = Evidence(
        tag="doc_1", title="見本自動車の決算", text="見本自動車の2024年3月期の連結売上高は1000億円だった。"
    )
    request = request_for(passage)
    asked = request.request.model_copy(update={"search_query": "見本自動車 海外売上比率"})

    assert write(request.model_copy(update={"request": asked})) == [
        "手元の資料には、ご質問にお答えできる根拠が見つかりませんでした。"
    ]


@pytest.mark.parametrize("intent", [Intent.COMPARISON, Intent.COMPANY_ANALYSIS])
def test_the_newest_year_stays_the_main_one_beside_the_years_before_it(value, request_for, write, intent):
    request = request_for(
        value("net_sales", "300000"),
        value("net_sales", "200000", period="2023年3月期"),
        value("net_sales", "90000", entity="比較電機"),
        intent=intent,
        companies=COMPARED,
        items=("net_sales",),
    )
    newest = RequestedPeriod(label="2024年3月期", period_end=date(2024, 3, 31), defaulted=True)
    before = RequestedPeriod(label="2023年3月期", period_end=date(2023, 3, 31))
    asked = request.request.model_copy(update={"periods": (newest, before)})

    assert "2024年3月期の連結売上高は" in write(request.model_copy(update={"request": asked}))[0]


def test_ratios_on_unlike_bases_are_each_told_with_theirs(value, request_for, write):
    request = request_for(
        value("per", "40.1", "倍", label="株価収益率", basis="単体"),
        value("per", "9.09", "倍", label="株価収益率", entity="比較電機"),
        intent=Intent.COMPARISON,
        companies=COMPARED,
        items=("per",),
    )

    assert write(request) == [
        "2024年3月期のPERは見本自動車（単体）が40.1倍、比較電機（連結）が9.09倍だった[mcp_val_1][mcp_val_2]。"
    ]


def test_headcounts_follow_no_accounting_standard(value, request_for, write):
    request = request_for(
        value("employees", "900", "人", label="従業員数", standard="国際会計基準"),
        value("employees", "800", "人", label="従業員数", entity="比較電機"),
        intent=Intent.COMPARISON,
        companies=COMPARED,
        items=("employees",),
    )

    assert not any("会計基準" in sentence for sentence in write(request))


def test_an_english_ranking_names_the_year_before_the_figure(value, request_for, write):
    request = request_for(
        value("net_sales", "300000"),
        value("net_sales", "200000", entity="比較電機", period="2023年12月期"),
        intent=Intent.COMPARISON,
        companies=COMPARED,
        items=("net_sales",),
        language=Language.ENGLISH,
    )

    assert write(request)[0].startswith(
        "Ranked by net sales (consolidated), 見本自動車 (the year ended March 2024) leads with ¥300.0 billion, "
        "followed by 比較電機 (the year ended December 2023) with ¥200.0 billion"
    )
