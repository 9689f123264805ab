"""The facts of some documents that fit a request best."""

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray
from sqlalchemy import Connection, select
from uradori_contracts.documents import FindFacts

from uradori_documents.adapters.store.fact_columns import FactColumnCache
from uradori_documents.adapters.store.schema import facts, postings, tables
from uradori_documents.domain.grams import grams
from uradori_documents.domain.label_index import LabelIndex, best_of
from uradori_documents.domain.revision import Revision


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
        scores = _index(connection, labels, revisions).scores(labels, held.rows, held.columns)
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


def _index(connection: Connection, labels: Sequence[frozenset[str]], revisions: Sequence[Revision]) -> LabelIndex:
    first: dict[int, int] = {}
    paths = 0
    for revision in revisions:
        first[revision.number] = paths
        paths += revision.paths
    chosen = select(postings.c.gram, postings.c.revision, postings.c.words).where(
        postings.c.gram.in_(frozenset().union(*labels)), postings.c.revision.in_(list(first))
    )
    found: dict[str, list[tuple[int, bytes]]] = defaultdict(list)
    for gram, revision_number, words in connection.execute(chosen):
        found[gram].append((first[revision_number], words))
    return LabelIndex(found, paths)


def _in_tables(
    connection: Connection, ids: NDArray[np.int64], revisions: Sequence[Revision], addresses: Sequence[str]
) -> NDArray[np.bool_]:
    first = {revision.number: revision.first_fact for revision in revisions}
    chosen = select(tables.c.revision, tables.c.first_fact, tables.c.end_fact).where(
        tables.c.revision.in_(list(first)), tables.c.address.in_(addresses)
    )
    within = np.zeros(len(ids), np.bool_)
    for number, start, end in connection.execute(chosen):
        within |= (ids >= first[number] + start) & (ids < first[number] + end)
    return within


def _of_items(connection: Connection, item_ids: Sequence[str], revisions: Sequence[Revision]) -> list[int]:
    numbers = [revision.number for revision in revisions]
    chosen = select(facts.c.id).where(facts.c.revision.in_(numbers), facts.c.item_id.in_(item_ids))
    return list(connection.execute(chosen).scalars())
