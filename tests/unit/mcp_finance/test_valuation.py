"""get_stock_valuation: reported figures, multiples, as_of."""

from dataclasses import replace
from datetime import date
from decimal import Decimal

import pytest
from uradori_contracts.errors import ErrorCode, UradoriError
from uradori_contracts.finance import ReportedMetric, StockValuation
from uradori_mcp_finance.domain.figure import Basis, Figure
from uradori_mcp_finance.domain.snapshot import Snapshot
from uradori_mcp_finance.domain.valuation import Wanted, stock_valuation

EVERYTHING = Wanted()


def valuation(*figures: Figure, as_of: date | None = None, wanted: Wanted = EVERYTHING) -> StockValuation:
    snapshot = Snapshot(names={"7203": "見本自動車"}, figures={"7203": figures}, disclosures={}, indicators=())
    return stock_valuation(snapshot, "7203", as_of, wanted)


def metric(found: StockValuation, item: str, period: str = "2024年3月期") -> ReportedMetric | None:
    return next((m for m in found.metrics if m.item == item and m.period == period), None)


def value(found: StockValuation, item: str) -> Decimal | None:
    known = metric(found, item)
    return known.value if known else None


def test_multiples_follow_from_reported_figures_by_their_formulas(cheap_year):
    found = valuation(*cheap_year)

    assert value(found, "share_price") == Decimal("1000")
    assert value(found, "pbr") == Decimal("0.50")
    assert value(found, "market_capitalisation") == Decimal("10000")
    assert value(found, "dividend_yield") == Decimal("4.00")
    assert value(found, "operating_margin") == Decimal("5.00")


def test_a_computed_figure_names_its_formula_and_its_operands(cheap_year):
    pbr = metric(valuation(*cheap_year), "pbr")

    assert pbr is not None
    assert pbr.provenance.formula == "PBR = PER 10.0倍 × EPS 100.00円 ÷ BPS 2000.00円"
    assert pbr.provenance.document_id == "S100AAAA"


def test_a_multiple_is_no_more_precise_than_its_least_precise_operand(figure):
    found = valuation(figure("per", "8.9", "倍"), figure("eps", "145.49", "円"), figure("bps", "1490.80", "円"))

    assert value(found, "pbr") == Decimal("0.87")


@pytest.mark.parametrize("item", ["share_price", "market_capitalisation", "dividend_yield"])
def test_a_price_outside_its_printed_range_tells_of_a_split_and_is_not_given(cheap_year, item):
    before_the_split = [replace(f, value=f.value * 5) if f.item.startswith("share_price_") else f for f in cheap_year]

    assert metric(valuation(*before_the_split), item) is None


def test_pbr_survives_a_split_because_eps_and_bps_are_restated_together(cheap_year):
    before_the_split = [replace(f, value=f.value * 5) if f.item.startswith("share_price_") else f for f in cheap_year]

    assert value(valuation(*before_the_split), "pbr") == Decimal("0.50")


def test_a_dividend_that_contradicts_the_printed_payout_gives_no_yield(cheap_year):
    mixed_year = [replace(f, value=Decimal(148)) if f.item == "dividend_per_share" else f for f in cheap_year]

    found = valuation(*mixed_year)

    assert metric(found, "dividend_yield") is None
    assert value(found, "share_price") == Decimal("1000")


def test_a_missing_figure_stays_missing(figure):
    found = valuation(figure("per", None, "倍"), figure("eps", "-5.00", "円"))

    assert value(found, "per") is None
    assert metric(found, "share_price") is None


def test_the_newest_year_comes_first_and_consolidated_before_parent(figure):
    parent = figure("net_sales", "1", basis=Basis.PARENT)
    found = valuation(figure("net_sales", "1", year=2023), parent, figure("net_sales", "1"))

    assert [(m.period, m.basis) for m in found.metrics] == [
        ("2024年3月期", "連結"),
        ("2024年3月期", "単体"),
        ("2023年3月期", "連結"),
    ]


def test_a_later_filing_replaces_an_earlier_one_from_its_day_on(figure):
    original = figure("net_sales", "100")
    amended = figure("net_sales", "90", filed_on=date(2024, 9, 1), document_id="S100BBBB")

    before = valuation(original, amended, as_of=date(2024, 8, 31))
    after = valuation(original, amended, as_of=date(2024, 9, 1))

    assert (value(before, "net_sales"), before.as_of) == (Decimal(100), date(2024, 6, 25))
    assert (value(after, "net_sales"), after.as_of) == (Decimal(90), date(2024, 9, 1))


def test_a_year_reported_by_two_standards_is_shown_by_the_one_in_force(figure):
    found = valuation(
        figure("net_sales", "100", year=2023, standard="J-GAAP"),
        figure("net_sales", "110", year=2023, standard="IFRS"),
        figure("net_sales", "120", year=2024, standard="IFRS"),
    )

    assert found.accounting_standard == "IFRS"
    shown = metric(found, "net_sales", "2023年3月期")
    assert shown is not None
    assert shown.value == Decimal(110)
    assert "国際会計基準" in shown.provenance.section


def test_only_wanted_items_of_the_newest_years_come_back(cheap_year):
    found = valuation(*cheap_year, wanted=Wanted(items=("net_sales", "pbr"), years=1))

    assert [(m.item, m.period) for m in found.metrics] == [("net_sales", "2024年3月期"), ("pbr", "2024年3月期")]


@pytest.mark.parametrize(
    ("ticker", "as_of", "code"),
    [
        ("9999", None, ErrorCode.UNKNOWN_TICKER),
        ("409A", None, ErrorCode.NOT_FOUND),
        ("7203", date(2020, 1, 1), ErrorCode.NOT_FOUND),
    ],
)
def test_not_knowing_a_company_and_having_no_report_of_it_are_two_answers(snapshot, ticker, as_of, code):
    with pytest.raises(UradoriError) as error:
        stock_valuation(snapshot, ticker, as_of, EVERYTHING)

    assert error.value.code is code
