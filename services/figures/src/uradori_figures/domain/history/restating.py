"""A newer document prints another value for the same fact: the newer one counts, the older one is shown beside it."""

from collections.abc import Iterable
from datetime import date

from uradori_contracts.reported_facts import ReportedFact

Place = tuple[str, str]
"""A document and a cell of it."""


def place_of(fact: ReportedFact) -> Place:
    """Where a fact is printed."""
    return fact.document_id, fact.cell


def newer_place(fact: ReportedFact) -> Place | None:
    """Where a newer document prints the same fact with another value."""
    told = fact.restated
    return (told.document_id, told.cell) if told is not None and told.cell is not None else None


def standing(facts: Iterable[ReportedFact]) -> tuple[ReportedFact, ...]:
    """Without those that another one among them replaces; their order is kept."""
    known = tuple(facts)
    places = {place_of(fact) for fact in known}
    return tuple(fact for fact in known if newer_place(fact) not in places)


def replaced_by(newer: ReportedFact, facts: Iterable[ReportedFact]) -> ReportedFact | None:
    """What the last document before it printed for the same fact."""
    older = [fact for fact in facts if newer_place(fact) == place_of(newer)]
    return max(older, key=lambda fact: fact.filed_on or date.min, default=None)
