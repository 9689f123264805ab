"""The OTLP sink of the deployed tests, as a process on the loopback, and what it took in."""

import json
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from time import monotonic, sleep
from typing import Any
from urllib.error import URLError
from urllib.request import ProxyHandler, build_opener

from tests.servers.ports import free_ports

ROOT = Path(__file__).parents[2]
_DEADLINE_S = 20.0
_SERVE = "import asyncio, sys; from tests.compose.otlp_sink import serve; asyncio.run(serve('127.0.0.1', *map(int, sys.argv[1:])))"


@dataclass(frozen=True, slots=True)
class Sink:
    """Where it listens, and its read API."""

    otlp: str
    url: str

    def services(self) -> list[str]:
        """Names of all services that sent spans."""
        return list(self._read("/api/services")["data"])

    def traces(self, service: str, limit: int = 20) -> list[dict[str, Any]]:
        """The latest traces in which the service takes part."""
        return list(self._read(f"/api/traces?service={service}&limit={limit}")["data"])

    def wait_for(
        self, service: str, holds: Callable[[list[dict[str, Any]]], bool] = bool, seconds: float = _DEADLINE_S
    ) -> list[dict[str, Any]]:
        """Its traces, once they hold what is waited for; a sink tells nobody that spans have come."""
        deadline = monotonic() + seconds
        while not holds(found := self.traces(service)):
            if monotonic() > deadline:
                raise TimeoutError(f"no such trace of {service}; spans came from {self.services()}")
            sleep(0.05)
        return found

    def answers(self) -> bool:
        """Whether it is up."""
        try:
            self.services()
        except (URLError, ConnectionError):
            return False
        return True

    def _read(self, path: str) -> dict[str, Any]:
        with build_opener(ProxyHandler({})).open(f"{self.url}{path}", timeout=5) as response:
            return dict(json.load(response))


@contextmanager
def running_sink() -> Iterator[Sink]:
    """A sink on two free ports."""
    ports = free_ports(2)
    sink = Sink(*(f"http://127.0.0.1:{port}" for port in ports))
    with subprocess.Popen([sys.executable, "-c", _SERVE, *map(str, ports)], cwd=ROOT) as process:
        try:
            deadline = monotonic() + _DEADLINE_S
            while not sink.answers():
                if monotonic() > deadline or process.poll() is not None:
                    raise TimeoutError("the sink did not start")
                sleep(0.02)
            yield sink
        finally:
            process.terminate()
            process.wait(_DEADLINE_S)
