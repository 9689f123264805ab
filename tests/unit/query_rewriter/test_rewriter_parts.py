"""What a figure is asked of: a part of the company, an expectation, a wording since corrected."""

from collections.abc import Callable

import pytest
from uradori_contracts.rewriting import Intent
from uradori_query_rewriter.domain.rewriting import Rewriting

Asked = Callable[..., Rewriting]


@pytest.mark.parametrize(
    ("question", "part"),
    [
        ("コマツの2020年3月期の建設機械・車両の売上高は？", "建設機械・車両"),
        ("アサヒグループホールディングスの2020年12月期の酒類の売上収益は？", "酒類"),
        ("ソニーのゲーム分野のセグメント営業利益はいくら？", "ゲーム分野"),
        ("大和証券グループのリテール部門の経常利益は？", "リテール部門"),
        ("パナソニックのくらし事業の売上高は？", "くらし事業"),
        ("トヨタの国内売上高は", "国内"),
        ("Sony gaming segment revenue", "gaming"),
        ("アサヒグループホールディングスの2020年12月期のその他の営業利益は？", "その他"),
        ("イオンの2020年2月期のその他事業の営業収益は？", "その他事業"),
        ("ソニーグループ（6758）の2019年3月期のセグメント営業利益は？", "セグメント"),
    ],
)
def test_a_word_that_nothing_explains_names_the_part_whose_figure_is_asked(
    ask: Asked, question: str, part: str
) -> None:
    request = ask(question).reply.request
    assert request.intent is Intent.FIGURE
    assert [item.part for item in request.items] == [part]


@pytest.mark.parametrize(
    "question",
    [
        "トヨタの2024年3月期の売上高は？",
        "トヨタの過去最高の営業利益は",
        "トヨタの年間の売上高は？",
        "トヨタと日産の売上高は？",
        "日立と三菱電機と東芝の営業利益",
        "What was Toyota's total revenue for the year ended March 2024?",
        "What was Toyota's annual net profit?",
    ],
)
def test_a_figure_of_the_whole_company_has_no_part(ask: Asked, question: str) -> None:
    assert all(not item.part for item in ask(question).reply.request.items)


@pytest.mark.parametrize(
    ("question", "words"),
    [
        (
            "ソニーの2020年3月期のデジタルソフトウェア・アドオンコンテンツは？",
            "デジタルソフトウェア・アドオンコンテンツ",
        ),
        ("ソニーの2020年3月期のハードウェア・その他はいくら？", "ハードウェア・その他"),
        ("スズキの2020年3月期の二輪事業の販売実績を教えて", "二輪事業の販売実績"),
    ],
)
def test_what_no_line_item_names_is_asked_for_by_its_own_words(ask: Asked, question: str, words: str) -> None:
    request = ask(question).reply.request
    assert request.intent is Intent.FIGURE
    assert [(item.id, item.surface) for item in request.items] == [("", words)]


@pytest.mark.parametrize("asked", ["決算", "結果", "数字", "業績の要因", "利益", "最大の出来事"])
def test_what_one_asks_of_a_whole_year_is_no_row_of_a_table(ask: Asked, asked: str) -> None:
    request = ask(f"トヨタの2024年3月期の{asked}は？").reply.request
    assert all(item.id for item in request.items)


def test_the_whole_and_a_part_are_asked_side_by_side(ask: Asked) -> None:
    items = ask("パナソニックの売上高とくらし事業の売上高は？").reply.request.items
    assert [(item.id, item.part) for item in items] == [("net_sales", ""), ("net_sales", "くらし事業")]


def test_a_forecast_that_is_asked_for_is_told_apart_from_what_was_reached(ask: Asked) -> None:
    assert ask("大和ハウス工業の2021年3月期の配当の会社予想は？").reply.request.forecast
    assert not ask("大和ハウス工業の2021年3月期の配当は？").reply.request.forecast


def test_causes_are_asked_for_in_so_many_words(ask: Asked) -> None:
    assert ask("ファナックの2020年3月期の減収の要因は？").reply.request.causes
    assert ask("Why did FANUC's sales fall in the year ended March 2020?").reply.request.causes
    assert not ask("ファナックの2020年3月期の業績は？").reply.request.causes


def test_what_stood_before_a_correction_is_asked_for_in_so_many_words(ask: Asked) -> None:
    assert ask("スズキの2024年3月期のEPSは当初いくらでしたか").reply.request.history
    assert not ask("スズキの2024年3月期のEPSはいくらですか").reply.request.history


def test_the_end_of_a_month_in_english_is_the_year_that_ends_then(ask: Asked) -> None:
    for said in ("at the end of March 2024", "as of March 31, 2024", "for the year ended 31 March 2024"):
        request = ask(f"How many employees did DENSO have {said}?").reply.request
        assert [period.label for period in request.periods] == ["2024年3月期"]


def test_an_indicator_that_is_not_kept_is_said_to_be_none_of_ours(ask: Asked) -> None:
    reply = ask("米国の長期金利は？").reply
    assert reply.reason is not None
    assert "長期金利" in reply.reason.message


def test_corrections_of_filings_are_asked_for_in_so_many_words(ask: Asked) -> None:
    assert ask("オリンパスの訂正報告書はある？").reply.request.amendments
    assert not ask("オリンパスの最近の開示は？").reply.request.amendments


def test_a_company_named_by_its_ticker_has_an_english_name(ask: Asked) -> None:
    (company,) = ask("What is the ROE of 7203?").reply.request.companies
    assert company.in_english == "Toyota Motor"
