"""What the snapshot's rows say against one another."""

from dataclasses import replace
from datetime import date
from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st
from uradori_mcp_finance.domain.checks import MEANING, UNITS, Rule, flags
from uradori_mcp_finance.domain.figure import Basis
from uradori_mcp_finance.domain.interval import Interval
from uradori_mcp_finance.domain.split import Split, after, around, factor, within

PARENT = Basis.PARENT
HALVED = Split(date(2024, 4, 1), Decimal(1), Decimal(2), "S100AAAA")


def rules(figures, splits=()):
    return {(flag.rule, flag.figure.item, flag.figure.basis) for flag in flags(figures, splits)}


def raised(figures, splits=()):
    return {flag.rule for flag in flags(figures, splits)}


@pytest.fixture
def share(figure):
    """PER, EPS and the year's printed range, with what differs replaced."""

    def make(per="10.0", eps="100.00", low="800", high="1200"):
        return [
            figure("per", per, "倍"),
            figure("eps", eps, "円"),
            figure("share_price_low", low, "円", basis=PARENT),
            figure("share_price_high", high, "円", basis=PARENT),
        ]

    return make


def test_a_sound_year_raises_nothing(cheap_year):
    assert flags(cheap_year, ()) == ()


def test_per_times_eps_has_to_lie_between_the_printed_prices(share):
    assert raised(share()) == set()
    assert raised(share(per="5.0")) == {Rule.PRICE_RANGE}


def test_a_stated_split_explains_a_price_on_the_shares_after_it(share):
    assert raised(share(per="5.0"), [HALVED]) == set()
    assert raised(share(per="3.0"), [HALVED]) == {Rule.PRICE_RANGE}


def test_a_lowest_price_above_the_highest_is_impossible_and_compared_with_nothing(share):
    assert raised(share(low="1300", per="99.0")) == {Rule.LOW_ABOVE_HIGH}


@pytest.mark.parametrize(
    ("per", "eps", "found"),
    [("-10.0", "5.00", {Rule.SIGN}), ("-10.0", "-100.00", {Rule.LOSS_PER}), ("10.0", "-100.00", {Rule.SIGN})],
)
def test_per_has_the_sign_of_eps_and_is_noted_where_both_are_negative(share, per, eps, found):
    assert raised(share(per=per, eps=eps)) == found


def test_both_bases_have_to_give_one_price(figure):
    rows = [figure("per", "10.0", "倍"), figure("eps", "100.00", "円")]
    other = [figure("per", "8.0", "倍", basis=PARENT), figure("eps", "100.00", "円", basis=PARENT)]

    assert {basis for rule, _, basis in rules(rows + other) if rule is Rule.TWO_PRICES} == set(Basis)


@pytest.mark.parametrize(
    ("dividend", "interim", "payout", "splits", "fits"),
    [
        ("40.00", "20.00", "40.0", [], True),
        ("40.00", "20.00", "41.0", [], False),
        ("80.00", "40.00", "40.0", [HALVED], True),
        ("80.00", "40.00", "40.0", [], False),
        ("60.00", "40.00", "40.0", [Split(date(2023, 10, 1), Decimal(1), Decimal(2), "S100AAAA")], True),
        ("60.00", None, "40.0", [Split(date(2023, 10, 1), Decimal(1), Decimal(2), "S100AAAA")], False),
    ],
)
def test_the_payout_ratio_is_dividend_over_eps_on_the_same_shares(figure, dividend, interim, payout, splits, fits):
    rows = [
        figure("eps", "100.00", "円", basis=PARENT),
        figure("dividend_per_share", dividend, "円", basis=PARENT),
        figure("payout_ratio", payout, "%", basis=PARENT),
    ]
    if interim:
        rows.append(figure("interim_dividend_per_share", interim, "円", basis=PARENT))

    assert (Rule.PAYOUT not in raised(rows, splits)) is fits


@pytest.mark.parametrize(
    ("basis", "item", "ratio", "fits"),
    [
        (Basis.CONSOLIDATED, "equity_attributable_to_owners", "50.0", True),
        (Basis.CONSOLIDATED, "equity_attributable_to_owners", "49.8", False),
        (Basis.CONSOLIDATED, "net_assets", "42.0", True),
        (Basis.CONSOLIDATED, "net_assets", "50.3", False),
        (Basis.PARENT, "net_assets", "49.0", True),
        (Basis.PARENT, "net_assets", "42.0", False),
    ],
)
def test_the_equity_ratio_is_equity_over_assets_and_net_assets_only_bound_it(figure, basis, item, ratio, fits):
    rows = [
        figure(item, "50000", basis=basis),
        figure("total_assets", "100000", basis=basis),
        figure("equity_ratio", ratio, "%", basis=basis),
    ]

    assert (Rule.EQUITY_RATIO not in raised(rows)) is fits


@pytest.mark.parametrize(("roe", "fits"), [("10.0", True), ("9.9", True), ("9.0", False)])
def test_roe_is_profit_over_the_average_of_two_years_equity(figure, roe, fits):
    rows = [
        figure("profit_attributable_to_owners", "10000"),
        figure("equity_attributable_to_owners", "110000"),
        figure("equity_attributable_to_owners", "90000", year=2023),
        figure("roe", roe, "%"),
    ]

    assert (Rule.ROE not in raised(rows)) is fits


@pytest.mark.parametrize(
    ("issued", "splits", "fits"),
    [("1100", [], True), ("900", [], False), ("3000", [], False), ("500", [], False), ("500", [HALVED], True)],
)
def test_equity_over_bps_is_most_of_the_shares_issued(figure, issued, splits, fits):
    rows = [
        figure("equity_attributable_to_owners", "100000"),
        figure("bps", "100.00", "円"),
        figure("shares_issued", issued, "百万株", basis=PARENT),
    ]

    assert (Rule.SHARES not in raised(rows, splits)) is fits


@pytest.mark.parametrize(
    ("item", "before", "now", "found"),
    [
        ("net_sales", "100000", "100", {Rule.SCALE}),
        ("net_sales", "100000", "2100", set()),
        ("net_sales", "100000", "-100000", {Rule.SCALE}),
        ("total_assets", "100000", "1100", {Rule.SCALE}),
        ("net_profit", "100000", "100", set()),
    ],
)
def test_a_steady_amount_does_not_change_out_of_all_proportion(figure, item, before, now, found):
    assert raised([figure(item, before, year=2023), figure(item, now)]) == found


def test_an_amount_in_another_unit_is_compared_as_an_amount(figure):
    assert raised([figure("net_sales", "100", year=2023), figure("net_sales", "100000", "千円")]) == set()


def test_a_term_that_is_not_of_twelve_months_is_noted_on_what_adds_up_over_it(figure):
    rows = [figure("net_sales", "1", year=2023), figure("net_sales", "1"), figure("total_assets", "2")]
    assert rules(rows) == set()

    changed = [replace(row, period_end=date(2023, 12, 31)) if row.period_end.year == 2024 else row for row in rows]
    assert rules(changed) == {(Rule.IRREGULAR_TERM, "net_sales", Basis.CONSOLIDATED)}


def test_every_rule_has_its_words_and_every_item_its_units():
    assert MEANING.keys() == set(Rule)
    assert all(meaning.message and meaning.message_en.isascii() for meaning in MEANING.values())
    assert all(UNITS.values())


@given(st.decimals(-(10**6), 10**6, places=2), st.decimals(-(10**6), 10**6, places=1))
def test_an_interval_of_a_product_or_quotient_holds_that_of_the_printed_numbers(one, other):
    left, right = Interval.printed(one), Interval.printed(other)
    product, quotient = left * right, left.over(right)

    assert product.low <= one * other <= product.high
    assert quotient is None or quotient.low <= one / other <= quotient.high
    assert (left + right).meets(Interval.printed(one + other))


def test_the_runs_of_splits_around_a_term():
    inside, first, second = (
        Split(day, Decimal(1), Decimal(parts), "S1")
        for day, parts in ((date(2023, 10, 1), 5), (date(2024, 4, 1), 2), (date(2024, 10, 1), 3))
    )
    splits, end = [second, inside, first], date(2024, 3, 31)

    assert within(splits, end) == (inside,)
    assert [factor(run) for run in after(splits, end)] == [1, 2, 6, 3]
    assert [factor(run) for run in around(splits, end)] == [1, 5, 10, 30, 2, 6, 3]
