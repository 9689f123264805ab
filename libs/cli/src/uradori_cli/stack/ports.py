"""Ports of the loopback."""

import socket
from collections.abc import Iterator

from uradori_cli.stack.failure import StackError

LOOPBACK = "127.0.0.1"


def free_ports() -> Iterator[int]:
    """Ports that nobody listened on just now, without end, never the same twice."""
    given: set[int] = set()
    while True:
        with socket.socket() as probe:
            probe.bind((LOOPBACK, 0))
            port = int(probe.getsockname()[1])
        if port not in given:
            given.add(port)
            yield port


def is_free(port: int) -> bool:
    """Whether `port` can be listened on."""
    try:
        require_free(port)
    except StackError:
        return False
    return True


def require_free(port: int, option: str = "--port") -> None:
    """Raises StackError, naming the option that changes it, where `port` cannot be listened on."""
    with socket.socket() as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((LOOPBACK, port))
        except OSError as error:
            raise StackError(
                f"ポート {port} は使えません（{error.strerror}）。{option} で別の番号を指定してください。",
                f"Port {port} cannot be used ({error.strerror}). Choose another one with {option}.",
            ) from error
