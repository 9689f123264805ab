"""Minus signs behind kana, before 約, and words of direction that are denied."""

from decimal import Decimal

import pytest
from uradori_jafin import Trend, find_directions, parse_quantities


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("ROEは-8.8%だった", "-8.8"),
        ("純利益は-9449804千円", "-9449804000"),
        ("前期比-5.2%", "-5.2"),
        ("純利益はマイナス約34億円", "-3400000000"),
        ("営業利益は△約3億円", "-300000000"),
        ("5-10億円", "500000000"),
    ],
)
def test_a_minus_makes_a_figure_negative_wherever_no_range_can_be_meant(text: str, value: str) -> None:
    (quantity,) = parse_quantities(text)
    assert quantity.value == Decimal(value)


@pytest.mark.parametrize(
    ("text", "trend"),
    [
        ("減少しなかった", Trend.UP),
        ("増益とはならなかった", Trend.DOWN),
        ("黒字ではない", Trend.DOWN),
        ("前期を上回らなかった", Trend.DOWN),
        ("赤字にはならず", Trend.UP),
        ("減少しており", Trend.DOWN),
    ],
)
def test_a_denied_word_of_direction_says_the_opposite(text: str, trend: Trend) -> None:
    (direction,) = find_directions(text)
    assert direction.trend is trend


def test_a_record_that_is_denied_claims_nothing() -> None:
    assert find_directions("過去最高ではなかった") == ()


def test_words_before_a_loss_that_may_be_parted_in_many_ways_take_linear_time() -> None:
    (quantity,) = parse_quantities(f"3億円の{'当期純' * 200}資産")
    assert quantity.value == Decimal(300000000)
