"""What a workbook holds, looked at before it is opened."""

import io
import re
import zipfile
import zlib
from dataclasses import dataclass
from typing import IO

from uradori_filings.errors import UnreadableFileError
from uradori_filings.model.source import SourceFile

_OLE = b"\xd0\xcf\x11\xe0"
_ENCRYPTED = "EncryptedPackage".encode("utf-16-le")
_TOTAL = 400 << 20
_PART = 200 << 20
_FILES = 4000
_CELLS = 400_000
_MERGED = 2_000_000
_STEP = 1 << 20
_TAIL = 64
_MERGE = re.compile(rb'mergeCell ref="\$?([A-Z]{1,3})\$?(\d{1,7}):\$?([A-Z]{1,3})\$?(\d{1,7})"')
_BROKEN = (zipfile.BadZipFile, zlib.error, EOFError, OSError, NotImplementedError, RuntimeError, ValueError)


@dataclass(frozen=True, slots=True)
class Inspected:
    """A workbook that is safe to open."""

    has_formulas: bool


def inspect(file: SourceFile) -> Inspected:
    """Raises UnreadableFileError for .xls, for what is encrypted, damaged, too large, or declares a document type."""
    if file.content.startswith(_OLE):
        raise _encrypted(file.name) if _ENCRYPTED in file.content else _old(file.name)
    try:
        with zipfile.ZipFile(io.BytesIO(file.content)) as archive:
            return _inspect(file.name, archive)
    except _BROKEN as error:
        if isinstance(error, UnreadableFileError):
            raise
        raise broken(file.name) from error


def _inspect(name: str, archive: zipfile.ZipFile) -> Inspected:
    infos = archive.infolist()
    if len(infos) > _FILES or sum(info.file_size for info in infos) > _TOTAL:
        raise _large(name)
    sheets = _Counted()
    for info in infos:
        if info.flag_bits & 1:
            raise _encrypted(name)
        if info.file_size > _PART:
            raise _large(name)
        if info.filename.endswith((".xml", ".rels")):
            with archive.open(info) as part:
                _look(name, part, sheets if "worksheets/" in info.filename else None)
    return Inspected(sheets.has_formulas)


@dataclass(slots=True)
class _Counted:
    cells: int = 0
    merged: int = 0
    has_formulas: bool = False

    def take(self, look: bytes) -> None:
        """A stretch of a sheet's XML."""
        self.cells += look.count(b"<c ") + look.count(b":c ") + look.count(b"<row")
        self.has_formulas = self.has_formulas or b"<f" in look or b":f" in look
        for left, top, right, bottom in _MERGE.findall(look):
            self.merged += (abs(int(bottom) - int(top)) + 1) * (abs(_column(right) - _column(left)) + 1)


def _look(name: str, part: IO[bytes], sheet: _Counted | None) -> None:
    tail = b""
    while step := part.read(_STEP):
        look = tail + step
        if b"<!DOCTYPE" in look or b"<!ENTITY" in look:
            raise _declares(name)
        if b"\0" in look:
            raise _wide(name)
        if sheet is not None:
            sheet.take(look)
            if sheet.cells > _CELLS or sheet.merged > _MERGED:
                raise _large(name)
        tail = step[-_TAIL:]


def _column(letters: bytes) -> int:
    number = 0
    for letter in letters:
        number = number * 26 + letter - ord("A") + 1
    return number


def broken(name: str) -> UnreadableFileError:
    """Not a workbook, or a damaged one."""
    return UnreadableFileError(
        name, "Excelファイルとして読めません（破損の可能性）。", "It cannot be read as a workbook; it may be damaged."
    )


def _encrypted(name: str) -> UnreadableFileError:
    return UnreadableFileError(
        name,
        "暗号化されています。パスワードを外して保存し直してください。",
        "The workbook is encrypted: save it without a password.",
    )


def _old(name: str) -> UnreadableFileError:
    return UnreadableFileError(
        name,
        "旧形式のExcelファイル（.xls）は読めません。.xlsx形式で保存し直してください。",
        "The old format of Excel (.xls) is not read: save it as .xlsx.",
    )


def _large(name: str) -> UnreadableFileError:
    return UnreadableFileError(
        name,
        f"Excelファイルが大きすぎます（セルの上限は{_CELLS:,}、展開後の上限は{_TOTAL >> 20}MB）。",
        f"The workbook is too large: at most {_CELLS:,} cells and {_TOTAL >> 20} MB unpacked.",
    )


def _wide(name: str) -> UnreadableFileError:
    """In UTF-16 none of what is looked for here would be seen; no program writes workbooks so."""
    return UnreadableFileError(
        name, "XMLの文字コードがUTF-8ではありません。", "The XML of the workbook is not written in UTF-8."
    )


def _declares(name: str) -> UnreadableFileError:
    return UnreadableFileError(
        name, "文書型宣言（DTD）を含むXMLは読みません。", "XML that declares a document type (DTD) is not read."
    )
