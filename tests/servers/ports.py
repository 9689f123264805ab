"""Ports of the loopback that nobody holds."""

import socket


def free_ports(count: int) -> tuple[int, ...]:
    """So many different ones, free a moment ago."""
    probes = [socket.create_server(("127.0.0.1", 0)) for _ in range(count)]
    try:
        return tuple(int(probe.getsockname()[1]) for probe in probes)
    finally:
        for probe in probes:
            probe.close()
