"""`.creds` files: a user's JWT and seed in two blocks."""

from dataclasses import dataclass

from uradori_bus.nats.credentials import blocks

from uradori_cli.credentials.jwt import Issued, read
from uradori_cli.credentials.nkeys_file import Key, Role, key_of

SUFFIX = ".creds"


@dataclass(frozen=True, slots=True)
class Creds:
    """All that a user needs to connect."""

    issued: Issued
    key: Key


def parsed(content: bytes) -> Creds | None:
    """None where the blocks are not there, are damaged, or do not belong together."""
    found = blocks(content)
    if found is None:
        return None
    token, seed = found
    issued, key = read(token.decode()), key_of(seed, Role.USER)
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
