"""Excel workbooks of two producers, read alike."""

import io
import zipfile
from datetime import UTC, date, datetime
from decimal import Decimal
from itertools import pairwise
from pathlib import Path

import openpyxl
import pytest
from hypothesis import given
from hypothesis import strategies as st
from openpyxl.utils import get_column_letter
from openpyxl.worksheet.worksheet import Worksheet
from uradori_filings import Document, Paragraph, SourceFile, UnreadableFileError, read, understand
from uradori_filings.readers.excel.dates import shown_date
from uradori_filings.readers.excel.numbers import exact, shown_number

_WORKBOOKS = Path(__file__).parent / "workbooks"


def _kept(name: str) -> Document:
    return read([SourceFile(name, (_WORKBOOKS / name).read_bytes())])


def _sheet(*rows: tuple[str | float | None, ...]) -> bytes:
    book = openpyxl.Workbook()
    sheet = book.active
    assert isinstance(sheet, Worksheet)
    for index, row in enumerate(rows, 1):
        for column, value in enumerate(row, 1):
            if value is not None:
                sheet.cell(index, column, value)
    held = io.BytesIO()
    book.save(held)
    return held.getvalue()


def _texts(document: Document, table: int = 0) -> list[list[str]]:
    return [["" if cell is None else cell.text for cell in row] for row in document.tables[table].grid.slots()]


def _with(**parts: str | bytes) -> bytes:
    """The workbook with parts of it (sheet, styles) replaced."""
    names = {"sheet": "xl/worksheets/sheet1.xml", "styles": "xl/styles.xml"}
    told = {names[key]: content for key, content in parts.items()}
    held = io.BytesIO()
    with (
        zipfile.ZipFile(io.BytesIO(_sheet(("a", 1)))) as source,
        zipfile.ZipFile(held, "w", zipfile.ZIP_DEFLATED) as new,
    ):
        for info in source.infolist():
            new.writestr(info.filename, told.get(info.filename, source.read(info.filename)))
    return held.getvalue()


def _bomb() -> bytes:
    """201 MB of blanks in a part of some 200 kB."""
    held = io.BytesIO(_sheet(("a", 1)))
    with zipfile.ZipFile(held, "a", zipfile.ZIP_DEFLATED, compresslevel=1) as book, book.open("xl/x.xml", "w") as part:
        for _ in range(201):
            part.write(b" " * (1 << 20))
    return held.getvalue()


_MAIN = '<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">'


@pytest.mark.parametrize("name", ["openpyxl.xlsx", "libreoffice.xlsx"])
def test_figures_are_read_as_their_formats_show_them(name: str) -> None:
    rows = _texts(_kept(name))
    assert rows[:6] == [
        ["", "2023年3月期", "2023年3月期", "2024年3月期", "2024年3月期"],
        ["項目", "金額", "増減率", "金額", "増減率"],
        ["売上高", "12,346", "5.2%", "13,000", "5.3%"],
        ["国内", "8,000", "1.0%", "9,000", "12.5%"],
        ["営業損失（△）", "△234", "", "△1,235", ""],
        ["その他", "－", "", "7", ""],
    ]


@pytest.mark.parametrize("name", ["openpyxl.xlsx", "libreoffice.xlsx"])
def test_facts_of_a_sheet_have_unit_period_and_sign(name: str) -> None:
    facts = {(fact.row_path[-1], fact.column_path): fact for fact in understand(_kept(name)).facts}
    loss = facts["営業損失（△）", ("2024年3月期", "金額")]
    assert (loss.value, loss.unit) == (Decimal(-1_235_000_000), "円")
    assert loss.period is not None
    assert loss.period.end == date(2024, 3, 31)
    assert facts["国内", ("2024年3月期", "増減率")].value == Decimal("12.5")


def test_a_formula_is_read_by_its_saved_value() -> None:
    assert _texts(_kept("libreoffice.xlsx"))[6][:2] == ["合計", "12,346"]


def test_a_formula_that_was_never_calculated_is_blank_and_an_oddity() -> None:
    oddities = {oddity.code: oddity.where for oddity in _kept("openpyxl.xlsx").oddities}
    assert oddities["formula_without_value"] == "業績: B10, D10"


@pytest.mark.parametrize("name", ["openpyxl.xlsx", "libreoffice.xlsx"])
def test_what_is_hidden_is_named(name: str) -> None:
    document = _kept(name)
    oddities = {oddity.code: oddity.where for oddity in document.oddities}
    assert oddities["hidden_sheet"] == "内部資料"
    assert oddities["hidden_rows"] == "業績: 14"
    assert {table.address.part for table in document.tables} == {"業績"}


@pytest.mark.parametrize("name", ["openpyxl.xlsx", "libreoffice.xlsx"])
def test_days_and_scaled_figures_of_a_second_table(name: str) -> None:
    rows = _texts(_kept(name), 1)
    assert rows == [
        ["指標", "2024年3月期", "2025/3/31"],
        ["従業員数（人）", "1234", "1300"],
        ["時価総額", "123,457百万円", "98,765百万円"],
    ]


def test_a_table_says_where_it_stands_in_its_sheet() -> None:
    assert [table.after for table in _kept("libreoffice.xlsx").tables] == [("業績!A4:E10",), ("業績!A13:C15",)]


def test_the_part_of_a_sheet_fits_an_address_whatever_its_title() -> None:
    book = openpyxl.Workbook()
    for title in ("Income statement 2024", "業績　概要"):
        sheet = book.create_sheet(title)
        sheet["A1"], sheet["B1"], sheet["A2"], sheet["B2"] = "項目", "額", "売上高", 1
    held = io.BytesIO()
    book.save(held)
    tables = read([SourceFile("a.xlsx", held.getvalue())]).tables
    assert [(table.address.part, table.section) for table in tables] == [
        ("Income_statement_2024", ("Income statement 2024",)),
        ("業績_概要", ("業績　概要",)),
    ]


def test_an_english_sheet_by_libreoffice_reads() -> None:
    document = _kept("libreoffice_csv.xlsx")
    facts = {(fact.row_path[-1], fact.column_path[-1]): fact.value for fact in understand(document).facts}
    assert document.profile.language == "en"
    assert facts["Net sales", "Q1 FY2023"] == Decimal(1_234_000_000)


def test_a_line_above_a_table_is_its_caption_and_no_row_of_it() -> None:
    document = read([SourceFile("a.xlsx", _sheet(("業績",), ("項目", "2024年"), ("売上高", 5)))])
    assert document.tables[0].before == ("業績",)
    assert [block.text for block in document.blocks if isinstance(block, Paragraph)] == ["業績"]
    assert _texts(document) == [["項目", "2024年"], ["売上高", "5"]]


def test_a_blank_row_parts_tables_that_have_heads_of_their_own() -> None:
    rows = (("項目", "前期"), ("売上高", 1), (), ("区分", "人数"), ("合計", 2))
    document = read([SourceFile("a.xlsx", _sheet(*rows))])
    assert [_texts(document, index)[0] for index in range(2)] == [["項目", "前期"], ["区分", "人数"]]


def test_a_blank_row_within_a_table_does_not_part_it() -> None:
    rows = (("項目", "前期", "当期"), ("売上高", 1, 2), (), ("営業外",), ("利息", 3, 4))
    document = read([SourceFile("a.xlsx", _sheet(*rows))])
    assert len(document.tables) == 1
    assert _texts(document)[-1] == ["利息", "3", "4"]


def test_tables_side_by_side_are_apart_and_a_spacer_column_is_not_a_gap() -> None:
    rows = (
        ("項目", None, "額", None, "四半期", "額"),
        ("売上高", None, 1, None, "Q1", 3),
        ("利益", None, 2, None, "Q2", 4),
    )
    document = read([SourceFile("a.xlsx", _sheet(*rows))])
    assert [_texts(document, index)[1] for index in range(2)] == [["売上高", "", "1"], ["Q1", "3"]]


def test_a_unit_stated_once_holds_for_the_tables_below() -> None:
    rows = (("（単位：千円）",), ("項目", "前期"), ("売上高", 1), (), ("区分", "金額"), ("合計", 2))
    facts = understand(read([SourceFile("a.xlsx", _sheet(*rows))])).facts
    assert [(fact.value, fact.unit) for fact in facts if fact.value is not None] == [
        (Decimal(1000), "円"),
        (Decimal(2000), "円"),
    ]


@pytest.mark.parametrize(
    ("value", "code", "shown"),
    [
        (1234.5, "General", "1234.5"),
        (0.1 + 0.2, "General", "0.3"),
        (-3, "General", "-3"),
        (1234.5, "#,##0", "1,235"),
        (-1234, "#,##0", "-1,234"),
        (-1234, "#,##0_);(#,##0)", "(1,234)"),
        (-1234, "#,##0;△#,##0", "△1,234"),
        (-1234, '#,##0;[Red]"▲ "#,##0', "▲ 1,234"),
        (0, '#,##0;△#,##0;"－"', "－"),
        (-0.4, "#,##0;-#,##0", "-0"),
        (-0.4, "#,##0", "0"),
        (0.1234, "0.0%", "12.3%"),
        (-0.05, "0.0%;△0.0%", "△5.0%"),
        (12345678, "#,##0,", "12,346"),
        (12345678901, '#,##0,,"百万円"', "12,346百万円"),
        (1234.5, "¥#,##0.00", "¥1,234.50"),
        (1234, "[$¥-411]#,##0", "¥1,234"),
        (5, '0"人"', "5人"),
        (7, "000", "007"),
        (1.5, "0.##", "1.5"),
        (2, "0.##", "2"),
        (12, '_ * #,##0_ ;_ * -#,##0_ ;_ * "-"_ ;_ @_ ', "12"),
        (3, ";;;", ""),
        (1e300, "#,##0", "1E+300"),
    ],
)
def test_number_formats(value: float, code: str, shown: str) -> None:
    assert shown_number(exact(value), code) == shown


@pytest.mark.parametrize(
    ("code", "shown"),
    [
        ("yyyy/m/d", "2024/3/5"),
        ("yyyy-mm-dd", "2024-03-05"),
        ('yyyy"年"m"月"d"日"', "2024年3月5日"),
        ('yyyy"年"m"月期"', "2024年3月期"),
        ('[$-411]ggge"年"m"月"', "令和6年3月"),
        ("ge.m.d", "R6.3.5"),
        ("mmm-yy", "Mar-24"),
        ("yyyy/m/d h:mm", "2024/3/5 9:07"),
        ("General", "2024-03-05"),
    ],
)
def test_date_formats(code: str, shown: str) -> None:
    assert shown_date(datetime(2024, 3, 5, 9, 7, tzinfo=UTC), code) == shown


@given(value=st.decimals(allow_nan=False, allow_infinity=False, places=3, min_value=-(10**12), max_value=10**12))
def test_a_shown_figure_is_the_rounded_value(value: Decimal) -> None:
    shown = shown_number(value, "#,##0.0;△#,##0.0").replace(",", "").replace("△", "-")
    assert abs(Decimal(shown) - value) <= Decimal("0.05")


@given(code=st.text(alphabet='0#,.;%"年△[$-]yymd_*\\@gG()EA+', max_size=40), value=st.floats(allow_nan=False, width=32))
def test_no_format_is_too_odd(code: str, value: float) -> None:
    assert isinstance(shown_number(exact(value) if abs(value) < 1e38 else Decimal(0), code), str)


@given(content=st.binary(max_size=300))
def test_damaged_bytes_are_refused(content: bytes) -> None:
    with pytest.raises(UnreadableFileError) as caught:
        read([SourceFile("a.xlsx", b"PK\x03\x04" + content)])
    assert caught.value.message
    assert caught.value.message_en


@pytest.mark.parametrize("length", [10, 400, 3000, -30])
def test_a_truncated_workbook_is_refused(length: int) -> None:
    content = (_WORKBOOKS / "openpyxl.xlsx").read_bytes()
    with pytest.raises(UnreadableFileError, match="damaged"):
        read([SourceFile("a.xlsx", content[:length])])


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + bytes(600), "xls"),
        (b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + "EncryptedPackage".encode("utf-16-le") + bytes(600), "encrypted"),
        (_with(sheet='<!DOCTYPE x [<!ENTITY a "b">]><worksheet/>'), "DTD"),
        (_with(sheet='<!DOCTYPE x [<!ENTITY a "b">]><worksheet/>'.encode("utf-16")), "UTF-8"),
        (_with(sheet="<worksheet><nope"), "damaged"),
        (
            _with(sheet=f'{_MAIN}<sheetData/><mergeCells><mergeCell ref="A1:XFD1048576"/></mergeCells></worksheet>'),
            "large",
        ),
        (_with(sheet=_MAIN + "<sheetData>" + "<row/>" * 500_000 + "</sheetData></worksheet>"), "large"),
        (_bomb(), "large"),
    ],
    ids=["old", "encrypted", "dtd", "utf-16", "garbage", "merged", "rows", "bomb"],
)
def test_workbooks_that_are_refused_say_why(content: bytes, said: str) -> None:
    with pytest.raises(UnreadableFileError, match=said):
        read([SourceFile("a.xlsx", content)])


def test_a_diagonal_of_cells_stays_in_bounds() -> None:
    names = [get_column_letter(n) for n in range(1, 3001)]
    cells = "".join(
        f'<row r="{n}"><c r="{name}{n}"><v>1</v></c><c r="{after}{n}"><v>2</v></c></row>'
        for n, (name, after) in enumerate(pairwise(names), 1)
    )
    document = read([SourceFile("a.xlsx", _with(sheet=f"{_MAIN}<sheetData>{cells}</sheetData></worksheet>"))])
    assert sum(table.grid.rows * table.grid.columns for table in document.tables) <= 4_000_000
