"""What a follow-up keeps and what it drops."""

from collections.abc import Callable

import pytest
from uradori_contracts.disposition import Disposition, ReasonCode
from uradori_contracts.rewriting import Intent
from uradori_query_rewriter.domain.rewriting import Rewriting

Talk = Callable[..., Rewriting]


def _scope(rewriting: Rewriting) -> tuple[str, str, str]:
    request = rewriting.reply.request
    return (
        ",".join(company.ticker for company in request.companies),
        ",".join(item.id for item in request.items),
        ",".join(period.label for period in request.periods),
    )


@pytest.mark.parametrize(
    ("questions", "scope"),
    [
        (("トヨタの2024年3月期の営業利益は？", "前期は？"), ("7203", "operating_profit", "2023年3月期")),
        (("トヨタの2023年3月期の営業利益は？", "ホンダは？"), ("7267", "operating_profit", "2023年3月期")),
        (("トヨタの2023年3月期の営業利益は？", "ホンダの場合は？"), ("7267", "operating_profit", "2023年3月期")),
        (("トヨタの2023年3月期の営業利益は？", "じゃあ配当は"), ("7203", "dividend_per_share", "2023年3月期")),
        (("トヨタの2023年3月期の営業利益は？", "売上高と純資産も"), ("7203", "net_sales,net_assets", "2023年3月期")),
        (("トヨタの2023年3月期の営業利益は？", "2022年3月期は？"), ("7203", "operating_profit", "2022年3月期")),
        (("トヨタの2023年3月期の営業利益は？", "前期比は？"), ("7203", "operating_profit", "2023年3月期,2022年3月期")),
        (("トヨタの2023年3月期の営業利益は？", "単体では？"), ("7203", "operating_profit", "2023年3月期")),
        (("トヨタの2023年3月期の営業利益は？", "同社のROEは"), ("7203", "roe", "2023年3月期")),
        (
            ("トヨタの2023年3月期の営業利益は？", "減った理由は？"),
            ("7203", "operating_profit", "2023年3月期,2022年3月期"),
        ),
        (("トヨタの2023年3月期の営業利益は？", "直近は？"), ("7203", "operating_profit", "2024年3月期")),
        (
            ("What was Toyota's operating income in the year ended March 31, 2023?", "And Honda?"),
            ("7267", "operating_profit", "2023年3月期"),
        ),
        (
            ("What was Toyota's operating income in the year ended March 31, 2023?", "last year?"),
            ("7203", "operating_profit", "2022年3月期"),
        ),
        (("トヨタの営業利益は？", "ホンダは？", "前期は？", "売上は？"), ("7267", "net_sales", "2023年3月期")),
    ],
)
def test_a_follow_up_keeps_what_it_does_not_name(
    talk: Talk, questions: tuple[str, ...], scope: tuple[str, ...]
) -> None:
    rewriting = talk(*questions)
    assert _scope(rewriting) == scope
    assert rewriting.reply.request.follows_up


def test_a_question_that_names_its_company_and_item_keeps_nothing(talk: Talk) -> None:
    rewriting = talk("トヨタの2022年3月期の営業利益は？", "ホンダの売上高は？")
    assert _scope(rewriting) == ("7267", "net_sales", "2024年3月期")
    assert not rewriting.reply.request.follows_up


def test_a_question_may_keep_the_period_by_saying_so(talk: Talk) -> None:
    assert _scope(talk("トヨタの2022年3月期の営業利益は？", "同じ期のホンダの売上高は？")) == (
        "7267",
        "net_sales",
        "2022年3月期",
    )


def test_an_indicator_asked_for_after_a_company_is_about_no_company(talk: Talk) -> None:
    rewriting = talk("トヨタの営業利益は？", "日銀の政策金利は？")
    assert rewriting.reply.request.intent is Intent.MACRO
    assert not rewriting.reply.request.companies


def test_a_company_to_compare_with_joins_the_one_before(talk: Talk) -> None:
    rewriting = talk("トヨタの2023年3月期の売上高は？", "ホンダと比べると？")
    assert _scope(rewriting) == ("7203,7267", "net_sales", "2023年3月期")
    assert rewriting.reply.request.intent is Intent.COMPARISON


def test_a_default_period_is_that_of_the_company_now_asked_about(talk: Talk) -> None:
    assert talk("トヨタの営業利益は？", "キリンHDは？").reply.request.periods[0].defaulted


@pytest.mark.parametrize("question", ["それはバリュートラップ？", "バリュートラップですか"])
def test_another_kind_of_question_keeps_the_company(talk: Talk, question: str) -> None:
    rewriting = talk("トヨタの営業利益は？", question)
    assert rewriting.reply.request.intent is Intent.VALUE_TRAP
    assert rewriting.reply.request.companies[0].ticker == "7203"


def test_a_follow_up_about_an_unlisted_name_says_so(talk: Talk) -> None:
    reply = talk("トヨタの営業利益は？", "アップルは？").reply
    assert reply.reason is not None
    assert reply.reason.code is ReasonCode.UNKNOWN_ENTITY
    assert "アップル" in reply.reason.message


def test_an_undefined_metric_is_asked_of_the_company_before(talk: Talk) -> None:
    reply = talk("トヨタの営業利益は？", "顧客満足度は？").reply
    assert reply.reason is not None
    assert reply.reason.code is ReasonCode.UNDEFINED_METRIC


def test_a_refusal_in_between_forgets_nothing(talk: Talk) -> None:
    assert _scope(talk("トヨタの2023年3月期の営業利益は？", "明日の天気は？", "前期は？")) == (
        "7203",
        "operating_profit",
        "2022年3月期",
    )


@pytest.mark.parametrize("question", ["とよたの売上高は？", "売上が一番大きい会社は？", "ウラドリ商事の売上高は？"])
def test_a_question_about_somebody_else_never_falls_to_the_company_before(talk: Talk, question: str) -> None:
    reply = talk("ソニーの営業利益は？", question).reply
    assert reply.disposition is not Disposition.ANSWER
    assert not reply.request.companies


def test_a_first_question_without_a_company_is_asked_back(talk: Talk) -> None:
    assert talk("前期は？").reply.disposition is not Disposition.ANSWER
    assert talk("営業利益は？").reply.disposition is Disposition.CLARIFY
