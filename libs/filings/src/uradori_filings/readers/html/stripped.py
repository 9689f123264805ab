"""What a page has of inline XBRL beside its text."""

import re

from uradori_filings.readers.html.element import Element
from uradori_filings.readers.html.lines import one_line

_NAMESPACE = re.compile(
    r"disclosure\.edinet-fsa\.go\.jp/(jp[a-z]+[0-9]*)/([a-z0-9]+)/([0-9]{3})/([EG][0-9]{5}-[0-9]{3})"
    r"/([0-9]{4}-[0-9]{2}-[0-9]{2})/([0-9]{2})/([0-9]{4}-[0-9]{2}-[0-9]{2})"
)


def stripped_header(root: Element) -> tuple[str, ...]:
    """Its texts in their order: filer codes, names, standard, days; empty where the page has no such header."""
    for element in root.iter("link:schemaref", "xbrli:context"):
        parent = element.getparent()
        if parent is None or parent.tag in {"body", "html"} or not parent.text:
            continue
        return tuple(line for piece in parent.text.split("\n") if (line := one_line(piece)))
    return ()


def namespaces_of(root: Element) -> tuple[str, ...]:
    """Names in the form of EDINET's files, out of the namespaces that the page declares for its filer's own elements."""
    found = (_NAMESPACE.search(str(value)) for value in root.attrib.values())
    return tuple("{}-{}-{}_{}_{}_{}_{}".format(*one.groups()) for one in found if one)
