"""Work side by side, its results in the order of the work."""

import asyncio
from collections import deque
from collections.abc import AsyncGenerator, AsyncIterator, Coroutine
from typing import TypeVar

Result = TypeVar("Result")


async def in_order(
    work: AsyncIterator[Coroutine[None, None, Result]], concurrency: int
) -> AsyncGenerator[Result, None]:
    """A result for each piece of work; at most `concurrency` are under way. Leaving early ends what is under way."""
    under_way: deque[asyncio.Task[Result]] = deque()
    try:
        async for piece in work:
            under_way.append(asyncio.create_task(piece))
            if len(under_way) == concurrency:
                yield await under_way.popleft()
        while under_way:
            yield await under_way.popleft()
    finally:
        for task in under_way:
            task.cancel()
        await asyncio.gather(*under_way, return_exceptions=True)
