"""A typed view of a key-value bucket."""

import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from datetime import timedelta
from typing import Generic

from structlog.typing import FilteringBoundLogger
from uradori_contracts.errors import ErrorCode, UradoriError
from uradori_contracts.topology import Bucket

from uradori_bus.codec import Body, decode, encode
from uradori_bus.stores import Entry
from uradori_bus.transport import Value, Values

_KEY = re.compile(r"[A-Za-z0-9_-]{1,128}(\.[A-Za-z0-9_-]{1,128}){0,7}")


class TypedBucket(Generic[Body]):
    """Reads and writes one kind of value."""

    def __init__(self, bucket: Bucket[Body], values: Values, log: FilteringBoundLogger) -> None:
        self._bucket = bucket
        self._values = values
        self._log = log

    async def get(self, key: str) -> Entry[Body] | None:
        """The latest value, or None."""
        value = await self._values.get(_checked(key))
        return None if value is None else self._entry(key, value)

    async def create(self, key: str, value: Body, *, keep: timedelta | None = None) -> int:
        """Write a key that must not exist."""
        return await self._values.write(_checked(key), encode(value), 0, keep)

    async def update(self, key: str, value: Body, revision: int, *, keep: timedelta | None = None) -> int:
        """Compare-and-set."""
        return await self._values.write(_checked(key), encode(value), revision, keep)

    async def put(self, key: str, value: Body) -> int:
        """Write whatever stood there."""
        return await self._values.write(_checked(key), encode(value), None)

    async def delete(self, key: str) -> None:
        """Remove the key."""
        await self._values.delete(_checked(key))

    @asynccontextmanager
    async def watch(self, key: str) -> AsyncIterator[AsyncIterator[Entry[Body] | None]]:
        """The value now, then each change. A value that is no `Body` is logged and skipped."""
        async with self._values.watch(_checked(key)) as values:
            yield self._entries(key, values)

    async def _entries(self, key: str, values: AsyncIterator[Value | None]) -> AsyncIterator[Entry[Body] | None]:
        async for value in values:
            if value is None:
                yield None
                continue
            try:
                entry = self._entry(key, value)
            except UradoriError as error:
                self._log.error(
                    "malformed_value",
                    metrics={"bucket": self._bucket.name, "revision": value.revision, "code": error.code.value},
                )
                continue
            yield entry

    def _entry(self, key: str, value: Value) -> Entry[Body]:
        return Entry(key, decode(self._bucket.body, value.body), value.revision)


def _checked(key: str) -> str:
    if not _KEY.fullmatch(key):
        raise UradoriError(ErrorCode.INVALID_REQUEST)
    return key
