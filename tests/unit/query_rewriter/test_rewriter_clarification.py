"""Asking back, and going on with the answer."""

from collections.abc import Callable

import pytest
from uradori_contracts.disposition import Disposition, ReasonCode
from uradori_query_rewriter.domain.rewriting import Rewriting

Asked = Callable[..., Rewriting]


def test_a_name_that_begins_other_names_is_asked_back_with_choices(ask: Asked) -> None:
    reply = ask("平和の売上は？").reply
    labels = [choice.label for choice in reply.choices]
    assert reply.disposition is Disposition.CLARIFY
    assert labels[0] == "平和（6412、機械）"
    assert "平和不動産（8803、不動産業）" in labels
    assert reply.reason is not None
    assert "平和" in reply.reason.message


def test_each_choice_asks_the_same_question_of_one_company(ask: Asked) -> None:
    for choice in ask("平和の2023年3月期の売上は？").reply.choices:
        again = ask(choice.question).reply
        assert again.disposition is Disposition.ANSWER
        assert [company.ticker for company in again.request.companies] == [choice.ticker]
        assert again.request.periods[0].label == "2023年3月期"


def test_an_english_question_gets_english_choices(ask: Asked) -> None:
    choices = ask("What was Heiwa's revenue?").reply.choices
    assert choices
    assert choices[0].question == "What was Heiwa Corporation (6412)'s revenue?"


@pytest.mark.parametrize(
    ("answer", "ticker"),
    [
        ("1", "6412"),
        ("１番", "6412"),
        ("①", "6412"),
        ("6412", "6412"),
        ("平和", "6412"),
        ("8803", "8803"),
        ("８８０３です", "8803"),
        ("平和不動産", "8803"),
        ("平和不動産の方", "8803"),
        ("平和不動産のほうでお願いします", "8803"),
        ("不動産業", "8803"),
        ("平和（6412）の売上は？", "6412"),
    ],
)
def test_a_bare_answer_goes_on_with_the_open_question(talk: Asked, answer: str, ticker: str) -> None:
    reply = talk("平和の2023年3月期の売上は？", answer).reply
    assert reply.disposition is Disposition.ANSWER
    assert reply.request.companies[0].ticker == ticker
    assert [item.id for item in reply.request.items] == ["net_sales"]


@pytest.mark.parametrize("answer", ["9", "99", "天気は？", "それ"])
def test_an_answer_that_picks_nothing_is_a_question_of_its_own(talk: Asked, answer: str) -> None:
    assert talk("平和の売上は？", answer).reply.disposition is not Disposition.ANSWER


def test_a_whole_new_question_leaves_the_open_one_behind(talk: Asked) -> None:
    rewriting = talk("平和の売上は？", "ソニーの営業利益は？")
    assert rewriting.reply.request.companies[0].ticker == "6758"
    assert rewriting.memory.pending is None


def test_a_company_named_after_a_question_without_one_answers_it(talk: Asked) -> None:
    request = talk("2023年3月期の営業利益は？", "トヨタ").reply.request
    assert request.companies[0].ticker == "7203"
    assert [item.id for item in request.items] == ["operating_profit"]
    assert request.periods[0].label == "2023年3月期"


def test_a_clarified_follow_up_keeps_what_the_follow_up_kept(talk: Asked) -> None:
    request = talk("トヨタの2022年3月期の従業員数は？", "平和は？", "1").reply.request
    assert request.companies[0].ticker == "6412"
    assert [item.id for item in request.items] == ["employees"]
    assert request.periods[0].label == "2022年3月期"


def test_a_year_that_may_be_two_fiscal_years_is_asked_back(talk: Asked) -> None:
    reply = talk("トヨタの2023年の売上高は？").reply
    assert reply.reason is not None
    assert reply.reason.code is ReasonCode.AMBIGUOUS_PERIOD
    assert [choice.label for choice in reply.choices] == ["2023年3月期", "2024年3月期"]
    assert talk("トヨタの2023年の売上高は？", "2024年3月期").reply.request.periods[0].label == "2024年3月期"
    assert talk("トヨタの2023年の売上高は？", "前者").reply.request.periods[0].label == "2023年3月期"


def test_a_year_is_one_year_where_the_fiscal_year_is_the_calendar_year(ask: Asked) -> None:
    assert ask("キリンHDの2023年の売上高は？").reply.request.periods[0].label == "2023年12月期"


def test_a_misspelt_name_is_asked_back_and_never_guessed(ask: Asked) -> None:
    reply = ask("トヨダ自動車の売上高").reply
    assert reply.disposition is Disposition.CLARIFY
    assert [choice.ticker for choice in reply.choices] == ["7203"]


@pytest.mark.parametrize(
    ("question", "named"),
    [("9999の売上高", "9999"), ("株式会社ムゲンドウの売上高は？", "ムゲンドウ"), ("アップルの売上高は？", "アップル")],
)
def test_what_was_not_found_is_named_in_both_languages(ask: Asked, question: str, named: str) -> None:
    reason = ask(question).reply.reason
    assert reason is not None
    assert named in reason.message
    assert named in reason.message_en
