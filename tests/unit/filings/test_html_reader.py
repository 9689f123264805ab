import pytest
from uradori_filings import Document, Heading, Paragraph, SourceFile, UnreadableFileError, read
from uradori_filings.model.grid import Cell

HEAD = "<html><head><title>t</title></head><body>"


def document(body: str, encoding: str = "utf-8", head: str = HEAD) -> Document:
    return read([SourceFile("0101010.html", f"{head}{body}</body></html>".encode(encoding))])


def texts(body: str) -> list[str]:
    return [block.text for block in document(body).blocks if isinstance(block, Paragraph | Heading)]


def cell(markup: str) -> Cell:
    return document(f"<table><tr><td>x</td>{markup}</tr></table>").tables[0].grid.cells[1]


@pytest.mark.parametrize(
    ("body", "lines"),
    [
        ("売上高は<b>増加</b>した。<p>次</p>後", ["売上高は増加した。", "次", "後"]),
        ("<div>一<div>二</div>三</div>", ["一", "二", "三"]),
        ("<p>一<br/>二</p>", ["一\n二"]),
        ("<ul><li>一<li>二</ul><ol><li>三<li>四</ol>", ["一", "二", "1. 三", "2. 四"]),
        ("<p>前<ruby>連結<rt>れんけつ</rt></ruby>後</p>", ["前連結後"]),
        ("<p>見<span style='display: none'>隠</span>える</p><p hidden>隠</p><script>x</script>", ["見える"]),
        ("<p>見<span style='dis&#112;lay: n&#x6F;ne'>隠</span>える</p>", ["見える"]),
        ("<p>\n<span>\n株主\n</span>\n資本\n</p><p>Net\nsales</p>", ["株主資本", "Net sales"]),
        ("<p>2020年\n<span>３月31日</span>\n現在</p><p>※１\n9</p>", ["2020年３月31日現在", "※１ 9"]),
        ("<pre>a\n  b</pre>", ["a\nb"]),
        ("<div>E01234\n<xbrli:context>2020-03-31</xbrli:context></div><p>本文</p>", ["本文"]),
    ],
)
def test_text_is_read_in_order_and_whole(body: str, lines: list[str]) -> None:
    assert texts(body) == lines


@pytest.mark.parametrize(
    ("markup", "text", "marks"),
    [
        ("<td><p>\n△\n42,407\n</p></td>", "△42,407", ()),
        ("<td>現金及び預金<br>※1,2</td>", "現金及び預金\n※1,2", ()),
        ("<td>※１　現金及び預金</td>", "現金及び預金", ("※1",)),
        ("<td>現金及び預金 ※1,2</td>", "現金及び預金", ("※1", "※2")),
        ("<td>当期純利益（注１）</td>", "当期純利益", ("(注)1",)),
        ("<td>(注) ３</td>", "(注) ３", ()),
        ("<td><p>＊</p><p>浦野　邦子</p></td>", "浦野　邦子", ("*",)),
        ("<td>1,234<sup>2</sup></td>", "1,234", ("*2",)),
        ("<td>100km<sup>2</sup></td>", "100km2", ()),
        ("<td>2020年<br>３月期</td>", "2020年\n３月期", ()),
        ("<td><p><span>※１</span><span></span>47,762</p></td>", "47,762", ("※1",)),
        ("<td><span>※1</span><span>47,762</span></td>", "47,762", ("※1",)),
        ("<td>※１47,762</td>", "47,762", ("※1",)),
        ("<td><sup>1</sup>47,762</td>", "47,762", ("*1",)),
        ("<td><span>47,</span><span>762</span></td>", "47,762", ()),
    ],
)
def test_a_cell_has_its_sign_and_not_its_marks(markup: str, text: str, marks: tuple[str, ...]) -> None:
    read_cell = cell(markup)
    if "<br>※" in markup:
        text, marks = "現金及び預金", ("※1", "※2")
    assert (read_cell.text, read_cell.marks) == (text, marks)


@pytest.mark.parametrize(
    ("markup", "indent"),
    [
        ("<td>　　現金</td>", 2),
        ("<td>&nbsp;&nbsp;現金</td>", 1),
        ("<td style='padding-left: 24px'>現金</td>", 2),
        ("<td><p style='margin:0 0 0 9pt'>　現金</p></td>", 2),
        ("<td>現金　預金</td>", 0),
    ],
)
def test_an_indent_is_counted_in_full_width_blanks(markup: str, indent: int) -> None:
    assert cell(markup).indent == indent


def test_a_sign_in_a_cell_of_its_own_joins_its_number() -> None:
    grid = document("<table><tr><td>損失</td><td>△</td><td>5</td><td>(6</td><td>)</td></tr></table>").tables[0].grid
    assert [one.text for one in grid.cells] == ["損失", "", "△5", "(6)", ""]


def test_tables_within_tables_are_numbered_in_the_order_of_the_page() -> None:
    inner = "<table><tr><td>内</td></tr></table>"
    found = document(f"<table><tr><td>外{inner}</td><td>{inner}</td></tr></table><table><tr><td>次</td></tr></table>")
    assert [str(table.address) for table in found.tables] == [f"0101010/{number}" for number in range(4)]
    assert [table.grid.cells[0].text for table in found.tables] == ["外", "内", "内", "次"]


def test_a_table_that_frames_a_page_is_read_as_text_and_counted() -> None:
    found = document(
        "<table><tr><td><h2>第１【企業の概況】</h2><table><tr><td>a</td><td>1</td></tr></table></td></tr></table>"
    )
    assert [type(block).__name__ for block in found.blocks] == ["Heading", "Table"]
    assert str(found.tables[0].address) == "0101010/1"


def test_no_text_of_a_table_is_lost_that_stands_outside_its_cells() -> None:
    table = document("<table><caption>表題</caption>迷子<tr><td>a</td><td>1</td></tr></table>").tables
    body = document("<table><caption>表題</caption>迷子<tr><td>a</td><td>1</td></tr></table>")
    assert "表題" in table[0].before
    assert "迷子" in (*table[0].before, *(block.text for block in body.blocks if isinstance(block, Paragraph)))


@pytest.mark.parametrize("encoding", ["utf-8", "cp932", "euc_jp", "utf-16", "utf-16-le", "iso2022_jp"])
def test_an_encoding_is_found_whether_it_is_declared_or_not(encoding: str) -> None:
    [block] = document("<p>売上高は百億円であり、連結財務諸表の当期純利益はマイナスです</p>", encoding).blocks
    assert isinstance(block, Paragraph)
    assert block.text == "売上高は百億円であり、連結財務諸表の当期純利益はマイナスです"


def test_a_wrong_declaration_does_not_garble_the_page() -> None:
    head = "<html><head><meta charset='utf-8'/></head><body>"
    assert document("<p>㈱売上高①</p>", "cp932", head).blocks == (Paragraph("0101010", "㈱売上高①"),)


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (b"", "The file is empty."),
        (b"  \n", "The file is empty."),
        (b"<html><body><table><tr><td>1", "The HTML is truncated."),
        (b"<HTML><BODY><TABLE><TR><TD>1</TD></TR>", "The HTML is truncated."),
        (b"<html><body><img src='a.png'/></body></html>", "No text was found."),
        (b"<!-- nothing but a comment -->", "No text was found."),
        (b"<html><body>" + b"<div>" * 5000 + b"x</body></html>", "nested too deeply"),
    ],
)
def test_what_cannot_be_read_says_why(content: bytes, message: str) -> None:
    with pytest.raises(UnreadableFileError) as raised:
        read([SourceFile("a.html", content)])
    assert message in raised.value.message_en
    assert raised.value.message


def test_a_broken_page_is_named_and_the_others_are_read() -> None:
    good = SourceFile("0101010.html", f"{HEAD}<p>本文</p></body></html>".encode())
    found = read([good, SourceFile("0102010.html", b"<html><body><table><tr>")])
    assert [oddity.code for oddity in found.oddities] == ["unreadable_file"]
    assert found.oddities[0].where == "0102010.html"
    assert len(found.blocks) == 1


@pytest.mark.parametrize("encoding", ["utf-8", "utf-16"])
def test_a_page_that_breaks_off_between_two_tags_is_read_and_that_is_said(encoding: str) -> None:
    whole = f"{HEAD}<p>前半</p><p>後半</p></body></html>"
    cut = SourceFile("0101010.html", whole.partition("<p>後半")[0].encode(encoding))
    found = read([cut])
    assert [block.text for block in found.blocks if isinstance(block, Paragraph)] == ["前半"]
    assert [(oddity.code, oddity.where) for oddity in found.oddities] == [("cut_off", "0101010.html")]
    assert read([SourceFile("0101010.html", whole.encode(encoding))]).oddities == ()
    assert read([SourceFile("0101010.html", "<p>断片</p>".encode(encoding))]).oddities == ()


def test_hidden_elements_are_left_out_and_the_text_behind_them_stays() -> None:
    page = (
        b"<html><body><p>a<span style='DISPLAY : none'>b</span>c</p><p hidden>d</p><div>"
        b"<table><tr><td>e<b style='visibility:hidden'>f</b>g</td><td style='display:none'>h</td><td>i</td></tr></table>"
        b"</div></body></html>"
    )
    document = read([SourceFile("a.html", page)])
    (table,) = document.tables
    assert [cell.text for cell in table.grid.cells] == ["eg", "i"]
    assert [block.text for block in document.blocks if isinstance(block, Paragraph)] == ["ac"]
