"""What a service process is told by its environment."""

from pathlib import Path
from typing import Annotated, Literal
from urllib.parse import urlsplit

from pydantic import AfterValidator, Field, FilePath
from pydantic_settings import BaseSettings, SettingsConfigDict

_SCHEMES = frozenset({"nats", "tls", "ws", "wss"})


def _servers(text: str) -> str:
    for url in text.split(","):
        parts = urlsplit(url.strip())
        if parts.scheme not in _SCHEMES or not parts.hostname or parts.port == 0:
            raise ValueError("expected nats://host:port")
    return text


class ServiceConfig(BaseSettings):
    """Variables `URADORI_*`. A service that needs more of them extends this class."""

    model_config = SettingsConfigDict(env_prefix="URADORI_", env_ignore_empty=True, frozen=True, extra="ignore")

    nats_url: Annotated[str, AfterValidator(_servers)] = "nats://127.0.0.1:4222"
    """One server, or several of a cluster between commas."""
    nats_credentials: FilePath | None = None
    nats_ca: FilePath | None = None
    """Who signs the certificates of the servers; without it, whom the system trusts."""
    nats_inbox_prefix: str = Field(default="_INBOX", pattern=r"^[A-Za-z0-9_-]+(\.[A-Za-z0-9_-]+)*$")
    """Where replies arrive; a user who may listen to nothing else gets a prefix of its own."""
    declares: bool = True
    """Whether to create streams and buckets; otherwise each connection waits until they are there."""
    data_dir: Path = Path("data")
    """The shipped data: gazetteer, snapshot, corpus, macro, disclosures."""
    cache_dir: Path = Path(".cache/uradori")
    health_host: str = "127.0.0.1"
    health_port: int = Field(default=0, ge=0, le=65535)
    """Where /livez, /readyz and /health answer; 0 takes a free port."""
    log_level: Literal["DEBUG", "INFO", "WARNING", "ERROR"] = "INFO"
    grace_s: float = Field(default=10.0, ge=0)
    """How long a stopping service may finish what is in flight."""
    telemetry_content: bool = False
    """Whether questions and answers may appear in traces and logs."""
