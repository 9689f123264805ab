"""A key-value bucket in memory."""

import asyncio
from collections.abc import AsyncGenerator
from datetime import UTC, datetime
from typing import Any

from uradori_contracts.errors import ErrorCode, UradoriError
from uradori_contracts.topology import Bucket

from uradori_bus.transport import Value


class MemoryValues:
    """One revision counter for the whole bucket, as in a stream."""

    def __init__(self, bucket: Bucket[Any]) -> None:
        self._bucket = bucket
        self._values: dict[str, tuple[datetime, Value]] = {}
        self._gone: dict[str, int] = {}
        self._revision = 0
        self._waiting: set[asyncio.Event] = set()

    def get(self, key: str) -> Value | None:
        """The latest value."""
        self._expire()
        found = self._values.get(key)
        return None if found is None else found[1]

    def write(self, key: str, body: bytes, expected: int | None) -> int:
        """Gives the new revision.

        Raises:
            UradoriError: CONFLICT.
        """
        current = self.get(key)
        if expected is not None and expected != (0 if current is None else current.revision):
            raise UradoriError(ErrorCode.CONFLICT)
        self._values.pop(key, None)
        while self._values and sum(len(value.body) for _, value in self._values.values()) + len(body) > (
            self._bucket.max_bytes
        ):
            del self._values[next(iter(self._values))]
        self._revision += 1
        self._values[key] = (datetime.now(UTC), Value(body, self._revision))
        self._tell()
        return self._revision

    def delete(self, key: str) -> None:
        """Remove the key."""
        self._revision += 1
        self._values.pop(key, None)
        self._gone[key] = self._revision
        self._tell()

    async def changes(self, key: str) -> AsyncGenerator[Value | None, None]:
        """The value now, then each change."""
        changed = asyncio.Event()
        self._waiting.add(changed)
        seen: int | None = None
        try:
            while True:
                changed.clear()
                value = self.get(key)
                place = value.revision if value is not None else self._gone.get(key, 0)
                if place != seen:
                    seen = place
                    yield value
                    continue
                await changed.wait()
        finally:
            self._waiting.discard(changed)

    def _tell(self) -> None:
        for event in self._waiting:
            event.set()

    def _expire(self) -> None:
        if self._bucket.max_age is None:
            return
        oldest = datetime.now(UTC) - self._bucket.max_age
        while self._values and next(iter(self._values.values()))[0] < oldest:
            del self._values[next(iter(self._values))]
