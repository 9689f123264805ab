"""What a workbook does not show."""

from collections.abc import Iterator

from openpyxl.worksheet.worksheet import Worksheet

from uradori_filings.model.oddity import Oddity

_MOST = 10


def hidden_sheet(title: str) -> Oddity:
    """A sheet that is not shown is not read."""
    return Oddity(
        "hidden_sheet", title, "非表示のシートのため、読んでいません。", "The sheet is hidden and was not read."
    )


def hidden_rows(sheet: Worksheet) -> Iterator[Oddity]:
    """Rows and columns that are not shown are read all the same."""
    rows = [str(index) for index, row in sheet.row_dimensions.items() if row.hidden]
    columns = [str(name) for name, column in sheet.column_dimensions.items() if column.hidden]
    if rows or columns:
        where = ", ".join([*rows[:_MOST], *columns[:_MOST]])
        yield Oddity(
            "hidden_rows",
            f"{sheet.title}: {where}",
            "非表示の行または列も読んでいます。",
            "Hidden rows or columns were read too.",
        )


def uncalculated(shown: Worksheet, written: Worksheet) -> Iterator[Oddity]:
    """Formulas whose value was never saved with the file show nothing."""
    missing = [
        cell.coordinate
        for place, cell in written._cells.items()
        if cell.data_type == "f" and ((other := shown._cells.get(place)) is None or other.value is None)
    ]
    if missing:
        yield Oddity(
            "formula_without_value",
            f"{shown.title}: {', '.join(missing[:_MOST])}",
            f"計算結果が保存されていない数式が{len(missing)}個あり、空欄として読んでいます。",
            f"{len(missing)} formulas have no saved value and were read as blank.",
        )
