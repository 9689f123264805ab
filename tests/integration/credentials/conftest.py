"""A folder of credentials as the command makes it, and a server that takes no others."""

import asyncio
import os
import re
import signal
import subprocess
import threading
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path

import pytest
import pytest_asyncio
from nats.errors import BadSubscriptionError
from uradori_bus import NatsBus, ServiceConfig
from uradori_bus.nats.client import LastingClient
from uradori_bus.nats.permissions import inbox_prefix
from uradori_bus.nats.security import tls_context
from uradori_cli.credentials.making import Wanted, make_credentials
from uradori_cli.stack.nats import binary, secured
from uradori_contracts.advisories import GIVEN_UP
from uradori_contracts.subjects import AUDIT_REPORTS, BUCKETS, OBJECT_BUCKETS, STREAMS
from uradori_contracts.teams import Team, Teams, filter_subjects
from uradori_contracts.topology import Durable, From

DEADLINE_S = 20
TEAMS = Teams(teams={"research": Team(start="all"), "desk": Team(status=("fail",), start="all")})


@dataclass
class SecuredServer:
    """A NATS server that takes only whom the folder names."""

    folder: Path
    directory: Path
    port: int = 0
    lines: list[str] = field(default_factory=list)
    _said: threading.Condition = field(default_factory=threading.Condition)
    _process: "subprocess.Popen[str] | None" = None

    @property
    def url(self) -> str:
        return f"tls://127.0.0.1:{self.port}"

    def configure(self) -> None:
        """Write what the folder holds now."""
        (self.directory / "nats.conf").write_text(
            f'listen: "127.0.0.1:{self.port or -1}"\nmax_payload: 1MB\n'
            f'jetstream {{ store_dir: "{self.directory}", max_memory_store: 2GB, max_file_store: 8GB }}\n'
            f"{secured(self.folder)}",
            encoding="utf-8",
        )

    def start(self) -> None:
        self.directory.mkdir(exist_ok=True)
        self.configure()
        self._process = subprocess.Popen(
            [binary(), "-c", str(self.directory / "nats.conf")], stderr=subprocess.PIPE, text=True
        )
        threading.Thread(target=self._read, args=(self._process,), daemon=True).start()
        listening = self.wait_for(r"Listening for client connections on .*:(\d+)")
        self.port = int(listening[1])
        self.wait_for("Server is ready")

    def reload(self) -> None:
        """Returns once the folder as it is now is in force."""
        self.configure()
        assert self._process is not None
        begun = len(self.lines)
        self._process.send_signal(signal.SIGHUP)
        self.wait_for("Reloaded server configuration", begun)

    def stop(self) -> None:
        if self._process is not None:
            self._process.terminate()
            self._process.wait(DEADLINE_S)

    def wait_for(self, pattern: str, after: int = 0) -> "re.Match[str]":
        """What the server says, once it has said it."""

        def found() -> "re.Match[str] | None":
            return next(filter(None, (re.search(pattern, line) for line in self.lines[after:])), None)

        with self._said:
            match = self._said.wait_for(found, DEADLINE_S)
        assert match is not None, self.lines[-10:]
        return match

    def _read(self, process: "subprocess.Popen[str]") -> None:
        assert process.stderr is not None
        with process.stderr as output:
            for line in output:
                with self._said:
                    self.lines.append(line.rstrip())
                    self._said.notify_all()


@pytest.fixture(scope="session")
def credentials(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder for two teams. Tests that change it make one of their own."""
    folder = tmp_path_factory.mktemp("credentials") / "made"
    make_credentials(folder, Wanted(TEAMS), datetime.now(UTC), lambda _: None)
    return folder


@pytest.fixture(scope="module")
def server(credentials: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[SecuredServer]:
    """One server for the tests of a module."""
    running = SecuredServer(credentials, tmp_path_factory.mktemp("server"))
    running.start()
    yield running
    running.stop()


@pytest.fixture
def start_secured(tmp_path: Path) -> Iterator[Callable[[Path], SecuredServer]]:
    """Servers of the test's own."""
    started: list[SecuredServer] = []

    def start(folder: Path) -> SecuredServer:
        running = SecuredServer(folder, tmp_path / f"server-{len(started)}")
        started.append(running)
        running.start()
        return running

    yield start
    for each in started:
        each.stop()


def creds_of(folder: Path, user: str) -> Path:
    """The credentials of a service, or of a team."""
    return next(path for kind in ("users", "teams") if (path := folder / kind / f"{user}.creds").exists())


def config_for(server: SecuredServer, user: str) -> ServiceConfig:
    """As a deployed service is told."""
    return config_at(server.url, server.folder, user)


def config_at(url: str, folder: Path, user: str) -> ServiceConfig:
    """The same, at a server that takes whom the folder names."""
    return ServiceConfig(
        nats_url=url,
        nats_credentials=creds_of(folder, user),
        nats_ca=folder / "ca.pem",
        nats_inbox_prefix=inbox_prefix(user),
        declares=user == "operator",
    )


Connect = Callable[[SecuredServer, str], Awaitable[NatsBus]]


@pytest.fixture
async def connect() -> AsyncIterator[Connect]:
    """The bus as one of its users has it."""
    async with AsyncExitStack() as stack:

        async def opened(server: SecuredServer, user: str) -> NatsBus:
            bus = await stack.enter_async_context(NatsBus.connect(config_for(server, user), name=user))
            assert bus.connected, user
            return bus

        yield opened


@pytest.fixture(autouse=True)
def no_variables(monkeypatch: pytest.MonkeyPatch) -> None:
    """What this shell says of Uradori does not reach the tests."""
    for name in [name for name in os.environ if name.startswith("URADORI_")]:
        monkeypatch.delenv(name)


@dataclass
class Peer:
    """A bare connection of one user, and what the server refused it."""

    client: LastingClient
    refusals: list[str] = field(default_factory=list)
    lost: asyncio.Event = field(default_factory=asyncio.Event)

    async def may_publish(self, subject: str, reply: str = "", body: bytes = b"") -> bool:
        """Whether the server took it."""
        self.refusals.clear()
        await self.client.publish(subject, body, reply)
        await self.client.flush()
        return not self.refusals

    async def may_subscribe(self, subject: str, queue: str = "") -> bool:
        """Whether the server took it."""
        self.refusals.clear()
        subscription = await self.client.subscribe(subject, queue)
        await self.client.flush()
        with suppress(BadSubscriptionError):
            await subscription.unsubscribe()
        return not self.refusals


@asynccontextmanager
async def peer(server: SecuredServer, user: str) -> AsyncIterator[Peer]:
    """As that user."""
    connected = Peer(LastingClient())
    config = config_for(server, user)

    async def refused(error: Exception) -> None:
        connected.refusals.append(str(error))

    async def lost() -> None:
        connected.lost.set()

    await connected.client.connect(
        server.url,
        tls=tls_context(config),
        user_credentials=config.nats_credentials,
        inbox_prefix=config.nats_inbox_prefix,
        error_cb=refused,
        disconnected_cb=lost,
        allow_reconnect=False,
    )
    try:
        yield connected
    finally:
        await connected.client.close()


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def declared(server: SecuredServer) -> SecuredServer:
    """The server with what the operator makes: streams, buckets, and the consumers of the two teams."""
    async with NatsBus.connect(config_for(server, "operator")) as bus:
        await bus.declare(streams=(*STREAMS, GIVEN_UP), buckets=BUCKETS, objects=OBJECT_BUCKETS)
        consumers = tuple(
            Durable(name, filter_subjects(team), start=From.ALL, ack_wait_s=team.ack_wait_s)
            for name, team in TEAMS.teams.items()
        )
        await bus.keep_consumers(AUDIT_REPORTS, consumers, lambda _: None)
    return server
