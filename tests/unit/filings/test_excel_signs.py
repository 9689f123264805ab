"""Negative numbers that only their format tells."""

from decimal import Decimal

import pytest
from uradori_filings.readers.excel.numbers import signed_number


@pytest.mark.parametrize(
    ("value", "code", "shown"),
    [
        ("-45", "#,##0_);(#,##0)", "-45"),
        ("-0.013", "0.0%;(0.0%)", "-1.3%"),
        ("-1234", "#,##0;[Red]#,##0", "-1,234"),
        ("-1234", '#,##0;"△"#,##0', "△1,234"),
        ("-1234", "#,##0", "-1,234"),
        ("45", "#,##0_);(#,##0)", "45"),
    ],
)
def test_a_negative_number_keeps_its_sign_in_text(value: str, code: str, shown: str) -> None:
    assert signed_number(Decimal(value), code) == shown
