"""Files in a bucket, laid out as NATS's object store is: chunks below one subject, then a message that tells of them."""

import base64
import hashlib
import secrets
from collections.abc import AsyncGenerator, AsyncIterable, Callable
from datetime import UTC, datetime

from pydantic import BaseModel, ConfigDict, ValidationError
from structlog.typing import FilteringBoundLogger
from uradori_contracts.errors import ErrorCode, UradoriError
from uradori_contracts.message import Message
from uradori_contracts.topology import ObjectBucket, Retention, Storage, Stream

from uradori_bus.headers import check_name
from uradori_bus.stores import StoredObject
from uradori_bus.transport import Packet, Transport

CHUNK_BYTES = 128 * 1024
ROLLUP = "Nats-Rollup"
"""Header of a message that replaces those before it under its subject."""
ROLLUP_SUBJECT = "sub"
_ROOM_FOR_HEADERS = 1024
_DIGEST = "SHA-256="


def object_stream(bucket: ObjectBucket) -> str:
    """The stream that holds the bucket."""
    return f"OBJ_{bucket.name}"


def object_subjects(bucket: ObjectBucket) -> tuple[str, str]:
    """Where chunks go, and what tells of them."""
    return f"$O.{bucket.name}.C.*", f"$O.{bucket.name}.M.*"


def holding(bucket: ObjectBucket) -> Stream[Message]:
    """That stream. A full one takes no more, and lets go of nothing before its time."""
    return Stream(
        object_stream(bucket),
        object_subjects(bucket),
        Message,
        Storage.FILE,
        Retention.LIMITS,
        bucket.max_age,
        bucket.max_bytes,
    )


class _Description(BaseModel):
    model_config = ConfigDict(frozen=True)

    name: str
    description: str = ""
    bucket: str
    nuid: str
    size: int
    chunks: int
    digest: str
    mtime: str
    deleted: bool = False

    @property
    def stored(self) -> StoredObject:
        return StoredObject(self.size, _decoded(self.digest).hex(), self.description)


class ObjectsOfBucket:
    """Streams in and out; at most one chunk is held on the way in."""

    def __init__(self, bucket: ObjectBucket, transport: Transport, log: FilteringBoundLogger) -> None:
        self._bucket = bucket
        self._transport = transport
        self._log = log
        self._stream = object_stream(bucket)

    async def put(
        self, name: str | Callable[[StoredObject], str], body: AsyncIterable[bytes], *, description: str = ""
    ) -> StoredObject:
        """Store what comes, whatever stood under that name."""
        if isinstance(name, str):
            check_name(name)
        nuid = secrets.token_hex(11)
        kept = False
        try:
            stored, chunks = await self._send(nuid, body, description)
            called = name if isinstance(name, str) else name(stored)
            check_name(called)
            before = await self._describe(called)
            if before is None or before.stored != stored:
                await self._tell(called, nuid, stored, chunks)
                kept = True
        finally:
            if not kept:
                await self._take_back(nuid)
        if kept and before is not None:
            await self._transport.purge(self._stream, self._chunks(before.nuid))
        return stored

    async def find(self, name: str) -> StoredObject | None:
        """What is there under that name."""
        check_name(name)
        found = await self._describe(name)
        return None if found is None else found.stored

    async def get(self, name: str) -> AsyncGenerator[bytes, None]:
        """The object, chunk by chunk."""
        check_name(name)
        found = await self._describe(name)
        if found is None:
            raise UradoriError(ErrorCode.NOT_FOUND)
        digest, size = hashlib.sha256(), 0
        if found.size:
            async with self._transport.read(self._stream, self._chunks(found.nuid), after=0, follow=False) as records:
                async for record in records:
                    digest.update(record.packet.body)
                    size += len(record.packet.body)
                    yield record.packet.body
        if size != found.size or digest.digest() != _decoded(found.digest):
            raise UradoriError(
                ErrorCode.INTERNAL,
                "保存されたファイルが壊れています。もう一度送ってください。",
                "The stored file is damaged. Send it again.",
            )

    async def delete(self, name: str) -> None:
        """Remove it; nothing happens where it is not there."""
        check_name(name)
        found = await self._describe(name)
        if found is not None:
            await self._transport.purge(self._stream, self._description(name))
            await self._transport.purge(self._stream, self._chunks(found.nuid))

    async def _send(self, nuid: str, body: AsyncIterable[bytes], description: str) -> tuple[StoredObject, int]:
        size, chunks, digest = 0, 0, hashlib.sha256()
        length = max(1, min(CHUNK_BYTES, self._transport.max_payload - _ROOM_FOR_HEADERS))
        waiting = bytearray()
        async for part in body:
            size += len(part)
            if size > self._bucket.max_object_bytes:
                raise UradoriError(ErrorCode.TOO_LARGE)
            digest.update(part)
            waiting += part
            while len(waiting) >= length:
                await self._append(nuid, bytes(waiting[:length]))
                del waiting[:length]
                chunks += 1
        if waiting:
            await self._append(nuid, bytes(waiting))
            chunks += 1
        return StoredObject(size, digest.hexdigest(), description), chunks

    async def _append(self, nuid: str, chunk: bytes) -> None:
        await self._transport.append(self._stream, Packet(self._chunks(nuid), chunk))

    async def _tell(self, name: str, nuid: str, stored: StoredObject, chunks: int) -> None:
        told = _Description(
            name=name,
            description=stored.description,
            bucket=self._bucket.name,
            nuid=nuid,
            size=stored.size,
            chunks=chunks,
            digest=_encoded(bytes.fromhex(stored.sha256)),
            mtime=datetime.now(UTC).isoformat(),
        )
        packet = Packet(self._description(name), told.model_dump_json().encode(), {ROLLUP: ROLLUP_SUBJECT})
        await self._transport.append(self._stream, packet)

    async def _take_back(self, nuid: str) -> None:
        try:
            await self._transport.purge(self._stream, self._chunks(nuid))
        except UradoriError as error:
            # What cut the upload short may be the loss of the server: the bucket's age takes the chunks then.
            self._log.warning("object_left_behind", metrics={"bucket": self._bucket.name, "code": error.code.value})

    async def _describe(self, name: str) -> _Description | None:
        last = b""
        async with self._transport.read(self._stream, self._description(name), after=0, follow=False) as records:
            async for record in records:
                last = record.packet.body
        try:
            found = _Description.model_validate_json(last) if last else None
        except ValidationError as error:
            raise UradoriError(ErrorCode.INTERNAL) from error
        return None if found is None or found.deleted else found

    def _chunks(self, nuid: str) -> str:
        return f"$O.{self._bucket.name}.C.{nuid}"

    def _description(self, name: str) -> str:
        return f"$O.{self._bucket.name}.M.{base64.urlsafe_b64encode(name.encode()).decode()}"


def _decoded(digest: str) -> bytes:
    return base64.urlsafe_b64decode(digest.removeprefix(_DIGEST))


def _encoded(digest: bytes) -> str:
    return _DIGEST + base64.urlsafe_b64encode(digest).decode()
