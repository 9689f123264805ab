"""The payload limit, checked before sending, and bodies that go by reference beyond it."""

import asyncio
import re
import secrets
from dataclasses import replace

from uradori_contracts.errors import ErrorCode, UradoriError
from uradori_contracts.headers import BODY_REF

from uradori_bus.headers import header_bytes
from uradori_bus.internal import BODIES, BODY
from uradori_bus.transport import Packet, Transport

BODY_LIMIT = 64 * 2**20
"""Bytes of a body that goes by reference."""
_PART = 512 * 1024
_ROOM_FOR_HEADERS = 1024
_PARTS_AT_ONCE = 8
_REFERENCE = re.compile(r"([0-9a-f]{32})\.([0-9]{1,9})")


def check_size(packet: Packet, max_payload: int) -> None:
    """Raises UradoriError TOO_LARGE for what the server would answer by closing the connection."""
    if header_bytes(packet.headers) + len(packet.body) > max_payload:
        raise UradoriError(ErrorCode.TOO_LARGE)


async def check_in(packet: Packet, transport: Transport) -> Packet:
    """The packet itself where it fits; otherwise the body is stored and the packet refers to it.

    Raises:
        UradoriError: TOO_LARGE beyond `BODY_LIMIT` or where the headers alone do not fit.
    """
    if header_bytes(packet.headers) + len(packet.body) <= transport.max_payload:
        return packet
    if len(packet.body) > BODY_LIMIT:
        raise UradoriError(ErrorCode.TOO_LARGE)
    name = secrets.token_hex(16)
    reference = replace(packet, body=b"", headers={**packet.headers, BODY_REF: f"{name}.{len(packet.body)}"})
    check_size(reference, transport.max_payload)
    await _store(name, packet.body, transport)
    return reference


async def check_out(packet: Packet, transport: Transport) -> bytes:
    """The body of a packet, wherever it is. A stored one is gone afterwards.

    Raises:
        UradoriError: INVALID_REQUEST where the reference leads nowhere.
    """
    reference = packet.headers.get(BODY_REF)
    if reference is None:
        return packet.body
    found = _REFERENCE.fullmatch(reference)
    if found is None or int(found[2]) > BODY_LIMIT:
        raise UradoriError(ErrorCode.INVALID_REQUEST)
    subject = f"{BODY}.{found[1]}"
    async with transport.read(BODIES.name, subject, after=0, follow=False) as records:
        body = b"".join([record.packet.body async for record in records])
    if len(body) != int(found[2]):
        raise UradoriError(ErrorCode.INVALID_REQUEST)
    await transport.purge(BODIES.name, subject)
    return body


async def _store(name: str, body: bytes, transport: Transport) -> None:
    part = max(1, min(_PART, transport.max_payload - _ROOM_FOR_HEADERS))
    starts = range(0, len(body), part)
    for first in range(0, len(starts), _PARTS_AT_ONCE):
        await asyncio.gather(
            *(
                transport.append(BODIES.name, Packet(f"{BODY}.{name}", body[start : start + part]))
                for start in starts[first : first + _PARTS_AT_ONCE]
            )
        )
