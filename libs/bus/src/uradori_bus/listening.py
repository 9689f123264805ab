"""A port of this process."""

import socket

from uradori_bus.configuration import ConfigurationError, words_of


def listen(host: str, port: int, *, variables: str, backlog: int = 128) -> socket.socket:
    """A listening socket; port 0 takes a free one. `variables` is what `_HOST` and `_PORT` are appended to.

    Raises:
        ConfigurationError: the address cannot be had.
    """
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    try:
        return socket.create_server((host, port), family=family, backlog=backlog)
    except (OSError, UnicodeError) as error:
        japanese, english = (
            words_of(error) if isinstance(error, OSError) else ("名前が正しくありません", "no valid name")
        )
        raise ConfigurationError(
            f"{host} のポート {port} で待ち受けられません（{japanese}）。"
            f"{variables}_HOST と {variables}_PORT を変えるか、ポートを使っているものを止めてください。",
            f"Port {port} of {host} cannot be listened on ({english}): "
            f"change {variables}_HOST or {variables}_PORT, or stop whatever uses the port.",
        ) from error
