"""NKEY seeds, one a file."""

import os
from enum import IntEnum

import nkeys

from uradori_cli.credentials.folder import PRIVATE, Folder
from uradori_cli.credentials.outcome import Notify, Outcome, Progress


class Role(IntEnum):
    """Whose key it is, as the NKEY's prefix byte."""

    OPERATOR = nkeys.PREFIX_BYTE_OPERATOR
    ACCOUNT = nkeys.PREFIX_BYTE_ACCOUNT
    USER = nkeys.PREFIX_BYTE_USER


class Key:
    """A key pair that signs."""

    def __init__(self, seed: bytes) -> None:
        self.seed = seed
        self._pair = nkeys.from_seed(bytearray(seed))

    @property
    def public(self) -> str:
        """The public key, as JWTs name it."""
        public: bytes = self._pair.public_key
        return public.decode()

    def sign(self, data: bytes) -> bytes:
        """Ed25519."""
        signature: bytes = self._pair.sign(data)
        return signature


def new_key(role: Role) -> Key:
    """From 32 bytes of the system's randomness."""
    seed: bytes = nkeys.encode_seed(os.urandom(32), role)
    return Key(seed)


def key_of(seed: bytes, role: Role) -> Key | None:
    """None where the text is no seed of that role, its checksum included."""
    text = seed.strip()
    try:
        prefix, raw = nkeys.decode_seed(bytearray(text))
        whole: bytes = nkeys.encode_seed(bytes(raw[:32]), prefix)
    except (nkeys.NkeysError, ValueError):
        return None
    if prefix != role or whole != text:
        return None
    return Key(text)


def kept_key(folder: Folder, name: str, role: Role, notify: Notify) -> Key:
    """The key in the file, or a new one written to it. Raises CommandError where the file is damaged."""
    content = folder.read(name)
    if content is None:
        key = new_key(role)
        folder.write(name, key.seed + b"\n", PRIVATE)
        notify(Progress(name, Outcome.MADE))
        return key
    found = key_of(content, role)
    if found is None:
        raise folder.damaged(name)
    folder.keep(name, PRIVATE)
    notify(Progress(name, Outcome.KEPT))
    return found
