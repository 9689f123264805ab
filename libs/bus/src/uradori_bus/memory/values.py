"""A key-value bucket in memory."""

import asyncio
from collections.abc import AsyncGenerator
from datetime import UTC, datetime, timedelta
from typing import Any

from uradori_contracts.errors import ErrorCode, UradoriError
from uradori_contracts.topology import Bucket

from uradori_bus.transport import Value


class MemoryValues:
    """One revision counter for the whole bucket, as in a stream."""

    def __init__(self, bucket: Bucket[Any]) -> None:
        self._bucket = bucket
        self._values: dict[str, tuple[datetime | None, Value]] = {}
        self._gone: dict[str, int] = {}
        self._revision = 0
        self._waiting: set[asyncio.Event] = set()

    def get(self, key: str) -> Value | None:
        """The latest value."""
        ends, value = self._values.get(key, (None, None))
        if ends is not None and ends <= datetime.now(UTC):
            del self._values[key]
            return None
        return value

    def write(self, key: str, body: bytes, expected: int | None, keep: timedelta | None = None) -> int:
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
        ages = [age for age in (keep, self._bucket.max_age) if age is not None]
        ends = datetime.now(UTC) + min(ages) if ages else None
        self._values[key] = (ends, Value(body, self._revision))
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
