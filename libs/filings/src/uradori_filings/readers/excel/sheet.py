"""The filled cells of a worksheet, as they are shown."""

import datetime as dt
from collections.abc import Iterator

from openpyxl.cell.cell import Cell as SheetCell
from openpyxl.worksheet.worksheet import Worksheet

from uradori_filings.readers.excel.dates import shown_date
from uradori_filings.readers.excel.numbers import exact, signed_number
from uradori_filings.readers.sheets import Filled, is_figure

_BLANKS = " \u3000\t\n\r\u00a0"
_SPAN = 500


def filled_cells(sheet: Worksheet) -> Iterator[Filled]:
    """Cells that show something; a merged cell spans what it covers."""
    spans = {
        (merged.min_row, merged.min_col): (merged.max_row - merged.min_row + 1, merged.max_col - merged.min_col + 1)
        for merged in sheet.merged_cells.ranges
    }
    for (row, column), cell in sheet._cells.items():
        if isinstance(cell, SheetCell) and (text := shown(cell)):
            height, width = spans.get((row, column), (1, 1))
            plain = "\n".join(line.strip(_BLANKS) for line in text.split("\n") if line.strip(_BLANKS))
            if plain:
                yield Filled(
                    row, column, plain, min(height, _SPAN), min(width, _SPAN), _indent(cell, text), is_figure(plain)
                )


def shown(cell: SheetCell) -> str:
    """The text that the sheet shows in the cell; empty for a formula that was never calculated."""
    code = cell.number_format or "General"
    match cell.value:
        case None:
            return ""
        case bool(value):
            return "TRUE" if value else "FALSE"
        case int() | float() as number:
            return signed_number(exact(number), code)
        case dt.datetime() | dt.date() | dt.time() | dt.timedelta() as moment:
            return shown_date(moment, code)
        case value:
            return str(value)


def _indent(cell: SheetCell, text: str) -> int:
    stated = int(cell.alignment.indent or 0) if cell.has_style else 0
    return min(stated + len(text) - len(text.lstrip("\u3000")), 20)
