"""Which figures become evidence, and under which tags."""

from datetime import date
from decimal import Decimal

import pytest
from uradori_contracts.asking import DataSourceMode, RetrievalMode
from uradori_contracts.finance import MacroIndicator, MacroIndicators, ReportedMetric, StockValuation, ToolName
from uradori_contracts.retrieval import Passage, RetrievedPassage
from uradori_contracts.rewriting import (
    CompanyRef,
    Intent,
    Language,
    RequestedItem,
    RequestedPeriod,
    ResolvedRequest,
)
from uradori_coordinator.domain.evidence import issue
from uradori_coordinator.domain.plan import plan
from uradori_coordinator.domain.selection import items_wanted, select


def metric(item: str, year: int, value: str | None, basis: str = "連結", label: str = "") -> ReportedMetric:
    return ReportedMetric(
        item=item,
        label=label or item,
        value=Decimal(value) if value else None,
        unit="百万円",
        period_end=date(year, 3, 31),
        period=f"{year}年3月期",
        basis=basis,
    )


def valuation(*metrics: ReportedMetric) -> StockValuation:
    return StockValuation(
        ticker="9999",
        name="試験工業",
        data_source=DataSourceMode.SNAPSHOT,
        as_of=date(2024, 6, 25),
        metrics=metrics,
    )


def request(
    intent: Intent,
    *items: str,
    periods: tuple[RequestedPeriod, ...] = (),
    basis: str = "",
    companies: tuple[str, ...] = ("9999",),
) -> ResolvedRequest:
    return ResolvedRequest(
        question="q",
        language=Language.JAPANESE,
        intent=intent,
        companies=tuple(CompanyRef(ticker=ticker, name="試験工業") for ticker in companies),
        items=tuple(RequestedItem(id=item, surface=item) for item in items),
        periods=periods,
        basis=basis,
    )


FY2023 = RequestedPeriod(label="2023年3月期", period_end=date(2023, 3, 31))
LATEST = RequestedPeriod(label="直近の通期", defaulted=True)


def test_a_named_period_selects_its_figure_and_the_year_before() -> None:
    held = valuation(*(metric("operating_profit", year, str(year)) for year in (2024, 2023, 2022)))
    chosen = select(held, request(Intent.FIGURE, "operating_profit", periods=(FY2023,)))
    assert [one.period for one in chosen] == ["2023年3月期", "2022年3月期"]


def test_without_a_named_period_the_newest_year_is_taken() -> None:
    held = valuation(metric("roe", 2024, "15.8"), metric("roe", 2023, "9.0"))
    chosen = select(held, request(Intent.FIGURE, "roe", periods=(LATEST,)))
    assert chosen[0].period == "2024年3月期"


def test_a_period_that_no_report_covers_selects_nothing() -> None:
    held = valuation(metric("roe", 2024, "15.8"))
    assert select(held, request(Intent.FIGURE, "roe", periods=(FY2023,))) == ()


def test_a_quarter_is_not_answered_by_a_full_year() -> None:
    held = valuation(metric("net_sales", 2024, "100"))
    quarter = RequestedPeriod(label="2024年3月期第1四半期", period_end=date(2024, 3, 31), quarter=1)
    assert select(held, request(Intent.FIGURE, "net_sales", periods=(quarter,))) == ()


def test_unmarked_means_consolidated_where_both_stand() -> None:
    held = valuation(metric("net_sales", 2024, "9", "単体"), metric("net_sales", 2024, "100", "連結"))
    assert select(held, request(Intent.FIGURE, "net_sales", periods=(LATEST,)))[0].basis == "連結"


def test_unmarked_means_the_parent_where_only_it_stands() -> None:
    held = valuation(metric("net_sales", 2024, "9", "単体"))
    assert select(held, request(Intent.FIGURE, "net_sales", periods=(LATEST,)))[0].basis == "単体"


def test_a_basis_that_is_asked_for_is_never_swapped() -> None:
    held = valuation(metric("net_sales", 2024, "100", "連結"))
    assert select(held, request(Intent.FIGURE, "net_sales", periods=(LATEST,), basis="parent")) == ()


def test_profit_of_the_year_is_that_of_the_owners_where_only_it_stands() -> None:
    held = valuation(metric("profit_attributable_to_owners", 2024, "4944933"))
    chosen = select(held, request(Intent.FIGURE, "net_profit", periods=(LATEST,)))
    assert chosen[0].item == "profit_attributable_to_owners"


def test_the_owners_consolidated_profit_comes_before_the_parents_own_profit() -> None:
    held = valuation(
        metric("net_profit", 2024, "4399855", "単体"), metric("profit_attributable_to_owners", 2024, "4944933", "連結")
    )
    chosen = select(held, request(Intent.FIGURE, "net_profit", periods=(LATEST,)))
    assert [one.value for one in chosen] == [Decimal(4944933)]


def test_a_figure_without_a_value_is_no_evidence() -> None:
    held = valuation(metric("ordinary_profit", 2024, None))
    assert select(held, request(Intent.FIGURE, "ordinary_profit", periods=(LATEST,))) == ()


def test_an_overview_never_reaches_past_the_newest_two_years() -> None:
    held = valuation(*(metric("net_sales", year, "1") for year in (2024, 2023, 2022)), metric("tsr", 2020, "1"))
    chosen = select(held, request(Intent.COMPANY_ANALYSIS))
    assert [one.period for one in chosen] == ["2024年3月期", "2023年3月期"]


def test_only_the_items_that_may_be_selected_are_asked_for() -> None:
    assert items_wanted(request(Intent.FIGURE, "net_profit")) == ("net_profit", "profit_attributable_to_owners")


def test_passages_and_values_get_tags_of_their_own_kind_in_order() -> None:
    hits = [
        RetrievedPassage(
            passage=Passage(id=f"p{n}", title="t", text="本文"), bm25_score=1, dense_score=None, rrf_score=1
        )
        for n in range(2)
    ]
    held = valuation(metric("roe", 2024, "15.8"), metric("roe", 2023, "9.0"))
    evidence = issue(hits, [held], request(Intent.FIGURE, "roe", periods=(LATEST,)))
    assert [one.tag for one in evidence] == ["doc_1", "doc_2", "mcp_val_1", "mcp_val_2"]
    assert evidence[2].value is not None
    assert evidence[2].value.entity == "試験工業"


def test_a_year_that_ends_in_the_middle_of_its_month_is_found_by_its_month() -> None:
    held = valuation(
        ReportedMetric(
            item="roe", label="roe", value=Decimal(1), unit="%", period_end=date(2023, 5, 15), period="2023年5月期"
        )
    )
    named = RequestedPeriod(label="2023年5月期", period_end=date(2023, 5, 31))
    assert [one.period for one in select(held, request(Intent.FIGURE, "roe", periods=(named,)))] == ["2023年5月期"]


def test_only_the_indicators_asked_for_become_evidence() -> None:
    def indicator(name: str) -> MacroIndicator:
        return MacroIndicator(
            indicator=name, label=name, value=Decimal(1), unit="%", as_of=date(2024, 3, 19), source="s"
        )

    result = MacroIndicators(
        indicators=(indicator("usd_jpy"), indicator("policy_rate")),
        data_source=DataSourceMode.SNAPSHOT,
        as_of=date(2024, 3, 19),
    )
    evidence = issue([], [result], request(Intent.MACRO, "policy_rate", companies=()))
    assert [one.id for one in evidence] == ["policy_rate:2024-03-19"]


@pytest.mark.parametrize(
    ("intent", "mode", "searched"),
    [
        (Intent.FIGURE, RetrievalMode.HYBRID, RetrievalMode.SPARSE),
        (Intent.FIGURE, RetrievalMode.DENSE, RetrievalMode.DENSE),
        (Intent.COMPANY_ANALYSIS, RetrievalMode.HYBRID, RetrievalMode.HYBRID),
    ],
)
def test_a_figure_question_needs_no_dense_search_unless_it_is_asked_for(
    intent: Intent, mode: RetrievalMode, searched: RetrievalMode
) -> None:
    assert plan(request(intent), mode).search is searched


def test_a_comparison_calls_the_tool_for_each_company() -> None:
    calls = plan(request(Intent.COMPARISON, companies=("7203", "7267")), RetrievalMode.HYBRID).calls
    assert [(call.tool, call.ticker) for call in calls] == [
        (ToolName.GET_STOCK_VALUATION, "7203"),
        (ToolName.GET_STOCK_VALUATION, "7267"),
    ]


def test_a_macro_question_calls_its_tool_without_a_ticker() -> None:
    calls = plan(request(Intent.MACRO, companies=()), RetrievalMode.HYBRID).calls
    assert [(call.tool, call.ticker) for call in calls] == [(ToolName.GET_MACRO_INDICATORS, None)]
