"""The text of an element as lines."""

import re

from lxml import html

_BLANKS = re.compile(r"[ \t\r\n\f\u00a0]+")
_BREAKING = frozenset({"p", "div", "br", "li", "tr"})


def lines_of(element: html.HtmlElement) -> list[str]:
    """Its lines, each without blanks around it, empty ones left out; tables within it are left out."""
    parts: list[str] = []
    _walk(element, parts)
    lines = (_BLANKS.sub(" ", line).strip(" \u3000") for line in "".join(parts).split("\0"))
    return [line for line in lines if line]


def _walk(element: html.HtmlElement, parts: list[str]) -> None:
    if element.text:
        parts.append(element.text)
    for child in element:
        breaks = child.tag in _BREAKING
        if breaks:
            parts.append("\0")
        if isinstance(child.tag, str) and child.tag != "table":
            _walk(child, parts)
        if breaks:
            parts.append("\0")
        if child.tail:
            parts.append(child.tail)
