"""A turn as an event stream."""

import asyncio
from contextlib import AbstractAsyncContextManager

from fastapi.sse import KEEPALIVE_COMMENT
from starlette.responses import StreamingResponse
from starlette.types import Receive, Scope, Send
from uradori_bus.tracing import current_trace_id
from uradori_contracts.errors import ErrorCode, UradoriError
from uradori_contracts.events import ErrorEvent
from uradori_contracts.headers import TURN_ID

from uradori_gateway.config import GatewayConfig
from uradori_gateway.domain.buffer import FrameBuffer
from uradori_gateway.http.framing import frame
from uradori_gateway.turns.feed import TurnFeed
from uradori_gateway.turns.opening import Shown

_CHUNK_BYTES = 16 * 2**10


class TurnStream(StreamingResponse):
    """Sends what a feed gives. The feed is opened first, so that what fails there is an error of its own status.

    FastAPI's own `EventSourceResponse` takes a generator: it cannot tell a slow reader or end a stuck one.
    """

    media_type = "text/event-stream"

    def __init__(
        self,
        turn_id: str,
        opened: AbstractAsyncContextManager[TurnFeed],
        config: GatewayConfig,
    ) -> None:
        super().__init__((), headers={TURN_ID: turn_id, "Cache-Control": "no-cache", "X-Accel-Buffering": "no"})
        self._opened = opened
        self._config = config

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Until the end of the turn, or until the reader has left or takes nothing any more."""
        async with self._opened as feed, asyncio.TaskGroup() as tasks:
            outbox = Outbox(self._config.sse_buffer_bytes, self._config.room_wait_s)
            filling = tasks.create_task(outbox.fill(feed))
            sending = tasks.create_task(self._send(outbox, send))
            leaving = tasks.create_task(disconnected(receive))
            await asyncio.wait({sending, leaving}, return_when=asyncio.FIRST_COMPLETED)
            feed.leave()
            for task in (filling, sending, leaving):
                task.cancel()

    async def _send(self, outbox: "Outbox", send: Send) -> None:
        await send({"type": "http.response.start", "status": self.status_code, "headers": self.raw_headers})
        try:
            while chunk := await outbox.take(_CHUNK_BYTES, self._config.ping_interval_s):
                async with asyncio.timeout(self._config.send_timeout_s):
                    await send({"type": "http.response.body", "body": chunk, "more_body": True})
            async with asyncio.timeout(self._config.send_timeout_s):
                await send({"type": "http.response.body", "body": b"", "more_body": False})
        except TimeoutError:
            return


class Outbox:
    """Frames between a feed and a connection: the feed's reader."""

    def __init__(self, limit: int, room_wait_s: float) -> None:
        error = UradoriError(ErrorCode.SLOW_CLIENT)
        ending = ErrorEvent(
            code=error.code, message=error.message, message_en=error.message_en, trace_id=current_trace_id()
        )
        self._buffer = FrameBuffer(limit, frame(Shown(ending)))
        self._room_wait_s = room_wait_s
        self._filled = asyncio.Event()
        self._emptied = asyncio.Event()

    async def fill(self, feed: TurnFeed) -> None:
        """Take in the whole feed, or as much of it as the connection keeps up with."""
        try:
            await feed.run(self)
        finally:
            self._buffer.close()
            self._filled.set()

    def offer(self, shown: Shown) -> bool:
        """Take an event; False where it does not fit, which ends the stream."""
        taken = self._buffer.offer(frame(shown))
        self._filled.set()
        return taken

    async def room(self) -> None:
        """Returns once half of the buffer is free, or the connection has not taken anything for too long."""
        while not self._buffer.half_empty:
            self._emptied.clear()
            try:
                async with asyncio.timeout(self._room_wait_s):
                    await self._emptied.wait()
            except TimeoutError:
                return

    async def take(self, most: int, ping_s: float) -> bytes:
        """What waits; a ping where nothing came for `ping_s`; empty at the end."""
        while not len(self._buffer):
            if self._buffer.closed:
                return b""
            self._filled.clear()
            try:
                async with asyncio.timeout(ping_s):
                    await self._filled.wait()
            except TimeoutError:
                return KEEPALIVE_COMMENT
        self._emptied.set()
        return self._buffer.take(most)


async def disconnected(receive: Receive) -> None:
    """Returns when the client has left."""
    while (await receive())["type"] != "http.disconnect":
        pass
