"""How the time of a piece of work grows with its size, told in the CPU's own time."""

import gc
import time
from collections.abc import Callable

ROUNDS = 3
LEAST = 0.0005
"""Seconds below which a time is the clock's own noise."""
LINEAR = 9
"""Four times the size takes four times as long where time is linear, sixteen times where it is quadratic."""


def growth(work: Callable[[int], object], size: int) -> float:
    """How many times as long four times the size takes; the best of several rounds of each."""
    return _seconds(work, 4 * size) / max(LEAST, _seconds(work, size))


def _seconds(work: Callable[[int], object], size: int) -> float:
    taken = []
    gc.disable()
    try:
        for _ in range(ROUNDS):
            started = time.process_time()
            work(size)
            taken.append(time.process_time() - started)
    finally:
        gc.enable()
    return min(taken)
