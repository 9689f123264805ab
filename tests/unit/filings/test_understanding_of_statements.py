"""Statements: paths, periods, units and basis of their cells."""

from datetime import date
from decimal import Decimal

import pytest
from uradori_filings import Basis, FactKind, Statement

from tests.unit.filings.drawn_tables import facts, table

_CONSOLIDATED = ("第５【経理の状況】", "１【連結財務諸表等】")
_BALANCE_SHEET = """
|                   |      |（単位：百万円）|                  |
|                   | 注記 | 前連結会計年度⏎(2023年３月31日) | 当連結会計年度⏎(2024年３月31日) |
| 資産              |      |         |         |
| 流動資産          |      |         |         |
| 現金及び預金      | ５   | 146,512 | 143,439 |
| その他            |      | 9,401   | －      |
| 流動資産合計      |      | 155,913 | 143,439 |
| 固定資産          |      |         |         |
| その他            |      | 100     | 200     |
| 固定資産合計      |      | 100     | 200     |
| 資産合計          |      | 156,013 | 143,639 |
"""


def test_a_cell_of_a_balance_sheet_says_what_it_is() -> None:
    found = facts(table(_BALANCE_SHEET, section=(*_CONSOLIDATED, "①【連結貸借対照表】")))["4:3"]

    assert found.value == Decimal(143_439_000_000)
    assert (found.unit, found.power, found.printed) == ("円", 6, "143,439")
    assert found.row_path == ("資産", "流動資産", "現金及び預金")
    assert found.column_path == ("当連結会計年度(2024年３月31日)",)
    assert found.statement is Statement.BALANCE_SHEET
    assert found.basis is Basis.CONSOLIDATED
    assert found.period is not None
    assert found.period.is_instant
    assert found.period.end == date(2024, 3, 31)
    assert found.item_id == "cash_and_equivalents"


@pytest.mark.parametrize(
    ("cell", "path"),
    [
        ("5:2", ("資産", "流動資産", "その他")),
        ("6:2", ("資産", "流動資産", "流動資産合計")),
        ("8:2", ("資産", "固定資産", "その他")),
        ("10:2", ("資産", "資産合計")),
    ],
)
def test_a_total_closes_its_group_where_nothing_is_set_in(cell: str, path: tuple[str, ...]) -> None:
    assert facts(table(_BALANCE_SHEET))[cell].row_path == path


def test_references_to_notes_are_no_facts() -> None:
    assert "4:1" not in facts(table(_BALANCE_SHEET))


def test_a_dash_is_no_value() -> None:
    found = facts(table(_BALANCE_SHEET))["5:3"]

    assert found.kind is FactKind.NOTHING
    assert found.value is None


def test_labels_set_in_by_columns_tell_their_groups() -> None:
    found = facts(
        table(
            """
            |          |          |           | 前事業年度⏎(2023年３月31日) | 当事業年度⏎(2024年３月31日) |
            | 資産の部 | <        | <         |    |    |
            |          | 固定資産 | <         |    |    |
            |          |          | 建物      | 10 | 20 |
            |          |          | その他    | 30 | 40 |
            |          | 固定資産合計 | <     | 40 | 60 |
            | 負債の部 | <        | <         |    |    |
            |          | 流動負債 | <         |    |    |
            |          |          | その他    | 5  | 6  |
            """,
            section=("２【財務諸表等】", "①【貸借対照表】"),
        )
    )

    assert found["4:3"].row_path == ("資産の部", "固定資産", "その他")
    assert found["5:3"].row_path == ("資産の部", "固定資産合計")
    assert found["8:4"].row_path == ("負債の部", "流動負債", "その他")
    assert found["8:4"].basis is Basis.PARENT


def test_numbering_ranks_groups() -> None:
    found = facts(
        table(
            """
            | 区分 | 2022年度（自 2022年４月１日 至 2023年３月31日） | 2023年度（自 2023年４月１日 至 2024年３月31日） |
            | ^    | 金額（百万円） | 金額（百万円） |
            | Ⅰ　売上高 | | |
            | １　製品売上高 | 100 | 200 |
            | ２　その他 | 10 | 20 |
            | | 110 | 220 |
            | Ⅱ　営業費用 | | |
            | １　売上原価 | 60 | 70 |
            | Ⅲ　営業利益 | 50 | 150 |
            """,
            section=(*_CONSOLIDATED, "②【連結損益計算書】"),
        )
    )

    assert found["4:1"].row_path == ("Ⅰ　売上高", "２　その他")
    assert found["5:2"].row_path == ("Ⅰ　売上高",)
    assert found["7:1"].row_path == ("Ⅱ　営業費用", "１　売上原価")
    assert found["8:2"].row_path == ("Ⅲ　営業利益",)
    assert found["8:2"].period is not None
    assert (found["8:2"].period.start, found["8:2"].period.end) == (date(2023, 4, 1), date(2024, 3, 31))


def test_a_statement_that_goes_on_in_the_next_table_keeps_its_groups_and_heads() -> None:
    first = table(
        """
        |          |            | 前事業年度⏎(2023年３月31日) | 当事業年度⏎(2024年３月31日) |
        | 資産の部 | <          |   |   |
        |          | 土地       | 1 | 2 |
        """,
        section=("①【貸借対照表】",),
    )
    second = table("| | その他 | 3 | 4 |\n| | 車両 | 5 | 6 |", section=("①【貸借対照表】",), number=1)
    found = facts(first, second)

    assert found["1:0:3"].period is not None
    assert found["1:0:3"].period.end == date(2024, 3, 31)
    assert found["1:0:3"].column_path == ("当事業年度(2024年３月31日)",)
    assert "1:-1:1" not in found


def test_changes_in_equity_have_their_components_as_members_and_their_year_from_the_line_above() -> None:
    found = facts(
        table(
            """
            |                | 株主資本 | <          | <              |
            | ^              | 資本金   | 資本剰余金 | <              |
            | ^              | ^        | 資本準備金 | 資本剰余金合計 |
            | 当期首残高     | 100      | 50         | 50             |
            | 会計方針の変更による累積的影響額 | | | △1 |
            | 当期変動額     |          |            |                |
            | 剰余金の配当   |          |            |                |
            | 新株の発行     | 1        | 2          | 2              |
            | 当期変動額合計 | 1        | 2          | 2              |
            | 当期末残高     | 101      | 52         | 52             |
            """,
            section=("２【財務諸表等】", "③【株主資本等変動計算書】"),
            before=("前事業年度（自　2022年４月１日　至　2023年３月31日）", "（単位：百万円）"),
        )
    )

    assert found["3:2"].members == ("株主資本", "資本剰余金", "資本準備金")
    assert found["3:2"].period is not None
    assert (found["3:2"].period.start, found["3:2"].period.end) == (None, date(2022, 3, 31))
    assert found["4:3"].period is not None
    assert found["4:3"].period.end == date(2022, 3, 31)
    assert found["7:1"].row_path == ("当期変動額", "新株の発行")
    assert found["7:1"].period is not None
    assert found["7:1"].period.start == date(2022, 4, 1)
    assert found["9:3"].value == Decimal(52_000_000)
    assert found["9:3"].period is not None
    assert found["9:3"].period.end == date(2023, 3, 31)


def test_movements_between_dated_balances_take_the_year_between_them() -> None:
    found = facts(
        table(
            """
            | （単位：百万円）  | <    | <    |
            |                   | 建物 | 合計 |
            | 2022年４月１日残高 | 10  | 10   |
            | 取得              | 5    | 5    |
            | 2023年３月31日残高 | 15  | 15   |
            | 取得              | 6    | 6    |
            | 2024年３月31日残高 | 21  | 21   |
            """,
            section=(*_CONSOLIDATED, "【注記事項】"),
        )
    )

    spans = {
        cell: (period.start, period.end)
        for cell in ("2:1", "3:1", "5:1", "6:1")
        if (period := found[cell].period) is not None
    }
    assert spans == {
        "2:1": (None, date(2022, 3, 31)),
        "3:1": (date(2022, 4, 1), date(2023, 3, 31)),
        "5:1": (date(2023, 4, 1), date(2024, 3, 31)),
        "6:1": (None, date(2024, 3, 31)),
    }


def test_balances_of_cash_are_of_a_day_within_a_statement_of_a_year() -> None:
    found = facts(
        table(
            """
            | | 当連結会計年度⏎(自 2023年４月１日⏎至 2024年３月31日) | 前期 |
            | 営業活動によるキャッシュ・フロー | | |
            | 減価償却費 | 10 | 9 |
            | 営業活動によるキャッシュ・フロー | 12 | 8 |
            | 現金及び現金同等物の期首残高 | 100 | 90 |
            | 現金及び現金同等物の期末残高 | 112 | 100 |
            """,
            section=(*_CONSOLIDATED, "④【連結キャッシュ・フロー計算書】"),
            before=("（単位：千円）",),
        )
    )

    assert found["3:1"].row_path == ("営業活動によるキャッシュ・フロー", "営業活動によるキャッシュ・フロー")
    assert found["4:1"].period is not None
    assert (found["4:1"].period.start, found["4:1"].period.end) == (None, date(2023, 3, 31))
    assert found["5:1"].period is not None
    assert (found["5:1"].period.start, found["5:1"].period.end) == (None, date(2024, 3, 31))
    assert found["2:2"].period is not None
    assert (found["2:2"].period.start, found["2:2"].period.end) == (date(2022, 4, 1), date(2023, 3, 31))
    assert found["5:1"].value == Decimal(112_000)


def test_liabilities_beside_assets_have_their_own_labels() -> None:
    found = facts(
        table(
            """
            | 科目 | 金額（百万円） | 科目 | 金額（百万円） |
            | （資産の部） | | （負債の部） | |
            | 現金 | 10 | 買掛金 | 4 |
            | 土地 | 20 | 借入金 | 6 |
            | 資産合計 | 30 | 負債合計 | 10 |
            """,
            section=("貸借対照表",),
        )
    )

    assert found["2:1"].row_path == ("（資産の部）", "現金")
    assert found["2:3"].row_path == ("（負債の部）", "買掛金")
    assert found["3:3"].value == Decimal(6_000_000)
