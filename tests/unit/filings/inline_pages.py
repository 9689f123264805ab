"""Pages of inline XBRL as filers write them, for the tests."""

from uradori_filings import SourceFile

_SPACES = (
    'xmlns="http://www.w3.org/1999/xhtml" xmlns:ix="http://www.xbrl.org/2008/inlineXBRL" '
    'xmlns:ixt="http://www.xbrl.org/inlineXBRL/transformation/2011-07-31" '
    'xmlns:xbrli="http://www.xbrl.org/2003/instance" xmlns:xbrldi="http://xbrl.org/2006/xbrldi" '
    'xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" '
    'xmlns:jppfs_cor="http://disclosure.edinet-fsa.go.jp/taxonomy/jppfs/2023-12-01/jppfs_cor"'
)


def duration(name: str, start: str, end: str, members: str = "") -> str:
    """A context of days."""
    return _context(name, f"<xbrli:startDate>{start}</xbrli:startDate><xbrli:endDate>{end}</xbrli:endDate>", members)


def instant(name: str, day: str, members: str = "") -> str:
    """A context of a day."""
    return _context(name, f"<xbrli:instant>{day}</xbrli:instant>", members)


def member(axis: str, name: str) -> str:
    """An explicit member of a context."""
    return f'<xbrldi:explicitMember dimension="jppfs_cor:{axis}">jppfs_cor:{name}</xbrldi:explicitMember>'


PARENT = member("ConsolidatedOrNonConsolidatedAxis", "NonConsolidatedMember")

UNITS = (
    '<xbrli:unit id="JPY"><xbrli:measure>iso4217:JPY</xbrli:measure></xbrli:unit>'
    '<xbrli:unit id="USD"><xbrli:measure>iso4217:USD</xbrli:measure></xbrli:unit>'
    '<xbrli:unit id="pure"><xbrli:measure>xbrli:pure</xbrli:measure></xbrli:unit>'
    '<xbrli:unit id="JPYPerShares"><xbrli:divide><xbrli:unitNumerator><xbrli:measure>iso4217:JPY</xbrli:measure>'
    "</xbrli:unitNumerator><xbrli:unitDenominator><xbrli:measure>xbrli:shares</xbrli:measure></xbrli:unitDenominator>"
    "</xbrli:divide></xbrli:unit>"
)


def _context(name: str, period: str, members: str) -> str:
    scenario = f"<xbrli:scenario>{members}</xbrli:scenario>" if members else ""
    return (
        f'<xbrli:context id="{name}"><xbrli:entity><xbrli:identifier scheme="http://disclosure.edinet-fsa.go.jp">'
        f"E99999-000</xbrli:identifier></xbrli:entity><xbrli:period>{period}</xbrli:period>{scenario}</xbrli:context>"
    )


def figure(element: str, context: str, text: str, unit: str = "JPY", scale: int = 6, more: str = "") -> str:
    """A tagged figure."""
    return (
        f'<ix:nonFraction name="{element}" contextRef="{context}" unitRef="{unit}" decimals="-6" scale="{scale}" '
        f'format="ixt:numdotdecimal"{more}>{text}</ix:nonFraction>'
    )


def header(resources: str, hidden: str = "") -> SourceFile:
    """The first page of a report, which holds its contexts."""
    body = (
        f'<div style="display:none"><ix:header><ix:hidden>{hidden}</ix:hidden><ix:references/>'
        f"<ix:resources>{resources}{UNITS}</ix:resources></ix:header></div><p>表紙</p>"
    )
    return page("0000000_header_jpcrp030000-asr-001_E99999-000_2024-03-31_01_2024-06-27_ixbrl.htm", body)


def page(name: str, body: str, encoding: str = "UTF-8") -> SourceFile:
    """A page of XHTML."""
    text = (
        f'<?xml version="1.0" encoding="{encoding}"?>\n<html {_SPACES}><head>'
        f'<meta http-equiv="Content-Type" content="text/html; charset={encoding}"/><title>頁</title></head>'
        f"<body>{body}</body></html>"
    )
    return SourceFile(name, text.encode(encoding))


def row(*cells: str) -> str:
    """A row of a table."""
    return "<tr>" + "".join(f"<td>{cell}</td>" for cell in cells) + "</tr>"
