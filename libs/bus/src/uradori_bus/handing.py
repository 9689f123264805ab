"""Messages of a durable consumer, on their way to whoever follows it."""

from collections.abc import AsyncIterator, Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import Generic

from opentelemetry.trace import Span, SpanKind
from structlog.typing import FilteringBoundLogger
from uradori_contracts.errors import ErrorCode, UradoriError
from uradori_contracts.topology import Stream

from uradori_bus.codec import Body, decode
from uradori_bus.conventions import attributes, template
from uradori_bus.tracing import Tracing, remote_context
from uradori_bus.transport import Delivery


@dataclass(frozen=True, slots=True)
class Place:
    """Where a message that was handed out stands in its stream, and how often it was handed out."""

    subject: str
    sequence: int
    stored_at: datetime
    deliveries: int
    headers: Mapping[str, str] = field(default_factory=dict)


class Handed:
    """A message in the hands of whoever follows. Settled by nobody it comes again after the acknowledgement wait."""

    def __init__(self, delivery: Delivery, span: Span) -> None:
        record = delivery.record
        self._delivery = delivery
        self._span = span
        self.place = Place(
            record.packet.subject, record.sequence, record.stored_at, delivery.deliveries, record.packet.headers
        )

    async def done(self) -> None:
        """Acknowledge it; returns once the server knows."""
        self._end()
        await self._delivery.acknowledge()

    async def again(self, after_s: float = 0.0) -> None:
        """Give it back, to be delivered again."""
        self._end()
        await self._delivery.reject(after_s)

    async def keep(self) -> None:
        """Work on it goes on: the acknowledgement wait starts anew."""
        await self._delivery.extend()

    def _end(self) -> None:
        if self._span.is_recording():
            self._span.end()


class Received(Handed, Generic[Body]):
    """A message that could be read."""

    def __init__(self, delivery: Delivery, span: Span, body: Body) -> None:
        super().__init__(delivery, span)
        self.body = body


class Unreadable(Handed):
    """A message that is no `Body` of the stream; `code` is UNSUPPORTED_VERSION or INVALID_REQUEST."""

    def __init__(self, delivery: Delivery, span: Span, code: ErrorCode) -> None:
        super().__init__(delivery, span)
        self.code = code


async def handed(
    stream: Stream[Body], deliveries: AsyncIterator[Delivery], tracing: Tracing, log: FilteringBoundLogger
) -> AsyncIterator[Received[Body] | Unreadable]:
    """Each delivery, read; its span continues the trace that the message came with."""
    async for delivery in deliveries:
        packet = delivery.record.packet
        span = tracing.begin(
            f"process {template(packet.subject)}",
            SpanKind.CONSUMER,
            attributes("process", "process", packet.subject),
            remote_context(packet.headers),
        )
        try:
            body = decode(stream.body, packet.body)
        except UradoriError as error:
            log.warning(
                "malformed_message",
                metrics={"stream": stream.name, "sequence": delivery.record.sequence, "code": error.code.value},
            )
            yield Unreadable(delivery, span, error.code)
        else:
            yield Received(delivery, span, body)
