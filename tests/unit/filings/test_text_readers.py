"""CSV, Markdown, plain text, and which reader takes a file."""

from contextlib import suppress
from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st
from uradori_filings import Document, Heading, Paragraph, SourceFile, UnreadableFileError, read, understand
from uradori_filings.readers.decoding import decode
from uradori_filings.readers.delimited import document
from uradori_filings.readers.delimited.document import delimiter_of
from uradori_filings.readers.markdown.blocks import blocks_of
from uradori_filings.readers.text.blocks import blocks_of_text


def _read(name: str, text: str, encoding: str = "utf-8") -> Document:
    return read([SourceFile(name, text.encode(encoding))])


def _rows(document: Document, table: int = 0) -> list[list[str]]:
    return [["" if cell is None else cell.text for cell in row] for row in document.tables[table].grid.slots()]


_CSV = '会社,売上高（百万円）,増減率\n甲,"1,234",5.2%\n乙,△5,－\n'


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "cp932", "utf-16", "utf-16-le"])
def test_a_csv_in_any_japanese_encoding(encoding: str) -> None:
    document = _read("a.csv", _CSV, encoding)
    assert _rows(document)[1:] == [["甲", "1,234", "5.2%"], ["乙", "△5", "－"]]
    values = {(fact.row_path[-1], fact.column_path[-1]): fact.value for fact in understand(document).facts}
    assert values["乙", "売上高（百万円）"] == Decimal(-5_000_000)


@pytest.mark.parametrize(
    ("text", "delimiter"),
    [("a\tb\n1,5\t2\n", "\t"), ("a;b\n1,5;2,5\n", ";"), ("a,b\n1;x,2\n", ","), ("alone\n", ",")],
)
def test_the_delimiter_is_the_one_that_lines_have_alike(text: str, delimiter: str) -> None:
    assert delimiter_of(text) == delimiter


def test_a_quoted_field_keeps_its_line_breaks() -> None:
    assert _rows(_read("a.csv", '項目,値\n"売上\n高",1\n'))[1] == ["売上\n高", "1"]


def test_a_csv_beyond_the_limit_of_cells_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(document, "_CELLS", 4_000)
    with pytest.raises(UnreadableFileError, match="too large: at most 4,000"):
        _read("a.csv", "1,2,3,4,5,6,7,8,9,10\n" * 401)
    assert len(_rows(_read("a.csv", "1,2,3,4,5,6,7,8,9,10\n" * 400))) == 400


_MARKDOWN = """---
title: "決算説明資料"
---
# 第１部

## 連結経営成績

（単位：百万円）

| | 売上高 | 営業利益 |
|:--|--:|--:|
| 2024年3月期 | **12,345** | △67 |
| 2023年3月期 | 11,000 | －<br>（注） |

<table><tr><th>項目</th><th>金額</th></tr><tr><td>現金</td><td>5</td></tr></table>

- [一つ目](https://example.test)の項目
"""


def test_markdown_has_headings_tables_in_pipes_and_in_html() -> None:
    document = _read("a.md", _MARKDOWN)
    assert [block.text for block in document.blocks if isinstance(block, Heading)] == ["第１部", "連結経営成績"]
    assert _rows(document) == [
        ["", "売上高", "営業利益"],
        ["2024年3月期", "12,345", "△67"],
        ["2023年3月期", "11,000", "－\n（注）"],
    ]
    assert _rows(document, 1) == [["項目", "金額"], ["現金", "5"]]
    assert [str(table.address) for table in document.tables] == ["a/0", "a/1"]
    assert document.tables[0].before == ("（単位：百万円）",)
    assert document.profile.title == "決算説明資料"
    assert [block.text for block in document.blocks if isinstance(block, Paragraph)][-1] == "一つ目の項目"


def test_a_figure_of_a_markdown_table_has_period_and_unit() -> None:
    facts = {(fact.row_path, fact.column_path): fact for fact in understand(_read("a.md", _MARKDOWN)).facts}
    profit = facts[("2024年3月期",), ("営業利益",)]
    assert (profit.value, profit.unit) == (Decimal(-67_000_000), "円")


_TEXT = """１．経営成績

　当期の売上高は増加しました。

（単位：百万円）
                    2023年3月期    2024年3月期
売上高                  1,234          5,678
  うち国内                 34             78
----------------    -----------   ----------
営業利益                 △12            －

表２
┌──────┬─────┬─────┐
│区分　　　│前期　　　│当期　　　│
├──────┼─────┼─────┤
│食品　　　│　１，２３４│　　　５６７│
│機械　　　│　　　△８９│　　　　－　│
└──────┴─────┴─────┘

+--------+-------+
| Item   | FY23  |
+========+=======+
| Net    | 1,234 |
| sales  |       |
+--------+-------+
| Cost   | (12)  |
+--------+-------+

項目	2022	2023
売上	1	2
"""


@pytest.mark.parametrize("encoding", ["utf-8", "cp932", "utf-16"])
def test_tables_drawn_in_text(encoding: str) -> None:
    document = _read("a.txt", _TEXT, encoding)
    assert [_rows(document, index) for index in range(4)] == [
        [
            ["", "2023年3月期", "2024年3月期"],
            ["売上高", "1,234", "5,678"],
            ["うち国内", "34", "78"],
            ["営業利益", "△12", "－"],
        ],
        [["区分", "前期", "当期"], ["食品", "１，２３４", "５６７"], ["機械", "△８９", "－"]],
        [["Item", "FY23"], ["Net\nsales", "1,234"], ["Cost", "(12)"]],
        [["項目", "2022", "2023"], ["売上", "1", "2"]],
    ]
    assert [block.text for block in document.blocks if isinstance(block, Heading)] == ["１．経営成績"]


def test_prose_with_wide_blanks_is_no_table() -> None:
    document = _read("a.txt", "当社は、　事業を行う。\n第２四半期は　好調でした。\n")
    assert document.tables == ()


@pytest.mark.parametrize(
    ("name", "content", "said"),
    [
        ("a.txt", b"", "空"),
        ("a.txt", b" \n\n", "本文"),
        ("a.txt", b"\x81\xff\xfe\x80" * 20, "文字コード"),
        ("a.bin", b"\x00\x01\x02\x03" * 20, "対応していない"),
        ("a.md", "# 題\n".encode() + "あ".encode() * (9 << 20), "大きすぎ"),
    ],
)
def test_what_cannot_be_read_is_said_in_japanese(name: str, content: bytes, said: str) -> None:
    with pytest.raises(UnreadableFileError) as caught:
        read([SourceFile(name, content)])
    assert said in caught.value.message


def test_a_name_does_not_decide_against_the_content() -> None:
    page = "<html><body><table><tr><td>売上高</td><td>1</td></tr></table></body></html>"
    assert _rows(_read("a.txt", page)) == [["売上高", "1"]]


def test_a_file_of_another_format_beside_the_document_is_an_oddity() -> None:
    files = [SourceFile("a.md", b"# A\n\ntext\n"), SourceFile("b.csv", b"a,b\n1,2\n"), SourceFile("c.png", b"\x89PNG")]
    assert [(oddity.code, oddity.where) for oddity in read(files).oddities] == [("file_left_out", "b.csv")]


@given(text=st.text(alphabet="あ1,│|+-= 　\t\n△%(売上", max_size=200))
def test_no_drawing_is_too_odd(text: str) -> None:
    for block in blocks_of_text("a", text):
        if not isinstance(block, Heading | Paragraph):
            for cell in block.grid.cells:
                assert cell.row < block.grid.rows
                assert cell.column + cell.column_span <= block.grid.columns


@given(text=st.text(alphabet="#|-: \n*<>table/tdr`あ1[]()!", max_size=200))
def test_no_markdown_is_too_odd(text: str) -> None:
    for block in blocks_of("a", text):
        if not isinstance(block, Heading | Paragraph):
            block.grid.slots()


@given(
    rows=st.lists(st.tuples(st.sampled_from(["売上高", "利益", "その他"]), st.integers(-(10**9), 10**9)), min_size=2)
)
def test_columns_of_blanks_are_found_whatever_the_widths(rows: list[tuple[str, int]]) -> None:
    text = "\n".join(f"{label}{'　' * (6 - len(label))}{value:>20,}" for label, value in rows)
    (table,) = (block for block in blocks_of_text("a", text) if not isinstance(block, Heading | Paragraph))
    assert [cell.text for cell in table.grid.cells if cell.column == 1] == [f"{value:,}" for _, value in rows]


@given(text=st.text(alphabet="あア亜鷗aZ0９％△－ 　,\n", min_size=1))
def test_utf8_and_utf16_are_read_back(text: str) -> None:
    assert decode(SourceFile("a", text.encode())) == text
    assert decode(SourceFile("a", text.encode("utf-16"))) == text


@given(
    content=st.binary(max_size=200), name=st.sampled_from(["a.txt", "a.csv", "a.md", "a.htm", "a.xbrl", "a", "a.xlsx"])
)
def test_any_bytes_are_read_or_refused(content: bytes, name: str) -> None:
    with suppress(UnreadableFileError):
        understand(read([SourceFile(name, content)]))


@pytest.mark.parametrize("encoding", ["utf-8", "cp932", "euc_jp", "utf-16", "utf-16-le", "utf-16-be"])
def test_text_of_an_unknown_suffix_is_read(encoding: str) -> None:
    document = _read("memo.note", "1　概要\n\n当期の売上高は1,234百万円でした。\x1a\n" * 4, encoding)
    assert any("1,234百万円" in block.text for block in document.blocks if isinstance(block, Paragraph))


@pytest.mark.parametrize("name", ["a.bin", "a", "a.txt", "a.csv", "a.md"])
@pytest.mark.parametrize(
    "content",
    [
        bytes(number * 37 % 251 for number in range(4_000)),
        bytes(number * 37 % 32 for number in range(4_000)),
        bytes(1 + number * 37 % 127 for number in range(4_000)),
        b"".join(number.to_bytes(4, "little") for number in range(0, 70_000, 7)),
        bytes(range(4)) * 20,
    ],
)
def test_bytes_that_are_no_text_are_refused_whatever_their_name(name: str, content: bytes) -> None:
    with pytest.raises(UnreadableFileError):
        read([SourceFile(name, content)])
