"""What newer documents make of facts."""

from collections.abc import Iterable, Mapping
from datetime import date
from decimal import Decimal

from sqlalchemy import Connection, select
from uradori_contracts.reported_facts import Restatement, RestatementCause

from uradori_documents.adapters.store.listed import among
from uradori_documents.adapters.store.schema import differences, splits
from uradori_documents.adapters.store.stored_facts import StoredFacts
from uradori_documents.domain.catalog import Catalog
from uradori_documents.domain.reporting import StoredFact

_DIFFERENCES = select(differences).where(among(differences.c.older_fact, "facts"))
_SPLITS = select(splits).where(among(splits.c.older, "older"))


class Restatements:
    """As seen by one version of the store on one day."""

    def __init__(self, connection: Connection, facts: StoredFacts, catalog: Catalog, day: date | None) -> None:
        self._connection = connection
        self._facts = facts
        self._catalog = catalog
        self._day = day

    def of(self, facts: Mapping[int, StoredFact]) -> dict[int, Restatement]:
        """By the newest document that prints another value, or shows that shares were split since."""
        numbers = {fact.revision for fact in facts.values()}
        older = {number for number in numbers if self._catalog.has_others(self._catalog.by_number[number])}
        if not older:
            return {}
        factors = self._splits(older)
        printed = self._differences(key for key, fact in facts.items() if fact.revision in older)
        newer = self._facts.read(self._connection, {fact for _, fact, _ in printed.values()})
        told = {}
        for key, fact in facts.items():
            split = factors.get(fact.revision) if fact.per_share else None
            if key in printed:
                revision, other, cause = printed[key]
                told[key] = Restatement(
                    document_id=self._id(revision),
                    cause=cause,
                    cell=newer[other].cell,
                    printed=newer[other].printed,
                    value=_decimal(newer[other].value),
                    factor=split[1] if split and cause is RestatementCause.SPLIT else None,
                )
            elif split is not None:
                told[key] = Restatement(document_id=split[0], cause=RestatementCause.SPLIT, factor=split[1])
        return told

    def _differences(self, facts: Iterable[int]) -> dict[int, tuple[int, int, RestatementCause]]:
        found: dict[int, tuple[int, int, RestatementCause]] = {}
        for row in self._connection.execute(_DIFFERENCES, {"facts": list(facts)}):
            before = found.get(row.older_fact)
            if self._served(row.newer) and (before is None or self._later(row.newer, before[0])):
                found[row.older_fact] = row.newer, row.newer_fact, RestatementCause(row.cause)
        return found

    def _splits(self, older: Iterable[int]) -> dict[int, tuple[str, Decimal]]:
        """The newest document that shows a split, by revision; factors of one after another are not multiplied."""
        found: dict[int, tuple[int, Decimal]] = {}
        for row in self._connection.execute(_SPLITS, {"older": list(older)}):
            if self._served(row.newer) and (row.older not in found or self._later(row.newer, found[row.older][0])):
                found[row.older] = row.newer, Decimal(row.factor)
        return {each: (self._id(newer), factor) for each, (newer, factor) in found.items()}

    def _id(self, number: int) -> str:
        return self._catalog.by_number[number].document_id

    def _served(self, number: int) -> bool:
        revision = self._catalog.by_number.get(number)
        return revision is not None and revision.filed_by(self._day)

    def _later(self, number: int, other: int) -> bool:
        return self._catalog.by_number[number].age > self._catalog.by_number[other].age


def _decimal(written: str | None) -> Decimal | None:
    return None if written is None else Decimal(written)
