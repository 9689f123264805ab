"""Facts by their labels."""

from collections import defaultdict
from collections.abc import Sequence

from pydantic import TypeAdapter
from sqlalchemy import Connection, select
from uradori_contracts.message import SCHEMA_VERSION
from uradori_contracts.reported_facts import FindFacts

from uradori_documents.adapters.store.catalogs import Catalogs
from uradori_documents.adapters.store.database import Database
from uradori_documents.adapters.store.fact_columns import FactColumnCache
from uradori_documents.adapters.store.fact_ranking import ranked
from uradori_documents.adapters.store.listed import among
from uradori_documents.adapters.store.restatements import Restatements
from uradori_documents.adapters.store.schema import tables
from uradori_documents.adapters.store.stored_facts import StoredFacts, read_texts
from uradori_documents.domain.catalog import Catalog, Scope, Standing
from uradori_documents.domain.reporting import StoredFact, reported

_REPLY: TypeAdapter[dict[str, object]] = TypeAdapter(dict[str, object])
_HEADINGS = select(tables.c.revision, tables.c.headings).distinct().where(among(tables.c.revision, "revisions"))


class FactSearch:
    """Answers FindFacts."""

    def __init__(self, database: Database, catalogs: Catalogs, facts: StoredFacts) -> None:
        self._database = database
        self._facts = facts
        self._catalogs = catalogs
        self._columns = FactColumnCache()

    def find(self, request: FindFacts) -> bytes:
        """The JSON of FoundFacts: best first; equals by newest filing, then in reading order, restated ones behind.

        Raises:
            UradoriError: NOT_FOUND for a version that is held no more.
        """
        with self._database.reading() as connection:
            catalog = self._catalogs.at(connection, request.version)
            named = () if request.tickers or request.companies else catalog.named_in(request.named_in)
            companies = request.companies or tuple(each.company for each in named)
            scope = Scope(request.tickers, companies, request.document_ids, request.as_of, request.history)
            lost = bool(request.named_in) and not (request.tickers or companies)
            standing = () if lost else catalog.standing(scope)
            told = self._told(connection, request, catalog, standing) if standing else []
        reply = {
            "schema_version": SCHEMA_VERSION,
            "facts": told,
            "version": catalog.version,
            "documents": len(standing),
            "filers": [{"company": each.company, "surface": each.surface} for each in named],
        }
        return _REPLY.dump_json(reply)

    def _told(
        self, connection: Connection, request: FindFacts, catalog: Catalog, standing: Sequence[Standing]
    ) -> list[dict[str, object]]:
        mended_by = {each.revision.number: each.mended_by for each in standing if each.mended_by}
        limit = request.limit * (2 if mended_by else 1)
        found = ranked(connection, self._columns, request, [each.revision for each in standing], limit)
        stored = self._facts.read(connection, [each.id for each in found])
        held = _headings(connection, {later.number for each in mended_by.values() for later in each})

        def is_mended(fact: StoredFact) -> bool:
            return any(fact.headings in held[later.number] for later in mended_by.get(fact.revision, ()))

        restated = Restatements(connection, self._facts, catalog, request.as_of).of(stored)
        kept = [each for each in found if not is_mended(stored[each.id])]
        if request.labels:
            kept.sort(key=lambda each: (-each.score, each.id in restated))
        told = []
        for each in kept[: request.limit]:
            fact = stored[each.id]
            revision = catalog.by_number[fact.revision]
            later = catalog.amendments(revision, request.as_of) if request.history else ()
            amended_by = later[0].document_id if later else None
            told.append(reported(fact, revision.info, restated.get(each.id), amended_by))
        return told


def _headings(connection: Connection, numbers: set[int]) -> dict[int, frozenset[tuple[str, ...]]]:
    """Of the tables of amendments."""
    found: dict[int, set[tuple[str, ...]]] = defaultdict(set)
    if numbers:
        for revision, headings in connection.execute(_HEADINGS, {"revisions": list(numbers)}):
            found[revision].add(read_texts(headings))
    return {number: frozenset(found[number]) for number in numbers}
