"""The bus over a NATS server."""

from uradori_bus.nats.bus import NatsBus

__all__ = ["NatsBus"]
