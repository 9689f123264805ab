"""Words of direction in English."""

import pytest
from uradori_jafin import Trend, find_directions, is_english


@pytest.mark.parametrize(
    ("text", "trends"),
    [
        ("net sales surged while costs narrowed", [Trend.UP, Trend.DOWN]),
        ("no increase in net sales", [Trend.FLAT]),
        ("margins did not improve", [Trend.FLAT]),
        ("guidance is unchanged", [Trend.FLAT]),
        ("a growth-oriented firm", []),
    ],
)
def test_a_word_has_its_trend_and_a_denial_makes_it_flat(text: str, trends: list[Trend]) -> None:
    assert [direction.trend for direction in find_directions(text)] == trends


@pytest.mark.parametrize(
    ("text", "english"),
    [
        ("Net sales of トヨタ rose by 5% this year", True),
        ("トヨタのEBITDAは増えた", False),
        ("2019", False),
        ("", False),
    ],
)
def test_a_text_is_english_whose_letters_are_latin(text: str, english: bool) -> None:
    assert is_english(text) is english
