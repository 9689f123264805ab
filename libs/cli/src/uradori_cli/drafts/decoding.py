"""Bytes of a text file, as characters."""

import codecs

from uradori_cli.failure import UNAUDITABLE, CommandError

_MARKS = (
    (codecs.BOM_UTF32_LE, "utf-32"),
    (codecs.BOM_UTF32_BE, "utf-32"),
    (codecs.BOM_UTF8, "utf-8-sig"),
    (codecs.BOM_UTF16_LE, "utf-16"),
    (codecs.BOM_UTF16_BE, "utf-16"),
)
_UNMARKED = ("utf-8", "cp932")
_CONTROLS = frozenset(map(chr, (*range(9), *range(14, 32), 127)))
_HALF_WIDTH = frozenset(map(chr, range(0xFF61, 0xFFA0)))


def decoded(content: bytes, name: str) -> str:
    """UTF-8, Shift_JIS (cp932), or what a byte order mark tells; line ends become line feeds.

    Raises:
        CommandError: it is in none of them, or is no text.
    """
    text = _decoded(content)
    if text is None:
        raise CommandError(
            f"{name}: 文字コードを判別できません。UTF-8 か Shift_JIS で保存し直してください。",
            f"{name}: Neither UTF-8 nor Shift_JIS. Save it as UTF-8 and try again.",
            exit_code=UNAUDITABLE,
        )
    if not _CONTROLS.isdisjoint(text):
        raise CommandError(
            f"{name}: テキストではありません（制御文字を含む）。.md、.txt、.docx を指定してください。",
            f"{name}: Not a text: it holds control characters. Give a .md, .txt or .docx.",
            exit_code=UNAUDITABLE,
        )
    return text.replace("\r\n", "\n").replace("\r", "\n")


def _decoded(content: bytes) -> str | None:
    marked = [encoding for mark, encoding in _MARKS if content.startswith(mark)]
    for encoding in marked[:1] or _UNMARKED:
        try:
            text = content.decode(encoding)
        except UnicodeDecodeError:
            continue
        return None if encoding == "cp932" and _is_garbled(text) else text
    return None


def _is_garbled(text: str) -> bool:
    """Whether it is EUC-JP read as Shift_JIS: mostly half-width kana."""
    wide = sum(character > "\x7f" for character in text)
    return sum(character in _HALF_WIDTH for character in text) * 2 > wide
