"""Who reads which turn, and what happens when nobody does any more."""

import asyncio
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field

from uradori_bus import Budget, Bus, Call, Route
from uradori_contracts.asking import Ask, Cancel, ReadersReply, ReadersRequest
from uradori_contracts.errors import ErrorCode, UradoriError
from uradori_contracts.subjects import CHAT_CANCEL, chat_reading

from uradori_gateway.turns.log import Log

_ASKING_S = 0.5
_QUESTIONS = 2
"""How long the other gateways may take to say whether they have a reader, and how often they are asked."""


@dataclass(slots=True)
class Reading:
    """A turn with readers, or one that still may get one back."""

    ask: Ask | None
    readers: int = 0
    ended: bool = False
    grace: asyncio.TimerHandle | None = None
    over: asyncio.Event = field(default_factory=asyncio.Event)
    abandoned: bool = False
    telling: asyncio.Task[None] | None = None


class Readers:
    """Counts the readers of each turn of this gateway; a turn that its last one left is cancelled after a grace period.

    A reader may have gone on at another gateway. So each gateway answers for a turn while it has readers of it or
    waits for the last one to come back, and one that gives a turn up first stops answering and then asks whether
    another still does; where nobody listens, the server says so at once. The server puts both in one order: a reader
    that came before the question is heard of, one that came after it came after the grace period, and of two gateways
    that give up together the later one finds nobody. A gateway that died listens no more; one that does not answer in
    time counts as a reader, for a turn that runs on ends by its budget and one that was cancelled is lost.
    """

    def __init__(self, bus: Bus, grace_s: Callable[[], float], limit: int, tasks: asyncio.TaskGroup, log: Log) -> None:
        self._bus = bus
        self._grace_s = grace_s
        self._limit = limit
        self._tasks = tasks
        self._log = log
        self._turns: dict[str, Reading] = {}
        self._count = 0

    @property
    def count(self) -> int:
        """Of all turns."""
        return self._count

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
        if self._count >= self._limit:
            raise UradoriError(ErrorCode.BUSY)
        found = self._turns.get(turn_id)
        if found is None:
            found = self._turns[turn_id] = Reading(ask)
            found.telling = self._tasks.create_task(self._tell(turn_id, found))
        found.readers += 1
        self._count += 1
        if found.grace is not None:
            found.grace.cancel()
            found.grace = None
        try:
            yield found
        finally:
            found.readers -= 1
            self._count -= 1
            if found.readers == 0 and found.ended:
                self._forget(turn_id, found)
            elif found.readers == 0:
                found.grace = asyncio.get_running_loop().call_later(self._grace_s(), self._abandon, turn_id, found)

    def close(self) -> None:
        """Forget all grace periods: a gateway that stops cancels nobody's turn."""
        for found in self._turns.values():
            if found.grace is not None:
                found.grace.cancel()
            if found.telling is not None:
                found.telling.cancel()
        self._turns.clear()

    def _forget(self, turn_id: str, found: Reading) -> None:
        if self._turns.get(turn_id) is found:
            del self._turns[turn_id]
        found.over.set()

    def _abandon(self, turn_id: str, found: Reading) -> None:
        found.abandoned = True
        self._forget(turn_id, found)

    async def _tell(self, turn_id: str, found: Reading) -> None:
        """Answer for the turn until it is over; cancel it then if it was abandoned."""

        async def readers(_: ReadersRequest, __: Call) -> ReadersReply:
            return ReadersReply(turn_id=turn_id, readers=found.readers)

        try:
            async with self._bus.answering(Route(chat_reading(turn_id), readers)):
                await found.over.wait()
            if found.abandoned and not await self._read_elsewhere(turn_id):
                await self._bus.publish(CHAT_CANCEL, Cancel(turn_id=turn_id), turn_id=turn_id)
                self._log.info("turn_abandoned", turn_id=turn_id)
        except UradoriError as error:
            self._log.warning("turn_not_cancelled", turn_id=turn_id, error=error.code.value)

    async def _read_elsewhere(self, turn_id: str) -> bool:
        """Asks twice: a gateway that stopped listening just then may have been handed the first question."""
        request = ReadersRequest(turn_id=turn_id)
        for _ in range(_QUESTIONS):
            try:
                await self._bus.request(chat_reading(turn_id), request, budget=Budget.of(_ASKING_S), turn_id=turn_id)
            except UradoriError as error:
                match error.code:
                    case ErrorCode.UNAVAILABLE:
                        return False
                    case ErrorCode.BUS_UNAVAILABLE:
                        raise
                    case _:
                        continue
            self._log.info("turn_read_elsewhere", turn_id=turn_id)
            return True
        self._log.warning("readers_not_told", turn_id=turn_id)
        return True
