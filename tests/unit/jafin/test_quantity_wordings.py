"""What running text does to a figure, row by row: its value, unit, scale, sign, qualifier and noise."""

from decimal import Decimal

import pytest
from uradori_jafin import Qualifier, Quantity, SignSource, Unit, parse_quantities

OKU, CHO = 10**8, 10**12


def one(text: str) -> Quantity:
    (quantity,) = parse_quantities(text)
    return quantity


@pytest.mark.parametrize(
    ("text", "value", "unit"),
    [
        ("12億34百万円", 1_234_000_000, Unit.YEN),
        ("5億3百万34千円", 503_034_000, Unit.YEN),
        ("1億2千万円", 120_000_000, Unit.YEN),
        ("百二十億円", 120 * OKU, Unit.YEN),
        ("千二百億円", 1200 * OKU, Unit.YEN),
        ("一兆二千億円", 12000 * OKU, Unit.YEN),
        ("１２億３，４００万円", 1_234_000_000, Unit.YEN),
        ("5兆 3,529 億円", 53529 * OKU, Unit.YEN),
        ("12円34銭", "12.34", Unit.YEN),
        ("1万2345円67銭", "12345.67", Unit.YEN),
        ("50銭", "0.5", Unit.YEN),
        ("1株12円", 12, Unit.YEN),
        ("1株につき12円", 12, Unit.YEN),
        ("1ドル150円25銭", "150.25", Unit.YEN),
        ("12.5億米ドル", 125 * 10**7, Unit.USD),
        ("US$12.5億", 125 * 10**7, Unit.USD),
        ("500億ユーロ", 500 * OKU, Unit.EUR),
        ("300億人民元", 300 * OKU, Unit.CNY),
        ("2兆ウォン", 2 * CHO, Unit.KRW),
        ("1,234千株", 1_234_000, Unit.SHARE),
        ("10万5千人", 105_000, Unit.PERSON),
        ("3割5分", 35, Unit.PERCENT),
        ("三割五分三厘", "35.3", Unit.PERCENT),
        ("0.5%ポイント", "0.5", Unit.POINT),
        ("50ｂｐ", "0.5", Unit.POINT),
        ("2.1倍", "2.1", Unit.MULTIPLE),
        ("3分の1", "0.33", Unit.MULTIPLE),
        ("三分の二", "0.67", Unit.MULTIPLE),
        ("倍増", 2, Unit.MULTIPLE),
    ],
)
def test_a_figure_is_read_in_every_notation(text, value, unit):
    quantity = one(text)
    assert (quantity.value, quantity.unit) == (Decimal(value), unit)


@pytest.mark.parametrize(
    ("text", "qualifier"),
    [
        ("おおよそ 5兆円", Qualifier.ABOUT),
        ("2000億円規模", Qualifier.ABOUT),
        ("約半分", Qualifier.ABOUT),
        ("1兆円を超す", Qualifier.OVER),
        ("1兆円を大きく上回った", Qualifier.OVER),
        ("1兆円突破", Qualifier.OVER),
        ("1兆円の大台に乗せた", Qualifier.AT_LEAST),
        ("5億円を下らない", Qualifier.AT_LEAST),
        ("5億円を下回らない", Qualifier.AT_LEAST),
        ("5億円を超えない", Qualifier.AT_MOST),
        ("5億円を超えていない", Qualifier.AT_MOST),
        ("5億円を上回らない", Qualifier.AT_MOST),
        ("5億円をわずかに下回った", Qualifier.UNDER),
        ("5%を切った", Qualifier.UNDER),
        ("5億円を割り込んだ", Qualifier.UNDER),
        ("5億円に達しない", Qualifier.UNDER),
        ("1兆円目前", Qualifier.JUST_UNDER),
        ("5兆円に迫る", Qualifier.JUST_UNDER),
        ("5兆円余り", Qualifier.JUST_OVER),
        ("半分以下", Qualifier.AT_MOST),
        ("3分の1以下", Qualifier.AT_MOST),
        ("500億円を上限に", Qualifier.MAXIMUM),
        ("最低でも5億円", Qualifier.MINIMUM),
        ("5億円を割り当てた", Qualifier.NONE),
    ],
)
def test_a_qualifier_is_read_in_every_wording(text, qualifier):
    assert one(text).qualifier is qualifier


@pytest.mark.parametrize(
    ("text", "low", "high", "unit"),
    [
        ("15～20億円", 15 * OKU, 20 * OKU, Unit.YEN),
        ("1兆5000億〜2兆円", 15000 * OKU, 20000 * OKU, Unit.YEN),
        ("△10〜△15%", -15, -10, Unit.PERCENT),
        ("▲10%〜▲5%", -10, -5, Unit.PERCENT),
        ("２〜３割", 20, 30, Unit.PERCENT),
        ("2桁増", 10, "99.9", Unit.PERCENT),
        ("二ケタの減収", "-99.9", -10, Unit.PERCENT),
    ],
)
def test_a_range_is_read_whatever_stands_at_its_ends(text, low, high, unit):
    quantity = one(text)
    assert (quantity.value, quantity.upper, quantity.unit) == (Decimal(low), Decimal(high), unit)


@pytest.mark.parametrize(
    "text",
    ["△ 3.2%", "△　3.2％", "▲3.2%", "−3.2%", "－３．２％", "―3.2%", "ー3.2%", "- 3.2%", "マイナス3.2%", "3.2%減"],
)
def test_every_minus_is_a_minus(text):
    assert one(text).value == Decimal("-3.2")


def test_brackets_are_no_minus_in_running_text():
    assert (one("(1,234)").value, one("(1,234)").sign) == (1234, SignSource.NONE)


@pytest.mark.parametrize(
    "text", ["数千億円", "数10億円", "十数億円", "百貨店", "十分に", "千葉", "百万円", "二桁の番号"]
)
def test_vague_numbers_and_words_with_numerals_are_no_figures(text):
    assert parse_quantities(text) == ()
