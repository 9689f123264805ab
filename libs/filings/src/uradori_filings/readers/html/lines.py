"""Text as it is read on a page: blanks of the source run together, lines told apart."""

import re
from collections.abc import Iterable

from uradori_filings.readers.html.walk import LINE

_BLANKS = re.compile(r"[ \t\r\n\f\v\xa0]+")
_UNSEEN = re.compile("[\u00ad\u200b-\u200f\u202a-\u202e\u2060\ufeff]+")
_INDENT = re.compile(r"[ \t\r\n\f\v]*([ \u3000\xa0]*)")
_UNEVEN = re.compile("[ \t\r\n\f\v\xa0\u3000△▲\u00ad\u200b-\u200f\u202a-\u202e\u2060\ufeff]")
"""Without any of these within it a text is a line as it stands."""
_SIGN = re.compile(r"([△▲])[ \t\r\n\f\xa0\u3000]+(?=[0-9０-９(（.．])")
_GROUP = re.compile(r"(?<=[0-9])[ ]+(?=,[0-9]{3})")
OUTSIDE = " \t\r\n\f\v\xa0\u3000"
_COUNTED = frozenset("第年月日期円株名人社件個回倍億兆万千百度約半条項号部章節四銭")
"""Beside a number these stand without a blank."""


def lines_of(raw: str) -> list[str]:
    """Lines without blanks around them, empty ones left out; a sign rejoined with its number."""
    if LINE not in raw:
        line = one_line(raw)
        return [line] if line else []
    return [line for line in map(one_line, raw.split(LINE)) if line]


def one_line(raw: str) -> str:
    """A line break of the source is a blank, and nothing beside a character of Japanese, which knows no blanks."""
    text = raw.strip(OUTSIDE)
    if not text or _UNEVEN.search(text) is None:
        return text
    if not text.isascii():
        if _UNSEEN.search(text):
            text = _UNSEEN.sub("", text).strip(OUTSIDE)
        if "△" in text or "▲" in text:
            text = _SIGN.sub(r"\1", text)
    text = _BLANKS.sub(_blank if "\n" in text else " ", text)
    return _GROUP.sub("", text) if " ," in text else text


def indent_of(raw: str) -> int:
    """Full-width blanks before its first line; two hard blanks count as one."""
    if "\u3000" not in raw and "\xa0" not in raw:
        return 0
    found = _INDENT.match(raw.lstrip(LINE))
    blanks = found[1] if found else ""
    return blanks.count("\u3000") + blanks.count("\xa0") // 2


def joined(lines: Iterable[str]) -> str:
    """Lines on one line."""
    return " ".join(lines)


def _blank(found: re.Match[str]) -> str:
    text, start, end = found.string, found.start(), found.end()
    if "\n" not in found[0]:
        return " "
    before, after = text[start - 1], text[end]
    if before.isdecimal() or after.isdecimal():
        return "" if before in _COUNTED or after in _COUNTED else " "
    return "" if _is_wide(before) or _is_wide(after) else " "


def _is_wide(char: str) -> bool:
    return "\u2e80" <= char <= "\ufaff"
