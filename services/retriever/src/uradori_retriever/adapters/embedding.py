"""The embedder on a thread of its own, off the event loop."""

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

from uradori_contracts.errors import ErrorCode, UradoriError

from uradori_retriever.domain.dense import Vector
from uradori_retriever.embedder import Embedder

WAITING_LIMIT = 64
Result = TypeVar("Result")


class EmbeddingWorker:
    """One text at a time, first come first served; who was cancelled before its start is passed over."""

    def __init__(self, load: Callable[[], Embedder], *, limit: int = WAITING_LIMIT) -> None:
        """`load` runs on the thread, before the first text."""
        self._load = load
        self._embedder: Embedder | None = None
        self._limit = limit
        self._waiting = 0
        self._thread = ThreadPoolExecutor(max_workers=1, thread_name_prefix="embedding")

    async def model(self) -> str:
        """The name of the model, once it is loaded. Raises as `passage` does."""
        if self._embedder is not None:
            return self._embedder.name
        return await self._run(lambda embedder: embedder.name)

    async def query(self, text: str) -> Vector:
        """The vector of a question.

        Raises:
            UradoriError: BUSY where too many wait already, UNAVAILABLE where there is no model.
        """
        if self._waiting >= self._limit:
            raise UradoriError(ErrorCode.BUSY)
        return await self._run(lambda embedder: embedder.query(text))

    async def passage(self, text: str) -> Vector:
        """The vector of a piece of a passage; never BUSY, so whoever has many hands them in one by one.

        Raises:
            UradoriError: UNAVAILABLE where there is no model.
        """
        return await self._run(lambda embedder: embedder.passage(text))

    async def aclose(self) -> None:
        """Drops what waits and lets the text in hand finish."""
        await asyncio.to_thread(self._thread.shutdown, cancel_futures=True)

    async def _run(self, job: Callable[[Embedder], Result]) -> Result:
        self._waiting += 1
        try:
            return await asyncio.wrap_future(self._thread.submit(self._on_thread, job))
        finally:
            self._waiting -= 1

    def _on_thread(self, job: Callable[[Embedder], Result]) -> Result:
        if self._embedder is None:
            self._embedder = self._load()
        return job(self._embedder)
