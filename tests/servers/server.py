"""What the tests ask of a NATS server, wherever it runs."""

from typing import Protocol


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
