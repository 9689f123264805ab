"""What this process is told by its environment."""

from typing import Annotated
from urllib.parse import urlsplit

from pydantic import AfterValidator, BeforeValidator, Field
from pydantic_settings import NoDecode
from uradori_bus import ServiceConfig


def _hosts(given: object) -> object:
    """Host headers between commas."""
    if not isinstance(given, str):
        return given
    return tuple(host.strip() for host in given.split(",") if host.strip())


def _origin(url: str) -> str:
    parts = urlsplit(url)
    if parts.scheme not in ("http", "https") or not parts.hostname or url != f"{parts.scheme}://{parts.netloc}":
        raise ValueError("expected https://host or http://host:port")
    return url


class FinanceConfig(ServiceConfig):
    """`URADORI_*`, as for every service, and these."""

    mcp_host: str = "127.0.0.1"
    mcp_port: int | None = Field(default=None, ge=0, le=65535)
    """Where MCP clients are answered over streamable HTTP, at /mcp; 0 takes a free port.

    Without it nothing listens: whoever reaches that port needs no token, so it is opened by whoever puts one before it.
    """
    mcp_hosts: Annotated[tuple[str, ...], NoDecode, BeforeValidator(_hosts)] = ()
    """Host headers that are answered besides those of the loopback, between commas: `mcp-finance:8802`."""
    mcp_body_bytes: int = Field(default=64 * 2**10, ge=1024)
    mcp_requests: int = Field(default=32, ge=1)
    """At once; the next one gets 503."""
    live_origin: Annotated[str, AfterValidator(_origin)] | None = None
    """Where Yahoo Finance is asked for instead of at its own hosts: a relay of yours."""
