"""Uploads and what came of them."""

import json
from datetime import datetime

from sqlalchemy import Connection, delete, insert, select, update
from uradori_contracts.documents import IngestedDocument, Upload, UploadState

from uradori_documents.adapters.store.schema import uploads

ENDED = (UploadState.DONE, UploadState.FAILED)


def find_upload(connection: Connection, upload_id: str) -> Upload | None:
    """As far as it has come."""
    body = connection.execute(select(uploads.c.body).where(uploads.c.upload_id == upload_id)).scalar()
    return None if body is None else Upload.model_validate_json(body)


def save_upload(connection: Connection, upload: Upload, now: datetime) -> None:
    """Write it, new or not."""
    values = {"state": upload.state.value, "body": upload.model_dump_json(), "touched_at": now}
    changed = connection.execute(update(uploads).where(uploads.c.upload_id == upload.upload_id).values(**values))
    if not changed.rowcount:
        connection.execute(insert(uploads).values(upload_id=upload.upload_id, read="[]", **values))


def settled(connection: Connection, upload_id: str) -> frozenset[str]:
    """Names of its documents that need not be read again."""
    read = connection.execute(select(uploads.c.read).where(uploads.c.upload_id == upload_id)).scalar()
    return frozenset(json.loads(read or "[]"))


def settle(connection: Connection, upload_id: str, name: str, document: IngestedDocument, now: datetime) -> None:
    """Note what became of one of its documents, in the transaction that stored it."""
    upload = find_upload(connection, upload_id)
    if upload is None:
        return
    told = upload.model_copy(update={"documents": (*upload.documents, document)})
    names = sorted({*settled(connection, upload_id), name})
    connection.execute(
        update(uploads)
        .where(uploads.c.upload_id == upload_id)
        .values(body=told.model_dump_json(), read=json.dumps(names, ensure_ascii=False), touched_at=now)
    )


def forget_uploads(connection: Connection, before: datetime) -> None:
    """Those that ended before that moment."""
    ended = uploads.c.state.in_([state.value for state in ENDED])
    connection.execute(delete(uploads).where(ended, uploads.c.touched_at < before))
