"""Going on after the last event that a reader saw."""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from uradori_contracts.events import TurnEvent

from uradori_gateway.domain.order import EventOrder, Placement, Position

_EVENT_ID = re.compile(r"[0-9]{1,9}")


@dataclass(frozen=True, slots=True)
class Resumption:
    """What a reader still has to see. `known` is False where it has to begin again from the start."""

    after: Position
    rest: tuple[TurnEvent, ...]
    known: bool

    @property
    def ended(self) -> bool:
        """Whether the rest holds the end of the turn."""
        return bool(self.rest) and self.rest[-1].terminal


def resume(stored: Sequence[TurnEvent], last_event_id: str | None) -> Resumption:
    """The rest of `stored` after the event called `last_event_id`; all of it where that is None, empty or 0.

    An id that is malformed, not stored, or was given by two coordinators to two events is not known.
    """
    if not last_event_id or last_event_id == "0":
        return Resumption(Position(), _in_order(stored, Position()), known=True)
    seq = int(last_event_id) if _EVENT_ID.fullmatch(last_event_id) else 0
    places = {event.epoch: place for place, event in enumerate(stored) if event.seq == seq}
    if len(places) != 1:
        return Resumption(Position(), _in_order(stored, Position()), known=False)
    [(epoch, place)] = places.items()
    after = Position(epoch, seq)
    return Resumption(after, () if stored[place].terminal else _in_order(stored[place + 1 :], after), known=True)


def ends_with(stored: Sequence[TurnEvent], last_event_id: str | None) -> bool:
    """Whether a reader that saw `last_event_id` has seen the end."""
    return any(event.terminal and str(event.seq) == last_event_id for event in stored)


def _in_order(events: Iterable[TurnEvent], after: Position) -> tuple[TurnEvent, ...]:
    order, shown = EventOrder(after), list[TurnEvent]()
    for event in events:
        if order.place_stored(event) is Placement.NEXT:
            order.advance(event)
            shown.append(event)
            if event.terminal:
                break
    return tuple(shown)
