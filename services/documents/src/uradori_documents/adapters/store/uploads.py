"""Uploads and what came of them."""

import json
from datetime import datetime

from sqlalchemy import Connection, delete, insert, select, update
from uradori_contracts.documents import Problem
from uradori_contracts.uploads import DocumentOutcome, IngestedDocument, Upload, UploadState

from uradori_documents.adapters.store.schema import uploads

ENDED = (UploadState.DONE, UploadState.FAILED)


def find_upload(connection: Connection, upload_id: str) -> Upload | None:
    """As far as it has come."""
    body = connection.execute(select(uploads.c.body).where(uploads.c.upload_id == upload_id)).scalar()
    return None if body is None else Upload.model_validate_json(body)


def begin_upload(connection: Connection, upload: Upload, now: datetime) -> Upload:
    """Note it where it is not known; gives what is known of it."""
    held = _locked(connection, upload.upload_id)
    if held is not None:
        return held[0]
    connection.execute(
        insert(uploads).values(
            upload_id=upload.upload_id,
            state=upload.state.value,
            body=upload.model_dump_json(),
            read="[]",
            touched_at=now,
        )
    )
    return upload


def begin_again(connection: Connection, upload: Upload, now: datetime) -> None:
    """It waits as if it had never been there, where it has ended."""
    held = _locked(connection, upload.upload_id)
    if held is not None and held[0].state in ENDED:
        _write(connection, upload, frozenset(), now)


def mark_reading(connection: Connection, upload_id: str, now: datetime) -> None:
    """Unless it has ended."""
    held = _locked(connection, upload_id)
    if held is not None and held[0].state not in ENDED:
        _write(connection, held[0].model_copy(update={"state": UploadState.READING}), held[1], now)


def end_upload(
    connection: Connection, upload_id: str, problems: tuple[Problem, ...], version: int, now: datetime
) -> Upload | None:
    """Done if one of its documents stands, failed otherwise; what has ended stays as it ended."""
    held = _locked(connection, upload_id)
    if held is None or held[0].state in ENDED:
        return held[0] if held else None
    stands = any(each.outcome is not DocumentOutcome.FAILED for each in held[0].documents)
    state = UploadState.DONE if stands else UploadState.FAILED
    ended = held[0].model_copy(update={"state": state, "problems": problems, "version": version})
    _write(connection, ended, held[1], now)
    return ended


def settled(connection: Connection, upload_id: str) -> frozenset[str]:
    """Names of its documents that need not be read again."""
    read = connection.execute(select(uploads.c.read).where(uploads.c.upload_id == upload_id)).scalar()
    return frozenset(json.loads(read or "[]"))


def settle(connection: Connection, upload_id: str, name: str, document: IngestedDocument, now: datetime) -> None:
    """Note what became of one of its documents, once, in the transaction that stored it."""
    held = _locked(connection, upload_id)
    if held is None or name in held[1]:
        return
    told = held[0].model_copy(update={"documents": (*held[0].documents, document)})
    _write(connection, told, held[1] | {name}, now)


def _locked(connection: Connection, upload_id: str) -> tuple[Upload, frozenset[str]] | None:
    """It and its settled names, for nobody else to change until the transaction ends."""
    row = connection.execute(
        select(uploads.c.body, uploads.c.read).where(uploads.c.upload_id == upload_id).with_for_update()
    ).one_or_none()
    return None if row is None else (Upload.model_validate_json(row.body), frozenset(json.loads(row.read)))


def _write(connection: Connection, upload: Upload, names: frozenset[str], now: datetime) -> None:
    connection.execute(
        update(uploads)
        .where(uploads.c.upload_id == upload.upload_id)
        .values(
            state=upload.state.value,
            body=upload.model_dump_json(),
            read=json.dumps(sorted(names), ensure_ascii=False),
            touched_at=now,
        )
    )


def forget_uploads(connection: Connection, before: datetime) -> None:
    """Those that ended before that moment."""
    ended = uploads.c.state.in_([state.value for state in ENDED])
    connection.execute(delete(uploads).where(ended, uploads.c.touched_at < before))
