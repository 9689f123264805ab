"""What a service sees of the bus. The NATS adapter and the in-memory twin both give it."""

from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
from contextlib import AbstractAsyncContextManager
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any, Generic, Protocol, TypeVar

from pydantic import BaseModel
from uradori_contracts.topology import Bucket, Endpoint, ObjectBucket, Stream, StreamingEndpoint

from uradori_bus.budget import Budget
from uradori_bus.following import DurableConsumers
from uradori_bus.stores import KeyValue, Objects

Req = TypeVar("Req", bound=BaseModel)
Rep = TypeVar("Rep", bound=BaseModel)
Body = TypeVar("Body", bound=BaseModel)
Body_co = TypeVar("Body_co", bound=BaseModel, covariant=True)


@dataclass(frozen=True, slots=True)
class Call:
    """What a handler knows of a request besides its body."""

    budget: Budget
    turn_id: str | None = None


@dataclass(frozen=True, slots=True)
class Encoded(Generic[Rep]):
    """A reply that was encoded before, sent as it is."""

    body: bytes


@dataclass(frozen=True, slots=True)
class Route(Generic[Req, Rep]):
    """An endpoint and what answers it; at most `limit` at once, the next one waits or gets BUSY."""

    endpoint: Endpoint[Req, Rep]
    handler: Callable[[Req, Call], Awaitable[Rep | Encoded[Rep]]]
    limit: int = 32


@dataclass(frozen=True, slots=True)
class StreamingRoute(Generic[Req, Rep]):
    """A streaming endpoint and the generator behind it, which is closed when its reader leaves."""

    endpoint: StreamingEndpoint[Req, Rep]
    handler: Callable[[Req, Call], AsyncIterator[Rep]]
    limit: int = 32


AnyRoute = Route[Any, Any] | StreamingRoute[Any, Any]


@dataclass(frozen=True, slots=True)
class Service:
    """A NATS service: its name as in its subjects, its version (semver), its routes."""

    name: str
    version: str
    routes: tuple[AnyRoute, ...] = ()


@dataclass(frozen=True, slots=True)
class Stored(Generic[Body]):
    """A message of a stream at its place in it."""

    subject: str
    body: Body
    sequence: int
    stored_at: datetime
    headers: Mapping[str, str] = field(default_factory=dict)


class Job(Protocol, Generic[Body_co]):
    """A message of a work queue in the hands of one worker."""

    @property
    def body(self) -> Body_co:
        """The message."""

    @property
    def deliveries(self) -> int:
        """How often it was handed out, this time included."""

    async def done(self) -> None:
        """Take it off the queue."""

    async def again(self, after_s: float = 0.0) -> None:
        """Give it back, to be delivered again."""

    async def keep(self) -> None:
        """Work on it goes on. Without this it is delivered again after the acknowledgement wait."""

    def leave(self) -> None:
        """Have no more to do with it, settled or not: it no longer counts towards the worker's limit.

        Unsettled it is delivered again after the acknowledgement wait, or is with another worker already.
        """

    async def bury(self, why: str) -> None:
        """Move it to the dead-letter subject of its stream and take it off the queue."""


class Subscription(Protocol, Generic[Body_co]):
    """A core subscription with a bounded buffer; what did not fit is counted, not hidden."""

    @property
    def dropped(self) -> int:
        """Messages that did not fit."""

    def __aiter__(self) -> AsyncIterator[Body_co]: ...


class Bus(DurableConsumers, Protocol):
    """Typed messages over NATS. Each call carries the trace context and, where given, the turn id.

    Every method raises UradoriError: BUS_UNAVAILABLE while there is no connection, TOO_LARGE before sending
    what the server would refuse, INVALID_REQUEST for a subject or header that is not allowed.
    """

    @property
    def connected(self) -> bool:
        """Whether the server is reachable now."""

    @property
    def restored(self) -> bool:
        """Whether it is, and the streams and buckets that were declared stand again."""

    async def request(
        self, endpoint: Endpoint[Req, Rep], message: Req, *, budget: Budget, turn_id: str | None = None
    ) -> Rep:
        """One request, one reply.

        Raises:
            UradoriError: UNAVAILABLE at once where nobody serves it, DEADLINE_EXCEEDED at the end of the
                budget, BUSY, or the code that the handler raised.
        """

    def stream(
        self,
        endpoint: StreamingEndpoint[Req, Rep],
        message: Req,
        *,
        budget: Budget,
        turn_id: str | None = None,
    ) -> AbstractAsyncContextManager[AsyncIterator[Rep]]:
        """One request, replies in order. Leaving the context before the end stops the work at the other side.

        Iterating raises UradoriError as `request` does; a reply that was lost on the way is an error, not a hole.
        """

    async def publish(
        self,
        subject: str,
        message: BaseModel,
        *,
        turn_id: str | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> None:
        """Core publish: no acknowledgement, order kept per publisher. A stream that covers `subject` stores it.

        It carries the trace context and makes no span of its own.
        """

    async def append(
        self,
        stream: Stream[Body],
        subject: str,
        message: Body,
        *,
        message_id: str | None = None,
        turn_id: str | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> int:
        """Publish to a stream and await its acknowledgement; gives the sequence. `message_id` deduplicates."""

    def subscribe(
        self, subject: str, body: type[Body], *, buffer: int = 1024, confirmed: bool = True
    ) -> AbstractAsyncContextManager[Subscription[Body]]:
        """Core subscription without a queue group; active on entering. What is no `body` is logged and counted.

        Not `confirmed`, it saves a round trip and is active for what follows from this client's later messages.
        """

    def replay(
        self, stream: Stream[Body], subject: str, *, after: int = 0, follow: bool = False
    ) -> AbstractAsyncContextManager[AsyncIterator[Stored[Body]]]:
        """What a stream holds under `subject` (wildcards allowed) beyond sequence `after`; `follow` waits for more."""

    def work(
        self, stream: Stream[Body], consumer: str, *, limit: int, ack_wait_s: float, max_deliveries: int
    ) -> AbstractAsyncContextManager[AsyncIterator[Job[Body]]]:
        """Take jobs off a work queue, shared with every other worker of that consumer, at most `limit` unfinished.

        A body that is no `Body`, and a job beyond `max_deliveries`, goes to the dead-letter subject.
        """

    def bucket(self, bucket: Bucket[Body]) -> KeyValue[Body]:
        """A typed view of a bucket."""

    def objects(self, bucket: ObjectBucket) -> Objects:
        """The files of a bucket."""

    async def declare(
        self,
        *,
        streams: tuple[Stream[Any], ...],
        buckets: tuple[Bucket[Any], ...],
        objects: tuple[ObjectBucket, ...] = (),
    ) -> None:
        """Create what does not exist, bring what differs up to date. Idempotent; every service may run it."""

    def answering(self, route: Route[Req, Rep]) -> AbstractAsyncContextManager[None]:
        """Answer one route beside others who answer it, in no queue group: whoever asks takes the first reply.

        Active for what follows from this client's later messages; no longer active for what follows its end.
        """

    def serve(self, service: Service) -> AbstractAsyncContextManager[None]:
        """Answer the service's routes in its queue group, and $SRV.PING/INFO/STATS, until the context ends.

        On leaving: takes no more, finishes what is in flight within the grace period, then cancels the rest.
        """
