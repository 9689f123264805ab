"""Lines that state a unit and except something from it."""

from decimal import Decimal

import pytest
from uradori_filings.understanding.units import TableUnit, unit_within

from tests.unit.filings.drawn_tables import facts, table

_YEARS = """
| 決算期 | 売上高 | 純利益 | EPS | DPS | 1株配当 |
| 2023年12月期 | 1,466.0 | ▲12.6 | 121.6 | 36 | 36 |
| 2024年12月期 | 1,553.2 | 70.9 | 141.8 | 42 | 42 |
"""


@pytest.mark.parametrize(
    "line",
    [
        "金額単位：億円（1株当たりは円）",
        "単位：億円、ただし1株当たりは円",
        "表示単位 億円",
        "単位は億円 ただし1株当たりは円",
        "(単位:億円) 1株当たりを除く",
    ],
)
def test_a_unit_with_an_aside_is_of_amounts_and_not_of_what_is_told_per_share(line: str) -> None:
    found = facts(table(_YEARS, before=(line,)))
    read = [(found[f"1:{column}"].value, found[f"1:{column}"].unit) for column in range(1, 6)]
    each = (Decimal(36), "円")
    assert read == [
        (Decimal(146_600_000_000), "円"),
        (Decimal(-1_260_000_000), "円"),
        (Decimal("121.6"), "円"),
        each,
        each,
    ]


@pytest.mark.parametrize(
    ("line", "unit"),
    [
        ("US dollars in millions, except per share data", TableUnit("USD", 6)),
        ("Issued February 3, 2026. US dollars in millions. Unaudited.", TableUnit("USD", 6)),
        ("(Unaudited; in millions of U.S. dollars, except per share amounts)", TableUnit("USD", 6)),
        ("In millions of United States dollars", TableUnit("USD", 6)),
        ("Pounds sterling in thousands", TableUnit("GBP", 3)),
        ("Japanese yen in millions, unless stated otherwise", TableUnit("円", 6)),
        ("Amounts in thousands of euros", TableUnit("EUR", 3)),
    ],
)
def test_a_line_at_the_head_of_a_page_tells_currency_and_scale(line: str, unit: TableUnit) -> None:
    assert unit_within(line) == unit
