"""What is searched of the facts, column by column, in memory."""

from collections import OrderedDict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from sys import intern
from threading import Lock

import numpy as np
from numpy.typing import NDArray
from sqlalchemy import Connection, bindparam, select

from uradori_documents.adapters.store.schema import facts, postings
from uradori_documents.domain.revision import Revision

_COLUMNS = (
    select(facts.c.row_path, facts.c.column_path, facts.c.year)
    .where(facts.c.id >= bindparam("first"), facts.c.id < bindparam("end"))
    .order_by(facts.c.id)
)
_POSTINGS = select(postings.c.gram, postings.c.words).where(postings.c.revision == bindparam("revision"))
FACTS_KEPT = 1_000_000
"""About 150 bytes each, with the index of their labels."""


@dataclass(frozen=True, slots=True)
class FactColumns:
    """One entry for each fact in reading order; paths counted from the first one's."""

    ids: NDArray[np.int64]
    rows: NDArray[np.int32]
    columns: NDArray[np.int32]
    years: NDArray[np.int16]
    """0 where it has no period."""
    postings: tuple[Mapping[str, bytes], ...]
    """Of each document: the paths that have a bigram."""


class FactColumnCache:
    """Of the documents asked last. A revision never changes, so what is kept stays true."""

    def __init__(self, limit: int = FACTS_KEPT) -> None:
        self._limit = limit
        self._kept: OrderedDict[int, FactColumns] = OrderedDict()
        self._facts = 0
        self._lock = Lock()
        self._joined: tuple[tuple[int, ...], FactColumns] | None = None

    def joined(self, connection: Connection, revisions: Sequence[Revision]) -> FactColumns:
        """Of several documents one after another, their paths and tables too."""
        key = tuple(revision.number for revision in revisions)
        held = self._joined
        if held is None or held[0] != key:
            held = self._joined = key, _join([self._of(connection, each) for each in revisions], revisions)
        return held[1]

    def _of(self, connection: Connection, revision: Revision) -> FactColumns:
        with self._lock:
            kept = self._kept.get(revision.number)
            if kept is not None:
                self._kept.move_to_end(revision.number)
                return kept
        read = _read(connection, revision)
        with self._lock:
            if revision.number not in self._kept:
                self._kept[revision.number] = read
                self._facts += len(read.rows)
            while self._facts > self._limit and len(self._kept) > 1:
                _, gone = self._kept.popitem(last=False)
                self._facts -= len(gone.rows)
        return read


def _join(parts: Sequence[FactColumns], revisions: Sequence[Revision]) -> FactColumns:
    offsets = np.cumsum([0, *(revision.paths for revision in revisions)], dtype=np.int32)[:-1]
    return FactColumns(
        np.concatenate([part.ids for part in parts]),
        np.concatenate([part.rows + offset for part, offset in zip(parts, offsets, strict=True)]),
        np.concatenate([part.columns + offset for part, offset in zip(parts, offsets, strict=True)]),
        np.concatenate([part.years for part in parts]),
        tuple(postings for part in parts for postings in part.postings),
    )


def _read(connection: Connection, revision: Revision) -> FactColumns:
    first, end = revision.first_fact, revision.first_fact + revision.facts
    rows = connection.execute(_COLUMNS, {"first": first, "end": end}).all()
    path, length = revision.first_path, len(rows)
    return FactColumns(
        np.arange(first, first + length, dtype=np.int64),
        np.fromiter((row[0] - path for row in rows), np.int32, length),
        np.fromiter((row[1] - path for row in rows), np.int32, length),
        np.fromiter((row[2] or 0 for row in rows), np.int16, length),
        ({intern(gram): words for gram, words in connection.execute(_POSTINGS, {"revision": revision.number})},),
    )
