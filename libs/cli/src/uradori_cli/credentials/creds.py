"""`.creds` files: a user's JWT and seed in two blocks."""

import re
from dataclasses import dataclass

from uradori_cli.credentials.jwt import Issued, read
from uradori_cli.credentials.nkeys_file import Key, Role, key_of

SUFFIX = ".creds"
_JWT = re.compile(rb"-{3,} *BEGIN NATS USER JWT *-{3,}\r?\n([\w\-.]+)\r?\n")
_SEED = re.compile(rb"-{3,} *BEGIN USER NKEY SEED *-{3,}\r?\n([A-Z2-7]{1,100})\r?\n")


@dataclass(frozen=True, slots=True)
class Creds:
    """All that a user needs to connect."""

    issued: Issued
    key: Key


def parsed(content: bytes) -> Creds | None:
    """None where the blocks are not there, are damaged, or do not belong together."""
    token, seed = _JWT.search(content), _SEED.search(content)
    issued = read(token[1].decode()) if token else None
    key = key_of(seed[1], Role.USER) if seed else None
    if issued is None or key is None or issued.subject != key.public:
        return None
    return Creds(issued, key)


def written(creds: Creds) -> bytes:
    """The file."""
    return (
        "-----BEGIN NATS USER JWT-----\n"
        f"{creds.issued.token}\n"
        "------END NATS USER JWT------\n\n"
        "************************* IMPORTANT *************************\n"
        "NKEY Seed printed below can be used to sign and prove identity.\n"
        "NKEYs are sensitive and should be treated as secrets.\n\n"
        "-----BEGIN USER NKEY SEED-----\n"
        f"{creds.key.seed.decode()}\n"
        "------END USER NKEY SEED------\n"
    ).encode()
