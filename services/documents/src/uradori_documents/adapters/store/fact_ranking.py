"""The facts of some documents that fit a request best."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray
from sqlalchemy import Connection, select
from uradori_contracts.reported_facts import FindFacts

from uradori_documents.adapters.store.fact_columns import FactColumnCache
from uradori_documents.adapters.store.listed import among
from uradori_documents.adapters.store.schema import facts, tables
from uradori_documents.domain.grams import grams
from uradori_documents.domain.label_index import LabelIndex, best_of
from uradori_documents.domain.revision import Revision

_TABLES = select(tables.c.revision, tables.c.first_fact, tables.c.end_fact).where(
    among(tables.c.revision, "revisions"), among(tables.c.address, "addresses")
)
_OF_ITEMS = select(facts.c.id).where(among(facts.c.revision, "revisions"), among(facts.c.item_id, "items"))


@dataclass(frozen=True, slots=True)
class Ranked:
    """A fact by its id, and how well it fits."""

    id: int
    score: float


def ranked(
    connection: Connection, cache: FactColumnCache, request: FindFacts, revisions: Sequence[Revision], limit: int
) -> list[Ranked]:
    """Best first; equals in the order of the revisions and in reading order."""
    held = cache.joined(connection, revisions)
    labels = [label for label in map(grams, request.labels) if label]
    if labels:
        scores = _index(held.postings, labels, revisions).scores(labels, held.rows, held.columns)
    else:
        scores = np.ones(len(held.ids), np.float32)
    if request.years:
        scores *= np.isin(held.years, request.years)
    if request.tables:
        scores *= _in_tables(connection, held.ids, revisions, request.tables)
    if request.item_ids:
        scores *= np.isin(held.ids, _of_items(connection, request.item_ids, revisions))
    places = best_of(scores, limit)
    return [Ranked(int(held.ids[place]), float(scores[place])) for place in places]


def _index(
    held: Sequence[Mapping[str, bytes]], labels: Sequence[frozenset[str]], revisions: Sequence[Revision]
) -> LabelIndex:
    wanted = frozenset[str]().union(*labels)
    found: dict[str, list[tuple[int, bytes]]] = defaultdict(list)
    paths = 0
    for revision, postings in zip(revisions, held, strict=True):
        for gram in wanted & postings.keys():
            found[gram].append((paths, postings[gram]))
        paths += revision.paths
    return LabelIndex(found, paths)


def _in_tables(
    connection: Connection, ids: NDArray[np.int64], revisions: Sequence[Revision], addresses: Sequence[str]
) -> NDArray[np.bool_]:
    first = {revision.number: revision.first_fact for revision in revisions}
    within = np.zeros(len(ids), np.bool_)
    for number, start, end in connection.execute(_TABLES, {"revisions": list(first), "addresses": addresses}):
        within |= (ids >= first[number] + start) & (ids < first[number] + end)
    return within


def _of_items(connection: Connection, item_ids: Sequence[str], revisions: Sequence[Revision]) -> list[int]:
    numbers = [revision.number for revision in revisions]
    return list(connection.execute(_OF_ITEMS, {"revisions": numbers, "items": item_ids}).scalars())
