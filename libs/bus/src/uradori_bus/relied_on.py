"""What a service makes, or needs to find, on the bus."""

from uradori_contracts.subjects import BUCKETS, STREAMS
from uradori_contracts.users import USERS, AnyBucket, AnyStream, buckets_used, streams_used

from uradori_bus.internal import BODIES, INTERNAL_STREAMS


def declared_by(name: str) -> tuple[tuple[AnyStream, ...], tuple[AnyBucket, ...]]:
    """All streams and buckets, and what only the service of that name uses. The bus adds its own."""
    streams, _ = relied_on(name)
    own = (stream for stream in streams if stream not in INTERNAL_STREAMS)
    return tuple(dict.fromkeys((*STREAMS, *own))), BUCKETS


def relied_on(name: str) -> tuple[tuple[AnyStream, ...], tuple[AnyBucket, ...]]:
    """The streams and buckets of the service of that name; all, where the name is in no table."""
    user = USERS.get(name)
    if user is None:
        return (*STREAMS, *INTERNAL_STREAMS), BUCKETS
    bodies = (BODIES,) if user.serves or user.asks else ()
    return (*streams_used(user), *bodies), buckets_used(user)
