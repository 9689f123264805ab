"""What is to be started, and with which environment."""

import os
import sys
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from uradori_bus.nats.permissions import inbox_prefix
from uradori_contracts.users import USERS

from uradori_cli.stack.child import Command
from uradori_cli.stack.failure import StackError
from uradori_cli.stack.ports import LOOPBACK
from uradori_cli.stack.roster import DOCUMENTS, GATEWAY, MCP_FINANCE, SERVICES, ServiceSpec

CACHE = Path(".cache/uradori")
STATE = "documents"
"""Folder of the cache where `uradori up` keeps documents."""
DATABASE = "URADORI_DOCUMENTS_URL"
"""Variable: the database of documents, in place of a file in their folder."""


@dataclass(frozen=True, slots=True)
class StackPlan:
    """A stack to be. `port` and `mcp_port` None take a free one; times in seconds."""

    data_dir: Path
    cache_dir: Path
    port: int | None = None
    mcp_port: int | None = None
    """Where MCP clients are answered over streamable HTTP."""
    otlp: str | None = None
    state_dir: Path | None = None
    """Where documents and what the bus stores are kept; without one they are gone with the stack."""
    services: tuple[ServiceSpec, ...] = SERVICES
    log_dir: Path | None = None
    start_timeout_s: float = 90.0
    grace_s: float = 10.0
    restart_limit: int = 5
    backoff_s: float = 0.5
    credentials: Path | None = None
    """The folder that `uradori credentials` makes; without one, nobody needs any."""

    def require_data(self) -> None:
        """Raises StackError naming the first file that cannot be read."""
        for need in (need for service in self.services for need in service.needs):
            path = self.data_dir / need
            try:
                path.open("rb").close()
            except OSError as error:
                raise StackError(
                    f"データを読めません: {path}（{error.strerror}）。--data-dir で data フォルダを指定してください。",
                    f"Cannot read {path} ({error.strerror}). Name the data folder with --data-dir.",
                ) from error

    def environment(
        self, service: ServiceSpec | None = None, inherited: Mapping[str, str] = os.environ
    ) -> dict[str, str]:
        """What a service, or the server, is told: all that is not another service's own."""
        others = tuple(prefix for each in SERVICES if each != service for prefix in each.private)
        told = {
            **{name: value for name, value in inherited.items() if not name.startswith(others)},
            "PYTHONUNBUFFERED": "1",
            "URADORI_DATA_DIR": str(self.data_dir.resolve()),
            "URADORI_CACHE_DIR": str(self.cache_dir.resolve()),
            "URADORI_HEALTH_HOST": LOOPBACK,
            "URADORI_GRACE_S": str(self.grace_s / 2),
        }
        if self.state_dir is None:
            told.pop(DATABASE, None)
        told.setdefault("PYTHONPYCACHEPREFIX", str(self.cache_dir.resolve().parent / "pycache"))
        told.pop("PYTHONDONTWRITEBYTECODE", None)
        if service is not None and self.credentials is not None:
            told |= _identity(service.name, self.credentials.resolve())
        if self.otlp:
            told["OTEL_EXPORTER_OTLP_ENDPOINT"] = self.otlp
        return told


@dataclass(frozen=True, slots=True)
class ServicePlan:
    """One service with its ports."""

    spec: ServiceSpec
    nats_url: str
    health_port: int
    http_port: int
    mcp_port: int
    state_dir: Path

    @property
    def ready_url(self) -> str:
        """Answers 200 once the service is ready."""
        return f"http://{LOOPBACK}:{self.health_port}/readyz"

    def command(self, environment: Mapping[str, str]) -> Command:
        """What runs it."""
        told = {
            **environment,
            "URADORI_NATS_URL": self.nats_url,
            "URADORI_HEALTH_PORT": str(self.health_port),
        }
        if self.spec.name == GATEWAY:
            told |= {"URADORI_HTTP_HOST": LOOPBACK, "URADORI_HTTP_PORT": str(self.http_port)}
        if self.spec.name == DOCUMENTS:
            told |= {"URADORI_STATE_DIR": str(self.state_dir)}
        if self.spec.name == MCP_FINANCE:
            told |= {"URADORI_MCP_HOST": LOOPBACK, "URADORI_MCP_PORT": str(self.mcp_port)}
        return Command(self.spec.name, (sys.executable, "-m", self.spec.module), told)


def _identity(name: str, folder: Path) -> dict[str, str]:
    """Who a service is on the bus."""
    return {
        "URADORI_NATS_CREDENTIALS": str(folder / "users" / f"{name}.creds"),
        "URADORI_NATS_CA": str(folder / "ca.pem"),
        "URADORI_NATS_INBOX_PREFIX": inbox_prefix(name),
        "URADORI_DECLARES": "true" if USERS[name].declares else "false",
    }


def nearest_data_dir(start: Path) -> Path:
    """The `data` folder of `start` or of the nearest folder above it that has one; `start/data` where none has."""
    for folder in (start, *start.parents):
        if (folder / "data" / "gazetteer").is_dir():
            return folder / "data"
    return start / "data"
