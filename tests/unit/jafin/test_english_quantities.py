"""Figures as English writes them."""

from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st
from uradori_jafin import Qualifier, SignSource, Unit, parse_quantities


@pytest.mark.parametrize(
    ("text", "value", "unit"),
    [
        ("sales of $3.2bn", "3200000000", Unit.USD),
        ("sales of $3.2 billion", "3200000000", Unit.USD),
        ("sold 1.2 mn units", "1200000", Unit.PIECE),
        ("a dividend of $0.13 per share", "0.13", Unit.USD),
        ("a charge of 13 cents", "0.13", Unit.USD),
        ("three million dollars in fees", "3000000", Unit.USD),
        ("building over 100 pre-owned stores", "100", Unit.NONE),
        ("a total of seven deliveries", "7", Unit.NONE),
        ("twenty-five percent of sales", "25", Unit.PERCENT),
        ("two-thirds of sales", "67", Unit.PERCENT),
        ("net debt to fall below $25 billion", "25000000000", Unit.USD),
    ],
)
def test_a_figure_has_its_value_and_unit(text: str, value: str, unit: Unit) -> None:
    (quantity,) = parse_quantities(text)
    assert (quantity.value, quantity.unit) == (Decimal(value), unit)


@pytest.mark.parametrize(
    ("text", "low", "high"),
    [
        ("margins of 12% to 14%", "12", "14"),
        ("guidance of $1.30-$1.40 per share", "1.30", "1.40"),
        ("between $3.5 billion and $3.6 billion", "3500000000", "3600000000"),
        ("revenue could range from $260 million to $290 million", "260000000", "290000000"),
        ("sales are anticipated to be from $1.7 to $1.8 billion", "1700000000", "1800000000"),
        ("low single-digit growth", "1", "3"),
        ("low- to mid-single-digit growth", "1", "6"),
        ("mid-single digit declines and a high-teens margin"[:24], "-6", "-4"),
        ("double-digit growth", "10", "99"),
    ],
)
def test_a_range_keeps_both_its_ends(text: str, low: str, high: str) -> None:
    (quantity,) = parse_quantities(text)
    assert (quantity.value, quantity.upper) == (Decimal(low), Decimal(high))


@pytest.mark.parametrize("text", ["rose from 12% to 14%", "improved 5% to $441 million", "increased $1 to $5 a share"])
def test_a_move_is_no_range(text: str) -> None:
    assert [quantity.upper for quantity in parse_quantities(text)] == [None, None]


@pytest.mark.parametrize(
    ("text", "values"),
    [
        ("up 5%", ["5"]),
        ("a year-over-year increase of 17% in operating EBITDA", ["17"]),
        ("a decrease in operating EBITDA of 17%", ["-17"]),
        ("70 basis points lower than Q2", ["-0.7"]),
        ("a 5% organic decline in volumes", ["-5"]),
        ("decreased $914 or 56%", ["-914", "-56"]),
        ("raised the range for the full year by $0.30 per share", ["0.30"]),
    ],
)
def test_words_on_either_side_make_a_change(text: str, values: list[str]) -> None:
    quantities = parse_quantities(text)
    assert [quantity.value for quantity in quantities] == [Decimal(value) for value in values]
    assert all(quantity.sign.is_change for quantity in quantities)


@pytest.mark.parametrize(
    "text",
    [
        "increased to $441 million",
        "fell below $25 billion",
        "we drew down $150 million",
        "growth was driven by 12 new stores",
    ],
)
def test_a_level_that_was_reached_is_no_change(text: str) -> None:
    (quantity,) = parse_quantities(text)
    assert quantity.sign is SignSource.NONE


@pytest.mark.parametrize(
    "text", ["Tier 1 capital", "the S&P 500 index", "see Slide 17 here", "Form 10-K", "in 2025 we", "one of them"]
)
def test_a_designation_and_a_year_are_no_figures(text: str) -> None:
    assert parse_quantities(text) == ()


@pytest.mark.parametrize(
    ("text", "qualifier"),
    [
        ("roughly $2 billion", Qualifier.ABOUT),
        ("fewer than 100 stores", Qualifier.UNDER),
        ("in excess of 100 stores", Qualifier.OVER),
        ("as much as 100 stores", Qualifier.MAXIMUM),
        ("no less than 100 stores", Qualifier.MINIMUM),
    ],
)
def test_a_qualifier_stands_before_its_figure(text: str, qualifier: Qualifier) -> None:
    (quantity,) = parse_quantities(text)
    assert quantity.qualifier is qualifier


@given(st.text(alphabet="abcdefgh $%.,()-0123456789tobymillionand ", max_size=80))
def test_any_text_is_read_and_its_figures_stand_in_it(text: str) -> None:
    for quantity in parse_quantities(text):
        assert text[quantity.span.start : quantity.span.end] == quantity.text
