"""The ordered events of one turn."""

from uradori_bus import Bus
from uradori_contracts.events import Event, TurnEvent
from uradori_contracts.message import Identifier
from uradori_contracts.subjects import CHAT_EVENTS, chat_event


class EventWriter:
    """Numbers a turn's events without holes. Only the terminal one awaits its acknowledgement."""

    def __init__(self, bus: Bus, turn_id: Identifier, epoch: int, last_seq: int) -> None:
        self._bus = bus
        self._turn_id = turn_id
        self._subject = chat_event(turn_id)
        self._epoch = epoch
        self.last_seq = last_seq

    async def emit(self, event: Event) -> None:
        """Publish the next event."""
        await self._bus.publish(self._subject, self._next(event), turn_id=self._turn_id)

    async def finish(self, event: Event) -> None:
        """Publish the terminal event; it is stored when this returns."""
        message = self._next(event)
        await self._bus.append(
            CHAT_EVENTS,
            self._subject,
            message,
            message_id=f"{self._turn_id}.{message.seq}.{self._epoch}",
            turn_id=self._turn_id,
        )

    def _next(self, event: Event) -> TurnEvent:
        self.last_seq += 1
        return TurnEvent(turn_id=self._turn_id, seq=self.last_seq, epoch=self._epoch, event=event)
