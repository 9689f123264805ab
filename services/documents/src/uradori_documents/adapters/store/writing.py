"""A document into the store and out of it: each a change of its version."""

from datetime import datetime

from sqlalchemy import Connection, Row, delete, func, insert, select, update
from uradori_contracts.documents import ChangeKind, DocumentInfo
from uradori_contracts.uploads import DocumentOutcome

from uradori_documents.adapters.store.comparing import compare_with_others
from uradori_documents.adapters.store.document_rows import insert_rows
from uradori_documents.adapters.store.schema import changes, revisions, store
from uradori_documents.domain.packed import PackedDocument
from uradori_documents.domain.revision import Revision

_OUTCOMES = {ChangeKind.ADDED: DocumentOutcome.ADDED, ChangeKind.REPLACED: DocumentOutcome.REPLACED}


def put_document(
    connection: Connection, packed: PackedDocument, info: DocumentInfo, digest: str, now: datetime
) -> tuple[DocumentOutcome, int]:
    """Store it under the next version; gives that version, or the current one where nothing changed."""
    held = locked(connection)
    before = _live(connection, info.document_id)
    if before is not None and before.digest == digest:
        return DocumentOutcome.UNCHANGED, held.version
    version = held.version + 1
    kind = ChangeKind.ADDED
    if before is not None:
        _close(connection, before.number, version, now)
        kind = ChangeKind.REPLACED
    told = info.model_copy(update={"version": version, "ingested_at": now})
    revision = Revision(0, version, None, digest, told)
    number = connection.execute(
        insert(revisions)
        .values(
            document_id=told.document_id,
            valid_from=version,
            digest=digest,
            filer=revision.filer,
            info=told.model_dump_json(),
            first_path=held.next_path,
            paths=len(packed.paths),
            first_fact=held.next_fact,
            facts=len(packed.facts),
            described_at=version,
        )
        .returning(revisions.c.number)
    ).scalar_one()
    insert_rows(connection, packed, number, first_path=held.next_path, first_fact=held.next_fact)
    connection.execute(
        update(store).values(next_path=held.next_path + len(packed.paths), next_fact=held.next_fact + len(packed.facts))
    )
    advance(connection, version, told.document_id, kind, now)
    compare_with_others(connection, number)
    return _OUTCOMES[kind], version


def remove_document(connection: Connection, document_id: str, now: datetime) -> int | None:
    """The version from which it is gone; None where it is not there."""
    held = locked(connection)
    live = _live(connection, document_id)
    if live is None:
        return None
    version: int = held.version + 1
    _close(connection, live.number, version, now)
    advance(connection, version, document_id, ChangeKind.DELETED, now)
    return version


def prune(connection: Connection, before: datetime) -> None:
    """Let go of what was replaced or deleted before that moment."""
    held = locked(connection)
    is_past = revisions.c.closed_at < before
    oldest = connection.execute(select(func.max(revisions.c.valid_to)).where(is_past)).scalar()
    if oldest is not None:
        connection.execute(update(store).values(oldest=max(oldest, held.oldest)))
        connection.execute(delete(revisions).where(is_past))


def locked(connection: Connection) -> Row[int, int, int, int]:
    """The row of the store, for one writer at a time."""
    return connection.execute(
        select(store.c.version, store.c.oldest, store.c.next_path, store.c.next_fact).with_for_update()
    ).one()


def _live(connection: Connection, document_id: str) -> Row[int, str] | None:
    return connection.execute(
        select(revisions.c.number, revisions.c.digest).where(
            revisions.c.document_id == document_id, revisions.c.valid_to.is_(None)
        )
    ).one_or_none()


def _close(connection: Connection, number: int, version: int, now: datetime) -> None:
    connection.execute(update(revisions).where(revisions.c.number == number).values(valid_to=version, closed_at=now))


def advance(connection: Connection, version: int, document_id: str, kind: ChangeKind, now: datetime) -> None:
    """The store is at `version`, by what was done to a document."""
    connection.execute(update(store).values(version=version))
    connection.execute(
        insert(changes).values(version=version, document_id=document_id, kind=kind.value, made_at=now, announced=False)
    )
