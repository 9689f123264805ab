"""JSON Web Tokens as NATS signs them: header `{"typ": "JWT", "alg": "ed25519-nkey"}`, the claims' own hash as id."""

import base64
import binascii
import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from uradori_cli.credentials.nkeys_file import Key

Claims = Mapping[str, Any]
_HEADER = {"typ": "JWT", "alg": "ed25519-nkey"}
_ISSUED = "iat"
_ID = "jti"


@dataclass(frozen=True, slots=True)
class Issued:
    """A signed token and what it says."""

    token: str
    claims: Claims

    @property
    def at(self) -> int:
        """When it was issued, in seconds since 1970."""
        return int(self.claims[_ISSUED])

    @property
    def subject(self) -> str:
        """The public key that it is about."""
        return str(self.claims["sub"])

    def says(self, claims: Claims) -> bool:
        """Whether it says the same, whenever it was issued."""
        return {name: value for name, value in self.claims.items() if name not in {_ISSUED, _ID}} == claims


def issue(claims: Claims, signer: Key, at: int) -> Issued:
    """Sign the claims, issued by `signer` at that second."""
    whole: dict[str, Any] = {**claims, "iss": signer.public, _ISSUED: at}
    digest = hashlib.new("sha512_256", _json(whole)).digest()
    whole[_ID] = base64.b32encode(digest).decode().rstrip("=")
    signed = f"{_base64url(_json(_HEADER))}.{_base64url(_json(whole))}"
    return Issued(f"{signed}.{_base64url(signer.sign(signed.encode()))}", whole)


def reissued(earlier: Issued | None, claims: Claims, signer: Key, at: int) -> Issued:
    """The earlier token where it says the same, else a later one."""
    named = {**claims, "iss": signer.public}
    if earlier is not None and earlier.says(named):
        return earlier
    return issue(claims, signer, at if earlier is None else max(at, earlier.at + 1))


def read(token: str) -> Issued | None:
    """The claims of a token, its signature not looked at; None where it is no token."""
    parts = token.strip().split(".")
    if len(parts) != 3:
        return None
    try:
        claims = json.loads(base64.urlsafe_b64decode(parts[1] + "=" * (-len(parts[1]) % 4)))
    except (binascii.Error, ValueError):
        return None
    if not isinstance(claims, dict) or not isinstance(claims.get(_ISSUED), int) or "sub" not in claims:
        return None
    return Issued(token.strip(), claims)


def _json(value: object) -> bytes:
    return json.dumps(value, separators=(",", ":"), sort_keys=True).encode()


def _base64url(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).decode().rstrip("=")
