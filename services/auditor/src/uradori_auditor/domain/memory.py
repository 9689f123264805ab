"""What was worked out before."""

from collections.abc import Callable, Hashable
from threading import Lock
from typing import Generic, TypeVar

from cachetools import LRUCache

Key = TypeVar("Key", bound=Hashable)
Value = TypeVar("Value")


class Memory(Generic[Key, Value]):
    """Keeps the `limit` values that were used last. Safe to share between threads."""

    def __init__(self, limit: int) -> None:
        self._lock = Lock()
        self._held: LRUCache[Key, Value] = LRUCache(limit)

    def recall(self, key: Key, work_out: Callable[[], Value]) -> Value:
        """The value of `key`, worked out only where it is not known."""
        with self._lock:
            if key in self._held:
                return self._held[key]
        value = work_out()
        with self._lock:
            self._held[key] = value
        return value
