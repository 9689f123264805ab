"""Every way to write a figure says it truly."""

from decimal import ROUND_DOWN, ROUND_HALF_UP, Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st
from uradori_cli.evaluation.mutation.figures import Dimension, Figure, figure_of
from uradori_cli.evaluation.mutation.notation import Rounding
from uradori_cli.evaluation.mutation.writing import ways_to_write

MILLION = Decimal(1_000_000)


@pytest.mark.parametrize(
    ("cell", "unit", "written"),
    [
        (
            "5,352,934",
            "百万円",
            {"5,352,934百万円", "5兆3529億円", "53,529億円", "5.35兆円", "約5.4兆円", "5352934000千円"},
        ),
        ("4,795,586", "百万円", {"4兆7956億円", "4兆7955億円"}),
        ("4,438,712", "千円", {"4,439百万円", "4,438百万円", "44億39百万円", "44億38百万円", "44億3871万円"}),
        ("162.93", "円", {"162.93円", "162円93銭", "約163円"}),
        ("8.57", "%", {"8.57%", "8.6%", "８．５７％"}),
        ("62,823", "人", {"62,823人", "6万2823人", "約6万2800人"}),
        ("972,581", "千株", {"972,581千株", "972,581,000株"}),
    ],
)
def test_a_figure_is_written_in_these_ways_among_others(cell: str, unit: str, written: set[str]) -> None:
    figure = figure_of(cell, unit)
    assert figure is not None
    assert written <= {way.text for way in ways_to_write(figure)}


@given(st.integers(1, 10**8), st.sampled_from([Decimal(1000), MILLION]))
def test_what_is_written_is_the_figure_rounded_or_truncated(count: int, step: Decimal) -> None:
    value = count * step
    for way in ways_to_write(Figure(value, step, Dimension.YEN, "百万円" if step == MILLION else "千円")):
        written_step = way.notation.said_step(way.magnitude)
        units = value / written_step
        down, half_up = (units.quantize(Decimal(1), how) * written_step for how in (ROUND_DOWN, ROUND_HALF_UP))
        assert way.magnitude == half_up or (way.notation.rounding is Rounding.TRUNCATED and way.magnitude == down)


@given(st.integers(10**4, 10**8), st.integers(-(10**7), 10**7))
def test_a_figure_clear_of_another_is_no_rounding_of_it_in_either_direction(count: int, apart: int) -> None:
    value, other = count * MILLION, (count + apart) * MILLION
    for way in ways_to_write(Figure(value, MILLION, Dimension.YEN, "百万円")):
        if other > 0 and way.is_clear_of(other, MILLION):
            assert not way.notation.may_say(way.magnitude, other)


def test_a_cell_that_holds_more_than_a_number_is_no_figure() -> None:
    assert figure_of("※１5,255,686", "千円") is None
    assert figure_of("58.0(29.0)", "円") is None
    assert figure_of("－", "円") is None
