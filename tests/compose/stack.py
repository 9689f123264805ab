"""The deployed stack as a project of its own: own name, own ports, own credentials, nothing left of it afterwards."""

import os
import subprocess
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from time import monotonic, sleep
from typing import Any

from docker.errors import APIError
from testcontainers.core.docker_client import DockerClient
from uradori_bus import ServiceConfig

from tests.compose.command import Compose, ComposeError
from tests.compose.leftovers import project_of, remove_leftovers
from tests.servers.ports import free_ports
from tests.servers.sink import Sink

ROOT = Path(__file__).parents[2]
OVERRIDE = ROOT / "tests" / "compose" / "docker-compose.test.yml"
PORTS = ("URADORI_HTTP_PORT", "URADORI_HTTPS_PORT", "URADORI_NATS_PORT", "URADORI_JAEGER_PORT")
UP_S, HEALTHY_S, BUILD_S = 180.0, 120.0, 1200.0
TEAMS = """\
[teams.research]
start = "all"

[teams.failures]
status = ["fail", "unaudited"]
start = "all"
"""


def say(text: str) -> None:
    """Progress."""
    sys.stderr.write(f"compose: {text}\n")
    sys.stderr.flush()


@dataclass(slots=True)
class ComposeStack:
    """A stack that runs. Containers are named by their service and number, `retriever` being `retriever` 1."""

    compose: Compose
    credentials: Path
    ports: Mapping[str, int]
    _client: Any = field(repr=False)

    @property
    def url(self) -> str:
        """Of Caddy."""
        return f"http://localhost:{self.ports['URADORI_HTTP_PORT']}"

    @property
    def nats_url(self) -> str:
        """Where teams connect."""
        return f"tls://localhost:{self.ports['URADORI_NATS_PORT']}"

    @property
    def sink(self) -> Sink:
        """Where the traces are."""
        return Sink("", f"http://127.0.0.1:{self.ports['URADORI_JAEGER_PORT']}")

    def token(self, name: str = "admin") -> str:
        """A bearer token; that of `admin` has every scope."""
        return (self.credentials / "tokens" / f"{name}.token").read_text(encoding="utf-8").strip()

    def bus_config(self, user: str) -> ServiceConfig:
        """How a user of the bus connects from outside: a service, `ops`, or a team."""
        kind = "users" if (self.credentials / "users" / f"{user}.creds").exists() else "teams"
        return ServiceConfig(
            nats_url=self.nats_url,
            nats_credentials=self.credentials / kind / f"{user}.creds",
            nats_ca=self.credentials / "ca.pem",
            nats_inbox_prefix=f"_INBOX_{user}",
            declares=False,
        )

    def containers(self, service: str | None = None) -> list[Any]:
        """Those of the project, or of one service, running or not."""
        labels = [f"com.docker.compose.project={self.compose.project}"]
        if service is not None:
            labels.append(f"com.docker.compose.service={service}")
        return list(self._client.containers.list(all=True, filters={"label": labels}))

    def services(self) -> list[str]:
        """Every service that has a container."""
        return sorted({service_of(container) for container in self.containers()})

    def kill(self, service: str) -> None:
        """SIGKILL; it stays down until it is started."""
        for container in self.containers(service):
            container.kill()
            container.wait()

    def crash(self, service: str) -> None:
        """SIGKILL from outside of Docker's sight: its restart policy applies."""
        for container in self.containers(service):
            container.reload()
            os.kill(int(container.attrs["State"]["Pid"]), 9)

    def start(self, service: str) -> None:
        """Starts what was killed; returns once it is healthy."""
        for container in self.containers(service):
            container.start()
        self.healthy(service)

    def healthy(self, *services: str, seconds: float = HEALTHY_S) -> None:
        """Returns once these, or all, are healthy; Docker tells of health by being asked only."""
        wanted = services or tuple(self.services())
        self.until(
            lambda: all(_healthy(container) for service in wanted for container in self.containers(service)),
            lambda: f"not healthy: {self._states(wanted)}",
            seconds,
        )

    def scale(self, service: str, number: int) -> None:
        """So many replicas, all healthy."""
        self.compose.run(
            "up", "-d", "--no-build", "--no-deps", "--no-recreate", "--scale", f"{service}={number}", service
        )
        self.healthy(service)

    def logs(self, service: str, lines: int = 60) -> str:
        """The end of what its containers wrote."""
        written = [container.logs(tail=lines).decode(errors="replace") for container in self.containers(service)]
        return "\n".join(written)

    def failing(self) -> list[str]:
        """Services of which a container does not run well."""
        return sorted({service_of(container) for container in self.containers() if not _healthy(container)})

    def until(self, holds: Callable[[], bool], otherwise: Callable[[], str], seconds: float) -> None:
        """Asks again and again, with a deadline. Raises TimeoutError."""
        deadline = monotonic() + seconds
        while not holds():
            if monotonic() > deadline:
                raise TimeoutError(otherwise())
            sleep(0.1)

    def _states(self, services: tuple[str, ...]) -> dict[str, str]:
        return {
            service: f"{container.attrs['State']['Status']}: {container.logs(tail=3).decode(errors='replace')}"
            for service in services
            for container in self.containers(service)
            if not _healthy(container)
        }


def service_of(container: Any) -> str:
    """Its service's name."""
    return str(container.labels["com.docker.compose.service"])


@contextmanager
def running_compose(
    folder: Path,
    *,
    build: bool,
    model_port: int = 9,
    tokens: Sequence[str] = (),
    tell: Callable[[str], None] = say,
) -> Iterator[ComposeStack]:
    """A stack that is healthy; on leaving, its containers, network and volumes are gone.

    Raises:
        ComposeError: it cannot be built or started.
        TimeoutError: a service does not get healthy.
    """
    ports = dict(zip(PORTS, free_ports(len(PORTS)), strict=True))
    credentials = _credentials(folder, tokens)
    told = {
        **ports,
        "URADORI_BIND": "127.0.0.1",
        "URADORI_CREDENTIALS_DIR": credentials,
        "URADORI_TEAMS_FILE": folder / "teams.toml",
        "URADORI_TEST_MODEL_PORT": model_port,
    }
    env_file = folder / "compose.env"
    env_file.write_text("".join(f"{name}={value}\n" for name, value in told.items()), encoding="utf-8")
    compose = Compose(ROOT, project_of(os.getpid()), (ROOT / "docker-compose.yml", OVERRIDE), env_file)
    docker = DockerClient().client
    remove_leftovers(docker)
    stack = ComposeStack(compose, credentials, ports, docker)
    try:
        if build:
            tell("building the images")
            began = monotonic()
            compose.run("build", seconds=BUILD_S)
            tell(f"built in {monotonic() - began:.0f} s")
        began = monotonic()
        compose.run("up", "-d", "--no-build", seconds=UP_S)
        stack.healthy()
        tell(f"{len(stack.services())} services healthy after {monotonic() - began:.0f} s at {stack.url}")
        yield stack
    except (ComposeError, TimeoutError):
        for service in stack.failing():
            tell(f"{service} is not well:\n{stack.logs(service)}")
        raise
    finally:
        tell("removing everything")
        compose.run("down", "-v", "--remove-orphans", "--timeout", "5")
        docker.close()


def _credentials(folder: Path, tokens: Sequence[str]) -> Path:
    (folder / "teams.toml").write_text(TEAMS, encoding="utf-8")
    credentials = folder / "credentials"
    command = [
        *(sys.executable, "-m", "uradori_cli", "credentials"),
        *("--folder", str(credentials), "--teams", str(folder / "teams.toml")),
        *(word for token in tokens for word in ("--token", token)),
    ]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode != 0:
        raise ComposeError(f"no credentials: {done.stdout}{done.stderr}")
    return credentials


def _healthy(container: Any) -> bool:
    """As Docker says, or else as its check says when run now: Docker itself asks every ten seconds only."""
    container.reload()
    state, check = container.attrs["State"], container.attrs["Config"].get("Healthcheck", {}).get("Test", [])
    if not state["Running"] or state.get("Health", {}).get("Status", "healthy") == "healthy":
        return bool(state["Running"])
    try:
        return bool(container.exec_run(check[1:]).exit_code == 0)
    except APIError:
        return False
