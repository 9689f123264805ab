"""What a service makes, or needs to find, on the bus."""

from typing import NamedTuple

from uradori_contracts.subjects import BUCKETS, OBJECT_BUCKETS, STREAMS
from uradori_contracts.topology import ObjectBucket
from uradori_contracts.users import USERS, AnyBucket, AnyStream, buckets_used, streams_used

from uradori_bus.internal import BODIES, INTERNAL_STREAMS


class Topology(NamedTuple):
    """Streams, buckets and object buckets."""

    streams: tuple[AnyStream, ...]
    buckets: tuple[AnyBucket, ...]
    objects: tuple[ObjectBucket, ...]


def declared_by(name: str) -> Topology:
    """All of them, and the streams that only the service of that name uses. The bus adds its own."""
    own = (stream for stream in relied_on(name).streams if stream not in INTERNAL_STREAMS)
    return Topology(tuple(dict.fromkeys((*STREAMS, *own))), BUCKETS, OBJECT_BUCKETS)


def relied_on(name: str) -> Topology:
    """Those of the service of that name; all, where the name is in no table."""
    user = USERS.get(name)
    if user is None:
        return Topology((*STREAMS, *INTERNAL_STREAMS), BUCKETS, OBJECT_BUCKETS)
    bodies = (BODIES,) if user.serves or user.asks else ()
    return Topology((*streams_used(user), *bodies), buckets_used(user), user.stores)
