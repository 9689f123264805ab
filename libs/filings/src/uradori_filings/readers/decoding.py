"""Bytes of text as text."""

from uradori_filings.errors import UnreadableFileError
from uradori_filings.model.source import SourceFile
from uradori_filings.readers.legible import is_japanese_or_latin, is_legible

_MARKS = (
    (b"\xef\xbb\xbf", "utf-8-sig"),
    (b"\xff\xfe\0\0", "utf-32"),
    (b"\0\0\xfe\xff", "utf-32"),
    (b"\xff\xfe", "utf-16"),
    (b"\xfe\xff", "utf-16"),
)
_UNICODE = "utf-8"
_JAPANESE = ("cp932", "euc_jis_2004")
_BY_ZEROS = ("utf-16-le", "utf-16-be")
_LOOK = 4096


def decode(file: SourceFile) -> str:
    """By its mark of byte order, else UTF-16 by its zeros, else the first of UTF-8, Shift_JIS (cp932) and EUC-JP that fits.

    Raises:
        UnreadableFileError: it is no text.
    """
    for encoding in _encodings(file.content):
        try:
            text = file.content.decode(encoding)
        except UnicodeDecodeError:
            continue
        guessed = encoding in _BY_ZEROS
        if "\0" not in text and is_legible(text) and (not guessed or is_japanese_or_latin(text)):
            return text.replace("\r\n", "\n").replace("\r", "\n")
    raise UnreadableFileError(
        file.name,
        "テキストではないか、文字コードを判別できません（UTF-8、UTF-16、Shift_JIS、EUC-JP）。",
        "It is no text in UTF-8, UTF-16, Shift_JIS or EUC-JP.",
    )


def _encodings(content: bytes) -> tuple[str, ...]:
    for mark, encoding in _MARKS:
        if content.startswith(mark):
            return (encoding,)
    start = content[:_LOOK]
    if b"\0" in start:
        little = start[1::2].count(0) >= start[0::2].count(0)
        return _BY_ZEROS if little else _BY_ZEROS[::-1]
    return (_UNICODE, *sorted(_JAPANESE, key=lambda encoding: _half_width(content, encoding)))


def _half_width(content: bytes, encoding: str) -> int:
    """Half-width katakana of its beginning, which EUC-JP read as Shift_JIS is full of."""
    return sum("\uff61" <= char <= "\uff9f" for char in content[:_LOOK].decode(encoding, "ignore"))
