"""Word of uploads that ended, for those who wait for one."""

import asyncio


class Endings:
    """One event at a time: each ending sets it and puts another in its place."""

    def __init__(self) -> None:
        self._next = asyncio.Event()

    def ended(self) -> None:
        """Some upload did."""
        happened, self._next = self._next, asyncio.Event()
        happened.set()

    @property
    def next(self) -> asyncio.Event:
        """Of the next ending from now."""
        return self._next
