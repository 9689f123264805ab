"""A document to its facts."""

from dataclasses import dataclass

from uradori_filings.model.document import Document
from uradori_filings.model.fact import Fact
from uradori_filings.model.oddity import Oddity
from uradori_filings.understanding.tables import facts_of


@dataclass(frozen=True, slots=True)
class Understood:
    """The facts of a document in reading order, and what was not understood."""

    facts: tuple[Fact, ...]
    oddities: tuple[Oddity, ...]


def understand(document: Document) -> Understood:
    """Every cell of the body of every table as a fact; a table that has no figures gives its texts."""
    facts = tuple(fact for table in document.tables for fact in facts_of(table, document.profile))
    return Understood(facts, document.oddities)
