"""Bytes of a page as a tree."""

import re

from lxml import etree

from uradori_filings.errors import UnreadableFileError
from uradori_filings.model.source import SourceFile
from uradori_filings.readers.html.element import Element
from uradori_filings.readers.html.encodings import decoded
from uradori_filings.readers.html.hidden import may_hide, take_out_hidden

_CONTROLS = bytes({*range(0x20), 0x7F} - {*b"\t\n\f\r"})
_DECLARATION = re.compile(r"<\?xml[^>]{0,200}\?>")
_TABLE, _TABLE_END = (re.compile(tag, re.IGNORECASE) for tag in ("<table", "</table"))
_TAIL = 4096


def parse(page: SourceFile) -> Element:
    """The tree of a page without what is hidden.

    Raises:
        UnreadableFileError: it is empty, no text, cut off in the middle, or nested deeper than any page is.
    """
    text = decoded(page).lstrip("\ufeff\0 \t\r\n")
    if declared := _DECLARATION.match(text):
        text = text[declared.end() :]
    if not text:
        raise UnreadableFileError(page.name, "ファイルが空です。", "The file is empty.")
    if _is_cut(text):
        raise UnreadableFileError(page.name, "HTMLが途中で切れています。", "The HTML is truncated.")
    parser = etree.HTMLParser(encoding="utf-8", huge_tree=True)
    source = text.encode("utf-8", "replace").translate(None, _CONTROLS)
    try:
        root: Element | None = etree.fromstring(source, parser=parser)
    except (etree.ParserError, etree.XMLSyntaxError) as error:
        raise UnreadableFileError(page.name, "HTMLとして読めません。", "It cannot be read as HTML.") from error
    if root is None:
        raise UnreadableFileError(page.name, "本文が見つかりません。", "No text was found.")
    last = parser.error_log.last_error
    if last is not None and last.type == etree.ErrorTypes.ERR_RESOURCE_LIMIT:
        raise UnreadableFileError(
            page.name, "HTMLの入れ子が深すぎます。", "The HTML is nested too deeply or holds too long a text."
        )
    if may_hide(source):
        take_out_hidden(root)
    return root


def ends_early(page: SourceFile) -> bool:
    """Whether its beginning has a tag that its end does not close, as of a download that broke off between two tags."""
    first, last = (piece.replace(b"\0", b"").lower() for piece in (page.content[:_TAIL], page.content[-_TAIL:]))
    return b"<html" in first and b"</html" not in last


def _is_cut(text: str) -> bool:
    """No end tag of the page, and a tag or a table is still open."""
    if "</html" in text[-_TAIL:].lower():
        return False
    return text.rfind("<") > text.rfind(">") or len(_TABLE.findall(text)) > len(_TABLE_END.findall(text))
