"""XML of strangers: no document type, no entity of its own, nothing fetched."""

import re
from html.entities import name2codepoint

from lxml import etree

from uradori_filings.errors import UnreadableFileError
from uradori_filings.model.source import SourceFile

XBRLI = "http://www.xbrl.org/2003/instance"
XBRLDI = "http://xbrl.org/2006/xbrldi"
LINK = "http://www.xbrl.org/2003/linkbase"
XLINK = "http://www.w3.org/1999/xlink"
XSI = "http://www.w3.org/2001/XMLSchema-instance"

_ENTITY = re.compile(rb"&([A-Za-z][A-Za-z0-9]{1,31});")
_OWN = frozenset({b"amp", b"lt", b"gt", b"quot", b"apos"})
_DECLARED = tuple("<!ENTITY".encode(encoding) for encoding in ("ascii", "utf-16-le", "utf-16-be"))


def parse_xml(file: SourceFile) -> etree._Element:
    """The root.

    Raises:
        UnreadableFileError: it is not well formed, or declares entities.
    """
    return _parsed(file, _parser(recover=False))


def recovered_xml(file: SourceFile) -> tuple[etree._Element, bool]:
    """The root, read on over faults of its form as browsers do, and whether there were any.

    Raises:
        UnreadableFileError: nothing of it can be read, or it declares entities.
    """
    parser = _parser(recover=True)
    root = _parsed(file, parser)
    return root, any(entry.level_name != "WARNING" for entry in parser.error_log)


def _parser(*, recover: bool) -> etree.XMLParser:
    return etree.XMLParser(
        resolve_entities=False,
        no_network=True,
        load_dtd=False,
        huge_tree=False,
        remove_comments=True,
        remove_pis=True,
        recover=recover,
    )


def _parsed(file: SourceFile, parser: etree.XMLParser) -> etree._Element:
    if any(word in file.content for word in _DECLARED):
        raise UnreadableFileError(
            file.name, "実体宣言（DTD）を含むXMLは読みません。", "XML that declares entities (a DTD) is not read."
        )
    try:
        root = etree.fromstring(_ENTITY.sub(_character, file.content), parser)
    except (etree.XMLSyntaxError, ValueError) as error:
        raise _broken(file.name) from error
    if root is None:
        raise _broken(file.name)
    return root


def _character(found: re.Match[bytes]) -> bytes:
    point = None if found[1] in _OWN else name2codepoint.get(found[1].decode("ascii"))
    return found[0] if point is None else b"&#%d;" % point


def _broken(name: str) -> UnreadableFileError:
    return UnreadableFileError(
        name, "XMLとして読めません（破損の可能性）。", "It is not well-formed XML; it may be damaged."
    )


def prefixed(element: etree._Element, name: str) -> str:
    """{namespace}name as prefix:name by the prefixes in force at the element."""
    if not name.startswith("{"):
        return name
    space, _, local = name[1:].partition("}")
    prefix = next((prefix for prefix, uri in element.nsmap.items() if uri == space and prefix), "")
    return f"{prefix}:{local}" if prefix else local
