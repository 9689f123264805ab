"""What a file is, by its name and by its first bytes."""

import re
from enum import StrEnum
from pathlib import PurePosixPath


class Format(StrEnum):
    """What the readers know."""

    HTML = "html"
    XBRL = "xbrl"
    """An instance."""
    SCHEMA = "schema"
    """Schemas and linkbases beside an instance."""
    PDF = "pdf"
    EXCEL = "excel"
    CSV = "csv"
    MARKDOWN = "markdown"
    TEXT = "text"
    ARCHIVE = "archive"


_LOOK = 8192
_OLE = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"
"""The container of .xls, and of .xlsx that is encrypted."""
_CLOSED = {b"<!--": (b"<!--", b"-->"), b"<!": (b"[", b"]>"), b"<?": (b"<?", b"?>")}
"""How a piece before the root begins: what it may hold, and how it then ends."""
_MARKUP = re.compile(rb"<(?:!doctype\s+html|html|head|body|table|div|h1|p)[\s>]", re.IGNORECASE)

_SUFFIXES = {
    **dict.fromkeys((".html", ".htm", ".xhtml"), Format.HTML),
    **dict.fromkeys((".xbrl",), Format.XBRL),
    **dict.fromkeys((".xsd", ".xml"), Format.SCHEMA),
    **dict.fromkeys((".pdf",), Format.PDF),
    **dict.fromkeys((".xlsx", ".xlsm", ".xls"), Format.EXCEL),
    **dict.fromkeys((".csv", ".tsv"), Format.CSV),
    **dict.fromkeys((".md", ".markdown"), Format.MARKDOWN),
    **dict.fromkeys((".txt", ".text"), Format.TEXT),
    **dict.fromkeys((".zip",), Format.ARCHIVE),
}


def format_of_name(name: str) -> Format | None:
    """By its suffix; None for a format that no reader knows, and for files of a system (hidden ones, __MACOSX)."""
    path = PurePosixPath(name)
    if path.name.startswith(".") or "__MACOSX" in path.parts:
        return None
    return _SUFFIXES.get(path.suffix.lower())


def suffix_of(name: str) -> str:
    """The extension in lower case, with its dot."""
    return PurePosixPath(name.lower()).suffix


def opening_of(content: bytes) -> bytes:
    """Its first bytes as ASCII-compatible text: marks of byte order and the zeros of UTF-16 are taken out."""
    start = content[:_LOOK]
    if start.startswith((b"\xff\xfe", b"\xfe\xff")) or b"\0" in start[:64]:
        start = start.replace(b"\0", b"")
    return start.removeprefix(b"\xef\xbb\xbf").removeprefix(b"\xff\xfe").removeprefix(b"\xfe\xff").lstrip()


def format_of_content(content: bytes) -> Format | None:
    """By its bytes, whatever its name: None for text that no mark tells apart."""
    if content.startswith(b"PK\x03\x04"):
        return Format.EXCEL if b"xl/workbook.xml" in content else Format.ARCHIVE
    if content.startswith(_OLE):
        return Format.EXCEL
    if b"%PDF-" in content[:1024]:
        return Format.PDF
    opening = opening_of(content)
    if not opening.startswith(b"<"):
        return None
    match root_name(opening):
        case b"xbrl":
            return Format.XBRL
        case b"linkbase" | b"schema":
            return Format.SCHEMA
        case _:
            return Format.HTML if _MARKUP.search(opening) else None


def root_name(opening: bytes) -> bytes:
    """Of the first element of mark-up, without its prefix; empty where none is found."""
    rest = opening
    while rest.startswith((b"<?", b"<!")):
        inner, closing = _CLOSED[next(mark for mark in _CLOSED if rest.startswith(mark))]
        opened = rest.find(inner)
        closing = closing if 0 <= opened < rest.find(b">") else b">"
        end = rest.find(closing)
        if end < 0:
            return b""
        rest = rest[end + len(closing) :].lstrip()
    words = rest[1:].split(None, 1)
    return words[0].split(b">", 1)[0].rpartition(b":")[2] if words else b""
