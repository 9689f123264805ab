"""Tagged elements of a page as facts."""

from collections.abc import Mapping
from dataclasses import dataclass

from lxml import etree

from uradori_filings.model.grid import Tagged
from uradori_filings.readers.inline.names import each, ix
from uradori_filings.readers.inline.numbers import printed_number, scale_of
from uradori_filings.readers.xbrl.instance import decimals_of
from uradori_filings.readers.xbrl.xml import XSI

_NUMERIC = frozenset(ix("nonFraction"))
_EXCLUDED = frozenset(ix("exclude"))


@dataclass(frozen=True, slots=True)
class InlineFact:
    """A tag of a page: `tagged` is None for a text."""

    element: str
    context: str
    text: str
    tagged: Tagged | None


def inline_fact(
    element: etree._Element, units: Mapping[str, str], continuations: Mapping[str, etree._Element]
) -> InlineFact:
    """The fact of an ix:nonFraction or ix:nonNumeric; a text is joined with its continuations."""
    nil = element.get(f"{{{XSI}}}nil") in ("true", "1")
    name, context = element.get("name", ""), element.get("contextRef", "")
    if element.tag not in _NUMERIC:
        return InlineFact(name, context, _continued(element, continuations), Tagged(None, nil=True) if nil else None)
    text = _text(element).strip()
    unit = element.get("unitRef", "")
    power = scale_of(element.get("scale", "0"))
    number = None if nil else printed_number(text, element.get("format", ""))
    if number is not None:
        number = (-number if element.get("sign") == "-" else number).scaleb(power)
    decimals = decimals_of(element.get("decimals", ""))
    return InlineFact(name, context, text, Tagged(number, units.get(unit, unit), power, decimals, nil))


def continuations_in(root: etree._Element) -> dict[str, etree._Element]:
    """ix:continuation by id."""
    return {element.get("id", ""): element for element in each(root, "continuation")}


def _continued(element: etree._Element, continuations: Mapping[str, etree._Element]) -> str:
    parts: list[str] = []
    seen: set[str] = set()
    at: etree._Element | None = element
    while at is not None:
        parts.append(_text(at))
        following = at.get("continuedAt", "")
        at = continuations.get(following) if following not in seen else None
        seen.add(following)
    return " ".join(" ".join(parts).split())


def _text(element: etree._Element) -> str:
    parts: list[str] = []
    skipped: etree._Element | None = None
    for event, node in etree.iterwalk(element, events=("start", "end")):
        if event == "start":
            if skipped is None and node.tag in _EXCLUDED:
                skipped = node
            if skipped is None and node.text and isinstance(node.tag, str):
                parts.append(node.text)
        else:
            if skipped is node:
                skipped = None
            if skipped is None and node is not element and node.tail:
                parts.append(node.tail)
    return "".join(parts)
