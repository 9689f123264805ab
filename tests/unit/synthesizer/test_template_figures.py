"""The template on questions for figures, and on comparisons of companies."""

from datetime import date

import pytest
from uradori_contracts.evidence import Evidence, Provenance, Table
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
        "見本自動車の2024年3月期の連結売上高は4兆9450億円で、前の期の4兆5131億円から9.6%増えた[mcp_val_1][mcp_val_2]。"
    ]


def test_a_period_that_nobody_named_is_said(value, request_for, write):
    request = request_for(value("net_sales", "4945095"), items=("net_sales",), periods=("2024年3月期",), defaulted=True)

    assert write(request)[0].startswith("見本自動車の直近通期（2024年3月期）の連結売上高は")


def test_a_standard_other_than_the_japanese_one_is_named(value, request_for, write):
    profit = value(
        "profit_attributable_to_owners",
        "4944933",
        label="親会社の所有者に帰属する当期利益",
        standard="国際会計基準",
    )

    assert write(request_for(profit, items=("net_profit",), periods=("2024年3月期",))) == [
        "見本自動車の2024年3月期の連結純利益（国際会計基準）は4兆9449億円だった[mcp_val_1]。"
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

    assert ending in write(request)[0]


@pytest.mark.parametrize(
    ("now", "ending"), [("100000", "で、前の期も1000億円だった"), ("100000.001", "、前の期は1000億円だった")]
)
def test_what_did_not_move_is_told_by_both_figures(value, request_for, write, now, ending):
    request = request_for(
        value("net_sales", now), value("net_sales", "100000", period="2023年3月期"), items=("net_sales",)
    )

    (told,) = write(request)
    assert told.endswith(f"は1000億円{ending}[mcp_val_1][mcp_val_2]。")


@pytest.mark.parametrize(
    ("now", "before", "told"),
    [
        ("100000", "-5000", "営業損益は1000億円の黒字で、前の期の50億円の赤字から黒字に転じた"),
        ("100000", "0", "営業利益は1000億円、前の期は0円だった"),
        ("-5000", "100000", "営業損益は50億円の赤字で、前の期の1000億円の黒字から赤字に転じた"),
        ("-5000", "-4000", "営業損益は50億円の赤字で、赤字は前の期の40億円から拡大した"),
        ("-4000", "-5000", "営業損益は40億円の赤字で、赤字は前の期の50億円から縮小した"),
    ],
)
def test_a_turn_is_told_in_words_and_no_rate_is_taken_over_a_loss(value, request_for, write, now, before, told):
    request = request_for(
        value("operating_profit", now, label="営業利益"),
        value("operating_profit", before, label="営業利益", period="2023年3月期"),
        items=("operating_profit",),
    )

    (sentence,) = write(request)
    assert f"の連結{told}[" in sentence


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

    (told,) = write(request)
    assert "前の期" not in told


def test_a_loss_is_called_one(value, request_for, write):
    request = request_for(value("ordinary_profit", "-451300", label="経常損失（△）"), items=("ordinary_profit",))

    assert "経常損益は4513億円の赤字だった" in write(request)[0]


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
        "2024年3月期の連結売上高は、見本自動車が2000億円、比較電機が1000億円だった[mcp_val_2][mcp_val_1]。",
        "見本自動車は比較電機の2.0倍で、差は1000億円だった[mcp_val_2][mcp_val_1]。",
    ]


def test_companies_with_different_years_are_told_apart(value, request_for, write):
    request = request_for(
        value("net_sales", "100000", entity="比較電機", period="2023年12月期"),
        value("net_sales", "200000"),
        intent=Intent.COMPARISON,
        companies=("7203", "6501"),
        items=("net_sales",),
    )

    assert write(request) == [
        "連結売上高は、見本自動車（2024年3月期）が2000億円、比較電機（2023年12月期）が1000億円だった[mcp_val_2][mcp_val_1]。",
        "各社の決算期が異なる点に注意が必要である。",
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
        "見本自動車's revenue for the year ended March 2024 was ¥45,095.3 billion (IFRS, consolidated), "
        "up 21.4% from ¥37,154.3 billion a year earlier [mcp_val_1][mcp_val_2]."
    )


def test_the_same_request_gives_the_same_bytes(value, passage, request_for, write):
    request = request_for(
        value("net_sales", "100000"),
        passage("会社は、値上げが要因だとしている。"),
        intent=Intent.COMPANY_ANALYSIS,
    )

    assert write(request) == write(request)


def test_several_years_are_a_series_with_its_ends(value, request_for, write):
    years = [("2024年3月期", "120"), ("2023年3月期", "-50"), ("2022年3月期", "80")]
    request = request_for(
        *(value("operating_profit", f"{amount}000", label="営業利益", period=period) for period, amount in years),
        items=("operating_profit",),
        periods=tuple(period for period, _ in years),
    )

    assert write(request) == [
        "見本自動車の連結営業損益は、2022年3月期が800億円の黒字、2023年3月期が500億円の赤字、"
        "2024年3月期が1200億円の黒字だった[mcp_val_3][mcp_val_2][mcp_val_1]。",
        "この3期で最も良いのは2024年3月期の1200億円、最も悪いのは2023年3月期の500億円の赤字である"
        "[mcp_val_1][mcp_val_2]。",
    ]


def test_dividends_across_a_split_are_not_compared(value, request_for, write):
    request = request_for(
        value("dividend_per_share", "40", "円", label="1株当たり配当額", basis=""),
        value("dividend_per_share", "150", "円", label="1株当たり配当額", basis="", period="2023年3月期"),
        value("shares_issued", "400000", "千株", label="発行済株式総数", basis=""),
        value("shares_issued", "100000", "千株", label="発行済株式総数", basis="", period="2023年3月期"),
        items=("dividend_per_share",),
        periods=("2024年3月期",),
    )

    assert write(request) == [
        "見本自動車の2024年3月期の1株当たり配当は40円、前の期は150円だった[mcp_val_1][mcp_val_2]。",
        "ただし発行済株式総数は2023年3月期の1億株から2024年3月期の4億株に変わっており、単純には比べられない"
        "[mcp_val_4][mcp_val_3]。",
    ]


def test_in_a_list_a_dividend_stands_without_one_on_other_shares(value, request_for, write):
    request = request_for(
        value("net_sales", "120000"),
        value("dividend_per_share", "40", "円", label="1株当たり配当額", basis=""),
        value("dividend_per_share", "150", "円", label="1株当たり配当額", basis="", period="2023年3月期"),
        value("shares_issued", "400000", "千株", label="発行済株式総数", basis=""),
        value("shares_issued", "100000", "千株", label="発行済株式総数", basis="", period="2023年3月期"),
        items=("net_sales", "dividend_per_share"),
        periods=("2024年3月期",),
    )

    assert "150円" not in "".join(write(request))


def test_several_items_of_one_year_share_a_sentence(value, request_for, write):
    request = request_for(
        value("net_sales", "120000"),
        value("net_sales", "100000", period="2023年3月期"),
        value("ordinary_profit", "9000", label="経常利益"),
        value("ordinary_profit", "10000", label="経常利益", period="2023年3月期"),
        items=("net_sales", "ordinary_profit"),
        periods=("2024年3月期",),
    )

    assert write(request) == [
        "見本自動車の2024年3月期は、連結売上高が1200億円（前の期比20.0%増）、経常利益が90億円（同10.0%減）だった"
        "[mcp_val_1][mcp_val_2][mcp_val_3][mcp_val_4]。"
    ]


def test_a_correction_no_older_than_the_figure_stands_in_its_place(value, passage, request_for, write):
    corrected = passage(
        "見本自動車は2024年3月期の営業利益を100億円から90億円に訂正した。",
        title="（訂正）見本自動車 2024年3月期",
        as_of=date(2024, 8, 1),
    )
    profit = value("operating_profit", "10000", label="営業利益")
    asked = {"items": ("operating_profit",), "periods": ("2024年3月期",)}

    assert write(request_for(profit, corrected, **asked)) == [
        "見本自動車は2024年3月期の営業利益を100億円から90億円に訂正した[doc_1]。"
    ]
    newer = value("operating_profit", "10000", label="営業利益", as_of=date(2025, 6, 25))
    assert "[mcp_val_2]" in write(request_for(newer, corrected, **asked))[0]


def test_a_source_that_gives_another_value_is_told_beside_the_figure(value, passage, request_for, write):
    other = passage("見本自動車の2024年3月期の連結営業利益は101億円だった。", as_of=date(2024, 5, 14))
    same = passage("見本自動車の2024年3月期の連結営業利益は100億円だった。")
    request = request_for(
        value("operating_profit", "10000", label="営業利益"),
        other,
        same,
        items=("operating_profit",),
        periods=("2024年3月期",),
    )

    assert write(request)[1:] == [
        "一方、2024年5月14日付の資料（見本自動車 2024年3月期）は"
        "「見本自動車の2024年3月期の連結営業利益は101億円だった」と記している[doc_1]。"
    ]


def test_a_source_that_tells_the_year_before_first_does_not_disagree(value, passage, request_for, write):
    told = passage("見本自動車の2024年3月期の経常損益は前の期の20億円の損失から100億円の利益に転じた。")
    request = request_for(
        value("ordinary_profit", "10000", label="経常利益"),
        told,
        items=("ordinary_profit",),
        periods=("2024年3月期",),
    )

    assert write(request) == ["見本自動車の2024年3月期の連結経常利益は100億円だった[mcp_val_1]。"]


def test_a_cell_of_a_table_answers_where_no_typed_value_does(request_for, write):
    table = Evidence(
        tag="doc_1",
        title="見本自動車 連結業績の推移",
        as_of=date(2024, 6, 25),
        table=Table(
            headers=("項目", "2023年3月期", "2024年3月期"),
            rows=(("売上高", "100,000", "120,000"), ("営業利益", "△500", "1,200")),
            unit="百万円",
        ),
    )

    assert write(request_for(table, items=("operating_profit",), periods=("2024年3月期",))) == [
        "見本自動車の2024年3月期の連結営業損益は12億円の黒字で、前の期の5億円の赤字から黒字に転じた[doc_1]。"
    ]


def test_live_values_are_told_with_their_day(value, request_for, write):
    live = value(
        "share_price", "3012.5", "円", label="株価", basis="", period="2026年11月30日", as_of=date(2026, 11, 30)
    )
    live = live.model_copy(update={"provenance": Provenance(data_source="live_api")})

    assert write(request_for(live, items=("share_price",))) == [
        "見本自動車の株価は3,012.5円だった（2026年11月30日時点のライブ値）[mcp_val_1]。"
    ]


SEGMENTS = Evidence(
    tag="doc_1",
    title="見本自動車 2024年3月期の事業別の業績",
    as_of=date(2024, 6, 25),
    table=Table(
        title="事業別",
        headers=("", "売上高", "受注高"),
        rows=(("二輪事業", "30,000", "31,000"), ("四輪", "90,000", "95,000"), ("合計", "120,000", "126,000")),
        unit="百万円",
    ),
)


@pytest.mark.parametrize(
    ("part", "item", "answer"),
    [
        ("四輪", "net_sales", "四輪の売上高は900億円だった"),
        ("四輪事業", "net_sales", "四輪の売上高は900億円だった"),
        ("二輪事業", "net_sales", "二輪事業の売上高は300億円だった"),
        ("", "order_intake", "受注高の合計は1260億円だった"),
    ],
)
def test_a_part_of_a_company_is_answered_from_its_row(value, request_for, write, part, item, answer):
    request = request_for(value("net_sales", "120000"), SEGMENTS, items=(item,), periods=("2024年3月期",), part=part)

    assert write(request) == [f"見本自動車の2024年3月期の{answer}[doc_1]。"]


def test_the_whole_companys_figure_never_answers_for_a_part(value, request_for, write):
    request = request_for(
        value("net_sales", "120000"),
        items=("net_sales",),
        periods=("2024年3月期",),
        part="船舶事業",
    )

    assert write(request) == ["見本自動車の船舶事業のnet_salesについては、手元の資料に該当する数値がない。"]


def test_a_table_about_one_part_holds_no_figure_of_the_whole_company(request_for, write):
    table = SEGMENTS.model_copy(
        update={
            "title": "見本自動車 四輪事業の業績",
            "table": Table(headers=("", "2024年3月期"), rows=(("売上高", "90,000"),), unit="百万円"),
        }
    )

    assert write(request_for(table, items=("net_sales",), periods=("2024年3月期",))) == [REFUSAL]
    assert write(request_for(table, items=("net_sales",), periods=("2024年3月期",), part="四輪事業")) == [
        "見本自動車の2024年3月期の四輪事業の売上高は900億円だった[doc_1]。"
    ]


@pytest.mark.parametrize(
    ("words", "answer"),
    [
        ("ハードウェア・その他", "四輪事業のハードウェア・その他は700億円で、前の期の800億円から12.5%減った"),
        ("部品の生産実績", ""),
    ],
)
def test_what_no_line_item_names_is_answered_from_its_row_or_not_at_all(value, request_for, write, words, answer):
    table = SEGMENTS.model_copy(
        update={
            "title": "見本自動車 四輪事業の業績",
            "table": Table(
                headers=("", "2023年3月期", "2024年3月期"),
                rows=(("ハードウェア・その他", "80,000", "70,000"), ("部品", "10,000", "20,000")),
                unit="百万円",
            ),
        }
    )
    request = request_for(table, value("net_sales", "120000"), items=("",), periods=("2024年3月期",))
    item = request.request.items[0].model_copy(update={"surface": words})
    request = request.model_copy(update={"request": request.request.model_copy(update={"items": (item,)})})

    assert write(request) == [f"見本自動車の2024年3月期の{answer}[doc_1]。" if answer else REFUSAL]


def test_the_total_of_the_group_is_told_as_the_item_itself(request_for, write):
    table = SEGMENTS.model_copy(
        update={
            "table": Table(
                title="部門別（連結）",
                headers=("", "経常利益 2024年3月期"),
                rows=(("リテール部門", "100"), ("連結計", "83,159")),
                unit="百万円",
            )
        }
    )

    assert write(request_for(table, items=("ordinary_profit",), periods=("2024年3月期",))) == [
        "見本自動車の2024年3月期の連結経常利益は831億円だった[doc_1]。"
    ]


def test_a_typed_value_comes_before_the_cell_of_a_table(value, request_for, write):
    table = SEGMENTS.model_copy(
        update={"table": Table(headers=("項目", "2024年3月期"), rows=(("営業収益", "999"),), unit="百万円")}
    )
    request = request_for(table, value("net_sales", "120000"), items=("operating_revenue",), periods=("2024年3月期",))

    assert write(request) == ["見本自動車の2024年3月期の連結売上高は1200億円だった[mcp_val_1]。"]


def test_a_question_for_a_forecast_is_not_answered_by_an_actual_figure(value, passage, request_for, write):
    asked = {
        "items": ("net_sales",),
        "periods": ("2025年3月期",),
        "forecast": True,
    }
    actual = value("net_sales", "120000", period="2025年3月期")
    forecast = passage("見本自動車は2025年3月期の売上高を1300億円と予想している。")

    assert write(request_for(actual, forecast, **asked)) == [
        "見本自動車は2025年3月期の売上高を1300億円と予想している[doc_1]。"
    ]
    assert write(request_for(actual, **asked)) == [REFUSAL]


def test_figures_of_the_group_and_of_the_parent_are_told_apart(value, request_for, write):
    request = request_for(
        value("roe", "4.4", "%", label="自己資本利益率"),
        value("payout_ratio", "139.3", "%", label="配当性向", basis="単体"),
        items=("roe", "payout_ratio"),
        periods=("2024年3月期",),
    )

    assert write(request) == [
        "見本自動車の2024年3月期のROEは4.4%だった[mcp_val_1]。",
        "見本自動車の2024年3月期の単体の配当性向は139.3%だった[mcp_val_2]。",
    ]


def test_a_price_rises_and_falls(value, request_for, write):
    prices = [
        value("share_price_high", amount, "円", label="最高株価", basis="", period=period)
        for amount, period in (("11860", "2024年3月期"), ("12140", "2023年3月期"))
    ]
    shares = [
        value("shares_issued", "100000", "株", label="発行済株式総数", basis="", period=period)
        for period in ("2024年3月期", "2023年3月期")
    ]

    (told,) = write(request_for(*prices, *shares, items=("share_price_high",), periods=("2024年3月期",)))

    assert "前の期の12,140円から280円下落した" in told


def test_a_loss_of_a_part_is_told_as_the_parts(request_for, write):
    table = SEGMENTS.model_copy(
        update={"table": Table(headers=("", "経常利益 2024年3月期"), rows=(("投資部門", "△877"),), unit="百万円")}
    )
    request = request_for(table, items=("ordinary_profit",), periods=("2024年3月期",), part="投資部門")

    assert write(request) == ["見本自動車の2024年3月期の投資部門の経常損益は8億7700万円の赤字だった[doc_1]。"]


def test_where_a_source_did_not_answer_nothing_is_said_to_be_absent(value, request_for, write):
    asked = request_for(value("net_sales", "120000"), items=("net_sales", "per"), periods=("2024年3月期",))

    assert write(asked)[-1].endswith("手元の資料に該当する数値がない。")
    assert write(asked.model_copy(update={"incomplete": True}))[-1].endswith(
        "照会先が応答しなかったため確認できていない。"
    )
