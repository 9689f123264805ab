"""The encoding of a page."""

import codecs
import re

from uradori_filings.model.source import SourceFile
from uradori_filings.readers.decoding import decode

_DECLARED = re.compile(
    rb"""<(?:meta|\?xml)[^>]{0,300}?(?:charset|encoding)\s*=\s*["']?\s*([A-Za-z0-9_\-]{1,40})""", re.IGNORECASE
)
_LOOK = 4096
_DECLARED_AS = {
    **dict.fromkeys(("shift_jis", "shift-jis", "sjis", "x-sjis", "windows-31j", "cp932", "ms932"), "cp932"),
    **dict.fromkeys(("euc-jp", "x-euc-jp", "eucjp", "euc_jp"), "euc_jis_2004"),
    **dict.fromkeys(("us-ascii", "ascii", "iso-8859-1", "latin1", "latin-1", "windows-1252", "cp1252"), "cp1252"),
    "iso-8859-15": "iso8859_15",
    **dict.fromkeys(("gb2312", "gbk", "gb18030"), "gb18030"),
    "big5": "big5hkscs",
    **dict.fromkeys(("euc-kr", "ks_c_5601-1987"), "cp949"),
}
"""What pages are written in, wide enough for what their programs write: any other name may be a codec of no text."""
_STATEFUL = (b"\x1b$B", b"\x1b$@")


def decoded(page: SourceFile) -> str:
    """By its mark of byte order, UTF-8 where the bytes fit, what it declares, else detection.

    Raises:
        UnreadableFileError: it is no text in any encoding that is used for Japanese.
    """
    content = page.content
    if content.startswith((codecs.BOM_UTF8, codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        return decode(page)
    if any(escape in content[:65536] for escape in _STATEFUL):
        return _tried(content, "iso2022_jp_ext") or decode(page)
    text = _tried(content, "utf-8")
    if text is not None and "\0" not in text[:_LOOK]:
        return text
    declared = _DECLARED.search(content[:_LOOK])
    if declared is not None:
        known = _DECLARED_AS.get(declared[1].decode("ascii").lower())
        text = _tried(content, known) if known else None
        if text is not None and "\0" not in text[:_LOOK]:
            return text
    return decode(page)


def _tried(content: bytes, encoding: str) -> str | None:
    try:
        return content.decode(encoding)
    except UnicodeDecodeError:
        return None
