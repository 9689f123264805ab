"""Durable consumers: one service makes and keeps them, others may only take from theirs and acknowledge."""

from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import AbstractAsyncContextManager
from dataclasses import dataclass, field
from datetime import datetime
from enum import StrEnum
from typing import Any, Generic, Protocol, TypeVar

from pydantic import BaseModel
from uradori_contracts.errors import ErrorCode
from uradori_contracts.topology import Durable, Stream

Body = TypeVar("Body", bound=BaseModel)
Body_co = TypeVar("Body_co", bound=BaseModel, covariant=True)


class Outcome(StrEnum):
    """What became of a consumer."""

    CREATED = "created"
    UPDATED = "updated"
    UNCHANGED = "unchanged"
    START_KEPT = "start_kept"
    """Up to date but for its start, which cannot be changed."""
    REFUSED = "refused"
    """As the server has it; the reason says why."""
    LEFT_OVER = "left_over"
    """Made here once, wanted no more; it stays as it is."""


@dataclass(frozen=True, slots=True)
class Kept:
    """What became of the consumer of that name."""

    name: str
    outcome: Outcome
    reason: str = ""


@dataclass(frozen=True, slots=True)
class Place:
    """Where a message that was handed out stands in its stream, and how often it was handed out."""

    subject: str
    sequence: int
    stored_at: datetime
    deliveries: int
    headers: Mapping[str, str] = field(default_factory=dict)


class Handed(Protocol):
    """A message in the hands of whoever follows. Settled by nobody it comes again after the acknowledgement wait."""

    @property
    def place(self) -> Place:
        """Where it stands."""

    async def done(self) -> None:
        """Acknowledge it; returns once the server knows."""

    async def again(self, after_s: float = 0.0) -> None:
        """Give it back, to be delivered again."""

    async def keep(self) -> None:
        """Work on it goes on: the acknowledgement wait starts anew."""


class Received(Handed, Protocol, Generic[Body_co]):
    """A message that could be read."""

    @property
    def body(self) -> Body_co:
        """The message."""


class Unreadable(Handed, Protocol):
    """A message that is no `Body` of the stream."""

    @property
    def code(self) -> ErrorCode:
        """UNSUPPORTED_VERSION or INVALID_REQUEST."""


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
