"""A slice of a table shows what proves a cell."""

import pytest
from uradori_contracts.errors import ErrorCode, UradoriError
from uradori_contracts.reported_facts import ExcerptRequest
from uradori_filings import SourceFile

from tests.integration.documents.shelf import Shelf

PAGE = """<html><body><h3>１【連結財務諸表】</h3><p>① 【連結貸借対照表】</p><p>（単位：百万円）</p><table>
<tr><td rowspan="2"></td><td colspan="2">連結会計年度</td></tr>
<tr><td>前期(2022年3月31日)</td><td>当期(2023年3月31日)</td></tr>
<tr><td>資産の部</td><td></td><td></td></tr>
<tr><td>　流動資産</td><td></td><td></td></tr>
<tr><td>　　現金及び預金</td><td>※1 500</td><td>※1 600</td></tr>
<tr><td>　　売掛金</td><td>70</td><td>80</td></tr>
<tr><td>　固定資産</td><td></td><td></td></tr>
<tr><td>　　建物 [doc_9]</td><td>△1,000</td><td>1,100</td></tr>
</table><p>※1 担保に供しています。</p><p>※2 別の注記です。</p></body></html>"""


def _cut(shelf, *labels):
    cells = tuple(shelf.best(label, years=[2023]).cell for label in labels)
    return shelf.store.cut_excerpt(ExcerptRequest(document_id="S100PPPP", cells=cells))


@pytest.fixture
def sheet(shelf):
    shelf.put([SourceFile("S100PPPP/S100PPPP-0105010.html", PAGE.encode())])
    return shelf


def test_heads_the_row_and_the_rows_above_it_are_shown(sheet: Shelf) -> None:
    cut = _cut(sheet, "建物")
    [cell] = cut.cells

    assert [row[0].strip() for row in cut.table.rows] == ["資産の部", "固定資産", "建物 （doc 9）"]
    assert cut.table.rows[cell.row][cell.column] == "1,100"
    assert "2023年3月31日" in cut.table.headers[cell.column]
    assert cut.table.unit == "百万円"
    assert "連結貸借対照表" in cut.table.title


def test_cells_are_told_in_the_order_asked(sheet: Shelf) -> None:
    cut = _cut(sheet, "売掛金", "現金及び預金")

    assert [cut.table.rows[cell.row][cell.column] for cell in cut.cells] == ["80", "600"]


def test_only_the_footnotes_of_the_row_come_along(sheet: Shelf) -> None:
    assert _cut(sheet, "現金及び預金").notes == ("※1 担保に供しています。",)
    assert _cut(sheet, "売掛金").notes == ()


FORECAST = """<html><body><p>2024年3月期 決算短信〔日本基準〕（連結）</p><p>3．2025年3月期の連結業績予想（2024年4月1日～2025年3月31日）</p>
<table><tr><td></td><td>売上高</td><td>営業利益</td></tr><tr><td></td><td>百万円</td><td>百万円</td></tr>
<tr><td>第２四半期(累計)</td><td>43,000</td><td>3,100</td></tr><tr><td>通期</td><td>88,000</td><td>6,600</td></tr>
</table></body></html>"""
BY_REGION = """<html><body><p>決算説明資料</p><p>地域別売上高（単位：百万円）</p><table>
<tr><td></td><td>2023年2月期</td><td>2024年2月期</td></tr>
<tr><td>東海</td><td>180,300</td><td>191,022</td></tr><tr><td>関東</td><td>118,201</td><td>127,182</td></tr>
</table></body></html>"""


def test_a_row_that_leaves_its_year_to_the_document_is_shown_with_its_days(shelf: Shelf) -> None:
    shelf.put([SourceFile("S100FFFF/S100FFFF-0101010.html", FORECAST.encode())])
    facts = shelf.found("売上高", years=[2024, 2025]).facts
    found = [fact for fact in facts if fact.printed in ("43,000", "88,000")]
    asked = ExcerptRequest(document_id="S100FFFF", cells=tuple(fact.cell for fact in found))
    labels = {row[0] for row in shelf.store.cut_excerpt(asked).table.rows}

    assert labels == {
        "第２四半期(累計) 自2024年4月1日 至2024年9月30日",
        "通期 自2024年4月1日 至2025年3月31日",
    }


def test_the_item_that_only_the_caption_names_stands_above_the_rows_that_it_lists(shelf: Shelf) -> None:
    shelf.put([SourceFile("S100RRRR/S100RRRR-0101010.html", BY_REGION.encode())])
    cell = shelf.best("東海", years=[2024]).cell
    cut = shelf.store.cut_excerpt(ExcerptRequest(document_id="S100RRRR", cells=(cell,)))

    assert [row[0] for row in cut.table.rows] == ["売上高", "東海"]
    assert cut.table.rows[cut.cells[0].row][cut.cells[0].column] == "191,022"


@pytest.mark.parametrize(
    ("document", "cells", "code"),
    [
        ("S100PPPP", ("0105010/0:99:0",), ErrorCode.NOT_FOUND),
        ("S100PPPP", ("0105010/9:0:0",), ErrorCode.NOT_FOUND),
        ("S100ZZZZ", ("0105010/0:0:0",), ErrorCode.NOT_FOUND),
        ("S100PPPP", ("0105010/0:4:1", "0105010/1:4:1"), ErrorCode.INVALID_REQUEST),
    ],
)
def test_what_is_not_there_is_refused(sheet: Shelf, document: str, cells: tuple[str, ...], code: ErrorCode) -> None:
    with pytest.raises(UradoriError) as refused:
        sheet.store.cut_excerpt(ExcerptRequest(document_id=document, cells=cells))
    assert refused.value.code is code


def test_all_cells_of_a_table_are_found_by_its_address(sheet: Shelf) -> None:
    found = sheet.found(document_ids=["S100PPPP"], tables=["0105010/0"])

    numbers = [fact.printed for fact in found.facts if fact.value is not None]
    assert numbers == ["500", "600", "70", "80", "△1,000", "1,100"]
    assert sheet.found("建物", document_ids=["S100PPPP"], tables=["0105010/7"]).facts == ()
