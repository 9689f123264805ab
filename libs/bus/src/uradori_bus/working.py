"""Jobs of a work queue."""

from collections.abc import AsyncIterator
from contextlib import suppress
from typing import Generic, Self

from opentelemetry import context as otel_context
from opentelemetry import trace
from opentelemetry.trace import Span, SpanKind
from structlog.typing import FilteringBoundLogger
from uradori_contracts.errors import UradoriError
from uradori_contracts.topology import Stream

from uradori_bus.codec import Body, decode
from uradori_bus.conventions import attributes, template
from uradori_bus.dead_letters import keep_dead
from uradori_bus.tracing import Tracing, remote_context
from uradori_bus.transport import Delivery, Packet, Transport

_BURY_AGAIN_S = 5.0


class BusJob(Generic[Body]):
    """A job in the hands of one worker. Its span lasts until it is settled."""

    def __init__(self, body: Body, delivery: Delivery, span: Span, stream: str, transport: Transport) -> None:
        self._body = body
        self._delivery = delivery
        self._span = span
        self._stream = stream
        self._transport = transport

    @property
    def body(self) -> Body:
        """The message."""
        return self._body

    @property
    def deliveries(self) -> int:
        """How often it was handed out."""
        return self._delivery.deliveries

    async def done(self) -> None:
        """Take it off the queue."""
        self._span.end()
        await self._delivery.acknowledge()

    async def again(self, after_s: float = 0.0) -> None:
        """Give it back."""
        self._span.end()
        await self._delivery.reject(after_s)

    async def keep(self) -> None:
        """Work on it goes on."""
        await self._delivery.extend()

    def leave(self) -> None:
        """Have no more to do with it."""
        if self._span.is_recording():
            self._span.end()
        self._delivery.release()

    async def bury(self, why: str) -> None:
        """Move it to the dead letters."""
        self._span.end()
        await bury(self._delivery, self._stream, why, self._transport)


async def bury(delivery: Delivery, stream: str, why: str, transport: Transport) -> None:
    """Store the message among the dead letters, then take it off its queue: kept twice rather than lost."""
    await keep_dead(delivery.record.packet, stream, why, transport)
    await delivery.acknowledge()


class Jobs(Generic[Body], AsyncIterator[BusJob[Body]]):
    """Takes jobs; what nobody can do is buried. The trace of a job is current once it was taken."""

    def __init__(
        self,
        stream: Stream[Body],
        deliveries: AsyncIterator[Delivery],
        max_deliveries: int,
        *,
        transport: Transport,
        tracing: Tracing,
        log: FilteringBoundLogger,
    ) -> None:
        self._stream = stream
        self._deliveries = deliveries
        self._max_deliveries = max_deliveries
        self._transport = transport
        self._tracing = tracing
        self._log = log

    def __aiter__(self) -> Self:
        return self

    async def __anext__(self) -> BusJob[Body]:
        otel_context.attach(otel_context.Context())
        async for delivery in self._deliveries:
            if delivery.deliveries > self._max_deliveries:
                await self._bury(delivery, "too many deliveries")
                continue
            packet = delivery.record.packet
            try:
                body = decode(self._stream.body, packet.body)
            except UradoriError as error:
                await self._bury(delivery, error.code.value)
                continue
            return BusJob(body, delivery, self._begin(packet), self._stream.name, self._transport)
        raise StopAsyncIteration

    async def _bury(self, delivery: Delivery, why: str) -> None:
        metrics = {"stream": self._stream.name, "sequence": delivery.record.sequence, "reason": why}
        try:
            await bury(delivery, self._stream.name, why, self._transport)
        except UradoriError as error:
            self._log.warning("job_not_buried", metrics={**metrics, "code": error.code.value})
            with suppress(UradoriError):
                await delivery.reject(_BURY_AGAIN_S)
        else:
            self._log.error("job_buried", metrics=metrics)

    def _begin(self, packet: Packet) -> Span:
        span = self._tracing.begin(
            f"process {template(packet.subject)}",
            SpanKind.CONSUMER,
            attributes("process", "process", packet.subject),
            remote_context(packet.headers),
        )
        otel_context.attach(trace.set_span_in_context(span, otel_context.Context()))
        return span
