"""Passages, a page at a time."""

from collections.abc import Iterator

from sqlalchemy import Connection, select
from uradori_contracts.documents import DocumentInfo, PassagesPage, PassagesRequest
from uradori_contracts.retrieval import Passage

from uradori_documents.adapters.store.catalogs import Catalogs
from uradori_documents.adapters.store.database import Database
from uradori_documents.adapters.store.passage_bodies import unpack_passage
from uradori_documents.adapters.store.schema import passages
from uradori_documents.domain.passage_ids import passage_id, place_of

PAGE_BYTES = 600_000
"""Of texts and tables, so that the reply fits a message."""
_AT_ONCE = 200


class PassagePages:
    """Answers PassagesRequest, in the order of the passages' ids."""

    def __init__(self, database: Database, catalogs: Catalogs) -> None:
        self._database = database
        self._catalogs = catalogs

    def page(self, request: PassagesRequest) -> PassagesPage:
        """As many as fit. Raises UradoriError INVALID_REQUEST where `after` is no id of a passage."""
        document, number = place_of(request.after)
        page: list[Passage] = []
        more, size = False, 0
        with self._database.reading() as connection:
            catalog = self._catalogs.at(connection)
            for revision in sorted(catalog.revisions, key=lambda each: each.document_id):
                if request.document_id not in (None, revision.document_id) or revision.document_id < document:
                    continue
                after = number if revision.document_id == document else -1
                for passage in _passages(connection, revision.number, catalog.described(revision), after):
                    weight = len(passage.model_dump_json().encode())
                    if page and (len(page) == request.limit or size + weight > PAGE_BYTES):
                        more = True
                        break
                    page.append(passage)
                    size += weight
                if more:
                    break
        return PassagesPage(passages=tuple(page), version=catalog.version, more=more)


def _passages(connection: Connection, revision: int, info: DocumentInfo, after: int) -> Iterator[Passage]:
    columns = passages.c
    while True:
        rows = connection.execute(
            select(columns.number, columns.section, columns.body)
            .where(columns.revision == revision, columns.number > after)
            .order_by(columns.number)
            .limit(_AT_ONCE)
        ).all()
        for row in rows:
            text, table = unpack_passage(row.body)
            yield Passage(
                id=passage_id(info.document_id, row.number),
                title=f"{info.company} {info.title}".strip(),
                text=text,
                publisher=info.company,
                document_id=info.document_id,
                section=row.section,
                as_of=info.filed_on,
                tickers=(info.ticker,) if info.ticker else (),
                table=table,
                amends=info.amends or "",
            )
            after = row.number
        if len(rows) < _AT_ONCE:
            return
