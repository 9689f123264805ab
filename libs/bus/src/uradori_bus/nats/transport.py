"""Bytes over a NATS connection."""

import asyncio
import secrets
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AbstractAsyncContextManager, suppress
from typing import Any

import nats.errors
import nats.js.errors
from nats.aio.msg import Msg
from nats.aio.subscription import Subscription
from structlog.typing import FilteringBoundLogger
from uradori_contracts.topology import Bucket, Durable, ObjectBucket, Stream

from uradori_bus.nats.connection import Connection
from uradori_bus.nats.consumers import KeptConsumers
from uradori_bus.nats.declaring import Declarations
from uradori_bus.nats.expecting import Expectations
from uradori_bus.nats.following import following
from uradori_bus.nats.key_value import NatsValues
from uradori_bus.nats.reading import reading
from uradori_bus.nats.translation import translated
from uradori_bus.nats.work_queue import working
from uradori_bus.outcomes import Kept
from uradori_bus.sizes import check_size
from uradori_bus.transport import Deliver, Delivery, Interest, Packet, Record, Values

_PENDING_MESSAGES = 8192
_PENDING_BYTES = 64 * 2**20
_FLUSH_S = 2
_API_TIMEOUT_S = 5.0
_EXPECTED_STREAM = "Nats-Expected-Stream"


class NatsInterest:
    """A subscription on the server."""

    def __init__(self, connection: Connection, subscription: Subscription, forget: Callable[[], None]) -> None:
        self._connection = connection
        self._subscription = subscription
        self._forget = forget

    async def drain(self) -> None:
        """Take no more; returns once what had arrived is handed over."""
        self._forget()
        drain: Callable[[], Awaitable[None]] = self._subscription.drain
        with suppress(nats.errors.Error, TimeoutError):
            async with asyncio.timeout(_FLUSH_S):
                await drain()

    async def end(self) -> None:
        """Take no more."""
        self._forget()
        with suppress(nats.errors.Error):
            await self._subscription.unsubscribe()


class NatsTransport:
    """One connection to one server or cluster."""

    def __init__(self, connection: Connection, inbox_prefix: str, *, declares: bool, log: FilteringBoundLogger) -> None:
        self._connection = connection
        self._client = connection.client
        self._jetstream = connection.client.jetstream(timeout=_API_TIMEOUT_S)
        self._declarations: Declarations | Expectations = (
            Declarations(self._jetstream) if declares else Expectations(self._jetstream, log)
        )
        self._consumers = KeptConsumers(self._jetstream)
        self._inboxes = f"{inbox_prefix}.{secrets.token_hex(11)}"
        self._last_inbox = 0
        connection.on_restore(self._restore)

    @property
    def connected(self) -> bool:
        """Whether the server is reachable now."""
        return self._connection.connected

    @property
    def restored(self) -> bool:
        """Whether it is, and was asked for all that was declared."""
        return self._connection.restored

    @property
    def max_payload(self) -> int:
        """Bytes of headers plus body, as the server announced."""
        return self._client.max_payload

    def inbox(self) -> str:
        """A subject nobody else has."""
        self._last_inbox += 1
        return f"{self._inboxes}.{self._last_inbox}"

    def on_disconnect(self, call: Callable[[], None]) -> Callable[[], None]:
        """`call` when the connection breaks."""
        return self._connection.on_disconnect(call)

    async def publish(self, packet: Packet) -> None:
        """Send it."""
        self._connection.require()
        check_size(packet, self._client.max_payload)
        with translated():
            await self._client.publish(packet.subject, packet.body, packet.reply, _headers(packet))

    async def request(self, packet: Packet, timeout_s: float) -> Packet:
        """Send it and wait for the reply."""
        self._connection.require()
        check_size(packet, self._client.max_payload)
        with translated():
            reply = await self._client.request(packet.subject, packet.body, timeout_s, headers=_headers(packet))
        return as_packet(reply)

    async def subscribe(
        self,
        subject: str,
        deliver: Deliver,
        *,
        queue: str = "",
        dropped: Callable[[], None] | None = None,
        confirmed: bool = True,
    ) -> Interest:
        """Active on the server when it returns, if `confirmed`; an inbox of our own needs to wait for nothing."""
        own = subject.startswith(self._inboxes)
        if not own:
            await self._connection.ready()

        async def take(message: Msg) -> None:
            await deliver(as_packet(message))

        subscription = await self._client.subscribe(
            subject, queue, take, pending_msgs_limit=_PENDING_MESSAGES, pending_bytes_limit=_PENDING_BYTES
        )
        forget = self._connection.on_drop(subscription, dropped) if dropped is not None else _nothing
        if confirmed and not own:
            with suppress(nats.errors.Error):
                await self._client.flush(_FLUSH_S)
        return NatsInterest(self._connection, subscription, forget)

    async def declare(
        self, streams: tuple[Stream[Any], ...], buckets: tuple[Bucket[Any], ...], objects: tuple[ObjectBucket, ...]
    ) -> None:
        """Create or update, now and on each later connection."""
        self._declarations.remember(streams, buckets, objects)
        self._connection.require()
        await self._declarations.declare(streams, buckets, objects)

    async def append(self, stream: str, packet: Packet) -> int:
        """Store it; gives its sequence."""
        self._connection.require()
        headers = {**packet.headers, _EXPECTED_STREAM: stream}
        check_size(Packet(packet.subject, packet.body, headers), self._client.max_payload)
        with translated():
            stored = await self._jetstream.publish(packet.subject, packet.body, headers=headers)
        return stored.seq

    async def message(self, stream: str, sequence: int) -> Packet | None:
        """What the stream holds at that place."""
        self._connection.require()
        with translated():
            try:
                found = await self._jetstream.get_msg(stream, sequence, direct=True)
            except nats.js.errors.NotFoundError:
                return None
        return Packet(str(found.subject), found.data or b"", found.headers or {})

    async def keep_consumers(self, stream: str, consumers: tuple[Durable, ...], told: Callable[[Kept], None]) -> None:
        """Create or update, now and on each later connection."""
        self._consumers.remember(stream, consumers, told)
        self._connection.require()
        await self._consumers.bring_about(stream)

    def follow(self, stream: str, consumer: str, *, wait: bool) -> AbstractAsyncContextManager[AsyncIterator[Delivery]]:
        """Deliveries of a consumer that somebody else made."""
        return following(self._connection, stream, consumer, wait=wait)

    async def _restore(self) -> None:
        await self._declarations.restore()
        await self._consumers.restore()

    async def purge(self, stream: str, subject: str) -> None:
        """Remove what the stream holds under the subject."""
        self._connection.require()
        with translated():
            await self._jetstream.purge_stream(stream, subject=subject)

    def read(
        self, stream: str, subject: str, *, after: int, follow: bool
    ) -> AbstractAsyncContextManager[AsyncIterator[Record]]:
        """Messages of a stream in their order."""
        return reading(self._connection, self._jetstream, stream, subject, after, follow=follow)

    def work(
        self, stream: Stream[Any], consumer: str, *, limit: int, ack_wait_s: float
    ) -> AbstractAsyncContextManager[AsyncIterator[Delivery]]:
        """Jobs of a durable consumer."""
        return working(
            self._connection,
            self._jetstream,
            stream=stream.name,
            consumer=consumer,
            limit=limit,
            ack_wait_s=ack_wait_s,
        )

    def values(self, bucket: Bucket[Any]) -> Values:
        """A bucket."""
        return NatsValues(self._connection, self._jetstream, bucket.name)


def as_packet(message: Msg) -> Packet:
    """A message of nats-py as ours."""
    return Packet(message.subject, message.data, message.headers or {}, message.reply)


def _headers(packet: Packet) -> dict[str, str] | None:
    return dict(packet.headers) or None


def _nothing() -> None:
    return
