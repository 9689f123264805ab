"""Asking a turn, and joining one."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack, asynccontextmanager

from uradori_bus import Bus
from uradori_contracts.asking import Ask, ChatRequest
from uradori_contracts.errors import ErrorCode, UradoriError
from uradori_contracts.events import TurnEvents
from uradori_contracts.message import TurnId
from uradori_contracts.settings import Settings
from uradori_contracts.subjects import ASKS, CHAT_ASK, TURNS, chat_event
from uradori_contracts.turn import Turn, TurnState

from uradori_gateway.config import GatewayConfig
from uradori_gateway.turns.feed import TurnFeed
from uradori_gateway.turns.history import History, kept_turn, look_up
from uradori_gateway.turns.log import Log
from uradori_gateway.turns.opening import Opening, Patience
from uradori_gateway.turns.readers import Readers

_OPENING_LIMIT_S = 5.0
_RECORD_LIMIT_S = 5.0
_BUFFERED_EVENTS = 256


def ask_of(request: ChatRequest, settings: Settings, turn_id: TurnId) -> Ask:
    """The turn to be run; what the request leaves out is as the settings have it."""
    return Ask(
        turn_id=turn_id,
        question=request.question,
        session_id=request.session_id,
        data_source_mode=request.data_source_mode or settings.data_source_mode,
        retrieval_mode=request.retrieval_mode or settings.retrieval_mode,
        as_of=request.as_of,
        display=request.display or settings.display,
    )


class Turns:
    """The turns of the bus, for readers."""

    def __init__(
        self, bus: Bus, settings: Callable[[], Settings], readers: Readers, config: GatewayConfig, log: Log
    ) -> None:
        self._bus = bus
        self._settings = settings
        self._readers = readers
        self._config = config
        self._log = log

    def ask(self, request: ChatRequest, turn_id: TurnId) -> Ask:
        """The request as a turn, under the settings of this moment."""
        return ask_of(request, self._settings(), turn_id)

    @asynccontextmanager
    async def asked(self, ask: Ask) -> AsyncIterator[TurnFeed]:
        """Put the question on the queue and follow its turn; listens before it asks.

        Raises:
            UradoriError: BUS_UNAVAILABLE, BUSY.
        """
        async with self._following(ask.turn_id, ask, Opening()) as feed:
            async with _promptly():
                await self._bus.append(ASKS, CHAT_ASK, ask, message_id=ask.turn_id, turn_id=ask.turn_id)
            yield feed

    async def history(self, turn_id: str, last_event_id: str | None) -> History:
        """Where a reader goes on. Raises UradoriError NOT_FOUND, BUS_UNAVAILABLE."""
        return await look_up(self._bus, turn_id, last_event_id, self._readers.ask(turn_id))

    @asynccontextmanager
    async def joined(self, turn_id: str, history: History, opening: Opening) -> AsyncIterator[TurnFeed]:
        """Follow a turn that was asked before. Raises UradoriError BUS_UNAVAILABLE, BUSY."""
        async with self._following(turn_id, history.ask, opening) as feed:
            yield feed

    async def record(self, turn_id: str) -> Turn:
        """The turn as it is kept. Raises UradoriError NOT_FOUND, BUS_UNAVAILABLE."""
        turn = await kept_turn(self._bus, turn_id)
        if turn is None:
            raise UradoriError(ErrorCode.NOT_FOUND)
        return turn

    async def finished(self, turn_id: str) -> Turn:
        """The record of a turn that has ended, which may be written just after its last event.

        A look costs a fifth of a watch, and mostly finds it.

        Raises:
            UradoriError: UNAVAILABLE where nobody writes it, BUS_UNAVAILABLE.
        """
        kept = self._bus.bucket(TURNS)
        try:
            async with asyncio.timeout(_RECORD_LIMIT_S):
                held = await kept.get(turn_id)
            if held is not None and held.value.state is TurnState.DONE:
                return held.value
            async with asyncio.timeout(_RECORD_LIMIT_S), kept.watch(turn_id) as entries:
                async for entry in entries:
                    if entry is not None and entry.value.state is TurnState.DONE:
                        return entry.value
        except TimeoutError as error:
            raise UradoriError(ErrorCode.UNAVAILABLE) from error
        raise UradoriError(ErrorCode.BUS_UNAVAILABLE)

    @asynccontextmanager
    async def _following(self, turn_id: str, ask: Ask | None, opening: Opening) -> AsyncIterator[TurnFeed]:
        patience = Patience(
            turn_s=self._settings().turn_budget_ms / 1000 + self._config.turn_margin_s,
            gap_s=self._config.gap_wait_s,
            silence_s=self._config.silence_s,
            bus_s=self._config.bus_wait_s,
        )
        if not self._bus.connected:
            raise UradoriError(ErrorCode.BUS_UNAVAILABLE)
        async with AsyncExitStack() as stack:
            reading = stack.enter_context(self._readers.reading(turn_id, ask))
            async with _promptly():
                listening = self._bus.subscribe(
                    chat_event(turn_id), TurnEvents, buffer=_BUFFERED_EVENTS, confirmed=opening.resumed
                )
                live = await stack.enter_async_context(listening)
            feed = TurnFeed(self._bus, turn_id, live, ask=ask, opening=opening, patience=patience, log=self._log)
            try:
                yield feed
            finally:
                reading.ended = reading.ended or feed.ended is not None


@asynccontextmanager
async def _promptly() -> AsyncIterator[None]:
    try:
        async with asyncio.timeout(_OPENING_LIMIT_S):
            yield
    except TimeoutError as error:
        raise UradoriError(ErrorCode.BUS_UNAVAILABLE) from error
