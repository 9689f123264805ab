"""Users of the bus and what each of them does there. Permissions are derived from this table."""

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any

from uradori_contracts.advisories import GIVEN_UP, OPERATOR_CONSUMER
from uradori_contracts.subjects import (
    ASKS,
    AUDIT_ANSWER,
    AUDIT_REPORTS,
    AUDIT_SENTENCES,
    BUCKETS,
    CALL_TOOL,
    CHAT_CANCEL,
    CHAT_EVENTS,
    CHAT_READING,
    CLAIMS,
    COMPANIES,
    COMPOSE,
    COORDINATOR_CONSUMER,
    CORROBORATE,
    DEAD_LETTERS,
    DELETE_DOCUMENT,
    DOCUMENTS_CHANGED,
    DOCUMENTS_CONSUMER,
    EMBED,
    ENDPOINTS,
    EXCERPT,
    FACTS,
    FIGURES,
    FILERS,
    GET_DOCUMENT,
    INGESTS,
    LIST_DOCUMENTS,
    LOAD_COMPANIES,
    PASSAGES,
    PREFIX,
    REWRITE,
    SEARCH,
    SESSIONS,
    SETTINGS,
    STREAMING_ENDPOINTS,
    STREAMS,
    TURNS,
    UPLOAD,
    UPLOADS,
)
from uradori_contracts.topology import Bucket, Endpoint, ObjectBucket, Stream, StreamingEndpoint

AUDIT_PREFIX = f"{PREFIX}.audit"
"""What teams may hear, below it."""

AnyEndpoint = Endpoint[Any, Any] | StreamingEndpoint[Any, Any]
AnyStream = Stream[Any]
AnyBucket = Bucket[Any]


@dataclass(frozen=True, slots=True)
class Work:
    """A durable consumer that a user makes and takes from."""

    stream: AnyStream
    consumer: str


@dataclass(frozen=True, slots=True)
class User:
    """What a user of the bus does, and nothing else does it."""

    name: str
    serves: tuple[AnyEndpoint, ...] = ()
    asks: tuple[AnyEndpoint, ...] = ()
    publishes: tuple[str, ...] = ()
    """Subjects, by core publish."""
    subscribes: tuple[str, ...] = ()
    """Subjects, by core subscription."""
    appends: tuple[AnyStream, ...] = ()
    replays: tuple[AnyStream, ...] = ()
    works: tuple[Work, ...] = ()
    takes: tuple[Work, ...] = ()
    """From durable consumers that another user made."""
    reads: tuple[AnyBucket, ...] = (SETTINGS,)
    writes: tuple[AnyBucket, ...] = ()
    stores: tuple[ObjectBucket, ...] = ()
    """Object buckets that it puts files into, takes them from and removes them from."""
    is_service: bool = True
    """Answers discovery under its name."""
    discovers: bool = False
    declares: bool = False
    """Makes streams and buckets, and keeps the consumers of `keeps`."""
    keeps: tuple[AnyStream, ...] = ()
    """Streams whose consumers it makes, and whose messages that nobody could take it moves to the dead letters."""


_GATEWAY = User(
    "gateway",
    asks=(AUDIT_ANSWER, CORROBORATE, LOAD_COMPANIES, UPLOAD, LIST_DOCUMENTS, GET_DOCUMENT, DELETE_DOCUMENT),
    publishes=(CHAT_CANCEL, f"{CHAT_READING}.*"),
    subscribes=(*CHAT_EVENTS.subjects, f"{CHAT_READING}.*"),
    appends=(ASKS, AUDIT_REPORTS, INGESTS),
    replays=(CHAT_EVENTS,),
    reads=(SETTINGS, TURNS),
    writes=(SETTINGS,),
    stores=(UPLOADS,),
)
_COORDINATOR = User(
    "coordinator",
    serves=(CORROBORATE,),
    asks=(REWRITE, EMBED, SEARCH, CALL_TOOL, COMPOSE, AUDIT_SENTENCES, AUDIT_ANSWER, CLAIMS, FIGURES, FACTS, EXCERPT),
    subscribes=(CHAT_CANCEL,),
    appends=(CHAT_EVENTS, AUDIT_REPORTS),
    replays=(CHAT_EVENTS,),
    works=(Work(ASKS, COORDINATOR_CONSUMER),),
    reads=(SETTINGS, TURNS),
    writes=(TURNS,),
)
_QUERY_REWRITER = User(
    "query-rewriter",
    serves=(REWRITE, LOAD_COMPANIES),
    reads=(SETTINGS, SESSIONS, COMPANIES, FILERS),
    writes=(SESSIONS, COMPANIES),
)
_RETRIEVER = User("retriever", serves=(EMBED, SEARCH), asks=(PASSAGES,), replays=(DOCUMENTS_CHANGED,))
_MCP_FINANCE = User("mcp-finance", serves=(CALL_TOOL,), reads=(SETTINGS, COMPANIES))
_SYNTHESIZER = User("synthesizer", serves=(COMPOSE,), reads=(SETTINGS, COMPANIES))
_AUDITOR = User("auditor", serves=(AUDIT_SENTENCES, AUDIT_ANSWER, CLAIMS), reads=(SETTINGS, COMPANIES))
_DOCUMENTS = User(
    "documents",
    serves=(UPLOAD, LIST_DOCUMENTS, GET_DOCUMENT, DELETE_DOCUMENT, PASSAGES, FACTS, EXCERPT),
    appends=(DOCUMENTS_CHANGED,),
    works=(Work(INGESTS, DOCUMENTS_CONSUMER),),
    reads=(SETTINGS, COMPANIES, FILERS),
    writes=(FILERS,),
    stores=(UPLOADS,),
)
_FIGURES = User("figures", serves=(FIGURES,), asks=(FACTS, EXCERPT))
_OPERATOR = User("operator", declares=True, keeps=(AUDIT_REPORTS,), works=(Work(GIVEN_UP, OPERATOR_CONSUMER),))
OPS = User(
    "ops",
    asks=(*ENDPOINTS, *STREAMING_ENDPOINTS),
    replays=(AUDIT_REPORTS, DEAD_LETTERS),
    writes=(SETTINGS,),
    is_service=False,
    discovers=True,
)
"""People who operate the system."""

USERS: Mapping[str, User] = MappingProxyType(
    {
        user.name: user
        for user in (
            _GATEWAY,
            _COORDINATOR,
            _QUERY_REWRITER,
            _RETRIEVER,
            _MCP_FINANCE,
            _SYNTHESIZER,
            _AUDITOR,
            _DOCUMENTS,
            _FIGURES,
            _OPERATOR,
            OPS,
        )
    }
)


def team(name: str) -> User:
    """A team: hears reports, and takes from the one consumer that was made for it."""
    return User(
        name,
        subscribes=(f"{AUDIT_PREFIX}.>",),
        takes=(Work(AUDIT_REPORTS, name),),
        reads=(),
        is_service=False,
    )


def streams_used(user: User) -> tuple[AnyStream, ...]:
    """The streams that must exist before the user can do its work."""
    worked = tuple(each.stream for each in user.works)
    used = (*user.appends, *user.replays, *worked, *user.keeps, *((DEAD_LETTERS,) if worked else ()))
    return tuple(stream for stream in (*STREAMS, DEAD_LETTERS, GIVEN_UP) if stream in used)


def buckets_used(user: User) -> tuple[AnyBucket, ...]:
    """The buckets that must exist before the user can do its work."""
    return tuple(bucket for bucket in BUCKETS if bucket in (*user.reads, *user.writes))
