"""Durable consumers: one service makes and keeps them, others may only take from theirs and acknowledge."""

from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager
from typing import Any, Protocol, TypeVar

from pydantic import BaseModel
from uradori_contracts.topology import Durable, Stream

from uradori_bus.handing import Received, Unreadable
from uradori_bus.outcomes import Kept

Body = TypeVar("Body", bound=BaseModel)


class DurableConsumers(Protocol):
    """The part of the bus about durable consumers."""

    def follow(
        self, stream: Stream[Body], consumer: str, *, wait: bool = True
    ) -> AbstractAsyncContextManager[AsyncIterator[Received[Body] | Unreadable]]:
        """Take from a consumer that somebody else made, one message after the other; `wait` goes on for ever.

        Needs no more than to publish `$JS.API.CONSUMER.MSG.NEXT.<stream>.<consumer>` and
        `$JS.ACK.<stream>.<consumer>.>`, and its own inbox. At most one message lies here unasked for.
        Not to `wait` ends where the server has none to hand out. Waiting outlives reconnections and restarts.

        Raises:
            UradoriError: NOT_FOUND where there is no such consumer or this user may not take from it;
                BUS_UNAVAILABLE where the connection broke and it does not `wait`.
        """

    async def keep_consumers(
        self, stream: Stream[Any], consumers: tuple[Durable, ...], told: Callable[[Kept], None]
    ) -> None:
        """Create and bring up to date the consumers of a stream, now and on each later connection; `told` of each.

        One that is refused does not keep the others. Consumers that this made and that are wanted no more stay.
        """

    async def bury(self, stream: Stream[Any], sequence: int, *, consumer: str, why: str) -> int | None:
        """Copy a message to the dead letters of a consumer that gave it up; gives its sequence among them.

        The same message of the same consumer is kept once. None: the stream holds it no more.
        """
