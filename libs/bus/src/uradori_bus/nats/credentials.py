"""A credentials file, looked at before the client uses it: it would wait for ever in one that holds no JWT."""

import base64
import binascii
import json
import re
from pathlib import Path

from nkeys import NkeysError, from_seed

from uradori_bus.configuration import reading

_LIMIT = 64 * 2**10
_JWT = re.compile(rb"-{3,} *BEGIN NATS USER JWT *-{3,}\r?\n([\w\-]+\.[\w\-]+\.[\w\-]+)\r?\n")
_SEED = re.compile(rb"-{3,} *BEGIN USER NKEY SEED *-{3,}\r?\n([A-Z2-7]{1,100})\r?\n")


def blocks(content: bytes) -> tuple[bytes, bytes] | None:
    """The JWT and the NKEY seed of a credentials file, neither looked at; None where one is missing."""
    token, seed = _JWT.search(content), _SEED.search(content)
    return (token[1], seed[1]) if token and seed else None


def check(path: Path) -> None:
    """Whether the file holds a user's JWT and seed.

    Raises:
        ConfigurationError: it does not, or cannot be read.
    """
    with reading(path, "URADORI_NATS_CREDENTIALS"), path.open("rb") as file:
        found = blocks(file.read(_LIMIT))
        if found is None:
            raise ValueError("利用者の JWT と NKEY がありません / it holds no user JWT and NKEY seed")
        try:
            from_seed(bytearray(found[1])).wipe()
        except NkeysError as error:
            raise ValueError("NKEY が壊れています / its NKEY seed is damaged") from error


def user_of(path: Path) -> str:
    """The name in the user's JWT, `?` where it cannot be read."""
    try:
        with path.open("rb") as file:
            found = blocks(file.read(_LIMIT))
        part = found[0].split(b".")[1] if found else b""
        return str(json.loads(base64.urlsafe_b64decode(part + b"=" * (-len(part) % 4)))["name"])
    except (OSError, binascii.Error, ValueError, LookupError, TypeError):
        return "?"
