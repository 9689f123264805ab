"""The bus without a server, for tests of what uses it."""

from uradori_bus.memory.broker import MemoryBroker
from uradori_bus.memory.bus import MemoryBus

__all__ = ["MemoryBroker", "MemoryBus"]
