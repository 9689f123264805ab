"""Something made of a bucket's value, made anew whenever the value changes, without a restart."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from functools import partial
from typing import Generic, TypeVar

from structlog.typing import FilteringBoundLogger
from uradori_contracts.errors import UradoriError
from uradori_contracts.topology import Bucket

from uradori_bus.codec import Body
from uradori_bus.interface import Bus
from uradori_bus.stores import Entry

Made = TypeVar("Made")

_RETRY_S = 1.0
_FIRST_S = 5.0
"""How long a start waits for the first value."""


class HotValue(Generic[Made]):
    """What is in force. It is replaced at once and whole; whoever took `current` keeps what it took."""

    def __init__(self, initial: Made) -> None:
        self._current = initial
        self._revision = 0
        self._settled = asyncio.Event()
        self._changed = asyncio.Condition()

    @property
    def current(self) -> Made:
        """What is in force."""
        return self._current

    @property
    def revision(self) -> int:
        """Of the value it was made of; 0: of none."""
        return self._revision

    async def settled(self) -> None:
        """Returns once the bucket has been read."""
        await self._settled.wait()

    async def reaches(self, revision: int) -> Made:
        """What is in force, once it was made of that revision or a later one."""
        async with self._changed:
            await self._changed.wait_for(lambda: self._revision >= revision)
            return self._current

    async def follow(
        self, bus: Bus, bucket: Bucket[Body], key: str, make: Callable[[Body], Made], log: FilteringBoundLogger
    ) -> None:
        """Watch the key until cancelled. A value that nothing can be made of (ValueError) is logged and changes nothing."""
        while True:
            try:
                async with bus.bucket(bucket).watch(key) as entries:
                    async for entry in entries:
                        await self._take(entry, make, bucket.name, log)
            except UradoriError as error:
                log.warning("bucket_not_followed", metrics={"bucket": bucket.name, "code": error.code.value})
                await asyncio.sleep(_RETRY_S)

    async def _take(
        self, entry: Entry[Body] | None, make: Callable[[Body], Made], bucket: str, log: FilteringBoundLogger
    ) -> None:
        if entry is not None:
            try:
                made = await asyncio.to_thread(make, entry.value)
            except ValueError as error:
                why = {"bucket": bucket, "revision": entry.revision, "error": type(error).__name__}
                log.warning("unusable_value", metrics=why)
            else:
                async with self._changed:
                    self._current, self._revision = made, entry.revision
                    self._changed.notify_all()
                log.info("value_changed", metrics={"bucket": bucket, "revision": entry.revision})
        self._settled.set()


@asynccontextmanager
async def following(
    value: HotValue[Made],
    bus: Bus,
    bucket: Bucket[Body],
    key: str,
    make: Callable[[Body], Made],
    log: FilteringBoundLogger,
) -> AsyncIterator[None]:
    """Follows in the background, `make` in a thread; waits for the first value only where the bus is up.

    What `make` raises besides ValueError ends the following, and is logged as an error: what is in force stays so.
    """
    task = asyncio.ensure_future(value.follow(bus, bucket, key, make, log))
    task.add_done_callback(partial(_told, bucket.name, log))
    try:
        if bus.connected:
            settled = asyncio.ensure_future(value.settled())
            await asyncio.wait({task, settled}, timeout=_FIRST_S, return_when=asyncio.FIRST_COMPLETED)
            settled.cancel()
        yield
    finally:
        task.cancel()
        await asyncio.wait({task})


@asynccontextmanager
async def made_of(
    bus: Bus,
    bucket: Bucket[Body],
    key: str,
    make: Callable[[Body], Made],
    initial: Made,
    log: FilteringBoundLogger,
) -> AsyncIterator[HotValue[Made]]:
    """What is made of a value, followed while the context lasts, as `following` does."""
    value = HotValue(initial)
    async with following(value, bus, bucket, key, make, log):
        yield value


def _told(bucket: str, log: FilteringBoundLogger, task: "asyncio.Future[None]") -> None:
    if not task.cancelled() and (error := task.exception()) is not None:
        log.error("following_ended", metrics={"bucket": bucket}, exc_info=error)
