"""get_stock_valuation: reported figures, multiples, as_of."""

from dataclasses import replace
from datetime import date
from decimal import Decimal

import pytest
from uradori_contracts.errors import ErrorCode, UradoriError
from uradori_contracts.finance import ReportedMetric, StockValuation
from uradori_mcp_finance.domain.figure import Basis, Figure
from uradori_mcp_finance.domain.snapshot import Snapshot
from uradori_mcp_finance.domain.split import Split
from uradori_mcp_finance.domain.valuation import Wanted, stock_valuation

EVERYTHING = Wanted()


HALVED = Split(date(2024, 4, 1), Decimal(1), Decimal(2), "S100AAAA")


def valuation(
    *figures: Figure, as_of: date | None = None, wanted: Wanted = EVERYTHING, splits: tuple[Split, ...] = ()
) -> StockValuation:
    snapshot = Snapshot(
        names={"7203": "見本自動車"},
        figures={"7203": figures},
        disclosures={},
        indicators=(),
        splits={"7203": splits},
        delisted={"7203": date(2025, 1, 1)},
    )
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


def test_an_irregular_term_pushes_no_year_out_of_five(figure):
    years = [figure("net_sales", str(year), year=year) for year in range(2019, 2023)]
    ends = [date(2022, 12, 31), date(2023, 12, 31)]
    terms = [replace(figure("net_sales", "1"), period_end=end) for end in ends]

    found = valuation(*years, *terms)

    assert [m.period for m in found.metrics][-1] == "2019年3月期"
    assert len(found.metrics) == 6


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


@pytest.fixture
def split_year(cheap_year):
    """The same year on twice as many shares, as a report restates it after a split: PER, EPS and BPS alone."""
    halves = {"eps": "50.00", "bps": "1000.00"}
    return [replace(f, value=Decimal(halves[f.item])) if f.item in halves else f for f in cheap_year]


def test_without_word_of_a_split_nothing_is_computed_across_it(split_year):
    found = valuation(*split_year)

    assert [metric(found, item) for item in ("share_price", "market_capitalisation", "dividend_yield")] == [None] * 3
    assert value(found, "pbr") == Decimal("0.50")


def test_a_stated_split_lets_price_capitalisation_and_yield_follow(split_year):
    found = valuation(*split_year, splits=(HALVED,))

    assert value(found, "share_price") == Decimal(500)
    assert value(found, "market_capitalisation") is None
    assert value(found, "dividend_yield") == Decimal("4.00")


def test_shares_issued_are_those_of_the_day_where_equity_and_bps_say_so(split_year, figure):
    equity = [figure("equity_ratio", "50.0", "%"), figure("total_assets", "38000")]
    capitalisation = metric(valuation(*split_year, *equity, splits=(HALVED,)), "market_capitalisation")

    assert capitalisation is not None
    assert capitalisation.value == Decimal(10000)
    assert capitalisation.provenance.formula.endswith(
        "発行済株式総数 10000千株（2024年4月1日の株式分割 1株→2株を反映）"
    )


def test_a_split_of_a_report_that_was_not_yet_filed_is_not_known(split_year):
    later = replace(HALVED, document_id="S100ZZZZ")

    assert metric(valuation(*split_year, splits=(later,)), "share_price") is None


def test_a_price_stands_without_a_printed_range_where_no_split_is_near(cheap_year):
    rangeless = [f for f in cheap_year if not f.item.startswith("share_price_")]

    assert value(valuation(*rangeless), "share_price") == Decimal(1000)
    assert metric(valuation(*rangeless, splits=(HALVED,)), "share_price") is None


def test_a_loss_has_no_price(figure):
    found = valuation(figure("per", "10.0", "倍"), figure("eps", "-5.00", "円"), figure("bps", "100.00", "円"))

    assert [m.item for m in found.metrics] == ["per", "eps", "bps"] or metric(found, "pbr") is None
    assert metric(found, "share_price") is None


def test_a_group_with_a_loss_is_priced_by_its_parents_per_and_eps(cheap_year, figure):
    group = [f for f in cheap_year if f.item not in {"per", "eps"}]
    own = [figure("per", "20.0", "倍", basis=Basis.PARENT), figure("eps", "50.00", "円", basis=Basis.PARENT)]
    found = valuation(*group, figure("eps", "-10.00", "円"), *own)

    assert value(found, "share_price") == Decimal(1000)
    pbr = metric(found, "pbr")
    assert pbr is not None
    assert pbr.basis == "連結"
    assert pbr.provenance.formula == "PBR = 単体PER 20.0倍 × 単体EPS 50.00円 ÷ BPS 2000.00円"


def test_no_dividend_is_a_yield_of_zero_and_a_dividend_without_payout_ratio_has_one(cheap_year):
    without = [f for f in cheap_year if f.item != "payout_ratio"]
    nothing = [replace(f, value=Decimal(0)) if f.item == "dividend_per_share" else f for f in without]

    assert value(valuation(*without), "dividend_yield") == Decimal("4.00")
    assert value(valuation(*nothing), "dividend_yield") == 0


def test_what_was_noted_of_a_figure_is_said_of_it_and_of_what_follows_from_it(cheap_year):
    noted = [replace(f, note="注意", note_en="mind") if f.item == "per" else f for f in cheap_year]
    found = valuation(*noted)

    assert {m.item for m in found.metrics if m.note == "注意" and m.note_en == "mind"} == {
        "per",
        "share_price",
        "pbr",
        "market_capitalisation",
        "dividend_yield",
    }


def test_the_day_of_delisting_is_told(cheap_year):
    assert valuation(*cheap_year).delisted_on == date(2025, 1, 1)
