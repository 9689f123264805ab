"""The events of one turn for one reader."""

import asyncio
from collections.abc import AsyncIterator, Coroutine

from uradori_bus import Budget, Bus, Subscription
from uradori_bus.tracing import current_trace_id
from uradori_contracts.asking import Ask
from uradori_contracts.errors import ErrorCode, UradoriError
from uradori_contracts.events import DoneEvent, ErrorEvent, RestartEvent, RestartReason, TurnEvent, TurnEvents
from uradori_contracts.subjects import ASKS, CHAT_ASK, CHAT_EVENTS, TURNS, chat_event
from uradori_contracts.turn import Turn, TurnState

from uradori_gateway.domain.order import EventOrder, Placement
from uradori_gateway.domain.rebuild import rebuild
from uradori_gateway.turns.log import Log
from uradori_gateway.turns.opening import Opening, Patience, Reader, Shown, Tireless

_OUTAGE_LOOK_S = 0.25
_QUIETEST_S = 15.0
_LOOK_LIMIT_S = 10.0
_REPLAYS = 2


class TurnFeed:
    """Follows a turn on the bus until exactly one terminal event, however long the bus or the coordinator is away."""

    def __init__(
        self,
        bus: Bus,
        turn_id: str,
        live: Subscription[TurnEvents],
        *,
        ask: Ask | None,
        opening: Opening,
        patience: Patience,
        log: Log,
    ) -> None:
        self._bus = bus
        self._turn_id = turn_id
        self._live = live
        self._ask = ask
        self._opening = opening
        self._patience = patience
        self._log = log
        self._order = EventOrder(opening.after)
        self._budget = Budget.of(patience.turn_s)
        self._outage: Budget | None = None
        self._quiet_s = patience.silence_s
        self._replays = _REPLAYS
        self._dropped = 0
        self._reader: Reader = Tireless()
        self.ended: DoneEvent | ErrorEvent | None = None
        self._left = False

    async def run(self, reader: Reader) -> DoneEvent | ErrorEvent | None:
        """Show every event until the end, which it gives; None where the reader took no more before that."""
        self._reader = reader
        for shown in self._opening.first:
            await reader.room()
            self._show(shown)
        if self._opening.resumed and not self._over:
            await self._guarded(self._read_stored())
        arrivals = aiter(self._live)
        arriving: asyncio.Task[TurnEvents | None] | None = None
        try:
            while not self._over:
                arriving = arriving or asyncio.create_task(_next(arrivals))
                await asyncio.wait({arriving}, timeout=self._wait_s)
                if not arriving.done():
                    await self._look()
                    continue
                message, arriving = arriving.result(), None
                if message is None:
                    self._fail(ErrorCode.BUS_UNAVAILABLE)
                else:
                    self._quiet_s = self._patience.silence_s
                    await self._guarded(self._take(message))
        finally:
            if arriving is not None:
                arriving.cancel()
        return self.ended

    def leave(self) -> None:
        """The reader has gone: show nothing more and stop soon, even where a cancellation gets lost on the way."""
        self._left = True

    @property
    def _over(self) -> bool:
        return self.ended is not None or self._left

    @property
    def _wait_s(self) -> float:
        return min(self._budget.remaining, _OUTAGE_LOOK_S if self._outage else self._quiet_s)

    async def _take(self, message: TurnEvents) -> None:
        for event in message.each():
            await self._take_one(event)

    async def _take_one(self, event: TurnEvent) -> None:
        placement = self._order.place(event)
        if self._live.dropped != self._dropped and placement is not Placement.STALE:
            self._dropped = self._live.dropped
            placement = Placement.GAP
        if placement is Placement.GAP:
            await self._read_stored(up_to=event)
            placement = self._order.place_late(event)
        if placement is Placement.NEXT and not self._over:
            self._advance(event)

    async def _read_stored(self, up_to: TurnEvent | None = None) -> int:
        """Show what the stream holds beyond what was shown; `up_to` is waited for. Gives how many events it holds."""
        stored = await self._stored(up_to)
        for event in stored:
            if self._order.place_stored(event) is Placement.NEXT and not self._over:
                await self._reader.room()
                self._advance(event)
        return len(stored)

    async def _stored(self, up_to: TurnEvent | None) -> list[TurnEvent]:
        stored: list[TurnEvent] = []
        try:
            async with (
                asyncio.timeout(self._patience.gap_s if up_to else _LOOK_LIMIT_S),
                self._bus.replay(CHAT_EVENTS, chat_event(self._turn_id), follow=up_to is not None) as arriving,
            ):
                async for each in arriving:
                    arrived = each.body.each()
                    stored.extend(arrived)
                    if up_to in arrived:
                        break
        except TimeoutError:
            if up_to is None:
                raise
            self._log.warning("event_missing", turn_id=self._turn_id)
        return stored

    async def _look(self) -> None:
        """Nothing came for a while: find out whether the turn still runs, a last time at its deadline."""
        self._quiet_s = min(2 * self._quiet_s, _QUIETEST_S)
        await self._guarded(self._recover())
        if self._budget.spent:
            self._fail(ErrorCode.BUS_UNAVAILABLE if self._outage else ErrorCode.DEADLINE_EXCEEDED)

    async def _guarded(self, step: Coroutine[object, None, object]) -> None:
        """A step over the bus; while that is away it is tried again until the reader's patience ends."""
        try:
            await step
            self._outage = None
        except (UradoriError, TimeoutError) as error:
            if self._outage is None:
                self._outage = Budget.of(self._patience.bus_s)
                self._log.warning("bus_away", turn_id=self._turn_id, error=type(error).__name__)
            if self._outage.spent:
                self._fail(ErrorCode.BUS_UNAVAILABLE)

    async def _recover(self) -> None:
        async with asyncio.timeout(_LOOK_LIMIT_S):
            kept = await self._bus.bucket(TURNS).get(self._turn_id)
        turn = kept.value if kept else None
        if turn is not None and not self._ahead(turn) and self._outage is None:
            return
        held = await self._read_stored()
        if self._over:
            return
        if turn is not None and turn.state is TurnState.DONE:
            await self._rebuild(turn)
        elif turn is None and held == 0 and not self._budget.spent:
            await self._ask_again()

    def _ahead(self, turn: Turn) -> bool:
        at = self._order.at
        return turn.state is TurnState.DONE or (turn.epoch, turn.last_seq) > (at.epoch, at.seq)

    async def _rebuild(self, turn: Turn) -> None:
        if self._order.started:
            self._show(Shown(RestartEvent(reason=RestartReason.REPLAY)))
        for number, event in enumerate(rebuild(turn), start=1):
            await self._reader.room()
            self._show(Shown(event, number))

    async def _ask_again(self) -> None:
        """The bus holds nothing of the turn: it lost its memory, or nobody has taken the question yet."""
        if self._ask is None or (self._order.started and self._replays == 0):
            self._fail(ErrorCode.BUS_UNAVAILABLE)
            return
        message_id = self._turn_id
        if self._order.started:
            message_id = f"{self._turn_id}-replay-{_REPLAYS - self._replays + 1}"
        async with asyncio.timeout(_LOOK_LIMIT_S):
            await self._bus.append(ASKS, CHAT_ASK, self._ask, message_id=message_id, turn_id=self._turn_id)
        if self._order.started:
            self._log.warning("turn_lost", turn_id=self._turn_id)
            self._replays -= 1
            self._order.begin_again()
            self._budget = Budget.of(self._patience.turn_s)
            self._quiet_s = self._patience.silence_s
            self._show(Shown(RestartEvent(reason=RestartReason.REPLAY)))

    def _advance(self, event: TurnEvent) -> None:
        holes = self._order.holes
        self._order.advance(event)
        if self._order.holes > holes:
            self._log.warning("event_lost", turn_id=self._turn_id, metrics={"events": self._order.holes - holes})
        self._show(Shown(event.event, event.seq))

    def _fail(self, code: ErrorCode) -> None:
        error = UradoriError(code)
        self._show(
            Shown(
                ErrorEvent(code=code, message=error.message, message_en=error.message_en, trace_id=current_trace_id())
            )
        )

    def _show(self, shown: Shown) -> None:
        if self._over:
            return
        if not self._reader.offer(shown):
            self._left = True
            self._log.warning("reader_too_slow", turn_id=self._turn_id)
        elif isinstance(shown.event, DoneEvent | ErrorEvent):
            self.ended = shown.event


async def _next(arrivals: AsyncIterator[TurnEvents]) -> TurnEvents | None:
    return await anext(arrivals, None)
