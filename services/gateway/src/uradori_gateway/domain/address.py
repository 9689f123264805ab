"""Where a request comes from."""

from collections.abc import Sequence
from ipaddress import IPv6Address, ip_address, ip_network

_V6_PREFIX = 64
"""Bits that a subscriber gets; those behind them are free to choose, so that one machine has 2^64 addresses."""
_LONGEST = 64


def client_address(peer: str, forwarded: Sequence[str]) -> str:
    """What requests without a token are counted by: an IPv4 address, or the /64 network of an IPv6 one.

    `forwarded` holds the X-Forwarded-For headers of a trusted proxy, which appended the last hop; it is empty where
    no proxy is trusted. What is no address is passed over.
    """
    last = forwarded[-1].rpartition(",")[2].strip() if forwarded else ""
    return _counted(last) or _counted(peer) or "unknown"


def is_loopback(host: str) -> bool:
    """Whether only this machine reaches a server that listens there."""
    if host == "localhost":
        return True
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return False


def _counted(text: str) -> str | None:
    if not text or len(text) > _LONGEST:
        return None
    try:
        address = ip_address(text)
    except ValueError:
        return None
    if not isinstance(address, IPv6Address):
        return str(address)
    if address.ipv4_mapped is not None:
        return str(address.ipv4_mapped)
    return str(ip_network((int(address), _V6_PREFIX), strict=False))
