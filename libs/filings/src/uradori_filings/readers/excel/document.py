"""A workbook as a document: a sheet is a part, its tables are apart by what is blank."""

import io
import warnings
import zipfile
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import PurePosixPath

from openpyxl import load_workbook
from openpyxl.utils import get_column_letter
from openpyxl.utils.exceptions import InvalidFileException
from openpyxl.workbook.workbook import Workbook
from openpyxl.worksheet.worksheet import Worksheet

from uradori_filings.model.document import Block, Document, Heading
from uradori_filings.model.oddity import Oddity
from uradori_filings.model.source import SourceFile
from uradori_filings.readers.excel.guard import broken, inspect
from uradori_filings.readers.excel.oddities import hidden_rows, hidden_sheet, uncalculated
from uradori_filings.readers.excel.sheet import filled_cells
from uradori_filings.readers.formats import Format, format_of_content, format_of_name
from uradori_filings.readers.parts import parts_of_sheets
from uradori_filings.readers.profile import profile_of, titled
from uradori_filings.readers.sheets import Region, blocks_of_sheet

_DAMAGED = (
    InvalidFileException,
    zipfile.BadZipFile,
    KeyError,
    ValueError,
    TypeError,
    AttributeError,
    IndexError,
    OSError,
    SyntaxError,
    EOFError,
)


def is_excel(file: SourceFile) -> bool:
    """A workbook, of the old format and encrypted ones too; one that is damaged by its name."""
    told = format_of_content(file.content)
    return told is Format.EXCEL or (told in (None, Format.ARCHIVE) and format_of_name(file.name) is Format.EXCEL)


def read_excel(files: Sequence[SourceFile]) -> Document:
    """Every sheet that is shown, figures as their formats show them.

    Raises:
        UnreadableFileError: as `inspect`, and for a workbook that is damaged.
    """
    blocks: list[Block] = []
    oddities: list[Oddity] = []
    for file in files:
        inspected = inspect(file)
        book = _open(file, values=True)
        written = _open(file, values=False) if inspected.has_formulas else None
        sheets = book.worksheets
        for part, sheet in zip(parts_of_sheets([sheet.title for sheet in sheets]), sheets, strict=True):
            if sheet.sheet_state != "visible":
                oddities.append(hidden_sheet(sheet.title))
                continue
            blocks.extend(_blocks(part, sheet))
            oddities.extend(hidden_rows(sheet))
            if written is not None:
                oddities.extend(uncalculated(sheet, written[sheet.title]))
    names = [file.name for file in files]
    profile = titled(profile_of(blocks, names), blocks, names)
    title = profile.title or PurePosixPath(files[0].name).stem
    return Document(replace(profile, title=title), tuple(blocks), oddities=tuple(oddities))


def _open(file: SourceFile, *, values: bool) -> Workbook:
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            return load_workbook(io.BytesIO(file.content), data_only=values)
    except _DAMAGED as error:
        raise broken(file.name) from error


def _blocks(part: str, sheet: Worksheet) -> Iterator[Block]:
    yield Heading(part, 1, sheet.title)
    yield from blocks_of_sheet(
        part, list(filled_cells(sheet)), (sheet.title,), lambda region: f"{sheet.title}!{_range(region)}"
    )


def _range(region: Region) -> str:
    """B4:F10, as the workbook's own users find it."""
    rows = [cell.row for cell in region.cells]
    columns = [cell.column for cell in region.cells]
    first, last = get_column_letter(min(columns)), get_column_letter(max(columns))
    return f"{first}{min(rows)}:{last}{max(rows)}"
