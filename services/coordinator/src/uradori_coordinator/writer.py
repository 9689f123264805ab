"""The ordered events of one turn."""

import asyncio

from uradori_bus import Bus
from uradori_contracts.events import Event, TurnEvents
from uradori_contracts.message import Identifier
from uradori_contracts.subjects import CHAT_EVENTS, chat_event

BATCH_LIMIT = 64
"""Events of one message."""


class EventWriter:
    """Numbers a turn's events without holes. What is emitted before the loop has turned twice travels in one message.

    Only the terminal event awaits its acknowledgement.
    """

    def __init__(self, bus: Bus, turn_id: Identifier, epoch: int, last_seq: int) -> None:
        self._bus = bus
        self._turn_id = turn_id
        self._subject = chat_event(turn_id)
        self._epoch = epoch
        self._pending: list[Event] = []
        self._sending: asyncio.Task[None] | None = None
        self.last_seq = last_seq

    async def emit(self, event: Event) -> None:
        """Put the next event on its way. An earlier one that could not be published is told of once.

        Raises:
            UradoriError: an earlier event could not be published.
        """
        self._pending.append(event)
        self.last_seq += 1
        if self._sending is not None and self._sending.done():
            await self._sent()
        if self._sending is None:
            self._sending = asyncio.create_task(self._send())

    async def flush(self) -> None:
        """Returns once what was emitted has been published. Raises as `emit` does."""
        await self._sent()

    async def finish(self, event: Event) -> None:
        """Publish what is pending and the terminal event; they are stored when this returns. Raises as `emit` does."""
        self._pending.append(event)
        self.last_seq += 1
        messages = [self._take()]
        while self._pending:
            messages.append(self._take())
        await self._sent()
        *earlier, message = messages
        for each in earlier:
            await self._bus.publish(self._subject, each, turn_id=self._turn_id)
        await self._bus.append(
            CHAT_EVENTS,
            self._subject,
            message,
            message_id=f"{self._turn_id}.{message.seq}.{self._epoch}",
            turn_id=self._turn_id,
        )

    async def _sent(self) -> None:
        sending, self._sending = self._sending, None
        if sending is not None:
            await sending

    async def _send(self) -> None:
        await asyncio.sleep(0)  # the request that the next step makes goes first
        while self._pending:
            await self._bus.publish(self._subject, self._take(), turn_id=self._turn_id)

    def _take(self) -> TurnEvents:
        first = self.last_seq - len(self._pending) + 1
        events, self._pending = tuple(self._pending[:BATCH_LIMIT]), self._pending[BATCH_LIMIT:]
        return TurnEvents(turn_id=self._turn_id, seq=first, epoch=self._epoch, events=events)
