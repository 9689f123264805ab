"""What no reader of a page sees."""

import re
from collections.abc import Iterator

from lxml import etree

from uradori_filings.readers.html.element import Element

_STYLES = etree.XPath("descendant::*/@style")
_MARKS = etree.XPath("descendant::*/@hidden")
_HIDDEN = re.compile(r"(?:display\s*:\s*none|visibility\s*:\s*hidden)", re.IGNORECASE)
_LETTER = re.compile(rb"&#(?:x0*[4-7][0-9a-f]|0*(?:6[5-9]|[7-9][0-9]|1[0-2][0-9]))(?![0-9a-f])")
"""A reference to a character that may be a letter of such a word."""


def may_hide(source: bytes) -> bool:
    """Whether the source of a page, in UTF-8, has a word that hides something: most pages have none."""
    lowered = source.lower()
    return b"hidden" in lowered or b"none" in lowered or (b"&#" in lowered and _LETTER.search(lowered) is not None)


def take_out_hidden(root: Element) -> None:
    """Takes hidden elements out of a tree; the text behind them stays."""
    for element in list(_hidden(root)):
        parent = element.getparent() if element is not None else None
        if element is None or parent is None:
            continue
        before = element.getprevious()
        if before is not None:
            before.tail = (before.tail or "") + (element.tail or "")
        else:
            parent.text = (parent.text or "") + (element.tail or "")
        parent.remove(element)


def _hidden(root: Element) -> Iterator[Element | None]:
    yield from (mark.getparent() for mark in _attributes(_MARKS(root)))
    yield from (style.getparent() for style in _attributes(_STYLES(root)) if _HIDDEN.search(style))


def _attributes(found: object) -> list[etree._ElementUnicodeResult]:
    return [each for each in found if isinstance(each, etree._ElementUnicodeResult)] if isinstance(found, list) else []
