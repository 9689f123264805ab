"""A route that answers with many replies, each numbered, and a marked end."""

import asyncio
from collections import OrderedDict
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from typing import Generic

from structlog.typing import FilteringBoundLogger
from uradori_contracts.errors import UradoriError
from uradori_contracts.headers import STREAM_END, STREAM_ID

from uradori_bus.codec import decode, encode
from uradori_bus.interface import Rep, Req, StreamingRoute
from uradori_bus.serving.endpoint import Answering
from uradori_bus.serving.incoming import Incoming
from uradori_bus.streaming import ALIVE, BEAT_S, SEQUENCE
from uradori_bus.tracing import Tracing, inject
from uradori_bus.transport import Packet, Transport

_LEFT_EARLY_LIMIT = 1024


class Streaming(Answering, Generic[Req, Rep]):
    """Many replies to a request."""

    def __init__(
        self, route: StreamingRoute[Req, Rep], transport: Transport, tracing: Tracing, log: FilteringBoundLogger
    ) -> None:
        super().__init__(route, transport, tracing, log)
        self._route = route
        self._left_early: OrderedDict[str, None] = OrderedDict()

    def cancel(self, stream_id: str) -> bool:
        """The reader has left: close the generator. False where the stream is not here, or not here yet."""
        if self.limiter.drop(lambda incoming: incoming.stream_id == stream_id):
            return True
        self._left_early[stream_id] = None
        if len(self._left_early) > _LEFT_EARLY_LIMIT:
            self._left_early.popitem(last=False)
        return False

    async def deliver(self, packet: Packet) -> None:
        """Take a request in, unless its reader left before it came."""
        if packet.headers.get(STREAM_ID, "") not in self._left_early:
            await super().deliver(packet)

    async def _answer(self, incoming: Incoming, body: bytes) -> None:
        request = decode(self._route.endpoint.request, body)
        headers: dict[str, str] = {}
        inject(headers)
        sequence = 0
        handler = self._route.handler
        async with (
            self._beating(Packet(incoming.packet.reply, b"", {**headers, ALIVE: "1"})),
            _closing(handler(request, incoming.call)) as replies,
        ):
            async for reply in replies:
                sequence += 1
                await self._send(Packet(incoming.packet.reply, encode(reply), {**headers, SEQUENCE: str(sequence)}))
                await asyncio.sleep(0)
        await self._transport.publish(
            Packet(incoming.packet.reply, b"", {**headers, SEQUENCE: str(sequence + 1), STREAM_END: str(sequence)})
        )

    @asynccontextmanager
    async def _beating(self, beat: Packet) -> AsyncIterator[None]:
        over = asyncio.Event()
        beating = asyncio.ensure_future(self._beat(beat, over))
        try:
            yield
        finally:
            over.set()
            await asyncio.wait({beating})

    async def _beat(self, beat: Packet, over: asyncio.Event) -> None:
        while not over.is_set():
            try:
                await self._transport.publish(beat)
            except UradoriError as error:
                self._log.warning("stream_beat_not_sent", metrics={"code": error.code.value})
            with suppress(TimeoutError):
                async with asyncio.timeout(BEAT_S):
                    await over.wait()


@asynccontextmanager
async def _closing(replies: AsyncIterator[Rep]) -> AsyncIterator[AsyncIterator[Rep]]:
    """A generator is closed at once, not when it happens to be collected."""
    try:
        yield replies
    finally:
        close = getattr(replies, "aclose", None)
        if close is not None:
            await close()
