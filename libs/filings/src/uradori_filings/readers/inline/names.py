"""Names of inline XBRL, of its versions 1.0 and 1.1."""

from collections.abc import Iterator

from lxml import etree

SPACES = ("http://www.xbrl.org/2013/inlineXBRL", "http://www.xbrl.org/2008/inlineXBRL")
XHTML = "http://www.w3.org/1999/xhtml"


def ix(name: str) -> tuple[str, ...]:
    """The tags of an element of inline XBRL."""
    return tuple(f"{{{space}}}{name}" for space in SPACES)


def each(root: etree._Element, *names: str) -> Iterator[etree._Element]:
    """Elements of inline XBRL below the root, in the order of the page."""
    return root.iter(*(tag for name in names for tag in ix(name)))


def html_name(element: etree._Element) -> str:
    """The name of an element of XHTML in lower case, empty for any other node."""
    tag = element.tag
    if not isinstance(tag, str):
        return ""
    space, brace, name = tag.rpartition("}")
    return name.lower() if (not brace or space[1:] == XHTML) and ":" not in name else ""
