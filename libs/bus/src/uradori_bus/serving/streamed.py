"""A route that answers with many replies, each numbered, and a marked end."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Generic

from structlog.typing import FilteringBoundLogger
from uradori_contracts.headers import STREAM_END

from uradori_bus.codec import decode, encode
from uradori_bus.interface import Rep, Req, StreamingRoute
from uradori_bus.serving.endpoint import Answering
from uradori_bus.serving.incoming import Incoming
from uradori_bus.streaming import SEQUENCE
from uradori_bus.tracing import Tracing, inject
from uradori_bus.transport import Packet, Transport


class Streaming(Answering, Generic[Req, Rep]):
    """Many replies to a request."""

    def __init__(
        self, route: StreamingRoute[Req, Rep], transport: Transport, tracing: Tracing, log: FilteringBoundLogger
    ) -> None:
        super().__init__(route, transport, tracing, log)
        self._route = route

    def cancel(self, stream_id: str) -> bool:
        """The reader has left: close the generator. False where the stream is not here."""
        return self.limiter.drop(lambda incoming: incoming.stream_id == stream_id)

    async def _answer(self, incoming: Incoming, body: bytes) -> None:
        request = decode(self._route.endpoint.request, body)
        headers: dict[str, str] = {}
        inject(headers)
        sequence = 0
        async with _closing(self._route.handler(request, incoming.call)) as replies:
            async for reply in replies:
                sequence += 1
                await self._send(Packet(incoming.packet.reply, encode(reply), {**headers, SEQUENCE: str(sequence)}))
                await asyncio.sleep(0)
        await self._transport.publish(
            Packet(incoming.packet.reply, b"", {**headers, SEQUENCE: str(sequence + 1), STREAM_END: str(sequence)})
        )


@asynccontextmanager
async def _closing(replies: AsyncIterator[Rep]) -> AsyncIterator[AsyncIterator[Rep]]:
    """A generator is closed at once, not when it happens to be collected."""
    try:
        yield replies
    finally:
        close = getattr(replies, "aclose", None)
        if close is not None:
            await close()
