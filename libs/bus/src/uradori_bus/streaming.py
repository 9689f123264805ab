"""The reader's side of a streamed reply."""

import asyncio
import secrets
from collections import deque
from collections.abc import AsyncIterator
from contextlib import suppress
from time import monotonic
from typing import Generic, Self

from uradori_contracts.errors import ErrorCode, UradoriError
from uradori_contracts.headers import STREAM_END
from uradori_contracts.subjects import STREAM_CANCEL

from uradori_bus.budget import Budget
from uradori_bus.calling import decode_reply, failure
from uradori_bus.codec import Body
from uradori_bus.sizes import check_out
from uradori_bus.transport import NO_RESPONDERS, STATUS, Packet, Transport

SEQUENCE = "Uradori-Sequence"
"""Numbers the messages of a streamed reply from 1, its end included."""
ALIVE = "Uradori-Stream-Alive"
"""Set on an empty message between replies: the other side is still at work."""
BEAT_S = 2.0
SILENCE_S = 10.0
"""After the first message: as long without any and the other side is taken for dead."""
BUFFER_LIMIT = 4096
"""Replies that may wait for their reader."""


class StreamedReply(Generic[Body], AsyncIterator[Body]):
    """Replies in the order they were sent; ends, or raises, exactly once."""

    def __init__(self, transport: Transport, model: type[Body], budget: Budget) -> None:
        self.id = secrets.token_hex(16)
        self.over = False
        self._transport = transport
        self._model = model
        self._budget = budget
        self._buffer: deque[Packet] = deque()
        self._arrived = asyncio.Event()
        self._broken: ErrorCode | None = None
        self._next = 1
        self._heard: float | None = None

    async def take(self, packet: Packet) -> None:
        """A message on the inbox of the stream."""
        self._heard = monotonic()
        if ALIVE in packet.headers:
            self._arrived.set()
            return
        if len(self._buffer) >= BUFFER_LIMIT:
            self.break_off(ErrorCode.SLOW_CLIENT)
            return
        self._buffer.append(packet)
        self._arrived.set()

    def break_off(self, code: ErrorCode) -> None:
        """Nothing more will come; what has come is still read first."""
        self._broken = self._broken or code
        self._arrived.set()

    @property
    def cancel_subject(self) -> str:
        """Where the other side hears that the reader has left."""
        return f"{STREAM_CANCEL}.{self.id}"

    def __aiter__(self) -> Self:
        return self

    async def __anext__(self) -> Body:
        if self.over:
            raise StopAsyncIteration
        try:
            reply = await self._read(await self._packet())
        except UradoriError:
            self.over = True
            raise
        if reply is None:
            self.over = True
            raise StopAsyncIteration
        return reply

    async def _packet(self) -> Packet:
        while not self._buffer:
            if self._broken is not None:
                raise UradoriError(self._broken)
            await self._wait()
        return self._buffer.popleft()

    async def _wait(self) -> None:
        patience = SILENCE_S if self._heard is None else self._heard + SILENCE_S - monotonic()
        if self._heard is not None and patience <= 0:
            raise UradoriError(ErrorCode.UNAVAILABLE)
        if self._budget.spent:
            raise UradoriError(ErrorCode.DEADLINE_EXCEEDED)
        self._arrived.clear()
        with suppress(TimeoutError):
            async with asyncio.timeout(min(patience, self._budget.remaining)):
                await self._arrived.wait()

    async def _read(self, packet: Packet) -> Body | None:
        if packet.headers.get(STATUS) == NO_RESPONDERS:
            raise UradoriError(ErrorCode.UNAVAILABLE)
        body = await check_out(packet, self._transport)
        if (error := failure(packet, body)) is not None:
            raise error
        if packet.headers.get(SEQUENCE) != str(self._next):
            raise UradoriError(ErrorCode.INTERNAL)
        self._next += 1
        return None if STREAM_END in packet.headers else decode_reply(self._model, body)
