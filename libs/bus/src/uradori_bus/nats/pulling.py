"""Messages of a pull consumer, asked for in batches; silence is told apart from a broken consumer."""

import asyncio
import json
from collections import deque
from types import TracebackType
from typing import Self

import nats.errors
from nats.aio.msg import Msg
from nats.aio.subscription import Subscription
from nats.js.api import Header
from uradori_contracts.errors import ErrorCode, UradoriError

from uradori_bus.nats.connection import Connection
from uradori_bus.nats.translation import translated
from uradori_bus.transport import NO_RESPONDERS

_EXPIRES_S = 30
_HEARTBEAT_S = 5
_SILENCE_S = 2.5 * _HEARTBEAT_S
_BATCH_BYTES = 16 * 2**20
_HEARTBEAT = "100"
_ENDED = ("404", "408")
"""No messages, or the request expired: ask again. Anything else means that the consumer is gone."""
_NANOSECONDS = 10**9
RETRY_S = 0.1
"""Before a lost consumer is made anew."""
_FINAL = frozenset({ErrorCode.NOT_FOUND, ErrorCode.INVALID_REQUEST, ErrorCode.CONFLICT})


def passes(error: UradoriError, connection: Connection, *, begun: bool) -> bool:
    """Whether to try again: the connection broke, or what worked before does not work for the moment."""
    return not connection.connected or (begun and error.code not in _FINAL)


class ConsumerLostError(Exception):
    """The consumer, the connection or a message in between is gone: start anew."""


class ConsumerAbsentError(ConsumerLostError):
    """Nobody answers for that consumer."""


class ExhaustedError(Exception):
    """The consumer has nothing to hand out now, and nobody wanted to wait."""


class Puller:
    """One consumer's messages. Holds at most one batch. Not to `wait` takes what there is now."""

    def __init__(self, connection: Connection, stream: str, consumer: str, batch: int, *, wait: bool = True) -> None:
        self._connection = connection
        self._consumer = consumer
        self._next = f"$JS.API.CONSUMER.MSG.NEXT.{stream}.{consumer}"
        self._wait_for_more = wait
        self.answered = False
        """Whether the consumer was heard of."""
        request: dict[str, int | bool] = {"batch": batch}
        if wait:
            request["expires"] = _EXPIRES_S * _NANOSECONDS
            request["idle_heartbeat"] = _HEARTBEAT_S * _NANOSECONDS
        else:
            request["no_wait"] = True
        if batch > 1:  # a bound in bytes on a batch of one makes the server look for the next message every 100 ms only
            request["max_bytes"] = max(_BATCH_BYTES, 2 * connection.client.max_payload)
        self._request = json.dumps(request).encode()
        self._batch = batch
        self._generation = connection.generation
        self._inbox = connection.client.new_inbox()
        self._messages: deque[Msg] = deque()
        self._arrived = asyncio.Event()
        self._asked = 0
        self._forget = (connection.on_disconnect(self._arrived.set), connection.on_refusal(self._refuse))
        self._refused = False
        self._subscription: Subscription | None = None

    async def __aenter__(self) -> Self:
        with translated():
            self._subscription = await self._connection.client.subscribe(self._inbox, cb=self._take)
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None
    ) -> None:
        for forget in self._forget:
            forget()
        if self._subscription is not None and not self._connection.client.is_closed:
            await self._subscription.unsubscribe()

    @property
    def held(self) -> tuple[Msg, ...]:
        """Messages that came and were not taken."""
        return tuple(message for message in self._messages if not _status(message))

    async def take(self) -> Msg:
        """The next message, however long it takes.

        Raises:
            ConsumerLostError: nothing more will come from this consumer.
            ExhaustedError: nothing is there, and it does not `wait`.
            UradoriError: NOT_FOUND where this user may not take from it.
        """
        while True:
            while not self._messages:
                await self._wait()
            message = self._messages.popleft()
            status = _status(message)
            if status == NO_RESPONDERS:
                raise ConsumerAbsentError(status)
            self.answered = True
            if not status:
                self._asked -= 1
                return message
            if status in _ENDED:
                self._asked = 0
                if not self._wait_for_more:
                    raise ExhaustedError
            elif status != _HEARTBEAT:
                raise ConsumerLostError(status)

    async def _wait(self) -> None:
        if self._generation != self._connection.generation or not self._connection.connected:
            raise ConsumerLostError("connection")
        if self._asked <= 0:
            self._asked = self._batch
            try:
                await self._connection.client.publish(self._next, self._request, self._inbox)
            except nats.errors.Error as error:
                raise ConsumerLostError("connection") from error
        self._arrived.clear()
        if self._messages:
            return
        try:
            async with asyncio.timeout(_SILENCE_S):
                await self._arrived.wait()
        except TimeoutError as error:
            raise ConsumerLostError("silence") from error
        if self._refused:
            raise UradoriError(
                ErrorCode.NOT_FOUND,
                f"この資格情報では、コンシューマー {self._consumer} から受け取れません。",
                f"These credentials may not take from the consumer {self._consumer}.",
            )

    def _refuse(self, reason: str) -> None:
        told = reason.lower()  # the client keeps no capitals of what the server says
        if f'"{self._next}"'.lower() in told or f'"{self._inbox}"'.lower() in told:
            self._refused = True
            self._arrived.set()

    async def _take(self, message: Msg) -> None:
        self._messages.append(message)
        self._arrived.set()


def _status(message: Msg) -> str:
    return (
        message.headers.get(Header.STATUS, "") if message.headers and not message.reply.startswith("$JS.ACK.") else ""
    )
