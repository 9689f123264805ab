"""Figures as the template writes them."""

from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st
from uradori_jafin import parse_quantities
from uradori_synthesizer.domain.template.amounts import english, japanese
from uradori_synthesizer.domain.template.growth import growth_rate


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
        ("-4998751", "百万円", "△4兆9987億円"),
        ("365.94", "円", "365.94円"),
        ("41.00", "円", "41円"),
        ("3810", "円", "3,810円"),
        ("50339.48", "円", "50,339.48円"),
        ("38.0", "%", "38.0%"),
        ("10.4", "倍", "10.4倍"),
        ("380793", "人", "380,793人"),
        ("16314987", "千株", "16,314,987千株"),
        ("-5.00", "円", "△5円"),
        ("0", "百万円", "0円"),
    ],
)
def test_a_figure_is_written_as_a_newspaper_would(value, unit, written):
    assert japanese(Decimal(value), unit) == written


@pytest.mark.parametrize(
    ("value", "unit", "written"),
    [
        ("4944933", "百万円", "4,944,933 million yen"),
        ("-1234", "千円", "-1,234 thousand yen"),
        ("365.94", "円", "365.94 yen"),
        ("38.0", "%", "38.0%"),
        ("10.4", "倍", "10.4 times"),
    ],
)
def test_an_english_figure_keeps_every_digit(value, unit, written):
    assert english(Decimal(value), unit) == written


@given(st.integers(min_value=1, max_value=10**9))
def test_a_written_amount_reads_back_as_the_value_cut_toward_zero(millions):
    (read,) = parse_quantities(f"売上高は{japanese(Decimal(millions), '百万円')}だった")

    exact = Decimal(millions) * 10**6
    assert read.value <= exact < read.value + read.step or read.value == exact
    assert exact - read.value < 10**8


@pytest.mark.parametrize(
    ("now", "before", "rate"),
    [
        ("120", "100", "20.0"),
        ("80", "100", "-20.0"),
        ("100.01", "100", "0.01"),
        ("100", "100", "0.00"),
        ("0", "100", "-100.0"),
        ("100", "0", None),
        ("100", "-5", None),
        ("-5", "100", None),
    ],
)
def test_a_rate_exists_only_over_a_positive_base(now, before, rate):
    found = growth_rate(Decimal(now), Decimal(before))

    assert (None if found is None else str(found)) == rate
