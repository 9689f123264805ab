"""The template on questions for figures, and on comparisons of companies."""

import pytest
from uradori_contracts.rewriting import Intent, Language

REFUSAL = "手元の資料には、ご質問にお答えできる根拠が見つかりませんでした。"


def test_the_figure_comes_first_and_then_how_it_moved(value, request_for, write):
    request = request_for(
        value("net_sales", "4945095"),
        value("net_sales", "4513180", period="2023年3月期"),
        items=("net_sales",),
        periods=("2024年3月期",),
    )

    assert write(request) == [
        "見本自動車の2024年3月期の連結売上高は4兆9450億円だった[mcp_val_1]。",
        "見本自動車の2024年3月期の連結売上高は、2023年3月期の4兆5131億円から9.6%増えた[mcp_val_1][mcp_val_2]。",
    ]


def test_a_period_that_nobody_named_is_said(value, request_for, write):
    request = request_for(value("net_sales", "4945095"), items=("net_sales",), periods=("2024年3月期",), defaulted=True)

    assert write(request)[0].startswith("見本自動車の直近の通期である2024年3月期の連結売上高は")


def test_a_standard_other_than_the_japanese_one_is_named(value, request_for, write):
    profit = value(
        "profit_attributable_to_owners",
        "4944933",
        label="親会社の所有者に帰属する当期利益",
        standard="国際会計基準",
    )

    assert write(request_for(profit, items=("net_profit",), periods=("2024年3月期",))) == [
        "見本自動車の2024年3月期の連結の親会社の所有者に帰属する当期利益（国際会計基準）は4兆9449億円だった[mcp_val_1]。"
    ]


@pytest.mark.parametrize(("basis", "tag"), [("", "mcp_val_2"), ("consolidated", "mcp_val_2"), ("parent", "mcp_val_1")])
def test_consolidated_stands_for_an_unnamed_basis_and_a_named_one_is_kept(value, request_for, write, basis, tag):
    request = request_for(
        value("net_sales", "100000", basis="単体"), value("net_sales", "200000"), items=("net_sales",), basis=basis
    )

    assert f"[{tag}]" in write(request)[0]


@pytest.mark.parametrize(
    "asked",
    [
        {"items": ("net_sales",), "periods": ("2025年3月期",)},
        {"items": ("net_sales",), "periods": ("2024年3月期第1四半期",), "quarter": 1},
        {"items": ("research_and_development",), "periods": ("2024年3月期",)},
        {"items": ("net_sales",), "companies": ("6501",)},
    ],
    ids=["another year", "a quarter", "another item", "another company"],
)
def test_a_figure_of_another_context_is_never_given_instead(value, request_for, write, asked):
    assert write(request_for(value("net_sales", "100000"), **asked)) == [REFUSAL]


def test_the_company_whose_name_begins_another_one_gets_no_figure_of_it(value, request_for, write):
    request = request_for(value("net_sales", "100000", entity="平和不動産"), items=("net_sales",), companies=("6412",))

    assert write(request) == [REFUSAL]


def test_a_default_without_a_known_year_end_takes_the_newest_year(value, request_for, write):
    request = request_for(
        value("net_sales", "100000", period="2023年3月期"),
        value("net_sales", "110000"),
        items=("net_sales",),
        periods=("2026年3月期",),
        defaulted=True,
    )

    assert "2024年3月期" in write(request)[0]


def test_the_refusal_holds_no_figure_and_no_tag(request_for, write):
    assert write(request_for(items=("net_sales",))) == [REFUSAL]


def test_what_is_missing_beside_what_was_found_is_said(value, request_for, write):
    request = request_for(value("net_sales", "100000"), items=("net_sales", "roe"))

    assert write(request)[-1] == "roeについては、手元の資料に該当する数値がない。"


@pytest.mark.parametrize(
    ("amounts", "ending"),
    [
        (("120000", "100000"), "から20.0%増えた"),
        (("80000", "100000"), "から20.0%減った"),
        (("100010", "100000"), "から0.01%増えた"),
    ],
)
def test_a_movement_is_told_by_its_rate(value, request_for, write, amounts, ending):
    now, before = amounts
    request = request_for(
        value("net_sales", now), value("net_sales", before, period="2023年3月期"), items=("net_sales",)
    )

    assert ending in write(request)[1]


@pytest.mark.parametrize("now", ["100000", "100000.001"])
def test_what_did_not_move_is_told_by_both_figures(value, request_for, write, now):
    request = request_for(
        value("net_sales", now), value("net_sales", "100000", period="2023年3月期"), items=("net_sales",)
    )

    assert write(request)[1] == "見本自動車の2023年3月期の連結売上高は1000億円だった[mcp_val_2]。"


@pytest.mark.parametrize(("now", "before"), [("100000", "-5000"), ("100000", "0"), ("-5000", "100000")])
def test_no_rate_is_taken_over_a_loss_or_into_one(value, request_for, write, now, before):
    request = request_for(
        value("operating_profit", now, label="営業利益"),
        value("operating_profit", before, label="営業利益", period="2023年3月期"),
        items=("operating_profit",),
    )

    second = write(request)[1]
    assert "%" not in second
    assert second.startswith("見本自動車の2023年3月期の連結営業利益は")


@pytest.mark.parametrize(
    "change",
    [{"standard": "国際会計基準"}, {"basis": "単体"}, {"period": "2022年3月期"}, {"period": "2023年12月期"}],
    ids=["standard", "basis", "two years back", "another year end"],
)
def test_unlike_figures_are_not_compared(value, request_for, write, change):
    request = request_for(
        value("net_sales", "100000"),
        value("net_sales", "90000", **{"period": "2023年3月期", **change}),
        items=("net_sales",),
        periods=("2024年3月期",),
    )

    assert len(write(request)) == 1


def test_a_loss_carries_its_sign(value, request_for, write):
    request = request_for(value("ordinary_profit", "-451300", label="経常損失（△）"), items=("ordinary_profit",))

    assert "△4513億円" in write(request)[0]


def test_a_forecast_is_called_one_and_never_preferred_to_an_actual_figure(value, request_for, write):
    actual = value("net_sales", "100000")
    forecast = value("net_sales", "110000", period="2025年3月期", nature="会社予想")

    assert "[mcp_val_1]" in write(request_for(actual, forecast, items=("net_sales",)))[0]
    told = write(request_for(actual, forecast, items=("net_sales",), periods=("2025年3月期",)))
    assert told == ["見本自動車の2025年3月期の連結売上高の会社予想は1100億円である[mcp_val_2]。"]


def test_a_figure_that_only_a_passage_holds_is_quoted_from_it(passage, request_for, write):
    request = request_for(
        passage("見本自動車の2024年3月期の研究開発費は1兆2000億円だった。2023年3月期の研究開発費は1兆円だった。"),
        items=("research_and_development",),
        periods=("2024年3月期",),
    )

    assert write(request) == ["見本自動車の2024年3月期の研究開発費は1兆2000億円だった[doc_1]。"]


def test_companies_stand_side_by_side_the_largest_first(value, request_for, write):
    request = request_for(
        value("net_sales", "100000", entity="比較電機"),
        value("net_sales", "200000"),
        intent=Intent.COMPARISON,
        companies=("6501", "7203"),
        items=("net_sales",),
    )

    assert write(request) == [
        "2024年3月期の連結売上高は、見本自動車が2000億円、比較電機が1000億円だった[mcp_val_2][mcp_val_1]。"
    ]


def test_companies_with_different_years_are_told_apart(value, request_for, write):
    request = request_for(
        value("net_sales", "100000", entity="比較電機", period="2023年12月期"),
        value("net_sales", "200000"),
        intent=Intent.COMPARISON,
        companies=("7203", "6501"),
        items=("net_sales",),
    )

    assert [sentence.split("は")[0] for sentence in write(request)] == [
        "見本自動車の2024年3月期の連結売上高",
        "比較電機の2023年12月期の連結売上高",
    ]


def test_english_questions_get_english_sentences(value, request_for, write):
    request = request_for(
        value("net_sales", "45095325", standard="国際会計基準"),
        value("net_sales", "37154298", standard="国際会計基準", period="2023年3月期"),
        items=("net_sales",),
        periods=("2024年3月期",),
        language=Language.ENGLISH,
    )

    assert "".join(write(request)) == (
        "The consolidated net sales (IFRS) of 見本自動車 for the year ended March 2024 (2024年3月期) came to "
        "45,095,325 million yen [mcp_val_1]. The consolidated net sales (IFRS) of 見本自動車 for the year ended "
        "March 2024 (2024年3月期) was 21.4% higher than in the year ended March 2023 (2023年3月期) "
        "[mcp_val_1][mcp_val_2]."
    )


def test_the_same_request_gives_the_same_bytes(value, passage, request_for, write):
    request = request_for(
        value("net_sales", "100000"),
        passage("会社は、値上げが要因だとしている。"),
        intent=Intent.COMPANY_ANALYSIS,
    )

    assert write(request) == write(request)
