"""What is kept on the bus by its name: values in buckets, and files."""

from collections.abc import AsyncGenerator, AsyncIterable, AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager
from dataclasses import dataclass
from datetime import timedelta
from typing import Generic, Protocol, TypeVar

from pydantic import BaseModel

Body = TypeVar("Body", bound=BaseModel)


@dataclass(frozen=True, slots=True)
class Entry(Generic[Body]):
    """A value of a bucket at a revision."""

    key: str
    value: Body
    revision: int


@dataclass(frozen=True, slots=True)
class StoredObject:
    """A file in the object store: its bytes, their SHA-256 in hexadecimal, and what was said of it."""

    size: int
    sha256: str
    description: str = ""


class KeyValue(Protocol, Generic[Body]):
    """A bucket of one kind of value. `keep`, in whole seconds: after that long the value is gone, if not before."""

    async def get(self, key: str) -> Entry[Body] | None:
        """The latest value, or None."""

    async def create(self, key: str, value: Body, *, keep: timedelta | None = None) -> int:
        """Write a key that must not exist; gives its revision. Raises UradoriError CONFLICT."""

    async def update(self, key: str, value: Body, revision: int, *, keep: timedelta | None = None) -> int:
        """Compare-and-set; gives the new revision. Raises UradoriError CONFLICT."""

    async def put(self, key: str, value: Body) -> int:
        """Write whatever stood there; gives the new revision."""

    async def delete(self, key: str) -> None:
        """Remove the key."""

    def watch(self, key: str) -> AbstractAsyncContextManager[AsyncIterator[Entry[Body] | None]]:
        """The current value at once (None where there is none), then each change; survives reconnection."""


class Objects(Protocol):
    """A bucket of files, by names of at most 64 letters, digits, _ and -."""

    async def put(
        self, name: str | Callable[[StoredObject], str], body: AsyncIterable[bytes], *, description: str = ""
    ) -> StoredObject:
        """Store what comes, in place of whatever stood there. Cut short by any error, it leaves nothing behind.

        A name that depends on the content is asked for once all of it came. The same bytes are not stored twice.

        Raises:
            UradoriError: TOO_LARGE beyond the bucket's limit, BUSY where the bucket is full.
        """

    async def find(self, name: str) -> StoredObject | None:
        """What is there under that name."""

    def get(self, name: str) -> AsyncGenerator[bytes, None]:
        """The file, chunk by chunk.

        Raises:
            UradoriError: NOT_FOUND; INTERNAL at the end of one that is not what was put.
        """

    async def delete(self, name: str) -> None:
        """Remove it; nothing happens where it is not there."""
