"""Messages of a durable consumer, on their way to whoever follows it."""

from collections.abc import AsyncIterator
from typing import Generic

from opentelemetry.trace import Span, SpanKind
from structlog.typing import FilteringBoundLogger
from uradori_contracts.errors import ErrorCode, UradoriError
from uradori_contracts.topology import Stream

from uradori_bus.codec import decode
from uradori_bus.conventions import attributes, template
from uradori_bus.following import Body, Place
from uradori_bus.tracing import Tracing, remote_context
from uradori_bus.transport import Delivery


class HandedMessage:
    """A message in the hands of a follower. Its span lasts until it is settled."""

    def __init__(self, delivery: Delivery, span: Span) -> None:
        record = delivery.record
        self._delivery = delivery
        self._span = span
        self.place = Place(
            record.packet.subject, record.sequence, record.stored_at, delivery.deliveries, record.packet.headers
        )

    async def done(self) -> None:
        """Acknowledge it."""
        self._end()
        await self._delivery.acknowledge()

    async def again(self, after_s: float = 0.0) -> None:
        """Give it back."""
        self._end()
        await self._delivery.reject(after_s)

    async def keep(self) -> None:
        """Work on it goes on."""
        await self._delivery.extend()

    def _end(self) -> None:
        if self._span.is_recording():
            self._span.end()


class ReceivedMessage(HandedMessage, Generic[Body]):
    """One that could be read."""

    def __init__(self, delivery: Delivery, span: Span, body: Body) -> None:
        super().__init__(delivery, span)
        self.body = body


class UnreadableMessage(HandedMessage):
    """One that could not."""

    def __init__(self, delivery: Delivery, span: Span, code: ErrorCode) -> None:
        super().__init__(delivery, span)
        self.code = code


async def handed(
    stream: Stream[Body], deliveries: AsyncIterator[Delivery], tracing: Tracing, log: FilteringBoundLogger
) -> AsyncIterator[ReceivedMessage[Body] | UnreadableMessage]:
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
            yield UnreadableMessage(delivery, span, error.code)
        else:
            yield ReceivedMessage(delivery, span, body)
