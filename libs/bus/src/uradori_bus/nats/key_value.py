"""A key-value bucket."""

from collections.abc import AsyncGenerator, AsyncIterator
from contextlib import aclosing, asynccontextmanager
from datetime import timedelta

from nats.js import JetStreamContext
from nats.js.api import ConsumerConfig, Header
from nats.js.errors import KeyNotFoundError
from nats.js.kv import KV_DEL, KV_OP, KV_PURGE, KeyValue

from uradori_bus.nats.connection import Connection
from uradori_bus.nats.feeding import Begun, feed, latest
from uradori_bus.nats.translation import translated
from uradori_bus.sizes import check_size
from uradori_bus.transport import Packet, Value


class NatsValues:
    """Reads by direct get, writes by expected revision."""

    def __init__(self, connection: Connection, jetstream: JetStreamContext, bucket: str) -> None:
        self._connection = connection
        self._jetstream = jetstream
        self._stream = f"KV_{bucket}"
        self._prefix = f"$KV.{bucket}."
        self._bucket = KeyValue(bucket, self._stream, self._prefix, jetstream, direct=True)

    async def get(self, key: str) -> Value | None:
        """The latest value."""
        self._connection.require()
        with translated():
            try:
                entry = await self._bucket.get(key)
            except KeyNotFoundError:
                return None
        return Value(entry.value or b"", entry.revision or 0)

    async def write(self, key: str, body: bytes, expected: int | None, keep: timedelta | None = None) -> int:
        """Gives the new revision."""
        self._connection.require()
        seconds = None if keep is None else keep.total_seconds()
        headers = {} if expected is None else {Header.EXPECTED_LAST_SUBJECT_SEQUENCE.value: str(expected)}
        if seconds is not None:
            headers[Header.MSG_TTL.value] = str(int(seconds))
        check_size(Packet(self._prefix + key, body, headers), self._connection.client.max_payload)
        with translated():
            if expected is None:
                return await self._bucket.put(key, body)
            if expected == 0:
                return await self._bucket.create(key, body, msg_ttl=seconds)
            return (await self._jetstream.publish(self._prefix + key, body, headers=headers)).seq

    async def delete(self, key: str) -> None:
        """Leaves a marker, which watchers see."""
        self._connection.require()
        with translated():
            await self._bucket.delete(key)

    @asynccontextmanager
    async def watch(self, key: str) -> AsyncIterator[AsyncIterator[Value | None]]:
        """The value now, then each change."""
        async with aclosing(self._changes(key)) as changes:
            yield changes

    async def _changes(self, key: str) -> AsyncGenerator[Value | None, None]:
        seen: tuple[str, int] | None = None
        incarnation = ""
        subject = self._prefix + key

        def policy(_: str) -> ConsumerConfig:
            return latest(subject)

        async with aclosing(feed(self._connection, self._jetstream, self._stream, policy, lasting=True)) as messages:
            async for message in messages:
                if isinstance(message, Begun):
                    incarnation = message.incarnation
                    if message.pending == 0 and (seen is None or seen != (incarnation, 0)):
                        seen = (incarnation, 0)
                        yield None
                    continue
                revision = message.metadata.sequence.stream
                if seen == (incarnation, revision):
                    continue
                seen = (incarnation, revision)
                gone = (message.headers or {}).get(KV_OP) in (KV_DEL, KV_PURGE)
                yield None if gone else Value(message.data, revision)
