"""The bus over any transport."""

from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from typing import Any

from opentelemetry.trace import SpanKind
from pydantic import BaseModel
from structlog.typing import FilteringBoundLogger
from uradori_contracts.errors import ErrorCode, UradoriError
from uradori_contracts.headers import MSG_ID, STREAM_ID
from uradori_contracts.subjects import DEAD_LETTER
from uradori_contracts.topology import Bucket, Durable, Endpoint, ObjectBucket, Stream, StreamingEndpoint

from uradori_bus.buckets import TypedBucket
from uradori_bus.budget import Budget
from uradori_bus.calling import decode_reply, failure, outgoing
from uradori_bus.codec import decode, encode
from uradori_bus.conventions import attributes, template
from uradori_bus.dead_letters import copy_dead
from uradori_bus.handing import Received, Unreadable, handed
from uradori_bus.headers import check_name, check_subject
from uradori_bus.interface import Body, Rep, Req, Route, Service, Stored, Subscription
from uradori_bus.objects import ObjectsOfBucket
from uradori_bus.outcomes import Kept
from uradori_bus.serving.endpoint import Replying
from uradori_bus.serving.served import serving
from uradori_bus.sizes import check_in, check_out
from uradori_bus.stores import KeyValue, Objects
from uradori_bus.streaming import StreamedReply
from uradori_bus.subscribing import Buffered
from uradori_bus.tracing import Tracing, remote_context
from uradori_bus.transport import Packet, Record, Transport
from uradori_bus.working import BusJob, Jobs


class TransportBus:
    """Typed messages, budgets, sizes, errors and traces over bytes."""

    def __init__(
        self, transport: Transport, log: FilteringBoundLogger, tracing: Tracing | None = None, grace_s: float = 10.0
    ) -> None:
        self._transport = transport
        self._log = log
        self._tracing = tracing or Tracing()
        self._grace_s = grace_s

    @property
    def connected(self) -> bool:
        """Whether the server is reachable now."""
        return self._transport.connected

    @property
    def restored(self) -> bool:
        """Whether it is, with all that was declared."""
        return self._transport.restored

    async def request(
        self, endpoint: Endpoint[Req, Rep], message: Req, *, budget: Budget, turn_id: str | None = None
    ) -> Rep:
        """One request, one reply."""
        subject = endpoint.subject
        with self._tracing.span(
            f"request {template(subject)}", SpanKind.CLIENT, attributes("request", "send", subject)
        ):
            packet = Packet(subject, encode(message), outgoing(turn_id, budget))
            packet = await check_in(packet, self._transport)
            reply = await self._transport.request(packet, budget.remaining)
            body = await check_out(reply, self._transport)
            if (error := failure(reply, body)) is not None:
                raise error
            return decode_reply(endpoint.reply, body)

    @asynccontextmanager
    async def stream(
        self,
        endpoint: StreamingEndpoint[Req, Rep],
        message: Req,
        *,
        budget: Budget,
        turn_id: str | None = None,
    ) -> AsyncIterator[AsyncIterator[Rep]]:
        """One request, replies in order."""
        subject = endpoint.subject
        replies = StreamedReply(self._transport, endpoint.reply, budget)
        with self._tracing.aside(f"request {subject}", SpanKind.CLIENT, attributes("request", "send", subject)) as span:
            headers = {**outgoing(turn_id, budget, span=span), STREAM_ID: replies.id}
            inbox = self._transport.inbox()
            request = await check_in(Packet(subject, encode(message), headers, inbox), self._transport)
            self._check_connected()
            forget = self._transport.on_disconnect(lambda: replies.break_off(ErrorCode.BUS_UNAVAILABLE))
            interest = await self._transport.subscribe(
                inbox, replies.take, dropped=lambda: replies.break_off(ErrorCode.SLOW_CLIENT)
            )
            try:
                await self._transport.publish(request)
                yield replies
            finally:
                forget()
                await interest.end()
                if not replies.over and self._transport.connected:
                    await self._transport.publish(Packet(replies.cancel_subject))

    async def publish(
        self,
        subject: str,
        message: BaseModel,
        *,
        turn_id: str | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> None:
        """Core publish: no acknowledgement, and no span: an answer of a thousand tokens would drown its trace."""
        check_subject(subject)
        await self._transport.publish(Packet(subject, encode(message), outgoing(turn_id, extra=headers)))

    async def append(
        self,
        stream: Stream[Body],
        subject: str,
        message: Body,
        *,
        message_id: str | None = None,
        turn_id: str | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> int:
        """Publish to a stream and await its acknowledgement; gives the sequence."""
        check_subject(subject)
        extra = {**(headers or {}), **({MSG_ID: message_id} if message_id is not None else {})}
        with self._tracing.span(
            f"publish {template(subject)}", SpanKind.PRODUCER, attributes("publish", "send", subject)
        ):
            packet = Packet(subject, encode(message), outgoing(turn_id, extra=extra))
            return await self._transport.append(stream.name, packet)

    @asynccontextmanager
    async def subscribe(
        self, subject: str, body: type[Body], *, buffer: int = 1024, confirmed: bool = True
    ) -> AsyncIterator[Subscription[Body]]:
        """Core subscription without a queue group."""
        check_subject(subject, wildcards=True)
        messages = Buffered(body, buffer, self._log.bind(subject=subject))
        interest = await self._transport.subscribe(
            subject, messages.take, dropped=messages.overflow, confirmed=confirmed
        )
        try:
            yield messages
        finally:
            await interest.end()

    @asynccontextmanager
    async def replay(
        self, stream: Stream[Body], subject: str, *, after: int = 0, follow: bool = False
    ) -> AsyncIterator[AsyncIterator[Stored[Body]]]:
        """What a stream holds under `subject` beyond sequence `after`."""
        check_subject(subject, wildcards=True)
        async with self._transport.read(stream.name, subject, after=after, follow=follow) as records:
            yield self._stored(stream, records)

    async def _stored(self, stream: Stream[Body], records: AsyncIterator[Record]) -> AsyncIterator[Stored[Body]]:
        async for record in records:
            packet = record.packet
            try:
                body = decode(stream.body, packet.body)
            except UradoriError as error:
                self._log.warning(
                    "malformed_message",
                    metrics={"stream": stream.name, "sequence": record.sequence, "code": error.code.value},
                )
                continue
            yield Stored(packet.subject, body, record.sequence, record.stored_at, packet.headers)

    @asynccontextmanager
    async def work(
        self, stream: Stream[Body], consumer: str, *, limit: int, ack_wait_s: float, max_deliveries: int
    ) -> AsyncIterator[AsyncIterator[BusJob[Body]]]:
        """Take jobs off a work queue, at most `limit` unfinished."""
        async with self._transport.work(stream, consumer, limit=limit, ack_wait_s=ack_wait_s) as deliveries:
            yield Jobs(
                stream, deliveries, max_deliveries, transport=self._transport, tracing=self._tracing, log=self._log
            )

    @asynccontextmanager
    async def follow(
        self, stream: Stream[Body], consumer: str, *, wait: bool = True
    ) -> AsyncIterator[AsyncIterator[Received[Body] | Unreadable]]:
        """Take from a consumer that somebody else made."""
        check_name(consumer)
        async with self._transport.follow(stream.name, consumer, wait=wait) as deliveries:
            yield handed(stream, deliveries, self._tracing, self._log)

    async def keep_consumers(
        self, stream: Stream[Any], consumers: tuple[Durable, ...], told: Callable[[Kept], None]
    ) -> None:
        """Create and bring up to date the consumers of a stream."""
        for consumer in consumers:
            check_name(consumer.name)
        await self._transport.keep_consumers(stream.name, consumers, told)

    async def bury(self, stream: Stream[Any], sequence: int, *, consumer: str, why: str) -> int | None:
        """Copy a message to the dead letters of a consumer; the span belongs to the trace that the message is of."""
        check_name(consumer)
        packet = await self._transport.message(stream.name, sequence)
        if packet is None:
            return None
        subject = f"{DEAD_LETTER}.{stream.name}.{consumer}"
        with self._tracing.span(
            f"publish {template(subject)}",
            SpanKind.PRODUCER,
            {**attributes("publish", "send", subject), "messaging.consumer.group.name": consumer},
            remote_context(packet.headers),
        ):
            return await copy_dead(packet, stream.name, sequence, consumer=consumer, why=why, transport=self._transport)

    def bucket(self, bucket: Bucket[Body]) -> KeyValue[Body]:
        """A typed view of a bucket."""
        return TypedBucket(bucket, self._transport.values(bucket), self._log)

    def objects(self, bucket: ObjectBucket) -> Objects:
        """The files of a bucket."""
        return ObjectsOfBucket(bucket, self._transport, self._log)

    async def declare(
        self,
        *,
        streams: tuple[Stream[Any], ...],
        buckets: tuple[Bucket[Any], ...],
        objects: tuple[ObjectBucket, ...] = (),
    ) -> None:
        """Create what does not exist, bring what differs up to date."""
        await self._transport.declare(streams, buckets, objects)

    @asynccontextmanager
    async def answering(self, route: Route[Req, Rep]) -> AsyncIterator[None]:
        """Answer one route beside others who answer it, in no queue group."""
        endpoint = Replying(route, self._transport, self._tracing, self._log)
        interest = await self._transport.subscribe(endpoint.subject, endpoint.deliver, confirmed=False)
        try:
            yield
        finally:
            await interest.end()
            await endpoint.finish(0)

    def serve(self, service: Service) -> AbstractAsyncContextManager[None]:
        """Answer the service's routes until the context ends."""
        return serving(service, self._transport, self._tracing, self._log, self._grace_s)

    def _check_connected(self) -> None:
        if not self._transport.connected:
            raise UradoriError(ErrorCode.BUS_UNAVAILABLE)
