"""Rates of change that the template writes."""

from decimal import Decimal

import pytest
from uradori_synthesizer.domain.template.moves import growth_rate, multiple


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


@pytest.mark.parametrize(
    ("larger", "smaller", "times"),
    [("450", "100", "4.5"), ("100", "100", None), ("101", "100", None), ("5", "0", None), ("5", "-1", None)],
)
def test_a_multiple_exists_only_over_a_smaller_profit(larger, smaller, times):
    found = multiple(Decimal(larger), Decimal(smaller))

    assert (None if found is None else str(found)) == times
