"""Amounts whose thousands, hundreds and tens are written out: 4億3千3百万円."""

from decimal import Decimal

import pytest
from uradori_jafin import parse_quantities


@pytest.mark.parametrize(
    ("text", "value", "step"),
    [
        ("4億3千3百万円", 433_000_000, 10**6),
        ("４億３千３百万円", 433_000_000, 10**6),
        ("93億6千万円", 9_360_000_000, 10**7),
        ("4千8百万円", 48_000_000, 10**6),
        ("3千500万円", 35_000_000, 10**4),
        ("1億2千3百4十万円", 123_400_000, 10**5),
        ("1兆2千3百億円", 1_230_000_000_000, 10**10),
        ("1千2百円", 1_200, 100),
    ],
)
def test_what_stands_before_a_myriad_counts_in_it(text: str, value: int, step: int) -> None:
    (quantity,) = parse_quantities(text)
    assert (quantity.value, quantity.step, quantity.text) == (Decimal(value), Decimal(step), text)
