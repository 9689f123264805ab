"""Streams that the bus keeps for itself."""

from datetime import timedelta

from uradori_contracts.message import Message
from uradori_contracts.subjects import DEAD_LETTER, PREFIX
from uradori_contracts.topology import Retention, Storage, Stream

BODY = f"{PREFIX}.body"
"""Followed by a name: a part of a body that was too large to send."""
MAX_DELIVERIES = "$JS.EVENT.ADVISORY.CONSUMER.MAX_DELIVERIES"
"""Followed by a stream and a consumer: the server gave up handing a message out."""

DEAD_LETTERS = Stream(
    "DEAD_LETTER",
    (f"{DEAD_LETTER}.>",),
    Message,
    Storage.FILE,
    Retention.LIMITS,
    timedelta(days=30),
    64 * 2**20,
    duplicate_window=timedelta(days=1),
)
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
