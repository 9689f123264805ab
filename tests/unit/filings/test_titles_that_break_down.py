"""Titles that name the item of which the rows are parts."""

import pytest
from uradori_filings import SourceFile, Statement, read, understand
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


def test_a_part_stands_under_the_item_alone_and_not_under_the_word_for_parts() -> None:
    text = (
        "株式会社山川観光\n\n■ エリア別 宿泊売上高（百万円）\n\nエリア,2024/3,2025/3\n箱根,4208,4655\n有馬,3001,3120\n"
    )
    facts = understand(read([SourceFile("data.csv", text.encode())])).facts
    assert {fact.row_path for fact in facts} == {("宿泊売上高", "箱根"), ("宿泊売上高", "有馬")}
    assert {fact.members for fact in facts} == {("箱根",), ("有馬",)}
