"""Changes that are still to be announced."""

from collections.abc import Sequence

from sqlalchemy import Connection, select, update
from uradori_contracts.documents import ChangeKind, DocumentChanged

from uradori_documents.adapters.store.schema import changes, store

AT_ONCE = 100
Changes = Sequence[DocumentChanged]


def unannounced(connection: Connection) -> Changes:
    """The first of them, in order."""
    rows = connection.execute(
        select(changes).where(changes.c.announced.is_(False)).order_by(changes.c.version).limit(AT_ONCE)
    )
    return [
        DocumentChanged(version=row.version, document_id=row.document_id, kind=ChangeKind(row.kind)) for row in rows
    ]


def announced(connection: Connection, version: int) -> None:
    """That one was."""
    connection.execute(update(changes).where(changes.c.version == version).values(announced=True))


def identity(connection: Connection) -> str:
    """What sets this store's versions apart from another's."""
    return str(connection.execute(select(store.c.identity)).scalar_one())
