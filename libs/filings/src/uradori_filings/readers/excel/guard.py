"""What a workbook holds, looked at before it is opened."""

import io
import zipfile
import zlib
from dataclasses import dataclass

from uradori_filings.errors import UnreadableFileError
from uradori_filings.model.source import SourceFile

_OLE = b"\xd0\xcf\x11\xe0"
_ENCRYPTED = "EncryptedPackage".encode("utf-16-le")
_TOTAL = 400 << 20
_PART = 200 << 20
_FILES = 4000
_CELLS = 400_000
_STEP = 1 << 20
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
    cells = 0
    formulas = False
    for info in infos:
        if info.flag_bits & 1:
            raise _encrypted(name)
        if info.file_size > _PART:
            raise _large(name)
        if not info.filename.endswith((".xml", ".rels")):
            continue
        is_sheet = "worksheets/" in info.filename
        with archive.open(info) as part:
            tail = b""
            while step := part.read(_STEP):
                look = tail + step
                if b"<!DOCTYPE" in look or b"<!ENTITY" in look:
                    raise _declares(name)
                if is_sheet:
                    cells += look.count(b"<c ") + look.count(b":c ") + look.count(b"<row")
                    formulas = formulas or b"<f" in look or b":f" in look
                    if cells > _CELLS:
                        raise _large(name)
                tail = step[-8:]
    return Inspected(formulas)


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


def _declares(name: str) -> UnreadableFileError:
    return UnreadableFileError(
        name, "文書型宣言（DTD）を含むXMLは読みません。", "XML that declares a document type (DTD) is not read."
    )
