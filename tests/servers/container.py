"""A NATS server in a container, by testcontainers; and what an earlier run that was killed left behind."""

import gc
import os
import socket
import warnings
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from time import monotonic, sleep
from typing import cast

import psutil
from docker.errors import DockerException, ImageNotFound, NotFound
from testcontainers.core.config import testcontainers_config
from testcontainers.core.container import DockerContainer
from testcontainers.core.docker_client import DockerClient

from tests.servers.ports import free_ports
from tests.servers.server import ServerFailedError

IMAGE = "nats:2-alpine"
_PORT = 4222
_LOOPBACK = "127.0.0.1"
_TICKS = 100
_DEADLINE_S = 30.0
_HOST, _PID, _BORN = "uradori.tests.host", "uradori.tests.pid", "uradori.tests.born"


@dataclass(slots=True)
class ContainerNats:
    """Its store lies in the container and goes with it."""

    options: tuple[str, ...] = ()
    port: int = 0
    _container: DockerContainer | None = field(default=None, repr=False)

    @property
    def url(self) -> str:
        """Where clients connect."""
        return f"nats://{_LOOPBACK}:{self.port}"

    def start(self) -> None:
        """Returns once clients can connect."""
        if self._container is None:
            self._create()
        else:
            self._container.get_wrapped_container().start()
        _until(self._greets, "nats-server in its container did not start")

    def stop(self) -> None:
        """An orderly end."""
        self._running().get_wrapped_container().stop()

    def kill(self) -> None:
        """The end without a goodbye."""
        container = self._running().get_wrapped_container()
        container.kill()
        container.wait()

    def pause(self) -> None:
        """Returns once it stands still."""
        self._running().get_wrapped_container().pause()

    def resume(self) -> None:
        """It goes on."""
        self._running().get_wrapped_container().unpause()

    def remove(self) -> None:
        """Neither container nor store is left."""
        if self._container is not None:
            self._container.stop()
            self._container = None

    def _create(self) -> None:
        testcontainers_config.ryuk_disabled = True
        (self.port,) = free_ports(1)
        container = DockerContainer(IMAGE).with_command(["nats-server", "-js", "-sd", "/data", *self.options])
        for option in self.options:
            if Path(option).is_file():
                container.with_volume_mapping(option, option)
        cast("dict[str, object]", container.ports)[f"{_PORT}/tcp"] = (_LOOPBACK, self.port)
        container.with_kwargs(labels=_own_labels())
        self._container = container
        container.start()

    def _running(self) -> DockerContainer:
        if self._container is None:
            raise ServerFailedError("there is no container")
        return self._container

    def _greets(self) -> bool:
        try:
            with socket.create_connection((_LOOPBACK, self.port), 1) as connection:
                return connection.recv(5) == b"INFO "
        except OSError:
            return False


def container_engine() -> str:
    """Empty where containers of the image can be started, else why not."""
    with warnings.catch_warnings():
        # A client that found no engine leaves its socket to the garbage collector.
        warnings.simplefilter("ignore", ResourceWarning)
        reason = _without_engine()
        gc.collect()
    return reason


def _without_engine() -> str:
    try:
        client = DockerClient().client
    except DockerException:
        return "no container engine answers"
    try:
        client.images.get(IMAGE)
    except ImageNotFound:
        return f"there is no image {IMAGE}"
    finally:
        client.close()
    return ""


def remove_orphans() -> None:
    """Removes the containers of test runs of this machine that are no more."""
    client = DockerClient().client
    for container in client.containers.list(all=True, filters={"label": f"{_HOST}={socket.gethostname()}"}):
        if not _alive(container.labels):
            try:
                container.remove(force=True, v=True)
            except NotFound:
                continue
    client.close()


def _own_labels() -> dict[str, str]:
    return {_HOST: socket.gethostname(), _PID: str(os.getpid()), _BORN: _born(os.getpid())}


def _born(pid: int) -> str:
    """Ticks after the machine's own start: the time of day may be set anew while both run."""
    started = psutil.boot_time()
    return str(round((psutil.Process(pid).create_time() - started) * _TICKS))


def _alive(labels: Mapping[str, str]) -> bool:
    try:
        return _born(int(labels[_PID])) == labels[_BORN]
    except (psutil.NoSuchProcess, KeyError, ValueError):
        return False


def _until(holds: Callable[[], bool], otherwise: str) -> None:
    """A server offers nothing to wait on but its greeting."""
    deadline = monotonic() + _DEADLINE_S
    while not holds():
        if monotonic() > deadline:
            raise ServerFailedError(otherwise)
        sleep(0.01)
