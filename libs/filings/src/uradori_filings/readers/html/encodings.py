"""The encoding of a page."""

import codecs
import re

from uradori_filings.model.source import SourceFile
from uradori_filings.readers.decoding import decode

_DECLARED = re.compile(
    rb"""<(?:meta|\?xml)[^>]{0,300}?(?:charset|encoding)\s*=\s*["']?\s*([A-Za-z0-9_\-]{1,40})""", re.IGNORECASE
)
_LOOK = 4096
_WIDER = {
    "shift_jis": "cp932",
    "sjis": "cp932",
    "x-sjis": "cp932",
    "windows-31j": "cp932",
    "x-euc-jp": "euc_jis_2004",
    "euc-jp": "euc_jis_2004",
    "ms932": "cp932",
}
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
        name = declared[1].decode("ascii").lower()
        text = _tried(content, _WIDER.get(name, name))
        if text is not None and "\0" not in text[:_LOOK]:
            return text
    return decode(page)


def _tried(content: bytes, encoding: str) -> str | None:
    try:
        return content.decode(encoding)
    except (UnicodeDecodeError, LookupError):
        return None
