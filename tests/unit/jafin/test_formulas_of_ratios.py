from contextlib import suppress
from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st
from uradori_jafin import load_lexicon
from uradori_jafin.figures import (
    FormulaError,
    Interval,
    Operand,
    annual_growth,
    evaluate,
    load_ratios,
    operands_of,
    parse_expression,
    parse_ratios,
)


def exact(value):
    return Interval(Decimal(value), Decimal(value))


def value_of(text, **values):
    formula = parse_expression(text)
    given = {
        operand: exact(values[operand.item + ("_prior" if operand.is_prior else "")])
        for operand in operands_of(formula)
    }
    return evaluate(formula, given)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("profit / sales * 100", 12),
        ("(sales - profit) / sales * 100", 88),
        ("sales - profit - profit", 76),
        ("sales - (profit - profit)", 100),
        ("profit / average(equity) * 100", 25),
        ("equity@prior + equity", 96),
    ],
)
def test_a_formula_is_worked_out_as_it_is_written(text, expected):
    values = {"profit": 12, "sales": 100, "equity": 60, "equity_prior": 36}
    assert value_of(text, **values) == exact(expected)


@pytest.mark.parametrize("divisor", [0, -5])
def test_nothing_is_divided_by_zero_or_by_a_loss(divisor):
    assert value_of("profit / sales", profit=1, sales=divisor) is None


@pytest.mark.parametrize("text", ["", "a +", "(a", "a)", "a b", "average(a", "average(1)", "average a", "a % b", "* a"])
def test_what_is_no_formula_is_refused(text):
    with pytest.raises(FormulaError):
        parse_expression(text)


@given(st.text(alphabet="ab@prio()+-*/ 1average.", max_size=40))
def test_any_text_is_a_formula_or_refused(text):
    with suppress(FormulaError):
        operands_of(parse_expression(text))


@pytest.mark.parametrize("fields", ['unit = "%"', 'unit = "%"\nformulas = []\nsource = "x"', "formulas = 3"])
def test_a_ratio_needs_a_unit_formulas_and_a_source(fields):
    with pytest.raises(FormulaError):
        parse_ratios(f"[margin]\n{fields}")


def test_every_ratio_and_operand_of_the_registry_is_a_line_item_and_none_defines_itself():
    items = load_lexicon().items
    for name, ratio in load_ratios().items():
        assert name in items
        assert ratio.source
        for formula in ratio.formulas:
            assert {operand.item for operand in operands_of(formula)} <= items.keys() - {name}


def test_return_on_equity_is_over_the_average_or_the_end():
    operands = {operand for formula in load_ratios()["roe"].formulas for operand in operands_of(formula)}
    equity = "equity_attributable_to_owners"
    assert {Operand(equity), Operand(equity, is_prior=True)} <= operands


def test_yearly_growth_is_the_root_of_the_whole_growth():
    grown = annual_growth(exact(100), exact("133.1"), 3)
    assert grown is not None
    assert abs(grown.low - 10) < Decimal("1e-20")
    assert annual_growth(exact(-100), exact(133), 3) is None
    assert annual_growth(exact(100), exact(-1), 3) is None
    assert annual_growth(exact(100), exact(133), 0) is None
