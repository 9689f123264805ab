"""The regulator's code list as it is downloaded: a CSV, or a ZIP that holds one. Bytes in, text out, sizes bounded."""

import io
import zipfile
import zlib

FILE_LIMIT = 16 * 2**20
"""Bytes of the file."""
TEXT_LIMIT = 48 * 2**20
"""Bytes of the CSV in it."""
_ENTRIES = 16
_LONGEST_CHARACTER = 4
_ZIP = b"PK"


class CodeListError(ValueError):
    """A file that is no code list; `message` and `message_en` say why and what to do."""

    def __init__(self, message: str, message_en: str) -> None:
        self.message = message
        self.message_en = message_en
        super().__init__(f"{message} / {message_en}")


def code_list_text(raw: bytes) -> str:
    """The CSV of a downloaded file, in UTF-8 (with or without a mark) or cp932.

    Raises:
        CodeListError: empty, too large, a ZIP that is damaged or holds no CSV, or another encoding.
    """
    if len(raw) > FILE_LIMIT:
        raise _too_large()
    csv_bytes = _unzipped(raw) if raw.startswith(_ZIP) else raw
    if not csv_bytes.strip():
        raise CodeListError("ファイルが空です。", "The file is empty.")
    if b"\0" in csv_bytes:
        raise _wrong_encoding()
    cut_off = False
    for encoding in ("utf-8-sig", "cp932"):
        try:
            return csv_bytes.decode(encoding)
        except UnicodeDecodeError as error:
            cut_off = cut_off or error.start >= len(csv_bytes) - _LONGEST_CHARACTER
    if cut_off:
        raise CodeListError(
            "ファイルが途中で切れています。もう一度ダウンロードしてください。",
            "The file is cut off in the middle of a character. Download it again.",
        )
    raise _wrong_encoding()


def _unzipped(raw: bytes) -> bytes:
    try:
        with zipfile.ZipFile(io.BytesIO(raw)) as archive:
            tables = [entry for entry in archive.infolist()[:_ENTRIES] if entry.filename.lower().endswith(".csv")]
            if len(tables) != 1:
                raise CodeListError(
                    f"ZIP に CSV が{len(tables)}個あります。EDINET からダウンロードした ZIP をそのまま指定してください。",
                    f"The ZIP holds {len(tables)} CSV files: give the one that EDINET serves, as it is.",
                )
            if tables[0].flag_bits & 0x1:
                raise CodeListError("ZIP が暗号化されています。", "The ZIP is encrypted.")
            if tables[0].file_size > TEXT_LIMIT:
                raise _too_large()
            with archive.open(tables[0]) as file:
                content = file.read(TEXT_LIMIT + 1)
    except (zipfile.BadZipFile, zlib.error, EOFError, OSError, NotImplementedError) as error:
        raise CodeListError(
            "ZIP が壊れているか、途中で切れています。もう一度ダウンロードしてください。",
            "The ZIP is damaged or cut off. Download it again.",
        ) from error
    if len(content) > TEXT_LIMIT:
        raise _too_large()
    return content


def _too_large() -> CodeListError:
    return CodeListError(
        f"ファイルが大きすぎます（上限 {FILE_LIMIT // 2**20} MiB、展開後 {TEXT_LIMIT // 2**20} MiB）。EDINET のコードリストか確認してください。",
        f"The file is too large (at most {FILE_LIMIT // 2**20} MiB, unpacked {TEXT_LIMIT // 2**20} MiB). "
        "Check that it is EDINET's code list.",
    )


def _wrong_encoding() -> CodeListError:
    return CodeListError(
        "文字コードを判別できません。EDINET のコードリスト（CSV、Shift_JIS か UTF-8）を指定してください。",
        "The encoding is neither Shift_JIS (cp932) nor UTF-8. Give EDINET's code list as it is served.",
    )
