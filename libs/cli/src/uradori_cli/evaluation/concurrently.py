"""Many items, a few at a time."""

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from typing import TypeVar

Item = TypeVar("Item")
Result = TypeVar("Result")


async def concurrently(
    items: Sequence[Item],
    work: Callable[[Item], Awaitable[Result]],
    limit: int,
    progress: Callable[[int], None],
) -> tuple[Result, ...]:
    """The results in the order of `items`, at most `limit` under way. `progress` gets how many are done."""
    slots = asyncio.Semaphore(limit)
    done = 0

    async def one(item: Item) -> Result:
        nonlocal done
        async with slots:
            result = await work(item)
        done += 1
        progress(done)
        return result

    return tuple(await asyncio.gather(*map(one, items)))
