"""Tables of any kind: units, heads, records, keys, segments, English."""

from dataclasses import replace
from datetime import date
from decimal import Decimal

import pytest
from msgspec import structs
from uradori_filings import (
    Basis,
    Document,
    FactKind,
    Nature,
    Paragraph,
    Profile,
    Statement,
    Table,
    TableAddress,
    understand,
)

from tests.unit.filings.drawn_tables import PROFILE, drawn, facts, table

_KEY_FIGURES = """
| 回次 | < | 国際会計基準 | < |
| ^ | ^ | 第107期 | 第108期 |
| 決算年月 | < | 2023年３月 | 2024年３月 |
| 売上収益 | (百万円) | 490,578 | 492,617 |
| 税引前利益 | 〃 | 79,919 | △66,008 |
| 資産合計 | 〃 | 680,250 | 674,564 |
| 基本的１株当たり当期利益 | (円) | 205.37 | ― |
| 自己資本比率 | (％) | 84.20 | 84.69 |
| 従業員数 | (名) | 16,424 | 17,090 |
| (外、平均臨時従業員数) | ^ | ( 2,794 ) | ( 2,564 ) |
| 最高株価 | (円) | 4,783 | 4,098 |
| | | (427.6) | |
| 株主総利回り | (％) | 194.1 | 84.1 |
| 発行済株式総数 | (千株) | 1,271 | 1,261 |
"""
_KEY_SECTION = ("１【主要な経営指標等の推移】", "(1) 連結経営指標等")


@pytest.mark.parametrize(
    ("cell", "value", "unit", "is_instant"),
    [
        ("3:3", Decimal(492_617_000_000), "円", False),
        ("4:3", Decimal(-66_008_000_000), "円", False),
        ("5:2", Decimal(680_250_000_000), "円", True),
        ("6:2", Decimal("205.37"), "円", False),
        ("7:3", Decimal("84.69"), "%", True),
        ("8:3", Decimal(17_090), "人", True),
        ("9:3", Decimal(2_564), "人", True),
        ("11:2", Decimal("427.6"), "円", False),
        ("12:2", Decimal("194.1"), "%", True),
        ("13:3", Decimal(1_261_000), "株", True),
    ],
)
def test_each_key_figure_has_the_unit_of_its_row(cell: str, value: Decimal, unit: str, is_instant: bool) -> None:
    found = facts(table(_KEY_FIGURES, section=_KEY_SECTION))[cell]

    assert (found.value, found.unit) == (value, unit)
    assert found.period is not None
    assert found.period.is_instant is is_instant
    assert (found.basis, found.standard) == (Basis.CONSOLIDATED, "IFRS")


def test_a_term_takes_the_month_that_stands_below_it() -> None:
    found = facts(table(_KEY_FIGURES, section=_KEY_SECTION))

    assert found["3:2"].period is not None
    assert (found["3:2"].period.start, found["3:2"].period.end) == (date(2022, 4, 1), date(2023, 3, 31))
    assert found["11:2"].row_path == ("最高株価",)


def test_a_cover_is_read_by_its_keys() -> None:
    found = facts(
        table(
            """
            | 【表紙】 | |
            | 【提出日】 | 2024年６月25日 |
            | 【本店の所在の場所】 | 東京都港区 |
            | 【電話番号】 | 03-1111 |
            | 【最寄りの連絡場所】 | 大阪市 |
            | 【電話番号】 | 06-2222 |
            """,
            part="0000000",
        )
    )

    assert found["1:1"].kind is FactKind.DATE
    assert found["3:1"].row_path == ("【本店の所在の場所】", "【電話番号】")
    assert found["5:1"].row_path == ("【最寄りの連絡場所】", "【電話番号】")
    assert found["5:1"].statement is Statement.COVER


def test_officers_are_records_with_their_names_as_members() -> None:
    found = facts(
        table(
            """
            | 役職名 | 氏　名 | 生年月日 | 略歴 | 任期 | 所有株式数⏎(千株) |
            | 代表取締役⏎社長 | 山田　太郎 | 1946年11月16日 生 | | (注)３ | 2,865 |
            | 取締役 | 鈴木　花子 | 1975年４月26日 生 | | (注)３ | － |
            """,
            section=("(2)【役員の状況】",),
        )
    )

    assert (found["1:0"].kind, found["1:0"].printed) == (FactKind.TEXT, "代表取締役社長")
    assert found["1:1"].column_path == ("氏　名",)
    assert (found["1:2"].kind, found["1:2"].members) == (FactKind.DATE, ("山田　太郎",))
    assert found["1:4"].printed == "(注)３"
    assert (found["1:5"].value, found["1:5"].members) == (Decimal(2_865_000), ("山田　太郎",))
    assert found["2:5"].kind is FactKind.NOTHING


def test_a_text_before_a_figure_under_one_head_names_it() -> None:
    found = facts(
        table(
            """
            | 区分 | 株式数(株) | < | 議決権の数(個) |
            | 完全議決権株式(自己株式等) | 普通株式 | 8,500,500 | ― |
            | 発行済株式総数 | 280,017,520 | < | ― |
            """,
            section=("(7)【議決権の状況】",),
        )
    )

    assert found["1:2"].row_path == ("完全議決権株式(自己株式等)", "普通株式")
    assert (found["2:1"].value, found["2:1"].unit) == (Decimal(280_017_520), "株")


def test_the_trading_unit_in_a_head_is_a_fact() -> None:
    found = facts(
        table(
            """
            | 区分 | 株式の状況（１単元の株式数 100 株） | < |
            | ^ | 金融機関 | 計 |
            | 株主数(人) | 62 | 62 |
            """,
            section=("(5)【所有者別状況】",),
        )
    )

    assert (found["0:1"].row_path, found["0:1"].value) == (("１単元の株式数",), Decimal(100))
    assert found["2:1"].unit == "人"


def test_heads_that_stand_again_in_the_middle_replace_the_first_ones() -> None:
    found = facts(
        table(
            """
            | 区分 | 当事業年度 | < | 前事業年度 | < |
            | ^ | 銘柄数(銘柄) | 計上額の合計額(百万円) | 銘柄数(銘柄) | 計上額の合計額(百万円) |
            | 非上場株式 | 10 | 110 | 11 | 120 |
            | 区分 | 当事業年度 | < | < | |
            | ^ | 受取配当金の合計額(百万円) | 売却損益の合計額(百万円) | 評価損益の合計額(百万円) | |
            | 非上場株式 | 3 | － | 5 | |
            """,
            section=("(5)【株式の保有状況】",),
        )
    )

    assert (found["2:1"].unit, found["2:1"].column_path) == ("銘柄", ("当事業年度", "銘柄数(銘柄)"))
    assert found["2:4"].period is not None
    assert found["2:4"].period.end == date(2023, 3, 31)
    assert found["5:1"].column_path == ("当事業年度", "受取配当金の合計額(百万円)")
    assert (found["5:1"].value, found["5:3"].value) == (Decimal(3_000_000), Decimal(5_000_000))
    assert found["5:3"].period is not None
    assert found["5:3"].period.start == date(2023, 4, 1)


def test_a_unit_behind_figures_counts_for_those_below() -> None:
    found = facts(
        table(
            """
            | | 前事業年度 | < | 当事業年度 | < |
            | 給料 | 4,154 | 百万円 | 4,597 | 百万円 |
            | 広告宣伝費 | 1,813 | 〃 | 1,756 | |
            """
        )
    )

    assert found["2:3"].value == Decimal(1_756_000_000)
    assert "1:2" not in found


def test_a_number_counts_as_the_one_above_it_that_prints_its_unit() -> None:
    found = facts(table("| | 当事業年度 |\n| 債権 | 213,442百万円 |\n| 債務 | 230,421〃 |\n| その他 | 5 |"))

    assert [found[cell].value for cell in ("2:1", "3:1")] == [Decimal(230_421_000_000), Decimal(5_000_000)]


def test_a_unit_over_a_group_counts_within_it() -> None:
    found = facts(
        table(
            """
            | 区分 | 前期 | 当期 |
            | ^ | 金額（百万円） | 金額（百万円） |
            | 当期利益 | 100 | 200 |
            | 1株当たり当期利益： | （円） | （円） |
            | 基本的 | 12.50 | 25.00 |
            """
        )
    )

    assert found["4:2"].row_path == ("1株当たり当期利益：", "基本的")
    assert (found["4:2"].value, found["4:2"].unit) == (Decimal("25.00"), "円")


def test_a_caption_in_a_table_of_its_own_counts_for_the_next_one() -> None:
    found = facts(
        table("| （単位：百万円） |"),
        table("| 帳簿価額 | 建物 | 合計 |\n| 当年度（2024年３月31日） | 5 | 6 |", number=1),
    )

    assert found["1:1:1"].value == Decimal(5_000_000)
    assert found["1:1:1"].row_path == ("帳簿価額", "当年度（2024年３月31日）")


def test_segments_are_members_and_the_line_above_dates_them() -> None:
    found = facts(
        Paragraph("p", "当連結会計年度（自　2023年４月１日　至　2024年３月31日）"),
        table(
            """
            | | 報告セグメント | < | 調整額 |
            | ^ | 日本 | 欧州 | ^ |
            | 売上高 | 10 | 20 | △1 |
            | セグメント資産 | 30 | 40 | － |
            """,
            section=("【注記事項】", "(セグメント情報等)"),
            before=("(単位：百万円)",),
        ),
    )

    assert found["2:2"].members == ("報告セグメント", "欧州")
    assert found["2:2"].statement is Statement.SEGMENTS
    assert found["2:2"].period is not None
    assert found["3:2"].period is not None
    assert (found["2:2"].period.is_instant, found["3:2"].period.is_instant) == (False, True)
    assert found["2:3"].value == Decimal(-1_000_000)


def test_rows_may_be_periods_and_columns_items() -> None:
    found = facts(
        table("| 決算期 | 売上高（百万円） | 従業員数（人） |\n| 2023年３月期 | 10 | 5 |\n| 2024年３月期 | 20 | 6 |")
    )

    assert found["2:1"].period is not None
    assert (found["2:1"].period.start, found["2:1"].period.end) == (date(2023, 4, 1), date(2024, 3, 31))
    assert (found["2:1"].item_id, found["2:2"].unit) == ("net_sales", "人")


def test_quarters_are_parts_of_the_year() -> None:
    found = facts(
        table(
            """
            | (累計期間) | 第１四半期連結累計期間⏎(自 2023年４月１日⏎至 2023年６月30日) | 当連結会計年度 |
            | 売上高(百万円) | 5 | 20 |
            """
        )
    )

    assert found["1:1"].period is not None
    assert (found["1:1"].period.start, found["1:1"].period.end) == (date(2023, 4, 1), date(2023, 6, 30))


def test_a_forecast_is_told_from_what_happened() -> None:
    found = facts(table("| | 2024年３月期（実績） | 2025年３月期（予想） |\n| 売上高（百万円） | 10 | 12 |"))

    assert (found["1:1"].nature, found["1:2"].nature) == (Nature.ACTUAL, Nature.FORECAST)


def test_marks_are_followed_by_their_notes() -> None:
    drawn = table(
        "| | 当期 |\n| 売上高 | 10 |", after=("（注）１．消費税等は含まれていない。", "※2 一部は見積りによる。")
    )
    marked = replace(
        drawn,
        grid=replace(
            drawn.grid, cells=(*drawn.grid.cells[:-1], structs.replace(drawn.grid.cells[-1], marks=("※2", "(注)1")))
        ),
    )

    assert facts(marked)["1:1"].marks == ("※2 一部は見積りによる。", "(注)1 消費税等は含まれていない。")


def test_foreign_money_keeps_its_own_name_and_scale() -> None:
    found = facts(
        table(
            "| 名称 | 資本金 | 議決権の所有割合（％） |\n| ㈱甲 | 百万円⏎6,000 | 100 |\n| 乙 Inc. | 千米ドル⏎3 | 70.0⏎(25.0) |"
        )
    )

    assert [(found[cell].value, found[cell].unit) for cell in ("1:1", "2:1", "1:2", "2:2")] == [
        (Decimal(6_000_000_000), "円"),
        (Decimal(3_000), "USD"),
        (Decimal(100), "%"),
        (Decimal("70.0"), "%"),
    ]


def test_two_numbers_in_a_cell_and_numbers_without_a_unit_are_oddities() -> None:
    document = Document(PROFILE, (table("| | 当期 |\n| 甲 | 5 (3) |\n| 乙 | 6 |"),))

    assert {oddity.code for oddity in understand(document).oddities} == {"two_values", "unit_unknown"}


def test_an_english_table_has_negatives_in_brackets_and_its_scale_above() -> None:
    found = facts(
        table(
            """
            | ($ in millions) | | |
            | | December 31, | |
            | | 2023 | 2022 |
            | Total assets | $22,446 | $31,182 |
            | Net loss | (709) | $ (53) |
            """
        ),
        profile=Profile(language="en"),
    )

    assert [(found[cell].value, found[cell].unit) for cell in ("3:1", "4:1", "4:2")] == [
        (Decimal(22_446_000_000), "USD"),
        (Decimal(-709_000_000), "USD"),
        (Decimal(-53_000_000), "USD"),
    ]
    assert found["3:1"].period is not None
    assert found["3:1"].period.end == date(2023, 12, 31)
    assert found["3:2"].column_path == ("December 31,", "2022")


def test_without_a_cover_the_latest_year_of_the_heads_is_the_documents_own() -> None:
    found = facts(
        table("| 決算年月 | 2023年12月 | 2024年12月 |\n| 売上高（百万円） | 1 | 2 |"),
        table("| | 前事業年度 | 当事業年度 |\n| 売上高（百万円） | 1 | 2 |", number=1),
        profile=Profile(),
    )

    assert found["1:1:1"].period is not None
    assert found["1:1:1"].period.end == date(2023, 12, 31)


def test_a_day_over_its_year_ends_the_year() -> None:
    drawn = """
| | ３月31日に終了した１年間 | < |
| ^ | 2023年 | 2024年 |
| 営業活動によるキャッシュ・フロー | 965 | 1,249 |
"""
    found = facts(table(drawn, section=("３【キャッシュ・フローの状況】",)))
    periods = [found[cell].period for cell in ("2:1", "2:2")]
    assert [(each.start, each.end) for each in periods if each is not None] == [
        (date(2022, 4, 1), date(2023, 3, 31)),
        (date(2023, 4, 1), date(2024, 3, 31)),
    ]


def test_a_name_that_goes_over_a_column_of_figures_is_one_fact() -> None:
    found = understand(
        Document(
            Profile(),
            (
                Table(
                    TableAddress("p", 0),
                    drawn("|  | 氏名 | < | < |\n| ^ | 試験太郎 | < | － |"),
                    ("(2)【役員の状況】",),
                ),
            ),
        )
    ).facts
    places = [(fact.address.row, fact.address.column) for fact in found]
    assert len(places) == len(set(places))
