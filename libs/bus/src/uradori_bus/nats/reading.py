"""Replay of a stream."""

from collections.abc import AsyncGenerator, AsyncIterator
from contextlib import aclosing, asynccontextmanager

from nats.aio.msg import Msg
from nats.js import JetStreamContext
from nats.js.api import ConsumerConfig

from uradori_bus.nats.connection import Connection
from uradori_bus.nats.feeding import Begun, feed, from_sequence
from uradori_bus.transport import Packet, Record


@asynccontextmanager
async def reading(
    connection: Connection, jetstream: JetStreamContext, stream: str, subject: str, after: int, *, follow: bool
) -> AsyncIterator[AsyncIterator[Record]]:
    """What the stream holds under `subject` beyond `after`; `follow` goes on with what comes."""
    async with aclosing(_records(connection, jetstream, stream, subject, after, follow=follow)) as records:
        yield records


async def _records(
    connection: Connection, jetstream: JetStreamContext, stream: str, subject: str, after: int, *, follow: bool
) -> AsyncGenerator[Record, None]:
    last = after
    known: str | None = None

    def policy(incarnation: str) -> ConsumerConfig:
        return from_sequence(subject, last + 1 if known in (None, incarnation) else 1)

    async with aclosing(feed(connection, jetstream, stream, policy, lasting=follow)) as messages:
        async for message in messages:
            if isinstance(message, Begun):
                known = message.incarnation
                if message.pending == 0 and not follow:
                    return
                continue
            record = as_record(message)
            last = record.sequence
            yield record
            if not follow and message.metadata.num_pending == 0:
                return


def as_record(message: Msg) -> Record:
    """A message of a stream; its place and time are in its reply subject."""
    place = message.metadata
    return Record(Packet(message.subject, message.data, message.headers or {}), place.sequence.stream, place.timestamp)
