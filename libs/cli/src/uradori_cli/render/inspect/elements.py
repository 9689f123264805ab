"""Elements of a page; text from elsewhere is escaped by the tree that it is built in."""

from xml.etree.ElementTree import Element, SubElement, tostring

from uradori_cli.render.plain import plain


def added(parent: Element, tag: str, text: str = "", **attributes: str) -> Element:
    """A child with that text; `class_` and `data_x` become class and data-x."""
    element = SubElement(parent, tag, _attributes(attributes))
    element.text = plain(text)
    return element


def made(tag: str, text: str = "", **attributes: str) -> Element:
    """The same without a parent."""
    element = Element(tag, _attributes(attributes))
    element.text = plain(text)
    return element


def markup(element: Element) -> str:
    """As HTML."""
    return tostring(element, encoding="unicode", method="html")


def _attributes(given: dict[str, str]) -> dict[str, str]:
    return {name.rstrip("_").replace("_", "-"): value for name, value in given.items() if value}
