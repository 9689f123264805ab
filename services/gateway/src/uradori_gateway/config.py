"""What the gateway's process is told by its environment."""

from typing import Annotated
from urllib.parse import urlsplit

from pydantic import BeforeValidator, Field, FilePath
from pydantic_settings import NoDecode
from uradori_bus import ServiceConfig
from uradori_contracts.companies import CODE_LIST_LIMIT
from uradori_contracts.uploads import UPLOAD_LIMIT


def _origins(given: object) -> object:
    if not isinstance(given, str):
        return given
    origins = tuple(origin.strip() for origin in given.split(",") if origin.strip())
    for origin in origins:
        parts = urlsplit(origin)
        if parts.scheme not in ("http", "https") or not parts.hostname or origin != f"{parts.scheme}://{parts.netloc}":
            raise ValueError("expected https://host or http://host:port, several between commas")
    return origins


class GatewayConfig(ServiceConfig):
    """`URADORI_*`, as for every service, and these."""

    http_host: str = "127.0.0.1"
    http_port: int = Field(default=8800, ge=0, le=65535)
    """0 takes a free port."""
    tokens_file: FilePath | None = None
    """Bearer tokens by their hashes. Without it nobody needs one, and `http_host` must be a loopback address."""
    tokens_check_s: float = Field(default=1.0, gt=0)
    """How often that file is looked at."""
    chat_open: bool = True
    """Whether chat, turns and reading the settings need no token."""
    mcp_open: bool = False
    """Whether MCP clients need none."""
    chat_per_minute: int = Field(default=30, ge=1, le=1_000_000)
    """Questions of a client address without a token, all of them at once if need be; a turn is read ten times as often."""
    chat_addresses: int = Field(default=20_000, ge=1, le=10_000_000)
    """How many of those addresses are counted; beyond that the one that was silent for longest begins anew."""
    trust_forwarded: bool = False
    """Whether the last hop of X-Forwarded-For is the client: where a proxy that appends it is the only way in."""
    cors_origins: Annotated[tuple[str, ...], NoDecode, BeforeValidator(_origins)] = ()
    """Origins whose pages may use the API, between commas."""
    max_body_bytes: int = Field(default=64 * 2**10, ge=1024)
    audit_body_bytes: int = Field(default=8 * 2**20, ge=1024)
    companies_body_bytes: int = Field(default=CODE_LIST_LIMIT, ge=1024)
    upload_bytes: int = Field(default=UPLOAD_LIMIT, ge=1024, le=UPLOAD_LIMIT)
    """Of a document, or an archive of documents; a token may have less."""
    upload_timeout_s: float = Field(default=900.0, gt=0)
    """Within which an upload must have come."""
    upload_silence_s: float = Field(default=30.0, gt=0)
    """How long nothing of it may come."""
    max_uploads: int = Field(default=8, ge=1)
    """At once; the next one gets BUSY."""
    documents_budget_s: float = Field(default=10.0, gt=0)
    body_timeout_s: float = Field(default=30.0, gt=0)
    """Within which a request's body must have come."""
    max_header_bytes: int = Field(default=16 * 2**10, ge=4096)
    max_readers: int = Field(default=1000, ge=1)
    """Streams and synchronous turns at once; the next one gets BUSY."""
    sse_buffer_bytes: int = Field(default=256 * 2**10, ge=1024)
    """What may wait for one reader that falls behind."""
    room_wait_s: float = Field(default=5.0, ge=0)
    """How long a reader that catches up may take nothing before it counts as too slow."""
    ping_interval_s: float = Field(default=15.0, gt=0)
    send_timeout_s: float = Field(default=30.0, gt=0)
    """How long a reader may take nothing at all before its connection is closed."""
    turn_margin_s: float = Field(default=5.0, ge=0)
    """How long past its budget a turn is waited for."""
    silence_s: float = Field(default=2.0, gt=0)
    """After which a quiet turn is looked up on the bus."""
    gap_wait_s: float = Field(default=2.0, gt=0)
    """How long a missing event is waited for."""
    bus_wait_s: float = Field(default=30.0, ge=0)
    """How long a reader waits for a bus that went away."""
    audit_budget_s: float = Field(default=30.0, gt=0)
    lookup_budget_s: float = Field(default=120.0, gt=0)
    """For an audit whose evidence is looked up: what is not looked through by then is said to be so."""
    companies_budget_s: float = Field(default=60.0, gt=0)
