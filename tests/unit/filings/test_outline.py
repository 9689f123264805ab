import pytest
from uradori_filings import Heading, Paragraph, Table, TableAddress
from uradori_filings.model.document import Block
from uradori_filings.model.grid import Cell, Grid
from uradori_filings.readers.outline import outlined, surrounded


def table(number: int = 0, text: str = "1,000") -> Table:
    return Table(TableAddress("p", number), Grid(1, 2, (Cell(0, 0, "売上高"), Cell(0, 1, text, 1))))


def lines(*texts: str) -> list[Block]:
    return [Paragraph("p", text) for text in texts]


def sections(*blocks: Block) -> list[tuple[str, ...]]:
    return [block.section for block in outlined(blocks) if isinstance(block, Table)]


def test_numbers_give_the_path_where_a_page_has_no_heading_tags() -> None:
    path = (
        "第一部【企業情報】",
        "第５【経理の状況】",
        "１【連結財務諸表等】",
        "(1)【連結財務諸表】",
        "①【連結貸借対照表】",
    )
    assert sections(*lines(*path), table()) == [path]


def test_numbers_beat_tags_that_lie() -> None:
    blocks = (
        Heading("p", 4, "(2)【新株予約権等の状況】"),
        Heading("p", 4, "①【ストックオプション制度の内容】"),
        table(0),
        Heading("p", 6, "(3)【行使状況等】"),
        table(1),
    )
    assert sections(*blocks) == [
        ("(2)【新株予約権等の状況】", "①【ストックオプション制度の内容】"),
        ("(3)【行使状況等】",),
    ]


def test_the_next_number_of_a_list_closes_what_stood_under_the_one_before() -> None:
    blocks = lines("（連結貸借対照表関係）", "１ 担保資産", "(1) 担保に供している資産", "① 建物", "２ 偶発債務")
    assert sections(*blocks, table()) == [("（連結貸借対照表関係）", "２ 偶発債務")]


def test_notes_to_statements_follow_one_another() -> None:
    assert sections(*lines("【注記事項】", "（追加情報）", "１ 概要", "（セグメント情報等）"), table()) == [
        ("【注記事項】", "（セグメント情報等）")
    ]


@pytest.mark.parametrize(
    "line",
    [
        "②経常利益　5,914　〃",
        "２　特定子会社に該当します。",
        "１株当たり配当額",
        "３月31日",
        "（単位：百万円）",
        "(自 2018年４月１日 至 2019年３月31日)",
        "(2) 二番目だけの項目",
        "2020年３月31日現在",
    ],
)
def test_a_list_item_a_unit_or_a_day_is_no_heading(line: str) -> None:
    assert [type(block) for block in outlined(lines(line))] == [Paragraph]


def test_a_table_has_the_short_lines_above_and_the_notes_below() -> None:
    blocks = [
        *lines("生産実績は次のとおりであります。", "（単位：百万円）"),
        table(),
        *lines("(注) 1 税抜", "2 内数", "本文"),
    ]
    [found] = [block for block in surrounded(blocks) if isinstance(block, Table)]
    assert found.before == ("生産実績は次のとおりであります。", "（単位：百万円）")
    assert found.after == ("(注) 1 税抜", "2 内数")


def test_a_period_stands_over_all_tables_under_it_until_the_next() -> None:
    first, second = (
        "前連結会計年度（自 2018年４月１日 至 2019年３月31日）",
        "当連結会計年度（自 2019年４月１日 至 2020年３月31日）",
    )
    blocks = [
        *lines("（株主資本等関係）", first, "１ 株式"),
        table(0),
        *lines("２ 配当"),
        table(1),
        *lines(second, "１ 株式"),
        table(2),
        *lines("（後発事象）"),
        table(3),
    ]
    found = [block.before for block in surrounded(outlined(blocks)) if isinstance(block, Table)]
    assert found == [(first,), (first,), (second,), ()]


def test_a_table_that_is_but_a_unit_counts_as_a_line() -> None:
    unit = Table(TableAddress("p", 0), Grid(1, 1, (Cell(0, 0, "（単位：百万円）"),)))
    found = [block.before for block in surrounded([unit, table(1)]) if isinstance(block, Table)]
    assert found == [(), ("（単位：百万円）",)]
