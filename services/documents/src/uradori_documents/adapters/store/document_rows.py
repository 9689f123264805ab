"""The rows of one document."""

from collections.abc import Iterator, Mapping
from itertools import islice

from sqlalchemy import Connection, Table, insert

from uradori_documents.adapters.store.passage_bodies import pack_passage
from uradori_documents.adapters.store.schema import facts, passages, paths, postings, tables
from uradori_documents.adapters.store.stored_facts import write_texts
from uradori_documents.domain.packed import FactRow, PackedDocument

_Row = Mapping[str, object]
_AT_ONCE = 500


def insert_rows(
    connection: Connection, packed: PackedDocument, revision: int, *, first_path: int, first_fact: int
) -> None:
    """All of them."""
    _insert(
        connection,
        tables,
        (
            {
                "revision": revision,
                "number": table.number,
                "address": table.address,
                "headings": write_texts(table.headings),
                "captions": write_texts(table.captions),
                "first_fact": table.first_fact,
                "end_fact": table.end_fact,
                "grid": table.grid,
            }
            for table in packed.tables
        ),
    )
    _insert(
        connection,
        paths,
        (
            {"id": number, "revision": revision, "labels": write_texts(labels)}
            for number, labels in enumerate(packed.paths, first_path)
        ),
    )
    _insert(
        connection,
        postings,
        ({"gram": gram, "revision": revision, "words": words} for gram, words in sorted(packed.postings)),
    )
    _insert(
        connection,
        passages,
        (
            {
                "revision": revision,
                "number": number,
                "section": each.section,
                "body": pack_passage(each.text, each.table),
            }
            for number, each in enumerate(packed.passages)
        ),
    )
    _insert(
        connection,
        facts,
        (_fact(fact, revision, number, first_path) for number, fact in enumerate(packed.facts, first_fact)),
    )


def _insert(connection: Connection, table: Table, rows: Iterator[_Row]) -> None:
    while part := list(islice(rows, _AT_ONCE)):
        connection.execute(insert(table), part)


def _fact(fact: FactRow, revision: int, number: int, first_path: int) -> _Row:
    return {
        "revision": revision,
        "id": number,
        "table": fact.table,
        "row": fact.row,
        "column": fact.column,
        "kind": fact.kind,
        "printed": fact.printed,
        "value": fact.value,
        "unit": fact.unit,
        "power": fact.power,
        "row_path": first_path + fact.row_path,
        "column_path": first_path + fact.column_path,
        "statement": fact.statement,
        "period_start": fact.period_start,
        "period_end": fact.period_end,
        "year": int(fact.period_end[:4]) if fact.period_end else None,
        "period_label": fact.period_label,
        "basis": fact.basis,
        "standard": fact.standard,
        "nature": fact.nature,
        "members": write_texts(fact.members),
        "item_id": fact.item_id,
        "element": fact.element,
        "per_share": fact.per_share,
        "same": fact.same,
    }
