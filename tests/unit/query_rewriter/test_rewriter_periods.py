"""Periods resolved with the company's own fiscal year."""

from collections.abc import Callable
from datetime import date

import pytest
from uradori_contracts.disposition import ReasonCode
from uradori_contracts.rewriting import RequestedPeriod
from uradori_jafin.questions.year_spans import years_counted
from uradori_query_rewriter.domain.fiscal_years import FiscalYears, FullYear, month_end
from uradori_query_rewriter.domain.rewriting import Rewriting

Asked = Callable[..., Rewriting]


def _periods(rewriting: Rewriting) -> list[RequestedPeriod]:
    return list(rewriting.reply.request.periods)


def test_no_period_named_means_the_latest_full_year_and_says_that_nobody_named_it(ask: Asked) -> None:
    assert _periods(ask("トヨタの売上高")) == [
        RequestedPeriod(label="2024年3月期", period_end=date(2024, 3, 31), defaulted=True)
    ]


def test_the_latest_year_is_that_filed_by_the_day_asked_for(ask: Asked) -> None:
    early = ask("トヨタの売上高", as_of=date(2000, 1, 1))
    assert _periods(early) == [RequestedPeriod(label="直近の通期（実績）", defaulted=True)]


def test_companies_whose_latest_years_differ_get_a_default_without_a_date(ask: Asked) -> None:
    (period,) = _periods(ask("トヨタとキリンHDの売上高"))
    assert period.defaulted
    assert period.period_end is None


@pytest.mark.parametrize(
    ("question", "period_end"),
    [
        ("トヨタの2022年度の売上高", date(2023, 3, 31)),
        ("キリンHDの2022年度の売上高", date(2022, 12, 31)),
        ("ファーストリテイリングの2022年度の売上高", date(2023, 8, 31)),
        ("キリンHDのFY2022の売上高", date(2022, 12, 31)),
        ("Toyota's revenue for the year ended March 31, 2023", date(2023, 3, 31)),
        ("トヨタの平成31年3月期の売上高", date(2019, 3, 31)),
        ("トヨタの２０２３年３月期の売上高", date(2023, 3, 31)),
    ],
)
def test_a_named_year_ends_with_the_companys_year(ask: Asked, question: str, period_end: date) -> None:
    assert [period.period_end for period in _periods(ask(question))] == [period_end]


def test_one_year_named_for_companies_with_different_year_ends_is_two_periods(ask: Asked) -> None:
    labels = [period.label for period in _periods(ask("トヨタとキリンHDの2022年度の売上高"))]
    assert labels == ["2023年3月期", "2022年12月期"]


@pytest.mark.parametrize(
    ("words", "quarter", "period_end"),
    [
        ("2024年3月期第1四半期", 1, date(2023, 6, 30)),
        ("2024年3月期第3四半期", 3, date(2023, 12, 31)),
        ("2024年3月期の上期", 2, date(2023, 9, 30)),
    ],
)
def test_a_quarter_ends_inside_the_year(ask: Asked, words: str, quarter: int, period_end: date) -> None:
    (period,) = _periods(ask(f"トヨタの{words}の売上高"))
    assert (period.quarter, period.period_end) == (quarter, period_end)


def test_a_change_of_a_quarter_is_against_the_same_quarter(ask: Asked) -> None:
    periods = _periods(ask("トヨタの2024年3月期第1四半期の売上高の前年同期比"))
    assert [(period.label, period.period_end) for period in periods] == [
        ("2024年3月期第1四半期", date(2023, 6, 30)),
        ("2023年3月期第1四半期", date(2022, 6, 30)),
    ]


@pytest.mark.parametrize(
    ("question", "count"),
    [
        ("過去5年の売上高", 5),
        ("直近三期の推移", 3),
        ("10年間の推移", 10),
        ("3期分の数字", 3),
        ("the past five years", 5),
        ("last 3 fiscal years", 3),
        ("2024年の売上高", None),
        ("5年後の株価", None),
        ("設立20年", None),
    ],
)
def test_years_are_counted_only_where_a_span_is_meant(question: str, count: int | None) -> None:
    assert years_counted(question) == count


@pytest.mark.parametrize("question", ["トヨタの99年間の売上高の推移", "トヨタの1950年3月期から2050年3月期の売上高"])
def test_a_long_span_is_cut(ask: Asked, question: str) -> None:
    assert len(_periods(ask(question))) == 12


def test_a_month_end_rolls_over_years() -> None:
    assert month_end(2024, 2) == date(2024, 2, 29)
    assert month_end(2024, -6) == date(2023, 6, 30)


def test_years_on_file_are_found_by_their_number_and_by_other_companies_year_end() -> None:
    years = FiscalYears({"7203": (FullYear(date(2024, 3, 31), date(2024, 6, 25), "第120期"),)})
    assert years.of_term("7203", "第120期") == date(2024, 3, 31)
    assert years.of_term("7203", "第1期") is None
    assert years.latest_ending_in(3, None) == date(2024, 3, 31)
    assert years.latest_ending_in(12, None) is None


@pytest.mark.parametrize("question", ["トヨタのFY2024の売上高", "Toyota's revenue in fiscal 2024"])
def test_an_fy_of_a_year_that_ends_in_the_next_one_is_asked_back(ask: Asked, question: str) -> None:
    reply = ask(question).reply
    assert reply.reason is not None
    assert reply.reason.code is ReasonCode.AMBIGUOUS_PERIOD
    ends = [_periods(ask(choice.question))[0].period_end for choice in reply.choices]
    assert ends == [date(2024, 3, 31), date(2025, 3, 31)]


@pytest.mark.parametrize(
    "words", ["前期からいくら増えた？", "前年よりどれだけ減った？", "前年度に対してどれだけ伸びましたか？"]
)
def test_a_year_that_a_change_is_told_from_stands_beside_the_latest_one(ask: Asked, words: str) -> None:
    ends = [period.period_end for period in _periods(ask(f"トヨタの売上高は{words}"))]
    assert ends == [date(2024, 3, 31), date(2023, 3, 31)]
