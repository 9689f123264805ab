"""What a quote must satisfy before a reader sees any of it."""

from dataclasses import replace
from datetime import UTC, date, datetime
from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st
from uradori_contracts.finance import FallbackReason
from uradori_mcp_finance.domain.figure import Basis
from uradori_mcp_finance.domain.live.failure import REASONS, LiveError, fallback
from uradori_mcp_finance.domain.live.figures import ITEMS, live_figures
from uradori_mcp_finance.domain.live.plausibility import Bounds, objection
from uradori_mcp_finance.domain.live.quote import Quote, Split
from uradori_mcp_finance.domain.live.valuation import live_valuation, offers, share_bounds
from uradori_mcp_finance.domain.split import Split as StatedSplit
from uradori_mcp_finance.domain.valuation import Wanted

TODAY = date(2026, 11, 30)
NOON = datetime(2026, 11, 30, 3, tzinfo=UTC)
REPORTED = Bounds(Decimal(800), Decimal(1200), date(2024, 3, 31))
GOOD = Quote(
    symbol="1111.T",
    currency="JPY",
    at=NOON,
    price=Decimal(1000),
    day_low=Decimal(990),
    day_high=Decimal(1010),
    year_low=Decimal(800),
    year_high=Decimal(1200),
    eps=Decimal(100),
    per=Decimal(10),
    bps=Decimal(2000),
    pbr=Decimal("0.5"),
    dividend=Decimal(40),
    shares=Decimal(1_000_000),
    market_capitalisation=Decimal(1_000_000_000),
)
EVERYTHING = Wanted()


def served(quote: Quote, wanted: Wanted = EVERYTHING) -> dict[str, Decimal | None]:
    found = live_valuation("1111", "見本工業", quote, REPORTED, TODAY, wanted)
    return {metric.item: metric.value for metric in found.metrics}


def refused(quote: Quote, wanted: Wanted = EVERYTHING) -> FallbackReason:
    with pytest.raises(LiveError) as error:
        served(quote, wanted)
    return error.value.reason


def scaled(factor: str) -> Quote:
    """Every price by a factor; ranges go along, so that only what else is known can tell."""
    by = Decimal(factor)
    prices = {name: getattr(GOOD, name) * by for name in ("price", "day_low", "day_high", "year_low", "year_high")}
    return replace(GOOD, **prices, eps=None, per=None, bps=None, pbr=None, dividend=None, market_capitalisation=None)


def test_a_good_quote_gives_every_live_item_of_one_day_with_its_source():
    found = live_valuation("1111", "見本工業", GOOD, REPORTED, TODAY, EVERYTHING)

    assert {metric.item for metric in found.metrics} == ITEMS
    assert found.as_of == TODAY
    assert {metric.period for metric in found.metrics} == {"2026年11月30日"}
    assert {metric.provenance.publisher for metric in found.metrics} == {"Yahoo Finance"}
    assert {metric.basis for metric in found.metrics} == {""}
    assert served(GOOD)["dividend_yield"] == Decimal("4.00")
    assert served(GOOD)["market_capitalisation"] == Decimal(1000)


@pytest.mark.parametrize("currency", ["USD", "GBp", "jpy", None])
def test_what_is_not_in_yen_is_refused(currency):
    assert refused(replace(GOOD, currency=currency)) is FallbackReason.WRONG_CURRENCY


@pytest.mark.parametrize("price", [None, Decimal(0), Decimal(-1)])
def test_no_price_is_no_answer_and_not_zero(price):
    assert refused(replace(GOOD, price=price)) is FallbackReason.IMPLAUSIBLE


@pytest.mark.parametrize("factor", ["100", "0.01", "13", "0.07"])
def test_a_price_far_from_what_the_reports_print_is_refused(factor):
    assert refused(scaled(factor)) is FallbackReason.IMPLAUSIBLE


@pytest.mark.parametrize("factor", ["9", "0.2", "1"])
def test_a_share_may_have_moved_by_less_than_an_order_of_magnitude(factor):
    assert "share_price" in served(scaled(factor))


def test_a_split_since_the_report_explains_a_price_that_would_else_be_an_outlier():
    after = scaled("0.04")

    assert refused(after) is FallbackReason.IMPLAUSIBLE
    assert served(replace(after, splits=(Split(date(2025, 4, 1), Decimal(25)),)))["share_price"] == Decimal(40)


def test_splits_multiply_and_a_consolidation_is_one_too():
    twice = (Split(date(2024, 10, 1), Decimal(5)), Split(date(2025, 10, 1), Decimal(5)))
    merged = (Split(date(2025, 10, 1), Decimal("0.05")),)

    assert "share_price" in served(replace(scaled("0.04"), splits=twice))
    assert "share_price" in served(replace(scaled("20"), splits=merged))


def test_a_split_that_only_a_later_report_states_explains_it_too():
    bounds = replace(REPORTED, splits=(Split(date(2025, 4, 1), Decimal(25)),))
    found = live_valuation("1111", "見本工業", scaled("0.04"), bounds, TODAY, EVERYTHING)

    assert found.metrics[0].value == Decimal(40)


def test_a_split_that_the_report_already_counts_explains_nothing():
    before = (Split(date(2024, 3, 31), Decimal(25)),)

    assert refused(replace(scaled("0.04"), splits=before)) is FallbackReason.IMPLAUSIBLE


@pytest.mark.parametrize(
    "outside",
    [
        {"day_high": Decimal(995)},
        {"day_low": Decimal(1005)},
        {"year_high": Decimal(900), "day_high": None},
        {"year_low": Decimal(1100), "day_low": None},
        {"day_low": Decimal(1010), "day_high": Decimal(990)},
    ],
)
def test_a_price_outside_its_own_ranges_is_refused(outside):
    assert refused(replace(GOOD, **outside)) is FallbackReason.IMPLAUSIBLE


def test_a_new_high_of_the_day_may_be_missing_from_the_range_of_52_weeks():
    assert "share_price" in served(replace(GOOD, year_high=Decimal(995)))


@pytest.mark.parametrize(
    ("at", "reason"),
    [
        (datetime(2026, 11, 10, tzinfo=UTC), FallbackReason.UNKNOWN_TICKER),
        (datetime(2026, 12, 5, tzinfo=UTC), FallbackReason.IMPLAUSIBLE),
        (None, FallbackReason.IMPLAUSIBLE),
    ],
)
def test_a_price_that_is_old_or_of_no_day_is_no_live_value(at, reason):
    assert refused(replace(GOOD, at=at)) is reason


def test_a_quote_of_nothing_is_of_nobody():
    assert refused(Quote("1111.T")) is FallbackReason.UNKNOWN_TICKER


@pytest.mark.parametrize(
    ("change", "gone"),
    [
        ({"per": None}, {"per"}),
        ({"per": Decimal(12)}, {"per", "eps"}),
        ({"eps": Decimal(-100)}, {"per", "eps"}),
        ({"eps": None}, {"per", "eps"}),
        ({"eps": Decimal(0)}, {"per", "eps"}),
        ({"pbr": Decimal("0.6")}, {"pbr", "bps"}),
        ({"bps": None}, {"pbr", "bps"}),
        ({"shares": None}, {"market_capitalisation"}),
        ({"market_capitalisation": Decimal(1_300_000_000)}, {"market_capitalisation"}),
        ({"dividend": None}, {"dividend_per_share", "dividend_yield"}),
        ({"dividend": Decimal(0)}, {"dividend_per_share", "dividend_yield"}),
        ({"year_low": None}, {"share_price_high", "share_price_low"}),
    ],
)
def test_a_figure_that_is_missing_or_contradicted_is_absent_and_the_rest_is_served(change, gone):
    assert set(served(replace(GOOD, **change))) == ITEMS - gone


@pytest.mark.parametrize(
    "change",
    [{"per": Decimal(1000)}, {"bps": Decimal(20)}, {"market_capitalisation": Decimal(1_000_000)}],
)
def test_figures_that_contradict_the_price_by_an_order_of_magnitude_void_the_quote(change):
    assert refused(replace(GOOD, **change)) is FallbackReason.IMPLAUSIBLE


def test_a_loss_is_served_without_a_multiple():
    assert served(replace(GOOD, eps=Decimal(-50), per=None))["eps"] == Decimal("-50.00")


def test_only_what_is_wanted_is_served_and_a_wanted_item_without_value_is_a_refusal():
    assert set(served(GOOD, Wanted(items=("per", "net_sales")))) == {"per"}
    assert refused(replace(GOOD, per=None), Wanted(items=("per",))) is FallbackReason.IMPLAUSIBLE


def test_the_live_source_offers_prices_and_multiples_but_no_accounts():
    assert offers(Wanted())
    assert offers(Wanted(items=("net_sales", "per")))
    assert not offers(Wanted(items=("net_sales", "roe")))


def test_bounds_are_the_range_of_the_newest_report_that_prints_one(figure):
    figures = (
        figure("net_sales", "1", year=2025),
        figure("share_price_high", "1200", "円", 2024, Basis.PARENT),
        figure("share_price_low", "800", "円", 2024, Basis.PARENT),
        figure("share_price_high", "900", "円", 2023, Basis.PARENT),
        figure("share_price_low", "700", "円", 2023, Basis.PARENT),
    )

    stated = StatedSplit(date(2025, 4, 1), Decimal(1), Decimal(25), "S100TEST")

    assert share_bounds(figures) == REPORTED
    assert share_bounds(figures, (stated,)).splits == (Split(date(2025, 4, 1), Decimal(25)),)
    assert share_bounds(figures[:1]) is None


def test_without_a_printed_range_the_quote_stands_on_its_own_figures():
    assert objection(scaled("100"), None, TODAY) is None


@given(st.decimals(allow_nan=False, allow_infinity=False, places=2, min_value=-(10**9), max_value=10**9))
def test_whatever_price_is_served_lies_within_the_bounds(price):
    quote = replace(GOOD, price=price, day_low=price, day_high=price, year_low=None, eps=None, bps=None, shares=None)

    assert (objection(quote, REPORTED, TODAY) is None) == (Decimal(80) <= price <= Decimal(12000))


def test_every_reason_is_told_in_both_languages():
    assert set(REASONS) == set(FallbackReason)
    for reason in FallbackReason:
        told = fallback(reason)
        assert told.reason is reason
        assert REASONS[reason][0] in told.message
        assert REASONS[reason][1] in told.message_en


def test_a_figure_too_small_to_be_written_is_absent_and_not_zero():
    tiny = replace(GOOD, eps=Decimal("0.004"), per=Decimal(250_000), dividend=Decimal("0.004"))
    found = served(tiny)

    assert found["per"] == 250_000
    assert {"eps", "dividend_per_share", "dividend_yield"}.isdisjoint(found)


@pytest.mark.parametrize("price", ["0.04", "0.000001"])
def test_what_is_less_than_any_price_of_the_exchange_is_no_price(price):
    found = live_figures(replace(GOOD, dividend=Decimal(price) / 2), Decimal(price))

    assert found is FallbackReason.IMPLAUSIBLE
