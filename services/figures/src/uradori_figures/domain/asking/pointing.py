"""A question that points at one cell, as choices do: 〔S100AAAA 0105010/1:8:2〕."""

import re
from dataclasses import dataclass

from uradori_contracts.reported_facts import ReportedFact

_POINT = re.compile(
    r"\s*〔(?P<document>[A-Za-z0-9][A-Za-z0-9._-]{0,63}) (?P<table>[^\s/:〔〕]{1,120}/\d{1,6}):(?P<place>\d{1,6}:\d{1,6})〕"
)


@dataclass(frozen=True, slots=True)
class Point:
    """A cell of a document."""

    document_id: str
    table: str
    cell: str


def pointed(question: str) -> Point | None:
    """The cell that a question points at."""
    found = _POINT.search(question)
    if found is None:
        return None
    return Point(found["document"], found["table"], f"{found['table']}:{found['place']}")


def without_point(question: str) -> str:
    """The words of the question alone."""
    return _POINT.sub("", question)


def pointer(fact: ReportedFact) -> str:
    """How a question points at a fact."""
    return f"〔{fact.document_id} {fact.cell}〕"
