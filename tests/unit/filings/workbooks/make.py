"""Makes the workbooks beside it: `python tests/unit/filings/workbooks/make.py`, with LibreOffice Calc installed."""

import datetime as dt
import subprocess
import tempfile
from pathlib import Path

import openpyxl
from openpyxl.styles import Alignment
from openpyxl.worksheet.worksheet import Worksheet

HERE = Path(__file__).parent


def earnings() -> openpyxl.Workbook:
    """A sheet of results with merged heads, △ formats, percentages, a formula, a hidden row, and a hidden sheet."""
    book = openpyxl.Workbook()
    sheet = book.active
    assert isinstance(sheet, Worksheet)
    sheet.title = "業績"
    sheet["A1"] = "連結業績の推移"
    sheet["F2"] = "（単位：百万円）"
    heads: list[tuple[str | float | None, ...]] = [
        ("", "2023年3月期", "", "2024年3月期", ""),
        ("項目", "金額", "増減率", "金額", "増減率"),
    ]
    body: list[tuple[str | float | None, ...]] = [
        ("売上高", 12345.678, 0.0523, 13000.4, 0.0531),
        ("　国内", 8000, 0.01, 9000, 0.125),
        ("営業損失（△）", -234.4, None, -1234.5, None),
        ("その他", 0, None, 7, None),
        ("合計", "=B6+B9", None, "=D6+D9", None),
    ]
    for row, values in enumerate([*heads, *body], 4):
        for column, value in enumerate(values, 1):
            if value not in ("", None):
                sheet.cell(row, column, value)
    sheet.merge_cells("B4:C4")
    sheet.merge_cells("D4:E4")
    for row in range(6, 11):
        for column in (2, 4):
            sheet.cell(row, column).number_format = '#,##0;"△"#,##0;"－"'
        for column in (3, 5):
            sheet.cell(row, column).number_format = "0.0%"
    sheet["A7"].alignment = Alignment(indent=1)
    sheet["A13"], sheet["B13"], sheet["C13"] = "指標", dt.date(2024, 3, 31), dt.date(2025, 3, 31)
    sheet["B13"].number_format = 'yyyy"年"m"月期"'
    sheet["C13"].number_format = "yyyy/m/d"
    sheet["A14"], sheet["B14"], sheet["C14"] = "従業員数（人）", 1234, 1300
    sheet["A15"], sheet["B15"], sheet["C15"] = "時価総額", 123_456_789_012, 98_765_432_100
    for name in ("B15", "C15"):
        sheet[name].number_format = '#,##0,,"百万円"'
    sheet.row_dimensions[14].hidden = True
    hidden = book.create_sheet("内部資料")
    hidden["A1"] = 1
    hidden.sheet_state = "hidden"
    return book


def main() -> None:
    """Writes each workbook as openpyxl writes it and as LibreOffice saves it, which calculates its formulas."""
    earnings().save(HERE / "openpyxl.xlsx")
    with tempfile.TemporaryDirectory() as folder:
        for source in (HERE / "openpyxl.xlsx", HERE / "quarters.csv"):
            command = [
                "soffice",
                f"-env:UserInstallation=file://{folder}/profile",
                "--headless",
                "--convert-to",
                "xlsx",
            ]
            filters = ["--infilter=CSV:44,34,76"] if source.suffix == ".csv" else []
            subprocess.run([*command, *filters, "--outdir", folder, str(source)], check=True, capture_output=True)
            name = "libreoffice.xlsx" if source.suffix == ".xlsx" else "libreoffice_csv.xlsx"
            (HERE / name).write_bytes((Path(folder) / source.with_suffix(".xlsx").name).read_bytes())


if __name__ == "__main__":
    main()
