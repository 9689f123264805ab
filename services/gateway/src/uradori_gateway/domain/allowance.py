"""How many requests somebody may make."""

from collections.abc import Hashable

from cachetools import LRUCache

MINUTE_S = 60.0


def admit(earned_at: float, now: float, per_minute: int) -> tuple[float, float]:
    """One request against a token bucket of `per_minute` places that refills evenly within a minute.

    The bucket is the one time at which it will be full again: the generic cell rate algorithm (ITU-T I.371).
    `earned_at` is that time before the request, -inf for a new bucket. Gives that time after it, and the seconds
    to wait: 0 where the request is admitted. One that is refused costs nothing.
    """
    interval = MINUTE_S / per_minute
    full_at = max(earned_at, now) + interval
    wait = full_at - now - MINUTE_S
    # Sums of intervals are not exact: a millionth of a place is no place.
    return (full_at, 0.0) if wait <= interval * 1e-6 else (earned_at, wait)


class Allowances:
    """A bucket for each key, of the `capacity` keys that were seen last; one that was forgotten is full again."""

    def __init__(self, capacity: int) -> None:
        self._full_at: LRUCache[Hashable, float] = LRUCache(capacity)

    def __len__(self) -> int:
        return len(self._full_at)

    def take(self, key: Hashable, now: float, per_minute: int) -> float:
        """Seconds to wait; 0 where the request is admitted. `now` never runs backwards."""
        self._full_at[key], wait = admit(self._full_at.get(key, now), now, per_minute)
        return wait
