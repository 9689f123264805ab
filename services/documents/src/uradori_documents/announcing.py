"""Changes of the store told to the bus, once they are committed."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field

from sqlalchemy.exc import SQLAlchemyError
from structlog.typing import FilteringBoundLogger
from uradori_bus import Bus
from uradori_contracts.errors import UradoriError
from uradori_contracts.subjects import DOCUMENTS_CHANGED

from uradori_documents.adapters.store.documents import DocumentStore

LOOK_AGAIN_S = 5.0
"""What another replica left behind, or the bus or the database did not take, waits no longer than this."""


@dataclass(slots=True)
class Announcer:
    """Announces in order, at least once: whatever a crash left untold is told at the next start."""

    store: DocumentStore
    bus: Bus
    log: FilteringBoundLogger
    first: Callable[[], Awaitable[None]]
    """What may yet change the store, before its changes are told."""
    further: Callable[[], Awaitable[None]]
    """What else is to be told once the changes are."""
    look_again_s: float = LOOK_AGAIN_S
    _changed: asyncio.Event = field(default_factory=asyncio.Event)

    def changed(self) -> None:
        """There is something to announce."""
        self._changed.set()

    @asynccontextmanager
    async def announcing(self) -> AsyncIterator[None]:
        """While the context lasts; begins with what was left untold."""
        async with asyncio.TaskGroup() as group:
            task = group.create_task(self._announce())
            try:
                yield
            finally:
                task.cancel()

    async def announce(self) -> None:
        """All that is untold. Raises UradoriError where the bus does not take it."""
        while True:
            store, changes = await asyncio.to_thread(self.store.unannounced)
            if not changes:
                return
            for change in changes:
                await self.bus.append(
                    DOCUMENTS_CHANGED,
                    DOCUMENTS_CHANGED.subjects[0],
                    change,
                    message_id=f"{store}-{change.version}",
                )
                await asyncio.to_thread(self.store.announced, change.version)

    async def _announce(self) -> None:
        while True:
            self._changed.clear()
            try:
                await self.first()
                await self.announce()
                await self.further()
            except UradoriError as error:
                self.log.warning("change_not_announced", code=error.code.value)
            except SQLAlchemyError as error:
                self.log.warning("change_not_announced", exc_info=error)
            try:
                async with asyncio.timeout(self.look_again_s):
                    await self._changed.wait()
            except TimeoutError:
                continue
