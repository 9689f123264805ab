"""Documents whose company became known after they came in."""

from collections.abc import Callable, Iterator
from datetime import datetime

from sqlalchemy import Connection, delete, or_, select, update
from uradori_contracts.documents import ChangeKind, DocumentInfo

from uradori_documents.adapters.store.comparing import compare_with_others
from uradori_documents.adapters.store.schema import differences, revisions, splits
from uradori_documents.adapters.store.writing import advance, locked
from uradori_documents.domain.revision import Revision

Complete = Callable[[DocumentInfo], DocumentInfo]


def incomplete(connection: Connection, complete: Complete) -> Iterator[tuple[int, DocumentInfo]]:
    """The current documents of which more can be told now, by revision."""
    rows = connection.execute(select(revisions.c.number, revisions.c.info).where(revisions.c.valid_to.is_(None)))
    for row in rows:
        info = DocumentInfo.model_validate_json(row.info)
        if (completed := complete(info)) != info:
            yield row.number, completed


def complete_documents(connection: Connection, complete: Complete, now: datetime) -> int:
    """Describe them anew, each in a version of its own; how many they are."""
    version = locked(connection).version
    described = list(incomplete(connection, complete))
    for number, info in described:
        version += 1
        connection.execute(
            update(revisions)
            .where(revisions.c.number == number)
            .values(
                info=info.model_dump_json(),
                filer=Revision(number, version, None, "", info).filer,
                described_at=version,
            )
        )
        advance(connection, version, info.document_id, ChangeKind.REPLACED, now)
    for number, _ in described:
        for table in (differences, splits):
            connection.execute(delete(table).where(or_(table.c.older == number, table.c.newer == number)))
        compare_with_others(connection, number)
    return len(described)
