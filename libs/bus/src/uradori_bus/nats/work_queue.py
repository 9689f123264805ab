"""Jobs of a durable consumer on a work-queue stream."""

import asyncio
from collections.abc import AsyncGenerator, AsyncIterator, Callable, Iterator
from contextlib import aclosing, asynccontextmanager, contextmanager

from nats.aio.msg import Msg
from nats.js import JetStreamContext
from nats.js.api import AckPolicy, ConsumerConfig
from uradori_contracts.errors import UradoriError

from uradori_bus.nats.connection import Connection
from uradori_bus.nats.pulling import RETRY_S, ConsumerLostError, Puller, passes
from uradori_bus.nats.reading import as_record
from uradori_bus.nats.translation import translated
from uradori_bus.transport import Record


class NatsDelivery:
    """A job that the server waits to hear about."""

    def __init__(self, connection: Connection, message: Msg, free: Callable[[], None]) -> None:
        self._connection = connection
        self._message = message
        self._free = free
        self._released = False
        self.record: Record = as_record(message)
        self.deliveries: int = message.metadata.num_delivered

    async def acknowledge(self) -> None:
        """Take it off the queue; returns once the server has done so."""
        with self._settling():
            await self._message.ack_sync(timeout=5)

    async def reject(self, delay_s: float) -> None:
        """Deliver it again."""
        with self._settling():
            await self._message.nak(delay_s)

    async def extend(self) -> None:
        """Start the acknowledgement wait anew."""
        self._connection.require()
        with translated():
            await self._message.in_progress()

    def release(self) -> None:
        """Make room for another one, once."""
        if not self._released:
            self._released = True
            self._free()

    @contextmanager
    def _settling(self) -> Iterator[None]:
        self.release()
        self._connection.require()
        with translated():
            yield


@asynccontextmanager
async def working(
    connection: Connection,
    jetstream: JetStreamContext,
    *,
    stream: str,
    consumer: str,
    limit: int,
    ack_wait_s: float,
) -> AsyncIterator[AsyncIterator[NatsDelivery]]:
    """Jobs, at most `limit` of them unsettled. A job that came too late for this worker goes back at once."""
    async with aclosing(
        _deliveries(connection, jetstream, stream=stream, consumer=consumer, limit=limit, ack_wait_s=ack_wait_s)
    ) as deliveries:
        yield deliveries


async def _deliveries(
    connection: Connection,
    jetstream: JetStreamContext,
    *,
    stream: str,
    consumer: str,
    limit: int,
    ack_wait_s: float,
) -> AsyncGenerator[NatsDelivery, None]:
    free = asyncio.Semaphore(limit)
    config = ConsumerConfig(
        durable_name=consumer,
        name=consumer,
        ack_policy=AckPolicy.EXPLICIT,
        ack_wait=ack_wait_s,
        max_deliver=-1,
        max_ack_pending=-1,
    )
    begun = False
    while True:
        await connection.ready()
        try:
            with translated():
                await jetstream.add_consumer(stream, config)
            begun = True
            async with Puller(connection, stream, consumer, 1) as puller:
                try:
                    while True:
                        await free.acquire()
                        yield NatsDelivery(connection, await _taken(puller, free), free.release)
                finally:
                    await give_back(connection, puller)
        except ConsumerLostError:
            await asyncio.sleep(RETRY_S)
        except UradoriError as error:
            if not passes(error, connection, begun=begun):
                raise
            await asyncio.sleep(RETRY_S)


async def _taken(puller: Puller, free: asyncio.Semaphore) -> Msg:
    try:
        return await puller.take()
    except BaseException:
        free.release()
        raise


async def give_back(connection: Connection, puller: Puller) -> None:
    """What came and was not taken."""
    for message in puller.held:
        if connection.connected:
            with translated():
                await message.nak()
