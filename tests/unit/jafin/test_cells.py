from decimal import Decimal

import pytest
from uradori_jafin import TableUnit, Unit, parse_cell, parse_unit

MILLION_YEN = TableUnit(Unit.YEN, 6)


@pytest.mark.parametrize(
    ("text", "unit"),
    [
        ("単位：百万円", MILLION_YEN),
        ("（単位：千株）", TableUnit(Unit.SHARE, 3)),
        ("％", TableUnit(Unit.PERCENT)),
        ("基本的1株当たり当期利益（円）", TableUnit(Unit.YEN)),
        ("Millions of yen", MILLION_YEN),
        ("売上高", None),
        ("億円", TableUnit(Unit.YEN, 8)),
        ("倍", TableUnit(Unit.MULTIPLE)),
    ],
)
def test_a_label_states_its_unit(text, unit):
    assert parse_unit(text) == unit


@pytest.mark.parametrize(
    ("text", "value"),
    [("4,795,586", 4_795_586), ("△670,898", -670_898), ("▲ 5", -5), ("1,234 ※2", 1_234), ("※1 5,000", 5_000)],
)
def test_a_cell_holds_a_figure_in_the_unit_of_its_table(text, value):
    quantity = parse_cell(text, MILLION_YEN)
    assert quantity is not None
    assert quantity.value == Decimal(value) * 10**6


@pytest.mark.parametrize("text", ["－", "-", "", "―", "営業利益", "1,234 と 5"])
def test_a_cell_without_a_figure_has_no_value_which_is_not_zero(text):
    assert parse_cell(text, MILLION_YEN) is None


def test_a_unit_in_the_cell_beats_that_of_the_table():
    quantity = parse_cell("12.3%", MILLION_YEN)
    assert quantity is not None
    assert (quantity.value, quantity.unit) == (Decimal("12.3"), Unit.PERCENT)


def test_brackets_mean_minus_only_where_the_table_says_so():
    plain, english = parse_cell("(5)"), parse_cell("(5)", parentheses_negative=True)
    assert plain is not None
    assert english is not None
    assert (plain.value, english.value) == (5, -5)


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("※２7,888", "7888"),
        ("※1212,256", "212256"),
        ("※１，※２ 5,000", "5000"),
        ("1,234(注2)", "1234"),
        ("(注)2 1,234", "1234"),
        ("注3 12", "12"),
        ("(\n308\n)", "308"),
        ("(△ 12.3)", "-12.3"),
        ("45円67銭", "45.67"),
        ("12.3 ％", "12.3"),
        ("+5.3%", "5.3"),
    ],
)
def test_marks_brackets_and_blanks_around_a_figure_are_no_part_of_it(text, value):
    quantity = parse_cell(text)
    assert quantity is not None
    assert quantity.value == Decimal(value)


@pytest.mark.parametrize("text", ["$(703)", "$ (703)", "$( 703 )"])
def test_brackets_behind_a_sign_of_money_are_a_minus(text: str) -> None:
    quantity = parse_cell(text)
    assert quantity is not None
    assert (quantity.value, quantity.unit) == (Decimal(-703), Unit.USD)
