"""What a user may publish and subscribe to, derived from what it does.

The subjects below `$JS.API` are those that this package uses; a user that does not do a thing may not ask for it.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from uradori_contracts.subjects import AUDIT_REPORTS, DEAD_LETTER, DEAD_LETTERS, STREAM_CANCEL
from uradori_contracts.topology import ObjectBucket, StreamingEndpoint
from uradori_contracts.users import AUDIT_PREFIX, USERS, AnyBucket, AnyStream, User, buckets_used, streams_used

from uradori_bus.internal import BODIES
from uradori_bus.objects import object_stream, object_subjects
from uradori_bus.serving.incoming import LONGEST_BUDGET_S

_API = "$JS.API"
_SLACK_S = 30
_DISCOVERY_S = 10
_VERBS = ("PING", "INFO", "STATS")

WITH_DURABLES = frozenset(
    stream.name for user in USERS.values() for stream in (*(work.stream for work in user.works), *user.keeps)
)
"""Streams with consumers that must last: nobody who only reads may remove one there, not even its own."""


@dataclass(frozen=True, slots=True)
class Replies:
    """Publishing to the reply subject of a message that was received: how often (-1: ever), how long afterwards."""

    limit: int
    expires_s: int


@dataclass(frozen=True, slots=True)
class Permissions:
    """Subjects in NATS's notation, sorted; all others are refused."""

    publish: tuple[str, ...]
    subscribe: tuple[str, ...]
    replies: Replies | None


@dataclass(frozen=True, slots=True)
class Shared:
    """Subjects of one account that another may use: heard, or as a service that answers once or often."""

    subject: str
    is_service: bool
    answers: bool = False


SHARED_WITH_TEAMS = (
    Shared(f"{AUDIT_PREFIX}.>", is_service=False),
    Shared(f"{_API}.CONSUMER.MSG.NEXT.{AUDIT_REPORTS.name}.*", is_service=True, answers=True),
    Shared(f"$JS.ACK.{AUDIT_REPORTS.name}.*.>", is_service=True),
)


def permissions_of(user: User) -> Permissions:
    """The least that the user needs."""
    return Permissions(
        tuple(sorted(set(_published(user)))),
        tuple(sorted(set(_heard(user)))),
        _replies(user),
    )


def inbox_prefix(name: str) -> str:
    """Where the replies to that user arrive."""
    return f"_INBOX_{name}"


def _published(user: User) -> Iterator[str]:
    yield from user.publishes
    for asked in user.asks:
        yield asked.subject
        if isinstance(asked, StreamingEndpoint):
            yield f"{STREAM_CANCEL}.*"
    for stream in user.appends:
        yield from stream.subjects
    for stream in streams_used(user):
        yield f"{_API}.STREAM.INFO.{stream.name}"
    for stream in user.replays:
        yield from _reading(stream.name, stream.subjects)
    for bucket in buckets_used(user):
        yield from _bucket(bucket, written=bucket in user.writes)
    for held in user.stores:
        yield from _objects(held)
    yield from _consuming(user)
    if user.serves or user.asks:
        yield from BODIES.subjects
        yield f"{_API}.STREAM.INFO.{BODIES.name}"
        yield f"{_API}.STREAM.PURGE.{BODIES.name}"
        yield from _reading(BODIES.name, BODIES.subjects)
    if user.discovers:
        yield "$SRV.>"
    if user.declares:
        yield from (f"{_API}.STREAM.{verb}.*" for verb in ("CREATE", "UPDATE", "INFO"))
    for stream in user.keeps:
        yield from _keeping(stream)


def _heard(user: User) -> Iterator[str]:
    yield f"{inbox_prefix(user.name)}.>"
    yield from user.subscribes
    for served in user.serves:
        yield served.subject
        if isinstance(served, StreamingEndpoint):
            yield f"{STREAM_CANCEL}.*"
    if user.is_service:
        for verb in _VERBS:
            yield from (f"$SRV.{verb}", f"$SRV.{verb}.{user.name}", f"$SRV.{verb}.{user.name}.*")


def _replies(user: User) -> Replies | None:
    """A reply is one message, a streamed one is many; discovery is answered at once."""
    if not user.is_service:
        return None
    if any(isinstance(served, StreamingEndpoint) for served in user.serves):
        return Replies(-1, round(LONGEST_BUDGET_S) + _SLACK_S)
    return Replies(1, round(LONGEST_BUDGET_S) + _SLACK_S if user.serves else _DISCOVERY_S)


def _consuming(user: User) -> Iterator[str]:
    for work in user.works:
        yield f"{_API}.CONSUMER.CREATE.{work.stream.name}.{work.consumer}"
        yield from _taking(work.stream, work.consumer)
        yield f"{DEAD_LETTER}.{work.stream.name}"
    for work in user.takes:
        yield from _taking(work.stream, work.consumer)


def _reading(stream: str, subjects: tuple[str, ...]) -> Iterator[str]:
    """An ephemeral consumer of a name that nobody else has, and its messages, which need no acknowledgement."""
    yield from (f"{_API}.CONSUMER.CREATE.{stream}.*.{subject}" for subject in subjects)
    yield f"{_API}.CONSUMER.MSG.NEXT.{stream}.*"
    if stream not in WITH_DURABLES:
        yield f"{_API}.CONSUMER.DELETE.{stream}.*"


def _taking(stream: AnyStream, consumer: str) -> Iterator[str]:
    yield f"{_API}.CONSUMER.MSG.NEXT.{stream.name}.{consumer}"
    yield f"$JS.ACK.{stream.name}.{consumer}.>"


def _bucket(bucket: AnyBucket, *, written: bool) -> Iterator[str]:
    stream, keys = f"KV_{bucket.name}", f"$KV.{bucket.name}.>"
    yield f"{_API}.STREAM.INFO.{stream}"
    yield f"{_API}.DIRECT.GET.{stream}.{keys}"
    yield from _reading(stream, (keys,))
    if written:
        yield keys


def _objects(bucket: ObjectBucket) -> Iterator[str]:
    stream = object_stream(bucket)
    yield from (f"{_API}.STREAM.{verb}.{stream}" for verb in ("INFO", "PURGE"))
    yield from object_subjects(bucket)
    yield from _reading(stream, object_subjects(bucket))


def _keeping(stream: AnyStream) -> Iterator[str]:
    yield f"{_API}.DIRECT.GET.{stream.name}"
    yield from (f"{_API}.CONSUMER.{verb}.{stream.name}" for verb in ("NAMES", "LIST"))
    # To look at a consumer and to remove it is for people with these credentials: see the operator's log.
    yield from (f"{_API}.CONSUMER.{verb}.{stream.name}.>" for verb in ("CREATE", "INFO", "DELETE"))
    yield f"{DEAD_LETTER}.{stream.name}.*"
    yield f"{_API}.STREAM.INFO.{DEAD_LETTERS.name}"
