"""What was worked out before."""

from collections.abc import Callable, Hashable
from contextlib import suppress
from dataclasses import dataclass
from threading import Lock
from typing import Generic, TypeVar

from cachetools import LRUCache

Key = TypeVar("Key", bound=Hashable)
Value = TypeVar("Value")


@dataclass(frozen=True, slots=True)
class _Held(Generic[Value]):
    value: Value
    size: int


class Memory(Generic[Key, Value]):
    """Keeps what was used last, of `limit` bytes in all. Safe to share between threads."""

    def __init__(self, limit: int, size: Callable[[Key, Value], int]) -> None:
        """`size` tells the bytes that a value holds with its key; it is asked only where a value is new."""
        self._size = size
        self._lock = Lock()
        self._held: LRUCache[Key, _Held[Value]] = LRUCache(limit, getsizeof=lambda held: held.size)

    def recall(self, key: Key, work_out: Callable[[], Value]) -> Value:
        """The value of `key`, worked out only where it is not known."""
        with self._lock, suppress(KeyError):
            return self._held[key].value
        value = work_out()
        held = _Held(value, self._size(key, value))
        with self._lock:
            if held.size <= self._held.maxsize:
                self._held[key] = held
        return held.value
