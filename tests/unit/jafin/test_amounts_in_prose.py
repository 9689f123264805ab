"""Amounts as running text writes them."""

from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st
from uradori_jafin import amount_in_english, amount_in_japanese, compare, parse_quantities


@pytest.mark.parametrize(
    ("value", "unit", "written"),
    [
        ("4944933", "百万円", "4兆9449億円"),
        ("10000000", "百万円", "10兆円"),
        ("54029", "百万円", "540億円"),
        ("3456", "百万円", "34億5600万円"),
        ("3400", "百万円", "34億円"),
        ("56", "百万円", "5600万円"),
        ("1234567", "千円", "12億3457万円"),
        ("199999996", "千円", "1999億円"),
        ("199996", "千円", "2億円"),
        ("45678", "千円", "4568万円"),
        ("-4998751", "百万円", "マイナス4兆9987億円"),
        ("365.94", "円", "365.94円"),
        ("41.00", "円", "41円"),
        ("3810", "円", "3,810円"),
        ("50339.48", "円", "50,339.48円"),
        ("38.0", "%", "38.0%"),
        ("10.4", "倍", "10.4倍"),
        ("380793", "人", "380,793人"),
        ("16314987", "千株", "163億1499万株"),
        ("-5.00", "円", "マイナス5円"),
        ("0", "百万円", "0円"),
    ],
)
def test_a_figure_is_written_as_a_newspaper_would(value, unit, written):
    assert amount_in_japanese(Decimal(value), unit) == written


@pytest.mark.parametrize(
    ("value", "unit", "written"),
    [
        ("4944933", "百万円", "¥4,944.9 billion"),
        ("-1234", "千円", "-¥1.2 million"),
        ("365.94", "円", "¥365.94"),
        ("2440000", "百万円", "¥2,440.0 billion"),
        ("142", "百万円", "¥142.0 million"),
        ("3012.5", "円", "¥3,012.5"),
        ("471632", "千株", "471.6 million shares"),
        ("380793", "人", "380,793 employees"),
        ("38.0", "%", "38.0%"),
        ("10.4", "倍", "10.4 times"),
    ],
)
def test_an_english_figure_is_written_in_billions_or_millions(value, unit, written):
    assert amount_in_english(Decimal(value), unit) == written


@given(st.integers(min_value=1, max_value=10**9))
def test_a_written_amount_reads_back_as_the_value_cut_toward_zero(millions):
    (read,) = parse_quantities(f"売上高は{amount_in_japanese(Decimal(millions), '百万円')}だった")

    exact = Decimal(millions) * 10**6
    assert read.value <= exact < read.value + read.step or read.value == exact
    assert exact - read.value < 10**8


@given(st.integers(min_value=1, max_value=10**9), st.sampled_from([amount_in_japanese, amount_in_english]))
def test_what_is_written_is_supported_by_the_comparison_rule(millions, write):
    (read,) = parse_quantities(f"売上高は{write(Decimal(millions), '百万円')} だった")

    assert compare(read, Decimal(millions) * 10**6).holds
