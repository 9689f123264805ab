"""Pages of other origins."""

from collections.abc import Sequence

from starlette.middleware.cors import CORSMiddleware
from starlette.types import ASGIApp
from uradori_contracts.headers import TURN_ID

_PREFLIGHT_S = 600


def cross_origin(app: ASGIApp, origins: Sequence[str]) -> ASGIApp:
    """Lets pages of exactly these origins use the API, with a token of theirs and never with cookies."""
    return CORSMiddleware(
        app,
        allow_origins=origins,
        allow_methods=("GET", "POST", "PUT"),
        allow_headers=("Authorization", "Content-Type", "Last-Event-ID"),
        expose_headers=(TURN_ID, "Retry-After"),
        max_age=_PREFLIGHT_S,
    )
