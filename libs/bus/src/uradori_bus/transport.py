"""What carries bytes: the seam between typed messages and a NATS server or its in-memory twin."""

from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
from contextlib import AbstractAsyncContextManager
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import Any, Protocol

from uradori_contracts.topology import Bucket, Durable, ObjectBucket, Stream

from uradori_bus.outcomes import Kept

STATUS = "Status"
"""Header of a message that the server itself sent; 503: nobody listens on the subject of a request."""
NO_RESPONDERS = "503"


@dataclass(frozen=True, slots=True)
class Packet:
    """A message as bytes."""

    subject: str
    body: bytes = b""
    headers: Mapping[str, str] = field(default_factory=dict)
    reply: str = ""


@dataclass(frozen=True, slots=True)
class Record:
    """A message as a stream keeps it."""

    packet: Packet
    sequence: int
    stored_at: datetime


@dataclass(frozen=True, slots=True)
class Value:
    """What a bucket holds under a key."""

    body: bytes
    revision: int


class Interest(Protocol):
    """A subscription."""

    async def drain(self) -> None:
        """Take no more; returns once what had arrived is handed over."""

    async def end(self) -> None:
        """Take no more; what had arrived is let go."""


class Delivery(Protocol):
    """A message of a work queue, not yet acknowledged."""

    @property
    def record(self) -> Record:
        """The message."""

    @property
    def deliveries(self) -> int:
        """How often it was handed out."""

    async def acknowledge(self) -> None:
        """Take it off the queue."""

    async def reject(self, delay_s: float) -> None:
        """Deliver it again after `delay_s`."""

    async def extend(self) -> None:
        """Start the acknowledgement wait anew."""

    def release(self) -> None:
        """Count no longer towards the worker's limit."""


Deliver = Callable[[Packet], Awaitable[None]]


class Values(Protocol):
    """A key-value bucket of bytes. Every key is checked by the caller."""

    async def get(self, key: str) -> Value | None: ...

    async def write(self, key: str, body: bytes, expected: int | None, keep: timedelta | None = None) -> int:
        """Gives the new revision. `expected` 0: must not exist; n: must stand at n; None: whatever stands there.

        `keep`, in whole seconds and only with `expected`: after that long it is gone.

        Raises:
            UradoriError: CONFLICT.
        """

    async def delete(self, key: str) -> None: ...

    def watch(self, key: str) -> AbstractAsyncContextManager[AsyncIterator[Value | None]]: ...


class Transport(Protocol):
    """A connection. Short calls raise UradoriError BUS_UNAVAILABLE while there is none; long ones wait for it.

    What is sent and does not fit raises TOO_LARGE and is not sent.
    """

    @property
    def connected(self) -> bool: ...

    @property
    def restored(self) -> bool:
        """Connected, with all that was declared."""

    @property
    def max_payload(self) -> int:
        """Bytes of headers plus body that the server takes."""

    def inbox(self) -> str:
        """A subject nobody else has."""

    def on_disconnect(self, call: Callable[[], None]) -> Callable[[], None]:
        """`call` when the connection breaks; gives what takes it back."""

    async def publish(self, packet: Packet) -> None: ...

    async def request(self, packet: Packet, timeout_s: float) -> Packet:
        """Raises UradoriError UNAVAILABLE, DEADLINE_EXCEEDED or BUS_UNAVAILABLE."""

    async def subscribe(
        self,
        subject: str,
        deliver: Deliver,
        *,
        queue: str = "",
        dropped: Callable[[], None] | None = None,
        confirmed: bool = True,
    ) -> Interest:
        """One message after the other to `deliver`. Survives reconnection. `dropped`: one did not fit.

        Not `confirmed`, it is active for what follows from this client's later messages.
        """

    async def declare(
        self, streams: tuple[Stream[Any], ...], buckets: tuple[Bucket[Any], ...], objects: tuple[ObjectBucket, ...]
    ) -> None: ...

    async def append(self, stream: str, packet: Packet) -> int:
        """Store it in the stream; gives its sequence."""

    def read(
        self, stream: str, subject: str, *, after: int, follow: bool
    ) -> AbstractAsyncContextManager[AsyncIterator[Record]]: ...

    async def message(self, stream: str, sequence: int) -> Packet | None:
        """What the stream holds at that place, or None."""

    async def keep_consumers(
        self, stream: str, consumers: tuple[Durable, ...], told: Callable[[Kept], None]
    ) -> None: ...

    def follow(self, stream: str, consumer: str, *, wait: bool) -> AbstractAsyncContextManager[AsyncIterator[Delivery]]:
        """Deliveries of a consumer that somebody else made."""

    async def purge(self, stream: str, subject: str) -> None:
        """Remove what the stream holds under the subject."""

    def work(
        self, stream: Stream[Any], consumer: str, *, limit: int, ack_wait_s: float
    ) -> AbstractAsyncContextManager[AsyncIterator[Delivery]]: ...

    def values(self, bucket: Bucket[Any]) -> Values: ...
