"""The element of a parsed page."""

from typing import TypeAlias

from lxml import etree

Element: TypeAlias = etree._Element


def text_within(element: Element) -> str:
    """All of its text as it stands in the source."""
    return "".join(map(str, element.itertext()))
