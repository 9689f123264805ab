"""Rows under their groups, flows under bare days, openings."""

from datetime import date

import pytest
from uradori_filings import Fact

from tests.unit.filings.drawn_tables import facts, table


def _days(fact: Fact) -> tuple[date | None, date] | None:
    return (fact.period.start, fact.period.end) if fact.period else None


_YEARS = """
| 損益計算書 | 2023/3/31 | 2024/3/31 |
| 売上高 | 1,000 | 1,100 |
| 売上原価 | 500 | 600 |
| 営業利益 | 500 | 500 |
"""
_QUARTERS = """
| | 2023/9/30 | 2023/12/31 |
| 売上高 | 1,000 | 1,100 |
| 総資産 | 500 | 600 |
"""
_HISTORY = """
| 日付 | 売上高 | 総資産 |
| 2023/3/31 | 1,100 | 3,333 |
| 2024/3/31 | 1,200 | 4,333 |
"""


@pytest.mark.parametrize(
    ("picture", "cell", "days"),
    [
        (_YEARS, "1:1", (date(2022, 4, 1), date(2023, 3, 31))),
        (_YEARS, "3:2", (date(2023, 4, 1), date(2024, 3, 31))),
        (_QUARTERS, "1:1", (None, date(2023, 9, 30))),
        (_HISTORY, "1:1", (date(2022, 4, 1), date(2023, 3, 31))),
        (_HISTORY, "1:2", (None, date(2023, 3, 31))),
    ],
)
def test_a_flow_under_the_day_on_which_a_year_ends_is_that_of_the_year(
    picture: str, cell: str, days: tuple[date | None, date]
) -> None:
    assert _days(facts(table(picture))[cell]) == days


def test_parts_and_totals_of_officers_stand_under_their_group() -> None:
    found = facts(
        table(
            """
            | 役員区分 | 報酬等の総額（百万円） |
            | 取締役（社外取締役を除く） | 458 |
            | 社外取締役 | 41 |
            | 計 | 499 |
            | 監査役 | 99 |
            | （うち、社外） | 36 |
            """,
            section=("①役員の報酬等",),
        )
    )

    assert found["3:1"].row_path == ("取締役", "計")
    assert found["5:1"].members == ("監査役", "（うち、社外）")


def test_other_comprehensive_income_stands_under_what_its_total_says_becomes_of_it() -> None:
    found = facts(
        table(
            """
            | | 当連結会計年度 |
            | 当期利益 | 214 |
            | その他の包括利益 | |
            | 金融資産の公正価値の変動 | △22 |
            | 純損益に振り替えられない項目合計 | △22 |
            | 金融資産の公正価値の変動 | 12 |
            | のちに純損益に振り替えられる可能性のある項目合計 | 12 |
            | その他の包括利益合計 | △10 |
            """,
            section=("【連結包括利益計算書】",),
        )
    )

    assert found["3:1"].row_path[1] == "純損益に振り替えられない項目"
    assert found["5:1"].row_path[1] == "のちに純損益に振り替えられる可能性のある項目"
    assert found["7:1"].row_path == ("その他の包括利益", "その他の包括利益合計")


def test_what_stands_under_the_opening_balance_is_of_the_day_before_the_year() -> None:
    found = facts(table("| 区分 | 当期首残高 | 当期末残高 |\n| 賞与引当金 | 10 | 12 |", section=("引当金明細表",)))

    assert _days(found["1:1"]) == (None, date(2023, 3, 31))
    assert _days(found["1:2"]) == (None, date(2024, 3, 31))


def test_a_restated_opening_is_a_balance_too() -> None:
    found = facts(
        table(
            """
            | | 資本金 | 利益剰余金 |
            | 2023年４月１日残高 | 100 | 50 |
            | 2023年４月１日（修正後） | 100 | 48 |
            | 当期利益 | － | 9 |
            | 2024年３月31日残高 | 100 | 57 |
            """,
            section=("【連結持分変動計算書】",),
        )
    )

    assert _days(found["2:2"]) == (None, date(2023, 3, 31))
    assert _days(found["3:2"]) == (date(2023, 4, 1), date(2024, 3, 31))


def test_a_period_before_each_figure_of_a_row_dates_it() -> None:
    found = facts(
        table(
            """
            | ① 期末発行済株式数 | 2024年３月期 | 31,000株 | 2023年３月期 | 30,000株 |
            | ② 期中平均株式数 | 2024年３月期 | 30,345株 | 2023年３月期 | 29,111株 |
            """
        )
    )

    assert found["0:4"].row_path == ("① 期末発行済株式数",)
    assert _days(found["0:4"]) == (None, date(2023, 3, 31))
    assert _days(found["1:2"]) == (date(2023, 4, 1), date(2024, 3, 31))


def test_the_name_of_an_index_under_the_heads_is_no_group() -> None:
    found = facts(
        table(
            """
            | 年度 | 2023年3月期 | < | 2024年3月期 | < |
            | 四半期 | 1Q | 2Q | 1Q | 2Q |
            | 項目 | | | | |
            | 売上高 | 100 | 90 | 110 | 99 |
            """
        )
    )

    assert found["3:4"].row_path == ("売上高",)
    assert _days(found["3:3"]) == (date(2023, 4, 1), date(2023, 6, 30))


def test_a_month_that_ended_over_its_year_is_a_part_of_it() -> None:
    found = facts(
        table(
            "| | Three months ended September | < |\n| | 2024 | 2023 |\n| Revenue | 512 | 489 |\n| Net income | 84 | 78 |"
        )
    )

    assert _days(found["2:1"]) == (date(2024, 7, 1), date(2024, 9, 30))


def test_what_officers_are_paid_has_the_unit_that_one_head_states() -> None:
    found = facts(
        table(
            "| 役員区分 | 報酬等の総額（百万円） | 基本報酬 | 員数（人） |\n| 取締役 | 676 | 399 | 10 |\n| 監査役 | 141 | 141 | 5 |",
            section=("①役員の報酬等",),
        )
    )

    assert (found["1:2"].value, found["1:2"].unit) == (399_000_000, "円")
    assert (found["1:3"].value, found["1:3"].unit) == (10, "人")
