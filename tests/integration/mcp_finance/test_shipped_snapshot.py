"""The tools over every company of the shipped snapshot."""

from dataclasses import replace
from decimal import Decimal

import pytest
from uradori_contracts.finance import ReportedMetric, TrapVerdict
from uradori_mcp_finance.domain.tools import Tools
from uradori_mcp_finance.domain.valuation import Wanted

Key = tuple[str, str, str]


def by_key(tools: Tools, ticker: str) -> dict[Key, ReportedMetric]:
    metrics = tools.stock_valuation(ticker, None, Wanted()).metrics
    return {(metric.item, metric.period, metric.basis): metric for metric in metrics}


def test_every_figure_names_its_document_and_its_cell(tools):
    for ticker in tools.snapshot.figures:
        for metric in by_key(tools, ticker).values():
            assert metric.provenance.document_id
            assert metric.provenance.cell
            assert metric.period


def test_a_computed_price_lies_in_the_printed_range_where_the_report_states_no_split(tools):
    computed = compared = 0
    for ticker in tools.snapshot.figures:
        metrics = by_key(tools, ticker)
        for (item, period, _), price in metrics.items():
            if item != "share_price" or price.value is None:
                continue
            computed += 1
            assert "PER" in price.provenance.formula
            low, high = metrics.get(("share_price_low", period, "")), metrics.get(("share_price_high", period, ""))
            if low is not None and high is not None and ticker not in tools.snapshot.splits:
                compared += 1
                assert low.value * Decimal("0.95") <= price.value <= high.value * Decimal("1.05"), (ticker, period)
    assert computed > 4 * len(tools.snapshot.figures)
    assert compared > 3 * len(tools.snapshot.figures)


def test_a_price_that_later_splits_took_off_its_printed_range_says_so(tools):
    price = by_key(tools, "1951")["share_price", "2024年3月期", ""]

    assert (price.value, price.unit) == (Decimal(1620), "円")
    assert "2024年4月1日の株式分割 1株→2株を反映" in price.provenance.formula
    assert price.note == "期末後の2024年4月1日の株式分割 1株→2株を反映した値"
    assert price.note_en == "restated for the share split of 2024-04-01, 1 to 2"


def test_a_dividend_from_before_and_after_a_split_yields_on_the_shares_of_the_price(tools):
    found = by_key(tools, "7203")["dividend_yield", "2022年3月期", ""]

    assert "148円 → 52.00円（2021年10月1日の株式分割 1株→5株を反映）" in found.provenance.formula


def test_a_computed_yield_agrees_with_the_dividend_and_the_price(tools):
    for ticker in tools.snapshot.figures:
        metrics = by_key(tools, ticker)
        for (item, period, _), stated in metrics.items():
            if item == "dividend_yield" and stated.value and "を反映" not in stated.provenance.formula:
                dividend, price = metrics["dividend_per_share", period, ""], metrics["share_price", period, ""]
                exact = dividend.value / price.value * 100
                assert abs(exact - stated.value) <= max(Decimal("0.01"), exact * Decimal("0.06")), (ticker, period)


@pytest.mark.parametrize(
    "wanted",
    [
        Wanted(("roe",)),
        Wanted(("pbr",), 1),
        Wanted(("net_sales", "dividend_yield"), 2),
        Wanted(("operating_margin",), 3),
        Wanted(("weather",), 1),
    ],
)
def test_what_is_read_in_part_answers_as_what_is_read_whole(tools, wanted):
    whole = Tools(replace(tools.snapshot, items_of=None), tools.rule)
    for ticker in list(tools.snapshot.figures)[::6]:
        assert tools.stock_valuation(ticker, None, wanted) == whole.stock_valuation(ticker, None, wanted)
        assert tools.value_trap(ticker, None) == whole.value_trap(ticker, None)


def test_a_share_that_is_no_longer_listed_says_since_when(tools):
    assert str(tools.stock_valuation("2651", None, Wanted(("roe",), 1)).delisted_on) == "2024-07-24"
    assert tools.stock_valuation("7203", None, Wanted(("roe",), 1)).delisted_on is None


def test_the_rule_gives_each_of_its_verdicts_somewhere(tools):
    verdicts = {tools.value_trap(ticker, None).verdict for ticker in tools.snapshot.figures}

    assert verdicts == set(TrapVerdict)


def test_every_known_filing_is_listed_on_the_day_it_was_filed_and_not_before(tools):
    for ticker, filings in tools.snapshot.disclosures.items():
        newest = max(filing.filed_on for filing in filings)
        assert tools.recent_disclosures(ticker, newest).as_of == newest


def test_each_indicator_is_served_with_its_newest_day_first(tools):
    indicators = tools.macro_indicators(None).indicators

    assert {indicator.indicator for indicator in indicators} >= {"policy_rate", "nikkei_average", "usd_jpy"}
    for name in {indicator.indicator for indicator in indicators}:
        days = [indicator.as_of for indicator in indicators if indicator.indicator == name]
        assert days == sorted(days, reverse=True)
