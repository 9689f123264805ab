from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st
from uradori_jafin import FORMULAS, FormulaId, Rule, Unit, compare, format_yen, parse_quantities, reproduces


def one(text: str):
    (quantity,) = parse_quantities(text)
    return quantity


@pytest.mark.parametrize(
    ("written", "source", "rule"),
    [
        ("4兆7955億円", "4,795,586百万円", Rule.TRUNCATED),
        ("4兆7956億円", "4,795,586百万円", Rule.ROUNDED),
        ("5.3兆円", "5,352,934百万円", Rule.TRUNCATED_DECIMAL),
        ("5.4兆円", "5,352,934百万円", Rule.ROUNDED),
        ("5兆円", "5,352,934百万円", Rule.ROUNDED),
        ("約5.4兆円", "5,352,934百万円", Rule.QUALIFIER),
        ("約48.0兆円", "48,036,704百万円", Rule.QUALIFIER),
        ("48兆円を上回った", "48,036,704百万円", Rule.QUALIFIER),
        ("4兆8000億円弱", "4,795,586百万円", Rule.QUALIFIER),
        ("5兆円台", "5,352,934百万円", Rule.QUALIFIER),
        ("4,795,586百万円", "4兆7955億円", Rule.FINER_THAN_SOURCE),
        ("15〜20億円", "18億円", Rule.RANGE),
        ("359.56円", "359.56円", Rule.EXACT),
        ("5兆円超", "5兆円超", Rule.QUALIFIER),
    ],
)
def test_a_figure_holds_by_a_named_rule(written, source, rule):
    comparison = compare(one(written), one(source))
    assert (comparison.holds, comparison.rule) == (True, rule)


@pytest.mark.parametrize(
    ("written", "source"),
    [
        ("5兆円", "5,952,934百万円"),
        ("4兆8000億円強", "4,795,586百万円"),
        ("4兆8000億円を上回った", "4,795,586百万円"),
        ("10.4%", "10.46%"),
        ("3割", "39%"),
        ("35万台", "359,000台"),
        ("2.1倍", "2.19倍"),
        ("5億円", "590百万円"),
        ("4795億円", "4,795,586百万円"),
        ("100億円", "100億ドル"),
        ("5%", "5ポイント"),
        ("5兆円超", "5兆円"),
        ("△5億円", "5億円"),
        ("100億円以下", "101億円"),
    ],
)
def test_no_tolerance_goes_beyond_the_rules(written, source):
    assert not compare(one(written), one(source)).holds


@given(st.integers(100_000_000, 10**14), st.booleans())
def test_what_is_written_from_a_value_holds_for_it(value, truncate):
    written = one(format_yen(Decimal(value), truncate=truncate))
    if written.digits >= 2 and written.scale == 10**8:
        assert compare(written, Decimal(value), Unit.YEN).holds


@given(st.integers(10, 99_999), st.integers(2, 9))
def test_a_figure_two_steps_away_never_holds(count, away):
    assert not compare(one(f"{count + away}億円"), Decimal(count * 10**8), Unit.YEN).holds


@pytest.mark.parametrize(
    ("formula", "written", "operands", "holds"),
    [
        (FormulaId.GROWTH, "10.4%減", ("4,795,586百万円", "5,352,934百万円"), True),
        (FormulaId.GROWTH, "12.3%減", ("4,795,586百万円", "5,352,934百万円"), False),
        (FormulaId.GROWTH, "10%増", ("△5億円", "△10億円"), False),
        (FormulaId.DIFFERENCE, "5573億円下回った", ("4,795,586百万円", "5,352,934百万円"), True),
        (FormulaId.PERCENTAGE, "10.0%", ("4,795,586百万円", "48,036,704百万円"), True),
        (FormulaId.MULTIPLE, "2.1倍", ("210億円", "100億円"), True),
        (FormulaId.MULTIPLE, "2.1倍", ("210億円", "0億円"), False),
    ],
)
def test_a_formula_reproduces_a_derived_figure_inside_printed_precision(formula, written, operands, holds):
    assert reproduces(FORMULAS[formula], one(written), [one(operand) for operand in operands]) is holds
