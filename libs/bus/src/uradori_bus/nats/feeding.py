"""A stream read in order through an ephemeral consumer that is made anew whenever it is lost."""

import asyncio
import secrets
from collections.abc import AsyncGenerator, Callable
from contextlib import aclosing, suppress
from dataclasses import dataclass

import nats.errors
from nats.aio.msg import Msg
from nats.js import JetStreamContext
from nats.js.api import AckPolicy, ConsumerConfig, ConsumerInfo, DeliverPolicy
from uradori_contracts.errors import UradoriError

from uradori_bus.nats.connection import Connection
from uradori_bus.nats.permissions import WITH_DURABLES
from uradori_bus.nats.pulling import RETRY_S, ConsumerLostError, ExhaustedError, Puller, passes
from uradori_bus.nats.translation import translated

_BATCH = 256
_READER = "READER"
_INACTIVE_S = 30.0
"""What a reader leaves that could not say goodbye is forgotten after this."""
_CREATED_S = 1.0


@dataclass(frozen=True, slots=True)
class Begun:
    """Reading began, for the first time or anew. `incarnation` differs once the stream itself was made anew."""

    pending: int
    incarnation: str


Policy = Callable[[str], ConsumerConfig]
"""Where to read from, given the incarnation of the stream."""


async def feed(
    connection: Connection, jetstream: JetStreamContext, stream: str, policy: Policy, *, lasting: bool
) -> AsyncGenerator[Begun | Msg, None]:
    """Messages without holes; `Begun` before the first and after each interruption.

    A `lasting` feed waits for a connection and, once it has begun, outlives whatever passes; any other ends where the
    stream holds nothing more, also when what was pending at first is removed meanwhile.

    Raises:
        UradoriError: NOT_FOUND where there is no such stream; BUS_UNAVAILABLE where the connection broke
            and the feed is not `lasting`.
    """
    begun = False
    while True:
        if lasting:
            await connection.ready()
        else:
            connection.require()
        try:
            async with aclosing(_once(connection, jetstream, stream, policy, wait=lasting)) as messages:
                async for message in messages:
                    begun = True
                    yield message
        except ConsumerLostError:
            await asyncio.sleep(RETRY_S)
        except UradoriError as error:
            if not (lasting and passes(error, connection, begun=begun)):
                raise
            await asyncio.sleep(RETRY_S)
        else:
            return


async def _once(
    connection: Connection, jetstream: JetStreamContext, stream: str, policy: Policy, *, wait: bool
) -> AsyncGenerator[Begun | Msg, None]:
    # Named, so that a user may be allowed to read some subjects of a stream and no others.
    name = f"{_READER}_{secrets.token_hex(11)}"
    creating: asyncio.Future[ConsumerInfo] | None = None
    try:
        with translated():
            info = await jetstream.stream_info(stream)
            incarnation = str(info.created)
            config = policy(incarnation)
            config.ack_policy = AckPolicy.NONE
            config.mem_storage = True
            config.num_replicas = 1
            config.inactive_threshold = _INACTIVE_S
            config.max_deliver = 1
            config.name = name
            creating = asyncio.ensure_future(jetstream.add_consumer(stream, config))
            consumer = await asyncio.shield(creating)
        yield Begun(consumer.num_pending or 0, incarnation)
        expected = 1
        async with Puller(connection, stream, name, _BATCH, wait=wait) as puller:
            while True:
                message = await puller.take()
                if message.metadata.sequence.consumer != expected:
                    raise ConsumerLostError("gap")
                expected += 1
                yield message
    except ExhaustedError:
        return
    finally:
        if creating is not None:
            await _let_go(connection, stream, name, creating)


async def _let_go(connection: Connection, stream: str, consumer: str, creating: asyncio.Future[ConsumerInfo]) -> None:
    """A stream takes a thousand consumers at most.

    The server answers requests side by side, so one that is still creating is waited for: taken away too early, the
    consumer would come afterwards and stay. Whether it is then taken away is not waited for.
    """
    await asyncio.wait({creating}, timeout=_CREATED_S)
    creating.cancel()
    if stream in WITH_DURABLES or not connection.connected:
        return
    with suppress(nats.errors.Error):
        await connection.client.publish(f"$JS.API.CONSUMER.DELETE.{stream}.{consumer}")


def from_sequence(subject: str, start: int) -> ConsumerConfig:
    """From `start` on."""
    if start <= 1:
        return ConsumerConfig(filter_subject=subject, deliver_policy=DeliverPolicy.ALL)
    return ConsumerConfig(filter_subject=subject, deliver_policy=DeliverPolicy.BY_START_SEQUENCE, opt_start_seq=start)


def latest(subject: str) -> ConsumerConfig:
    """From the newest message on."""
    return ConsumerConfig(filter_subject=subject, deliver_policy=DeliverPolicy.LAST_PER_SUBJECT)
