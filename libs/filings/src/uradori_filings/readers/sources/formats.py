"""What a file is, by its name and by its first bytes."""

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


SINGLE = frozenset({Format.PDF, Format.EXCEL, Format.CSV, Format.MARKDOWN, Format.TEXT})
"""A file of these is a document by itself."""

_SUFFIXES = {
    **dict.fromkeys((".html", ".htm", ".xhtml"), Format.HTML),
    **dict.fromkeys((".xbrl",), Format.XBRL),
    **dict.fromkeys((".xsd", ".xml"), Format.SCHEMA),
    **dict.fromkeys((".pdf",), Format.PDF),
    **dict.fromkeys((".xlsx", ".xlsm"), Format.EXCEL),
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


def format_of_content(content: bytes) -> Format | None:
    """By its first bytes, for a file whose name says nothing."""
    head = content[:1024].lstrip(b"\xef\xbb\xbf \t\r\n").lower()
    if head.startswith(b"%pdf-"):
        return Format.PDF
    if head.startswith(b"pk\x03\x04"):
        return Format.EXCEL if b"[content_types].xml" in head or b"xl/" in head else Format.ARCHIVE
    if head.startswith((b"<!doctype html", b"<html")):
        return Format.HTML
    if head.startswith(b"<?xml"):
        return Format.HTML if b"<html" in head else Format.XBRL if b"xbrl" in head else None
    return None
