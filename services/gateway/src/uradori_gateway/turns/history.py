"""What is left of a turn for a reader that comes later."""

from dataclasses import dataclass

from pydantic import TypeAdapter, ValidationError
from uradori_bus import Bus
from uradori_contracts.asking import Ask
from uradori_contracts.errors import ErrorCode, UradoriError
from uradori_contracts.events import RestartEvent, RestartReason, TurnEvent
from uradori_contracts.message import Identifier
from uradori_contracts.subjects import CHAT_EVENTS, TURNS, chat_event
from uradori_contracts.turn import Turn, TurnState

from uradori_gateway.domain.order import Position
from uradori_gateway.domain.rebuild import rebuild
from uradori_gateway.domain.resume import ends_with, resume
from uradori_gateway.turns.opening import Opening, Shown

_IDENTIFIER = TypeAdapter[str](Identifier)


@dataclass(frozen=True, slots=True)
class History:
    """`opening` is None for a reader that has seen everything."""

    opening: Opening | None
    ask: Ask | None


async def kept_turn(bus: Bus, turn_id: str) -> Turn | None:
    """The record of a turn.

    Raises:
        UradoriError: NOT_FOUND for what cannot be a turn id; BUS_UNAVAILABLE.
    """
    try:
        _IDENTIFIER.validate_python(turn_id)
    except ValidationError as error:
        raise UradoriError(ErrorCode.NOT_FOUND) from error
    kept = await bus.bucket(TURNS).get(turn_id)
    return kept.value if kept else None


async def look_up(bus: Bus, turn_id: str, last_event_id: str | None, ask: Ask | None) -> History:
    """Where a reader that saw `last_event_id` goes on. `ask`: the question, where this gateway just took it.

    Raises:
        UradoriError: NOT_FOUND for a turn that nobody knows; BUS_UNAVAILABLE.
    """
    turn = await kept_turn(bus, turn_id)
    stored = await _stored(bus, turn_id)
    ask = turn.ask if turn else ask
    if ask is None and not stored:
        raise UradoriError(ErrorCode.NOT_FOUND)
    finished = turn is not None and turn.state is TurnState.DONE
    ended = any(event.terminal for event in stored)
    if ended and ends_with(stored, last_event_id):
        return History(None, ask)
    if turn is not None and finished and not ended:
        return History(_rebuilt(turn, void=bool(last_event_id)), ask)
    resumption = resume(stored, last_event_id)
    restart = () if resumption.known else (Shown(RestartEvent(reason=RestartReason.REPLAY)),)
    rest = tuple(Shown(event.event, event.seq) for event in resumption.rest)
    after = resumption.after
    if resumption.rest:
        after = Position(resumption.rest[-1].epoch, resumption.rest[-1].seq)
    return History(Opening((*restart, *rest), after, resumed=True), ask)


def _rebuilt(turn: Turn, *, void: bool) -> Opening:
    restart = (Shown(RestartEvent(reason=RestartReason.REPLAY)),) if void else ()
    return Opening((*restart, *(Shown(event, number) for number, event in enumerate(rebuild(turn), start=1))))


async def _stored(bus: Bus, turn_id: str) -> list[TurnEvent]:
    async with bus.replay(CHAT_EVENTS, chat_event(turn_id)) as stored:
        return [event async for message in stored for event in message.body.each()]
