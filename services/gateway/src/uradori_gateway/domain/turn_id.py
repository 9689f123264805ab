"""Names for turns."""

from uradori_contracts.message import TurnId

ENTROPY_BYTES = 10
_CROCKFORD = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
_LENGTH = 26


def turn_id(milliseconds: int, entropy: bytes) -> TurnId:
    """A ULID: 48 bits of Unix time, 80 bits of chance; 26 letters and digits that sort by time.

    Source: github.com/ulid/spec.
    """
    number = (milliseconds << 8 * ENTROPY_BYTES) | int.from_bytes(entropy[:ENTROPY_BYTES])
    return TurnId("".join(_CROCKFORD[number >> 5 * place & 31] for place in reversed(range(_LENGTH))))
