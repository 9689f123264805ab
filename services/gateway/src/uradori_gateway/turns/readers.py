"""Who reads which turn, and what happens when nobody does any more."""

import asyncio
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass

from uradori_bus import Bus
from uradori_contracts.asking import Ask, Cancel
from uradori_contracts.errors import ErrorCode, UradoriError
from uradori_contracts.subjects import CHAT_CANCEL

from uradori_gateway.turns.log import Log


@dataclass(slots=True)
class Reading:
    """A turn with readers, or one that still may get one back."""

    ask: Ask | None
    readers: int = 0
    ended: bool = False
    grace: asyncio.TimerHandle | None = None


class Readers:
    """Counts the readers of each turn of this gateway; a turn that its last one left is cancelled after a grace period.

    A reader of another gateway is not seen: in front of several, one turn's readers must reach the same one.
    """

    def __init__(self, bus: Bus, grace_s: Callable[[], float], limit: int, tasks: asyncio.TaskGroup, log: Log) -> None:
        self._bus = bus
        self._grace_s = grace_s
        self._limit = limit
        self._tasks = tasks
        self._log = log
        self._turns: dict[str, Reading] = {}

    @property
    def count(self) -> int:
        """Of all turns."""
        return sum(reading.readers for reading in self._turns.values())

    def ask(self, turn_id: str) -> Ask | None:
        """The question of a turn that is read, or was until just now."""
        found = self._turns.get(turn_id)
        return found.ask if found else None

    @contextmanager
    def reading(self, turn_id: str, ask: Ask | None) -> Iterator[Reading]:
        """One reader of a turn, as long as the context lasts; it sets `ended` when the turn has.

        Raises:
            UradoriError: BUSY where there are too many readers.
        """
        if self.count >= self._limit:
            raise UradoriError(ErrorCode.BUSY)
        found = self._turns.setdefault(turn_id, Reading(ask))
        found.readers += 1
        if found.grace is not None:
            found.grace.cancel()
            found.grace = None
        try:
            yield found
        finally:
            found.readers -= 1
            if found.readers == 0 and found.ended:
                self._turns.pop(turn_id, None)
            elif found.readers == 0:
                found.grace = asyncio.get_running_loop().call_later(self._grace_s(), self._abandon, turn_id)

    def close(self) -> None:
        """Forget all grace periods: a gateway that stops cancels nobody's turn."""
        for found in self._turns.values():
            if found.grace is not None:
                found.grace.cancel()
        self._turns.clear()

    def _abandon(self, turn_id: str) -> None:
        self._turns.pop(turn_id, None)
        self._tasks.create_task(self._cancel(turn_id))

    async def _cancel(self, turn_id: str) -> None:
        try:
            await self._bus.publish(CHAT_CANCEL, Cancel(turn_id=turn_id), turn_id=turn_id)
            self._log.info("turn_abandoned", turn_id=turn_id)
        except UradoriError as error:
            self._log.warning("turn_not_cancelled", turn_id=turn_id, error=error.code.value)
