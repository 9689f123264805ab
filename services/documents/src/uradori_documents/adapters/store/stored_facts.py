"""Facts read back with their paths and tables."""

import json
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from sqlalchemy import Connection, Result, and_, bindparam, select

from uradori_documents.adapters.store.listed import among
from uradori_documents.adapters.store.schema import facts, paths, tables
from uradori_documents.domain.reporting import StoredFact

_TEXTS = (16, 21, 22, 23, 24)
"""Columns of several texts, by their place in `_WHOLE`."""
_row, _column = paths.alias("row_paths"), paths.alias("column_paths")
_columns = facts.c
_WHOLE = (
    select(
        _columns.id,
        _columns.revision,
        _columns.row,
        _columns.column,
        _columns.kind,
        _columns.printed,
        _columns.value,
        _columns.unit,
        _columns.power,
        _columns.statement,
        _columns.period_start,
        _columns.period_end,
        _columns.period_label,
        _columns.basis,
        _columns.standard,
        _columns.nature,
        _columns.members,
        _columns.item_id,
        _columns.element,
        _columns.per_share,
        tables.c.address,
        tables.c.headings,
        tables.c.captions,
        _row.c.labels,
        _column.c.labels,
    )
    .join(tables, and_(tables.c.revision == _columns.revision, tables.c.number == _columns.table))
    .join(_row, _row.c.id == _columns.row_path)
    .join(_column, _column.c.id == _columns.column_path)
)


_OF_IDS = _WHOLE.where(among(_columns.id, "ids"))
_IN_ORDER = _WHOLE.where(_columns.id >= bindparam("first"), _columns.id < bindparam("end")).order_by(_columns.id)
_TEXTS_KEPT = 40_000


class StoredFacts:
    """Reads facts; paths and headings that come again and again are decoded once. Threads may share it."""

    def __init__(self) -> None:
        self._known: dict[str, tuple[str, ...]] = {}

    def read(self, connection: Connection, ids: Iterable[int]) -> dict[int, StoredFact]:
        """Those that are there, by id."""
        wanted = list(ids)
        if not wanted:
            return {}
        return {fact.id: fact for fact in self._facts(connection.execute(_OF_IDS, {"ids": wanted}))}

    def between(self, connection: Connection, first: int, end: int) -> list[StoredFact]:
        """Those from `first` up to before `end`, in order."""
        return list(self._facts(connection.execute(_IN_ORDER, {"first": first, "end": end})))

    def _facts(self, rows: Result[Any]) -> Iterator[StoredFact]:
        for row in rows.all():
            values: list[Any] = list(row)
            for place in _TEXTS:
                values[place] = self._texts(values[place])
            yield StoredFact._make(values)

    def _texts(self, written: str) -> tuple[str, ...]:
        texts = self._known.get(written)
        if texts is None:
            if len(self._known) >= _TEXTS_KEPT:
                self._known.clear()
            texts = self._known[written] = read_texts(written)
        return texts


def read_texts(written: str) -> tuple[str, ...]:
    """What `write_texts` wrote."""
    return tuple(json.loads(written)) if written else ()


def write_texts(texts: Sequence[str]) -> str:
    """As a column holds them; empty for none."""
    return json.dumps(texts, ensure_ascii=False, separators=(",", ":")) if texts else ""
