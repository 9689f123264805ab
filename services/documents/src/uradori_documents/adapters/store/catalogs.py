"""The documents of a version, read once."""

from typing import Any

from sqlalchemy import Connection, Row, or_, select
from uradori_contracts.documents import DocumentInfo
from uradori_contracts.errors import ErrorCode, UradoriError

from uradori_documents.adapters.store.schema import revisions, store
from uradori_documents.domain.catalog import Catalog
from uradori_documents.domain.revision import Revision

_KEPT = 4


class Catalogs:
    """The last few that were asked for. Each is immutable, so threads share them."""

    def __init__(self) -> None:
        self._kept: dict[int, Catalog] = {}

    def at(self, connection: Connection, version: int | None = None) -> Catalog:
        """Of the pinned version, or the current one.

        Raises:
            UradoriError: NOT_FOUND for a version that is held no more, or not yet.
        """
        current, oldest = connection.execute(select(store.c.version, store.c.oldest)).one()
        wanted = current if version is None else version
        if not oldest <= wanted <= current:
            raise UradoriError(
                ErrorCode.NOT_FOUND,
                "この版の文書はもう保持されていません。質問をやり直してください。",
                "This version of the documents is held no more. Ask again.",
            )
        held = self._kept.get(wanted)
        if held is not None:
            return held
        read = self._read(connection, wanted)
        others = [each for number, each in self._kept.items() if number != wanted]
        self._kept = {each.version: each for each in (*others[1 - _KEPT :], read)}
        return read

    def _read(self, connection: Connection, version: int) -> Catalog:
        known = {number: each for held in self._kept.values() for number, each in held.by_number.items()}
        columns = revisions.c
        seen = (columns.valid_from <= version) & or_(columns.valid_to.is_(None), columns.valid_to > version)
        rows = connection.execute(select(columns.number, columns.described_at).where(seen)).all()
        known = {
            row.number: known[row.number]
            for row in rows
            if row.number in known and known[row.number].described_at == row.described_at
        }
        missing = [row.number for row in rows if row.number not in known]
        found = {}
        for start in range(0, len(missing), 500):
            wanted = columns.number.in_(missing[start : start + 500])
            for row in connection.execute(select(revisions).where(wanted)):
                found[row.number] = revision_of(row)
        return Catalog(version, (found.get(row.number) or known[row.number] for row in rows))


def revision_of(row: Row[Any]) -> Revision:
    """Of a whole row of `revisions`."""
    info = DocumentInfo.model_validate_json(row.info)
    return Revision(
        row.number,
        row.valid_from,
        row.valid_to,
        row.digest,
        info,
        row.first_path,
        row.paths,
        row.first_fact,
        row.facts,
        row.described_at,
    )
