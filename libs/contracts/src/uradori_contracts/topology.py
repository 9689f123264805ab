"""Descriptions of what lives on the bus: endpoints, streams and buckets."""

from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import StrEnum
from typing import Generic, TypeVar

from pydantic import BaseModel

Req = TypeVar("Req", bound=BaseModel)
Rep = TypeVar("Rep", bound=BaseModel)
Body = TypeVar("Body", bound=BaseModel)


@dataclass(frozen=True, slots=True)
class _Addressed(Generic[Req, Rep]):
    """What a service answers under its `subject`, uradori.v1.<service>.<verb>."""

    subject: str
    request: type[Req]
    reply: type[Rep]

    @property
    def service(self) -> str:
        """The service that answers, e.g. query-rewriter."""
        return self.subject.split(".")[2]

    @property
    def verb(self) -> str:
        """What it is asked to do."""
        return self.subject.split(".")[3]


@dataclass(frozen=True, slots=True)
class Endpoint(_Addressed[Req, Rep]):
    """One request, one reply."""


@dataclass(frozen=True, slots=True)
class StreamingEndpoint(_Addressed[Req, Rep]):
    """One request, any number of replies in order, then an end or an error."""


class Storage(StrEnum):
    """What survives a restart of the server."""

    MEMORY = "memory"
    FILE = "file"


class Retention(StrEnum):
    """When a stream lets go of a message: past its limits, or once a worker acknowledged it."""

    LIMITS = "limits"
    WORK_QUEUE = "work_queue"


@dataclass(frozen=True, slots=True)
class Stream(Generic[Body]):
    """A JetStream stream of one kind of message."""

    name: str
    subjects: tuple[str, ...]
    body: type[Body]
    storage: Storage
    retention: Retention
    max_age: timedelta
    max_bytes: int
    duplicate_window: timedelta = timedelta(minutes=2)


@dataclass(frozen=True, slots=True)
class Bucket(Generic[Body]):
    """A key-value bucket of one kind of value."""

    name: str
    body: type[Body]
    storage: Storage
    max_age: timedelta | None
    max_bytes: int


@dataclass(frozen=True, slots=True)
class ObjectBucket:
    """A bucket of files of at most `max_object_bytes` each, kept on disk for `max_age`."""

    name: str
    max_object_bytes: int
    max_age: timedelta
    max_bytes: int


class From(StrEnum):
    """Where a consumer begins, if not at a time."""

    ALL = "all"
    NEW = "new"


@dataclass(frozen=True, slots=True)
class Durable:
    """A durable pull consumer. A message that was handed out `max_deliveries` times unacknowledged is given up."""

    name: str
    subjects: tuple[str, ...]
    start: From | datetime = From.NEW
    ack_wait_s: float = 30.0
    max_deliveries: int = 5
    max_pending: int = 256
    """Handed out and not yet acknowledged."""
