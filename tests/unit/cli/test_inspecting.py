"""`uradori inspect`: how a file was understood."""

import base64
import re
from collections.abc import Callable
from hashlib import sha256
from html.parser import HTMLParser
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result
from uradori_cli.inspecting.inspected import Inspected, inspected
from uradori_cli.inspecting.roles import Role
from uradori_cli.main import application
from uradori_cli.render.inspect.page import page
from uradori_filings import TableAddress

HOSTILE = '<script>alert(1)</script><img src=x onerror=alert(2)>" onmouseover="alert(3)\x1b[31m\u202e'
REPORT = f"""<html><head><title>有価証券報告書</title></head><body>
<h1>第５【経理の状況】</h1><h2>連結損益計算書</h2>
<p>{"市場の動向に応じて商品を入れ替えました。" * 20}売上高は増えました。</p>
<table>
<tr><td colspan="3">（単位：百万円）</td></tr>
<tr><td></td><td>前連結会計年度<br>(2025年３月31日)</td><td>当連結会計年度<br>(2026年３月31日)</td></tr>
<tr><td>売上高</td><td>1,234</td><td>2,345</td></tr>
<tr><td>営業損失（△）</td><td>△12</td><td>－</td></tr>
<tr><td>{HOSTILE.replace("<", "&lt;").replace(chr(0x1B), "")}</td><td>5</td><td>6</td></tr>
</table></body></html>"""
TABLE = "0105010/0"


@pytest.fixture
def report(tmp_path: Path) -> Path:
    path = tmp_path / "S100ABCD-0105010.html"
    path.write_text(REPORT, encoding="utf-8")
    return path


@pytest.fixture
def document(report: Path) -> Inspected:
    (found,) = inspected([report])
    assert isinstance(found, Inspected)
    return found


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch) -> Callable[..., Result]:
    monkeypatch.setenv("COLUMNS", "120")

    def command(*arguments: str | Path) -> Result:
        return CliRunner().invoke(application(), ["inspect", *map(str, arguments)])

    return command


class Read(HTMLParser):
    """Tags with their attributes, and the text of the cells."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.tags: list[tuple[str, dict[str, str]]] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, {name: value or "" for name, value in attrs}))


def test_each_cell_is_told_by_what_it_turned_out_to_be(document: Inspected) -> None:
    (anatomy,) = document.anatomies.values()
    roles = {cell.text.split("\n")[0]: anatomy.role(cell) for cell in anatomy.table.grid.cells}
    assert roles["（単位：百万円）"] is Role.CAPTION
    assert roles["前連結会計年度"] is Role.HEAD
    assert roles["売上高"] is Role.LABEL
    assert roles["1,234"] is Role.NUMBER
    assert roles["－"] is Role.NOTHING
    assert roles[""] is Role.EMPTY


def test_the_unit_of_a_row_is_no_value_that_was_lost(tmp_path: Path) -> None:
    rows = "<tr><td></td><td></td><td>2026年３月期</td></tr><tr><td>売上高</td><td>（百万円）</td><td>1,234</td></tr>"
    path = tmp_path / "0101010.html"
    path.write_text(f"<table>{rows}<tr><td>配当性向</td><td>％</td><td>28.2</td></tr></table>", encoding="utf-8")
    (found,) = inspected([path])
    assert isinstance(found, Inspected)
    (anatomy,) = found.anatomies.values()
    roles = {cell.text: anatomy.role(cell) for cell in anatomy.table.grid.cells}
    assert (roles["（百万円）"], roles["％"]) == (Role.CAPTION, Role.CAPTION)


def test_a_cell_of_the_page_tells_its_fact(document: Inspected) -> None:
    cells = [told for tag, told in Read("".join(page([document]))).tags if tag == "td" and "data-f" in told]
    (sales,) = [told for told in cells if "1,234,000,000 円" in told["data-f"]]
    assert sales["data-r"] == "売上高"
    assert "2025-03-31" in sales["data-f"]
    assert (sales["class"], sales["title"]) == ("number", "1,234,000,000 円")
    assert len(cells) == 6


def test_what_a_document_holds_is_inert_in_the_page(document: Inspected) -> None:
    text = "".join(page([document]))
    read = Read(text)
    assert [tag for tag, _ in read.tags].count("script") == 1
    assert not {"img", "iframe", "object", "embed", "form", "base"} & {tag for tag, _ in read.tags}
    assert not [name for _, told in read.tags for name in told if name.startswith("on")]
    assert {told["href"][0] for _, told in read.tags if "href" in told} == {"#"}
    assert "alert(1)" in text
    assert not {"\x1b", "\u202e"} & set(text)


def test_the_page_allows_its_own_script_and_nothing_else(document: Inspected) -> None:
    text = "".join(page([document]))
    script = re.search(r"<script>(.*)</script>", text, re.DOTALL)
    assert script is not None
    digest = base64.b64encode(sha256(script[1].encode()).digest()).decode()
    policy = f"default-src 'none'; style-src 'unsafe-inline'; script-src 'sha256-{digest}'"
    assert policy in text
    assert not re.search(r"(?:https?:)?//[a-z]", text)


def test_the_terminal_shows_outline_tables_and_what_is_odd(run: Callable[..., Result], report: Path) -> None:
    result = run(report)
    assert result.exit_code == 0
    for words in ("S100ABCD", "連結損益計算書", TABLE, "円 × 10^6", "事実 facts 6"):
        assert words in result.stdout
    assert "\x1b[31m" not in result.stdout
    assert "売上高は増えました" not in result.stdout


def test_one_table_is_shown_with_the_paths_of_its_facts(run: Callable[..., Result], report: Path) -> None:
    result = run(report, "--table", TABLE)
    for words in ("1,234", "行 row: 売上高", "値 value: 1,234,000,000 円", "値なし / no value", f"{TABLE}:2:1"):
        assert words in result.stdout


def test_a_section_is_shown_with_its_text_and_facts_by_line(run: Callable[..., Result], report: Path) -> None:
    assert "売上高は増えました" in run(report, "--section", "損益").stdout
    assert len(run(report, "--section", "損益", "--facts").stdout.splitlines()) == 6
    assert run(report, "--section", "なし", "--facts").stdout == ""


def test_the_page_is_written_to_a_file(run: Callable[..., Result], report: Path, tmp_path: Path) -> None:
    assert run(report, "--html", tmp_path / "page.html").exit_code == 0
    assert (tmp_path / "page.html").read_text(encoding="utf-8").startswith("<!doctype html>")
    assert run(report, "--html", tmp_path / "none" / "page.html").exit_code == 2


@pytest.mark.parametrize("said", [("--table", "nonsense"), ("--table", "0105010/7")])
def test_a_table_that_is_none_is_told(run: Callable[..., Result], report: Path, said: tuple[str, str]) -> None:
    assert run(report, *said).exit_code == 2


def test_what_cannot_be_read_is_told_and_the_rest_is_shown(
    run: Callable[..., Result], report: Path, tmp_path: Path
) -> None:
    broken = tmp_path / "broken.zip"
    broken.write_bytes(b"PK\x03\x04 cut short")
    assert run(broken).exit_code == 2
    result = run(broken, report)
    assert result.exit_code == 1
    assert "broken.zip" in result.stderr
    assert "連結損益計算書" in result.stdout


def test_tables_are_found_by_their_address(document: Inspected) -> None:
    assert set(document.anatomies) == {TableAddress("0105010", 0)}
