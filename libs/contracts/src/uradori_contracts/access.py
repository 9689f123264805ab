"""Who may use the HTTP API: tokens, of which only the hash is kept."""

from enum import StrEnum
from hashlib import sha256
from typing import Annotated

from pydantic import Field, StringConstraints, model_validator

from uradori_contracts.message import Value


class Scope(StrEnum):
    """What a token opens."""

    CHAT = "chat"
    SETTINGS = "settings"
    AUDIT = "audit"
    DOCUMENTS = "documents"
    MCP = "mcp"
    """The tools of mcp-finance, for MCP clients."""


class Token(Value):
    """One bearer token, its limits, and the hash by which it is known."""

    name: Annotated[str, StringConstraints(pattern=r"^[a-z0-9-]{1,32}$")]
    sha256: Annotated[str, StringConstraints(pattern=r"^[0-9a-f]{64}$")]
    """Of the token's UTF-8, in hexadecimal."""
    scopes: tuple[Scope, ...] = Field(min_length=1)
    requests_per_minute: int = Field(default=600, ge=1, le=1_000_000)
    max_body_bytes: int = Field(default=64 * 2**20, ge=1, le=64 * 2**20)


class Tokens(Value):
    """The file of tokens. No two share a name or a hash."""

    tokens: tuple[Token, ...] = ()

    @model_validator(mode="after")
    def _each_once(self) -> "Tokens":
        if len({token.name for token in self.tokens}) != len(self.tokens):
            raise ValueError("two tokens have one name")
        if len({token.sha256 for token in self.tokens}) != len(self.tokens):
            raise ValueError("one token has two names")
        return self


def hashed(token: str) -> str:
    """SHA-256 of the token's UTF-8, in hexadecimal."""
    return sha256(token.encode()).hexdigest()
