"""Bearer tokens as they are presented and as they are known."""

import re
from collections.abc import Sequence
from hashlib import sha256
from hmac import compare_digest

from uradori_contracts.access import Token, Tokens
from uradori_contracts.errors import ErrorCode, UradoriError

_SCHEME = b"bearer"
_LONGEST = 512
_CREDENTIALS = re.compile(rb"(?i:bearer) {1,8}([A-Za-z0-9._~+/-]{1,256}={0,2})")


def presented(headers: Sequence[bytes]) -> bytes | None:
    """The token of the Authorization headers; None where there is none or another scheme's (RFC 6750).

    Raises:
        UradoriError: UNAUTHENTICATED for several headers and for what is no token, in time that does not grow.
    """
    if not headers:
        return None
    if len(headers) > 1:
        raise invalid()
    (value,) = headers
    if value[: len(_SCHEME)].lower() != _SCHEME:
        return None
    found = _CREDENTIALS.fullmatch(value) if len(value) <= _LONGEST else None
    if found is None:
        raise invalid()
    return found[1]


def invalid() -> UradoriError:
    """A token that is none, or nobody's."""
    return UradoriError(
        ErrorCode.UNAUTHENTICATED,
        "このアクセストークンは無効です。管理者から有効なトークンを受け取ってください。",
        "This access token is not valid. Ask the operator for one that is.",
    )


class KnownTokens:
    """Tokens by their hashes."""

    def __init__(self, tokens: Tokens) -> None:
        self._tokens = tuple((bytes.fromhex(token.sha256), token) for token in tokens.tokens)

    def __len__(self) -> int:
        return len(self._tokens)

    def find(self, token: bytes) -> Token | None:
        """Whose it is. Every hash is compared, in constant time."""
        digest = sha256(token).digest()
        found: Token | None = None
        for known, owner in self._tokens:
            if compare_digest(known, digest):
                found = owner
        return found
