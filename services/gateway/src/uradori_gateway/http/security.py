"""How the OpenAPI document tells of tokens; `Access` is what looks at them."""

from collections.abc import Mapping

from fastapi import Security
from fastapi.params import Depends
from fastapi.security import HTTPBearer


def token_needed() -> tuple[Depends, ...]:
    """Dependencies of a route that needs a token."""
    scheme = HTTPBearer(
        scheme_name="bearer",
        description="Of the operator. Nobody needs one where the gateway was started without a file of tokens.",
        auto_error=False,
    )
    return (Security(scheme),)


def unless_open() -> Mapping[str, object]:
    """What a route adds to its description that needs no token while its scope is open."""
    return {"security": [{}]}
