"""Streams that the bus keeps for itself."""

from datetime import timedelta

from uradori_contracts.message import Message
from uradori_contracts.subjects import DEAD_LETTERS, PREFIX
from uradori_contracts.topology import Retention, Storage, Stream

BODY = f"{PREFIX}.body"
"""Followed by a name: a part of a body that was too large to send."""

BODIES = Stream(
    "BODIES",
    (f"{BODY}.*",),
    Message,
    Storage.MEMORY,
    Retention.LIMITS,
    timedelta(minutes=5),
    256 * 2**20,
)
INTERNAL_STREAMS = (DEAD_LETTERS, BODIES)
