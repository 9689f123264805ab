"""What nobody could take, kept with the reason."""

import re
from collections.abc import Mapping

from uradori_contracts.errors import ErrorCode, UradoriError
from uradori_contracts.headers import MSG_ID
from uradori_contracts.subjects import DEAD_LETTER, DEAD_LETTERS

from uradori_bus.tracing import inject
from uradori_bus.transport import Packet, Transport

DEAD_SUBJECT = "Uradori-Dead-Subject"
"""The subject under which a dead letter was first stored."""
DEAD_SEQUENCE = "Uradori-Dead-Sequence"
"""Its place in the stream that still holds it."""
DEAD_REASON = "Uradori-Dead-Reason"
_UNPRINTABLE = re.compile(r"[^ -~]+")
_SERVER_HEADER = "nats-"


async def keep_dead(packet: Packet, below: str, why: str, transport: Transport) -> int:
    """Store a message among the dead letters, under the stream's name; gives its sequence there."""
    headers = {
        **_own(packet.headers),
        DEAD_SUBJECT: packet.subject,
        DEAD_REASON: _UNPRINTABLE.sub(" ", why)[:200].strip() or "unknown",
    }
    return await transport.append(DEAD_LETTERS.name, Packet(f"{DEAD_LETTER}.{below}", packet.body, headers))


async def copy_dead(
    packet: Packet, stream: str, sequence: int, *, consumer: str, why: str, transport: Transport
) -> int:
    """Store what a consumer of a stream gave up, once; without its body where that leaves no room for the reason."""
    marked = {**_own(packet.headers), DEAD_SEQUENCE: str(sequence), MSG_ID: f"{stream}-{consumer}-{sequence}"}
    headers = {**marked, DEAD_SUBJECT: packet.subject, DEAD_REASON: why}
    subject = f"{DEAD_LETTER}.{stream}.{consumer}"
    try:
        return await transport.append(DEAD_LETTERS.name, Packet(subject, packet.body, headers))
    except UradoriError as error:
        if error.code is not ErrorCode.TOO_LARGE:
            raise
        headers[DEAD_REASON] = f"{why}; too large to copy"
        return await transport.append(DEAD_LETTERS.name, Packet(subject, b"", headers))


def _own(headers: Mapping[str, str]) -> dict[str, str]:
    kept = {name: value for name, value in headers.items() if not name.lower().startswith(_SERVER_HEADER)}
    inject(kept)
    return kept
