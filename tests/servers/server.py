"""What the tests ask of a NATS server, wherever it runs."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Protocol, TypeVar


class ServerFailedError(RuntimeError):
    """The server does not run."""


class NatsServer(Protocol):
    """A server with JetStream. It keeps its port and its store over a restart."""

    @property
    def url(self) -> str:
        """Where clients connect."""

    def start(self) -> None:
        """Returns once clients can connect."""

    def stop(self) -> None:
        """An orderly end."""

    def kill(self) -> None:
        """The end without a goodbye."""

    def pause(self) -> None:
        """Connections stay, nothing is answered."""

    def resume(self) -> None:
        """It goes on."""

    def remove(self) -> None:
        """The end for good."""


Server = TypeVar("Server", bound=NatsServer)


def starting(make: Callable[[Path, tuple[str, ...]], Server], folder: Path) -> Iterator[Callable[..., Server]]:
    """What starts servers with the options that it is given; all of them are removed in the end."""
    servers: list[Server] = []

    def start(*options: str) -> Server:
        server = make(folder / f"nats-{len(servers)}", options)
        servers.append(server)
        server.start()
        return server

    yield start
    for server in servers:
        server.remove()
