"""Parts of stored tables."""

import re

from sqlalchemy import bindparam, select
from uradori_contracts.errors import ErrorCode, UradoriError
from uradori_contracts.reported_facts import Excerpt, ExcerptRequest

from uradori_documents.adapters.store.catalogs import Catalogs
from uradori_documents.adapters.store.database import Database
from uradori_documents.adapters.store.schema import tables
from uradori_documents.adapters.store.stored_facts import StoredFacts, read_texts
from uradori_documents.domain.excerpt import Place, excerpt
from uradori_documents.domain.grid_rows import unpack_grid

_CELL = re.compile(r"(.+):(\d{1,6}):(\d{1,6})")
_TABLE = select(tables).where(tables.c.revision == bindparam("revision"), tables.c.address == bindparam("address"))


class Excerpts:
    """Answers ExcerptRequest from the version that it names, whatever became of the document since."""

    def __init__(self, database: Database, catalogs: Catalogs, facts: StoredFacts) -> None:
        self._database = database
        self._catalogs = catalogs
        self._facts = facts

    def cut(self, request: ExcerptRequest) -> Excerpt:
        """Raises UradoriError: NOT_FOUND for a document, table or cell that is not there, and for a version that is held
        no more; INVALID_REQUEST for cells of more than one table."""
        address, places = _one_table(request)
        with self._database.reading() as connection:
            revision = self._catalogs.at(connection, request.version).find(request.document_id)
            if revision is None or not revision.filed_by(request.as_of):
                raise _absent(request.document_id, address)
            row = connection.execute(_TABLE, {"revision": revision.number, "address": address}).one_or_none()
            if row is None:
                raise _absent(request.document_id, address)
            grid = unpack_grid(row.grid)
            if any(line >= grid.rows or column >= grid.columns for line, column in places):
                raise _absent(request.document_id, request.cells[0])
            stored = self._facts.between(
                connection, revision.first_fact + row.first_fact, revision.first_fact + row.end_fact
            )
        cut = excerpt(grid, stored, places)
        return Excerpt(
            document_id=request.document_id,
            section=(*read_texts(row.headings), *read_texts(row.captions)),
            table=cut.table,
            cells=cut.cells,
            notes=cut.notes,
        )


def _one_table(request: ExcerptRequest) -> tuple[str, list[Place]]:
    found = [match for cell in request.cells if (match := _CELL.fullmatch(cell))]
    addresses = {match[1] for match in found}
    if len(addresses) != 1:
        raise UradoriError(
            ErrorCode.INVALID_REQUEST,
            "1回に取り出せるのは1つの表のセルだけです。",
            "The cells of one request belong to one table.",
        )
    return addresses.pop(), [(int(match[2]), int(match[3])) for match in found]


def _absent(document_id: str, where: str) -> UradoriError:
    return UradoriError(
        ErrorCode.NOT_FOUND,
        f"文書 {document_id} に {where} はありません。",
        f"Document {document_id} has no {where}.",
    )
