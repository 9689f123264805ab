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


def check(path: Path) -> None:
    """Whether the file holds a user's JWT and seed.

    Raises:
        ConfigurationError: it does not, or cannot be read.
    """
    with reading(path, "URADORI_NATS_CREDENTIALS"), path.open("rb") as file:
        content = file.read(_LIMIT)
        seed = _SEED.search(content)
        if seed is None or not _JWT.search(content):
            raise ValueError("利用者の JWT と NKEY がありません / it holds no user JWT and NKEY seed")
        try:
            from_seed(bytearray(seed[1])).wipe()
        except NkeysError as error:
            raise ValueError("NKEY が壊れています / its NKEY seed is damaged") from error


def user_of(path: Path) -> str:
    """The name in the user's JWT, `?` where it cannot be read."""
    try:
        with path.open("rb") as file:
            found = _JWT.search(file.read(_LIMIT))
        part = found[1].split(b".")[1] if found else b""
        return str(json.loads(base64.urlsafe_b64decode(part + b"=" * (-len(part) % 4)))["name"])
    except (OSError, binascii.Error, ValueError, LookupError, TypeError):
        return "?"
