"""Exit 0 while the service of this container is ready. Sockets only: it runs every few seconds."""

import os
import socket
import sys

TIMEOUT_S = 2.0


def ready(port: int) -> bool:
    """Whether /readyz on the loopback answers 200."""
    with socket.create_connection(("127.0.0.1", port), TIMEOUT_S) as connection:
        connection.sendall(b"GET /readyz HTTP/1.0\r\nHost: localhost\r\n\r\n")
        return connection.recv(64).split(b" ")[1:2] == [b"200"]


if __name__ == "__main__":
    sys.exit(0 if ready(int(os.environ["URADORI_HEALTH_PORT"])) else 1)
