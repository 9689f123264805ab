"""Contexts and units of an instance, or of the header of an inline page."""

from collections.abc import Iterator
from datetime import date, timedelta

from lxml import etree

from uradori_filings.days import iso_day
from uradori_filings.model.document import Context
from uradori_filings.readers.native.measures import measure_of
from uradori_filings.readers.xbrl.xml import XBRLDI, XBRLI


def contexts_in(root: etree._Element) -> dict[str, Context]:
    """By id; one without a readable period is left out."""
    return {context.id: context for element in root.iter(f"{{{XBRLI}}}context") if (context := _context(element))}


def units_in(root: etree._Element) -> dict[str, str]:
    """Measure by id: JPY, shares, JPY/shares."""
    return {element.get("id", ""): _unit(element) for element in root.iter(f"{{{XBRLI}}}unit")}


def _context(element: etree._Element) -> Context | None:
    instant = _day(element, "instant")
    start, end = _day(element, "startDate"), _day(element, "endDate")
    last = instant or end
    if last is None:
        return None
    return Context(element.get("id", ""), None if instant else start, last, tuple(_members(element)))


def _members(element: etree._Element) -> Iterator[tuple[str, str]]:
    for member in element.iter(f"{{{XBRLDI}}}explicitMember"):
        yield _local(member.get("dimension", "")), _local((member.text or "").strip())
    for member in element.iter(f"{{{XBRLDI}}}typedMember"):
        yield _local(member.get("dimension", "")), "".join(map(str, member.itertext())).strip()


def _local(name: str) -> str:
    return name.rpartition(":")[2]


def _day(element: etree._Element, name: str) -> date | None:
    found = element.find(f".//{{{XBRLI}}}{name}")
    text = (found.text or "").strip() if found is not None else ""
    day = iso_day(text[:10])
    ends_before = text[10:].startswith("T00:00:00") and name != "startDate"
    return day - timedelta(days=1) if day and ends_before else day


def _unit(element: etree._Element) -> str:
    above = element.findtext(f".//{{{XBRLI}}}unitNumerator/{{{XBRLI}}}measure")
    below = element.findtext(f".//{{{XBRLI}}}unitDenominator/{{{XBRLI}}}measure")
    if above and below:
        return measure_of(f"{above.strip()}/{below.strip()}")
    measure = element.findtext(f"{{{XBRLI}}}measure") or ""
    return measure_of(measure.strip()) or element.get("id", "")
