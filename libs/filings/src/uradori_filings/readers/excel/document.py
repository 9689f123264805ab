"""A workbook as a document: a sheet is a part, its tables are apart by what is blank."""

import io
import warnings
import zipfile
from collections.abc import Iterator, Sequence
from pathlib import PurePosixPath

from openpyxl import load_workbook
from openpyxl.utils.exceptions import InvalidFileException
from openpyxl.workbook.workbook import Workbook
from openpyxl.worksheet.worksheet import Worksheet
from uradori_jafin import is_english, parse_unit

from uradori_filings.model.address import TableAddress
from uradori_filings.model.document import Block, Document, Heading, Paragraph, Profile, Table
from uradori_filings.model.grid import Cell, Grid
from uradori_filings.model.oddity import Oddity
from uradori_filings.model.source import SourceFile
from uradori_filings.readers.excel.guard import broken, inspect
from uradori_filings.readers.excel.oddities import hidden_rows, hidden_sheet, uncalculated
from uradori_filings.readers.excel.regions import Filled, Region, regions_of
from uradori_filings.readers.excel.sheet import filled_cells
from uradori_filings.readers.formats import Format, format_of_content

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
    """A workbook, of the old format and encrypted ones too."""
    return format_of_content(file.content) is Format.EXCEL


def read_excel(files: Sequence[SourceFile]) -> Document:
    """Every sheet that is shown, figures as their formats show them.

    Raises:
        UnreadableFileError: as `inspect`, and for a workbook that is damaged or shows nothing.
    """
    blocks: list[Block] = []
    oddities: list[Oddity] = []
    for file in files:
        inspected = inspect(file)
        book = _open(file, values=True)
        written = _open(file, values=False) if inspected.has_formulas else None
        for sheet in book.worksheets:
            if sheet.sheet_state != "visible":
                oddities.append(hidden_sheet(sheet.title))
                continue
            blocks.extend(_blocks(sheet))
            oddities.extend(hidden_rows(sheet))
            if written is not None:
                oddities.extend(uncalculated(sheet, written[sheet.title]))
    name = PurePosixPath(files[0].name).stem
    text = " ".join(block.text for block in blocks if isinstance(block, Paragraph))
    labels = " ".join(cell.text for block in blocks if isinstance(block, Table) for cell in block.grid.cells[:200])
    language = "en" if is_english(f"{text} {labels}") else "ja"
    return Document(Profile(title=name, language=language), tuple(blocks), oddities=tuple(oddities))


def _open(file: SourceFile, *, values: bool) -> Workbook:
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            return load_workbook(io.BytesIO(file.content), data_only=values)
    except _DAMAGED as error:
        raise broken(file.name) from error


def _blocks(sheet: Worksheet) -> Iterator[Block]:
    part = sheet.title
    yield Heading(part, 1, part)
    number = 0
    above: tuple[str, ...] = ()
    unit = ""
    for region in regions_of(list(filled_cells(sheet))):
        for line in region.before:
            yield Paragraph(part, line, (part,))
        before = (*above, *region.before)
        if not region.cells:
            above = before
            continue
        stated = next((line for line in reversed(before) if parse_unit(line)), "")
        unit = stated or unit
        inherited = (unit,) if unit and not stated else ()
        yield Table(TableAddress(part, number), _grid(region), (part,), (*inherited, *before))
        above = ()
        number += 1


def _grid(region: Region) -> Grid:
    top, left = min(cell.row for cell in region.cells), min(cell.column for cell in region.cells)
    places: dict[int, int] = {}
    cells: list[Cell] = []
    for cell in region.cells:
        place = places.get(cell.row, 0)
        places[cell.row] = place + 1
        cells.append(_cell(cell, cell.row - top, cell.column - left, place))
    rows = max(cell.row for cell in cells) + 1
    columns = max(cell.column for cell in cells) + 1
    wide = max(min(cell.column + cell.column_span, columns + 20) for cell in cells)
    return Grid(max(min(cell.row + cell.row_span, rows + 20) for cell in cells), wide, tuple(cells))


def _cell(cell: Filled, row: int, column: int, place: int) -> Cell:
    return Cell(row, column, cell.text, place, cell.row_span, cell.column_span, indent=cell.indent)
