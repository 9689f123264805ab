"""At most so many at once, as many again waiting, the rest refused."""

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable
from typing import Generic, TypeVar

Item = TypeVar("Item")


class Limiter(Generic[Item]):
    """Runs `work` on items side by side, in the order of their arrival."""

    def __init__(self, limit: int, work: Callable[[Item], Awaitable[None]]) -> None:
        self._limit = limit
        self._work = work
        self._running: dict[asyncio.Task[None], Item] = {}
        self._waiting: deque[Item] = deque()

    def offer(self, item: Item) -> bool:
        """Start it or let it wait; False where there is no room to wait."""
        if len(self._running) < self._limit:
            self._start(item)
        elif len(self._waiting) < self._limit:
            self._waiting.append(item)
        else:
            return False
        return True

    def drop(self, wanted: Callable[[Item], bool]) -> bool:
        """Cancel the item for which `wanted` holds, running or waiting; False where there is none."""
        for item in self._waiting:
            if wanted(item):
                self._waiting.remove(item)
                return True
        for task, item in self._running.items():
            if wanted(item):
                task.cancel()
                return True
        return False

    async def finish(self, grace_s: float) -> tuple[Item, ...]:
        """Wait for all that was taken, at most `grace_s`, then cancel the rest; gives what was never begun."""
        left: tuple[Item, ...] = ()
        try:
            async with asyncio.timeout(grace_s):
                while self._running:
                    await asyncio.wait(tuple(self._running), return_when=asyncio.FIRST_COMPLETED)
        except TimeoutError:
            left = tuple(self._waiting)
            self._waiting.clear()
        while self._running:
            for task in self._running:
                task.cancel()
            await asyncio.wait(tuple(self._running))
        return left

    def _start(self, item: Item) -> None:
        task = asyncio.ensure_future(self._run(item))
        self._running[task] = item
        task.add_done_callback(self._ended)

    async def _run(self, item: Item) -> None:
        await self._work(item)

    def _ended(self, task: asyncio.Task[None]) -> None:
        del self._running[task]
        while self._waiting and len(self._running) < self._limit:
            self._start(self._waiting.popleft())
