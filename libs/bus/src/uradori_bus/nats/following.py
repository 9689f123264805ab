"""A durable consumer that somebody else made, followed with no more rights than to take and to acknowledge."""

import asyncio
from collections.abc import AsyncGenerator, AsyncIterator
from contextlib import aclosing, asynccontextmanager

from nats.aio.msg import Msg
from uradori_contracts.errors import ErrorCode, UradoriError

from uradori_bus.nats.connection import Connection
from uradori_bus.nats.pulling import RETRY_S, ConsumerAbsentError, ConsumerLostError, ExhaustedError, Puller
from uradori_bus.nats.work_queue import NatsDelivery, give_back

_ABSENT_S = 30.0
"""How long a consumer that was there may be gone, as while a server starts."""


@asynccontextmanager
async def following(
    connection: Connection, stream: str, consumer: str, *, wait: bool
) -> AsyncIterator[AsyncIterator[NatsDelivery]]:
    """Deliveries, one asked for at a time."""
    async with aclosing(_deliveries(connection, stream, consumer, wait=wait)) as deliveries:
        yield deliveries


async def _deliveries(
    connection: Connection, stream: str, consumer: str, *, wait: bool
) -> AsyncGenerator[NatsDelivery, None]:
    seen = _Sightings(consumer)
    while True:
        if wait:
            await connection.ready()
        else:
            connection.require()
        try:
            async with Puller(connection, stream, consumer, 1, wait=wait) as puller:
                try:
                    while (message := await _next(puller, seen)) is not None:
                        yield NatsDelivery(connection, message, _nothing)
                finally:
                    await give_back(connection, puller)
                return
        except ConsumerAbsentError:
            seen.missed()
        except ConsumerLostError as error:
            if not wait:
                raise UradoriError(ErrorCode.BUS_UNAVAILABLE) from error
        except UradoriError:
            if not wait or connection.connected:
                raise
        await asyncio.sleep(RETRY_S)


async def _next(puller: Puller, seen: "_Sightings") -> Msg | None:
    try:
        message = await puller.take()
    except ExhaustedError:
        return None
    finally:
        if puller.answered:
            seen.there()
    return message


class _Sightings:
    """Whether a consumer that is not there was ever there, and for how long it has been gone."""

    def __init__(self, consumer: str) -> None:
        self._consumer = consumer
        self._gone_since: float | None = None
        self._ever = False

    def there(self) -> None:
        """It answered."""
        self._ever = True
        self._gone_since = None

    def missed(self) -> None:
        """It did not. Raises UradoriError NOT_FOUND where that is no passing matter."""
        now = asyncio.get_running_loop().time()
        self._gone_since = self._gone_since or now
        if not self._ever or now - self._gone_since > _ABSENT_S:
            raise UradoriError(
                ErrorCode.NOT_FOUND,
                f"コンシューマー {self._consumer} がありません。",
                f"There is no consumer {self._consumer}.",
            )


def _nothing() -> None:
    return
