"""What a file is, by its first bytes; its name decides only between kinds of text."""

import re
from pathlib import PurePosixPath

from uradori_filings.model.source import SourceFile

_LOOK = 8192
_MARKUP = re.compile(rb"<(?:!doctype\s+html|html|head|body|table|div|h1|p)[\s>]", re.IGNORECASE)
_NAMED_HTML = frozenset({".html", ".htm", ".xhtml"})


def opening_of(file: SourceFile) -> bytes:
    """Its first bytes as ASCII-compatible text: marks of byte order and the zeros of UTF-16 are taken out."""
    start = file.content[:_LOOK]
    if start.startswith((b"\xff\xfe", b"\xfe\xff")) or b"\0" in start[:64]:
        start = start.replace(b"\0", b"")
    return start.removeprefix(b"\xef\xbb\xbf").removeprefix(b"\xff\xfe").removeprefix(b"\xfe\xff").lstrip()


def suffix_of(file: SourceFile) -> str:
    """The extension of its name in lower case, with its dot."""
    return PurePosixPath(file.name.lower()).suffix


def is_html(file: SourceFile) -> bool:
    """A page of HTML or XHTML."""
    if file.content.startswith((b"PK", b"%PDF")):
        return False
    opening = opening_of(file)
    if suffix_of(file) in _NAMED_HTML:
        return bool(opening)
    return opening.startswith(b"<") and _MARKUP.search(opening) is not None
