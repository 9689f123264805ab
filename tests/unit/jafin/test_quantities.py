from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st
from uradori_jafin import (
    Qualifier,
    Quantity,
    SignSource,
    Span,
    Unit,
    format_quantity,
    format_yen,
    parse_quantities,
)

from tests.linear_time import LINEAR, growth

OKU, CHO = 10**8, 10**12


def one(text: str) -> Quantity:
    (quantity,) = parse_quantities(text)
    return quantity


@pytest.mark.parametrize(
    ("text", "value", "unit", "step"),
    [
        ("5兆3529億円", 53529 * OKU, Unit.YEN, OKU),
        ("53,529億円", 53529 * OKU, Unit.YEN, OKU),
        ("5,352,900百万円", 53529 * OKU, Unit.YEN, 10**6),
        ("５兆円", 5 * CHO, Unit.YEN, CHO),
        ("三億五千万円", 350_000_000, Unit.YEN, 10**4),
        ("1.5兆円", 15 * 10**11, Unit.YEN, 10**11),
        ("3千億円", 3 * 10**11, Unit.YEN, 10**11),
        ("1,234千円", 1_234_000, Unit.YEN, 1000),
        ("128円91銭", Decimal("128.91"), Unit.YEN, Decimal("0.01")),
        ("350万台", 3_500_000, Unit.VEHICLE, 10**4),
        ("12.5億ドル", 125 * 10**7, Unit.USD, 10**7),
        ("$3.2bn", 32 * 10**8, Unit.USD, 10**8),
        ("1 trillion yen", CHO, Unit.YEN, CHO),
        ("0.25ポイント", Decimal("0.25"), Unit.POINT, Decimal("0.01")),
        ("25bp", Decimal("0.25"), Unit.POINT, Decimal("0.01")),
        ("3割", 30, Unit.PERCENT, 10),
        ("半分", Decimal("0.5"), Unit.MULTIPLE, Decimal("0.1")),
        ("ROE12.5%", Decimal("12.5"), Unit.PERCENT, Decimal("0.1")),
        ("1億2000万株", 120_000_000, Unit.SHARE, 10**4),
        ("受注500億円", 500 * OKU, Unit.YEN, OKU),
    ],
)
def test_a_figure_has_its_value_unit_and_precision(text, value, unit, step):
    quantity = one(text)
    assert (quantity.value, quantity.unit, quantity.step) == (Decimal(value), unit, Decimal(step))


@pytest.mark.parametrize(
    ("text", "qualifier"),
    [
        ("約5.4兆円", Qualifier.ABOUT),
        ("0.5%程度", Qualifier.ABOUT),
        ("5兆円前後", Qualifier.ABOUT),
        ("5兆円超", Qualifier.OVER),
        ("48兆円を上回った", Qualifier.OVER),
        ("100人以上", Qualifier.AT_LEAST),
        ("5%未満", Qualifier.UNDER),
        ("5兆円を下回った", Qualifier.UNDER),
        ("5%以下", Qualifier.AT_MOST),
        ("4兆8000億円弱", Qualifier.JUST_UNDER),
        ("2割近く", Qualifier.JUST_UNDER),
        ("3割強", Qualifier.JUST_OVER),
        ("5万人余り", Qualifier.JUST_OVER),
        ("5兆円台", Qualifier.BAND),
        ("最大100億円", Qualifier.MAXIMUM),
    ],
)
def test_words_around_a_figure_qualify_it(text, qualifier):
    assert one(text).qualifier is qualifier


@pytest.mark.parametrize(
    ("text", "value", "sign"),
    [
        ("△1,234千円", -1_234_000, SignSource.TRIANGLE),
        ("▲ 5%", -5, SignSource.TRIANGLE),
        ("−3.2%", Decimal("-3.2"), SignSource.MINUS),
        ("6708億円の最終赤字", -6708 * OKU, SignSource.LOSS_WORD),
        ("6708億円の最終黒字", 6708 * OKU, SignSource.PROFIT_WORD),
        ("純損失は670,898百万円", -670898 * 10**6, SignSource.LOSS_WORD),
        ("純損失は△670,898百万円", -670898 * 10**6, SignSource.TRIANGLE),
        ("10.4%減", Decimal("-10.4"), SignSource.DECREASE_WORD),
        ("5573億円下回った", -5573 * OKU, SignSource.DECREASE_WORD),
        ("6.5%増の", Decimal("6.5"), SignSource.INCREASE_WORD),
        ("減損損失は100億円", 100 * OKU, SignSource.NONE),
    ],
)
def test_marks_and_words_give_a_figure_its_sign(text, value, sign):
    quantity = one(text)
    assert (quantity.value, quantity.sign) == (Decimal(value), sign)


@pytest.mark.parametrize(
    ("text", "low", "high"),
    [
        ("15〜20億円", 15 * OKU, 20 * OKU),
        ("15億〜20億円", 15 * OKU, 20 * OKU),
        ("2〜3割", 20, 30),
        ("100億円から200億円の範囲", 100 * OKU, 200 * OKU),
    ],
)
def test_a_range_has_both_ends(text, low, high):
    quantity = one(text)
    assert (quantity.value, quantity.upper) == (Decimal(low), Decimal(high))


@pytest.mark.parametrize(
    "text",
    [
        "2025年3月期",
        "第3四半期",
        "4〜6月期",
        "5月8日",
        "第120期",
        "7203.T",
        "(7203)",
        "409A",
        "doc_1",
        "S100ABC",
        "2025/3",
        "単位：百万円",
        "12:30",
        "一方、第一生命",
        "10年債",
        "※1",
        "令和7年",
    ],
)
def test_dates_ordinals_and_identifiers_are_no_figures(text):
    assert parse_quantities(text) == ()


def test_a_change_from_one_level_to_another_is_no_range():
    values = [quantity.value for quantity in parse_quantities("11.9%から10.0%へ1.9ポイント低下")]
    assert values == [Decimal("11.9"), Decimal("10.0"), Decimal("-1.9")]


def test_a_footnote_mark_does_not_glue_two_figures():
    assert [quantity.value for quantity in parse_quantities("9,290※2,638")] == [9290, 2638]


def test_spans_are_those_of_the_original_text():
    text = "営業利益は約４兆７９５５億円だった"
    assert text[slice(*one(text).span)] == "約４兆７９５５億円"


@st.composite
def quantities(draw):
    scale = Decimal(10) ** draw(st.sampled_from([0, 4, 8, 12]))
    decimals = draw(st.integers(0, 2))
    step = scale.scaleb(-decimals)
    count = draw(st.integers(1, 99_999))
    unit = draw(st.sampled_from([Unit.YEN, Unit.USD, Unit.PERCENT, Unit.PERSON]))
    qualifier = draw(
        st.sampled_from([Qualifier.NONE, Qualifier.ABOUT, Qualifier.OVER, Qualifier.AT_LEAST, Qualifier.JUST_UNDER])
    )
    value = step * count * draw(st.sampled_from([1, -1]))
    return Quantity(value, unit, step, scale, Span(0, 0), "", qualifier)


@given(quantities())
def test_a_written_quantity_reads_back_as_itself(quantity):
    read = one(format_quantity(quantity))
    assert (read.value, read.unit, read.step, read.qualifier) == (
        quantity.value,
        quantity.unit,
        quantity.step,
        quantity.qualifier,
    )


@given(st.text(max_size=120))
def test_no_text_makes_the_parser_fail(text):
    for quantity in parse_quantities(text):
        assert text[slice(*quantity.span)] == quantity.text


@given(st.text(alphabet="0123456789,.兆億万千百円%〜-△約超 三五月年期から", max_size=60))
def test_no_mixture_of_its_own_words_makes_the_parser_fail(text):
    for quantity in parse_quantities(text):
        assert quantity.step > 0


@pytest.mark.parametrize("unit", ["1", "一", "1,", "〜1", "約", "1兆"])
def test_long_input_takes_linear_time(unit):
    assert growth(lambda size: parse_quantities(unit * (size // len(unit))), 3_000) < LINEAR


@pytest.mark.parametrize(
    ("value", "truncate", "written"),
    [
        (4_944_933_000_000, True, "4兆9449億円"),
        (4_944_993_000_000, False, "4兆9450億円"),
        (5 * CHO, True, "5兆円"),
        (-670_898_000_000, True, "-6708億円"),
        (123_456_789, True, "1億円"),
        (12_345_678, True, "1234万円"),
        (1_234, True, "1,234円"),
        (99_999_999, False, "1億円"),
        (0, True, "0円"),
    ],
)
def test_yen_are_written_as_a_newspaper_writes_them(value, truncate, written):
    assert format_yen(Decimal(value), truncate=truncate) == written


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("a loss of ¥404.6 billion", "-404600000000"),
        ("losses of ¥404.6 billion", "-404600000000"),
        ("a profit of ¥27.7 billion", "27700000000"),
        ("前の期の1236億円の赤字から黒字に転じた", "-123600000000"),
        ("営業利益は10億円、赤字から黒字に転換した", "1000000000"),
    ],
)
def test_words_of_loss_and_profit_around_an_amount_give_its_sign(text, value):
    (quantity,) = parse_quantities(text)

    assert quantity.value == Decimal(value)
