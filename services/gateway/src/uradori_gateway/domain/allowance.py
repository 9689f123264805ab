"""How many requests somebody may make."""

from collections.abc import Hashable

from cachetools import LRUCache

MINUTE_NS = 60 * 10**9


def admit(full_at: int, now: int, per_minute: int) -> tuple[int, int]:
    """One request against a token bucket of `per_minute` places that refills evenly within a minute.

    The bucket is the one time at which it will be full again: the generic cell rate algorithm (ITU-T I.371).
    `full_at` is that time before the request. Gives that time after it, and how long to wait: 0 where the request
    is admitted. One that is refused costs nothing. All times in nanoseconds, so that sums are exact.
    """
    interval = MINUTE_NS // per_minute
    after = max(full_at, now) + interval
    wait = after - now - per_minute * interval
    return (after, 0) if wait <= 0 else (full_at, wait)


class Allowances:
    """A bucket for each key, of the `capacity` keys that were seen last; one that was forgotten is full again."""

    def __init__(self, capacity: int) -> None:
        self._full_at: LRUCache[Hashable, int] = LRUCache(capacity)

    def __len__(self) -> int:
        return len(self._full_at)

    def take(self, key: Hashable, now: int, per_minute: int) -> int:
        """Nanoseconds to wait; 0 where the request is admitted. `now`, in nanoseconds, never runs backwards."""
        self._full_at[key], wait = admit(self._full_at.get(key, now), now, per_minute)
        return wait
