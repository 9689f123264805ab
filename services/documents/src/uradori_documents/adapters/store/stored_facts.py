"""Facts read back with their paths and tables."""

import json
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from sqlalchemy import Connection, Row, and_, select

from uradori_documents.adapters.store.schema import facts, paths, tables
from uradori_documents.domain.reporting import StoredFact

_AT_ONCE = 1000
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


def read_facts(connection: Connection, ids: Iterable[int]) -> dict[int, StoredFact]:
    """Those that are there, by id."""
    wanted = list(ids)
    found: dict[int, StoredFact] = {}
    known: dict[str, tuple[str, ...]] = {"": ()}
    for start in range(0, len(wanted), _AT_ONCE):
        chosen = _WHOLE.where(_columns.id.in_(wanted[start : start + _AT_ONCE]))
        found |= {fact.id: fact for fact in _facts(connection.execute(chosen), known)}
    return found


def _facts(rows: Iterable[Row[Any]], known: dict[str, tuple[str, ...]]) -> Iterator[StoredFact]:
    def texts(written: str) -> tuple[str, ...]:
        if written not in known:
            known[written] = read_texts(written)
        return known[written]

    for row in rows:
        values: list[Any] = list(row)
        for place in _TEXTS:
            values[place] = texts(values[place])
        yield StoredFact(*values)


def read_texts(written: str) -> tuple[str, ...]:
    """What `write_texts` wrote."""
    return tuple(json.loads(written)) if written else ()


def write_texts(texts: Sequence[str]) -> str:
    """As a column holds them; empty for none."""
    return json.dumps(texts, ensure_ascii=False, separators=(",", ":")) if texts else ""
