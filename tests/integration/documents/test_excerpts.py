"""A slice of a table shows what proves a cell."""

import pytest
from uradori_contracts.documents import ExcerptRequest
from uradori_contracts.errors import ErrorCode, UradoriError
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
