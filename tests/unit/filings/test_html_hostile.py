from time import process_time

import pytest
from uradori_filings import Paragraph, SourceFile, chunks, read

SECONDS = 20.0
"""Of the processor, on a machine that others load; what is not linear takes minutes."""


def page(body: str) -> SourceFile:
    return SourceFile("a.html", f"<html><body>{body}</body></html>".encode())


@pytest.mark.parametrize(
    ("body", "odd"),
    [
        ("<table>" + "<tr><td rowspan=65535>1</td></tr>" * 5_000 + "</table>", True),
        ("<table>" + "<tr><td colspan=1000>1</td><td>2</td></tr>" * 5_000 + "</table>", True),
        ("<table><tr>" + "<td>1</td>" * 10_000 + "</tr>" + "<tr><td>1</td></tr>" * 5_000 + "</table>", True),
        ("<table><tr><td>x" * 600, False),
        ("<p>" + " " * 2_000_000 + "x" + "\n " * 500_000 + "</p>", False),
        ("<p>" + "(注" * 40_000 + "</p><table><tr><td>x</td><td>" + "※1," * 20_000 + "</td></tr></table>", False),
        ("<table><tr><td>x" + "※ " * 39 + "x</td><td>(注0" + "，&#32;0９" * 60 + "x</td></tr></table>", False),
        ("<p>第１【" * 20_000, False),
        ("".join(f"<h{index % 6 + 1}>({index % 9 + 1}) あ</h{index % 6 + 1}>" for index in range(20_000)), False),
        ("<table><tr><td>a</td><td>1</td></tr></table><p>(注)1 あ</p>" * 2_000, False),
        ("<p style='padding-left:" + "1px " * 200_000 + "'>x</p>", False),
        ("<p>" + "[" * 300_000 + "</p>", False),
    ],
    ids=[
        "rowspan",
        "colspan",
        "ragged",
        "nested",
        "blanks",
        "marks",
        "blanks between marks",
        "numbers",
        "headings",
        "notes",
        "style",
        "brackets",
    ],
)
def test_hostile_pages_take_linear_time(body: str, odd: bool) -> None:
    began = process_time()
    found = read([page(body)])
    chunks(found)
    assert process_time() - began < SECONDS
    assert any(oddity.code == "sparse_table" for oddity in found.oddities) is odd


@pytest.mark.parametrize("charset", ["undefined", "idna", "punycode", "unicode_escape", "zlib", "rot13", "no-such"])
def test_a_declared_codec_that_is_no_encoding_of_text_is_not_asked(charset: str) -> None:
    body = f"<html><head><meta charset={charset}></head><body><p>売上高は増えた。</p></body></html>"
    [paragraph] = read([SourceFile("a.html", body.encode("cp932"))]).blocks
    assert isinstance(paragraph, Paragraph)
    assert paragraph.text == "売上高は増えた。"
