"""Titles that name the item of which the rows are parts."""

import pytest
from uradori_filings import Statement
from uradori_filings.understanding.breakdown import item_of_parts


@pytest.mark.parametrize(
    ("title", "item"),
    [
        ("■ エリア別 宿泊売上高（百万円）", "宿泊売上高"),
        ("地域別売上高（単位：千円）", "売上高"),
        ("３．事業別の売上高の内訳", "売上高"),
        ("Net revenue by segment (in thousands)", "Net revenue"),
        ("2. Net sales by region", "Net sales"),
        ("エリア別のお知らせ", ""),
        ("売上高（百万円）", ""),
    ],
)
def test_the_item_is_what_stands_before_by_or_behind_its_parts(title: str, item: str) -> None:
    assert item_of_parts(Statement.OTHER, [title]) == item
    assert item_of_parts(Statement.BALANCE_SHEET, [title]) == ""
