"""The rows of one document."""

from collections.abc import Mapping

from sqlalchemy import Connection, insert

from uradori_documents.adapters.store.passage_bodies import pack_passage
from uradori_documents.adapters.store.schema import facts, passages, paths, postings, tables
from uradori_documents.adapters.store.stored_facts import write_texts
from uradori_documents.domain.packed import FactRow, PackedDocument

_Row = Mapping[str, object]


def insert_rows(
    connection: Connection, packed: PackedDocument, revision: int, *, first_path: int, first_fact: int
) -> None:
    """All of them."""
    table_rows: list[_Row] = [
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
    ]
    path_rows: list[_Row] = [
        {
            "id": first_path + index,
            "revision": revision,
            "labels": write_texts(labels),
        }
        for index, labels in enumerate(packed.paths)
    ]
    posting_rows: list[_Row] = [
        {"gram": gram, "revision": revision, "words": words} for gram, words in sorted(packed.postings)
    ]
    passage_rows: list[_Row] = [
        {"revision": revision, "number": number, "section": each.section, "body": pack_passage(each.text, each.table)}
        for number, each in enumerate(packed.passages)
    ]
    fact_rows: list[_Row] = [
        _fact(fact, revision, number, first_path) for number, fact in enumerate(packed.facts, first_fact)
    ]
    for table, values in (
        (tables, table_rows),
        (paths, path_rows),
        (postings, posting_rows),
        (passages, passage_rows),
        (facts, fact_rows),
    ):
        if values:
            connection.execute(insert(table), values)


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
