"""Settings as they stand now, followed without a restart."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from structlog.typing import FilteringBoundLogger
from uradori_contracts.errors import UradoriError
from uradori_contracts.settings import Settings
from uradori_contracts.subjects import SETTINGS, SETTINGS_KEY

from uradori_bus.interface import Bus, Entry

_RETRY_S = 1.0


class HotSettings:
    """The last good value. A value that is no `Settings` is logged and changes nothing."""

    def __init__(self, initial: Settings | None = None) -> None:
        self._current = initial or Settings()
        self._revision = 0
        self._heard = asyncio.Event()
        self._changed = asyncio.Condition()

    @property
    def current(self) -> Settings:
        """What is in force."""
        return self._current

    @property
    def revision(self) -> int:
        """Of the value in force; 0: the defaults, never written."""
        return self._revision

    async def heard(self) -> None:
        """Returns once the bucket has been read."""
        await self._heard.wait()

    async def reaches(self, revision: int) -> Settings:
        """The settings, once that revision or a later one is in force."""
        async with self._changed:
            await self._changed.wait_for(lambda: self._revision >= revision)
            return self._current

    async def changes(self) -> AsyncIterator[Settings]:
        """What is in force, then each change; a change that was overtaken by the next is left out."""
        seen: Settings | None = None

        def changed() -> bool:
            return self._current is not seen

        while True:
            async with self._changed:
                await self._changed.wait_for(changed)
                seen = self._current
            yield seen

    async def follow(self, bus: Bus, log: FilteringBoundLogger) -> None:
        """Watch the bucket until cancelled."""
        while True:
            try:
                async with bus.bucket(SETTINGS).watch(SETTINGS_KEY) as entries:
                    async for entry in entries:
                        await self._take(entry, log)
            except UradoriError as error:
                log.warning("settings_not_followed", metrics={"code": error.code.value})
                await asyncio.sleep(_RETRY_S)

    async def _take(self, entry: Entry[Settings] | None, log: FilteringBoundLogger) -> None:
        self._heard.set()
        if entry is None:
            return
        async with self._changed:
            self._current, self._revision = entry.value, entry.revision
            self._changed.notify_all()
        log.info("settings_changed", metrics={"revision": entry.revision})


@asynccontextmanager
async def followed(settings: HotSettings, bus: Bus, log: FilteringBoundLogger) -> AsyncIterator[None]:
    """Follows in the background; waits for the first value only where the bus is up."""
    following = asyncio.ensure_future(settings.follow(bus, log))
    try:
        if bus.connected:
            heard = asyncio.ensure_future(settings.heard())
            await asyncio.wait({following, heard}, timeout=2.0, return_when=asyncio.FIRST_COMPLETED)
            heard.cancel()
        yield
    finally:
        following.cancel()
        await asyncio.wait({following})
