"""Vectors of questions: in memory, on disk, or made now."""

import asyncio
from collections import OrderedDict
from dataclasses import dataclass

from uradori_retriever.adapters.embedding import EmbeddingWorker
from uradori_retriever.adapters.vector_files import VectorFiles
from uradori_retriever.domain.dense import Vector

CAPACITY = 4096


@dataclass(slots=True)
class _Shared:
    """One computation that several requests wait for."""

    task: asyncio.Task[Vector]
    waiting: int = 0


class QueryVectors:
    """The same question is embedded once, however many ask it and whenever."""

    def __init__(self, worker: EmbeddingWorker, files: VectorFiles, *, capacity: int = CAPACITY) -> None:
        self._worker = worker
        self._files = files
        self._capacity = capacity
        self._recent: OrderedDict[str, Vector] = OrderedDict()
        self._running: dict[str, _Shared] = {}

    async def vector(self, text: str) -> Vector:
        """The vector of a question. Raises as `EmbeddingWorker.query` does.

        A computation ends with the last request that waits for it.
        """
        known = self._recent.get(text)
        if known is not None:
            self._recent.move_to_end(text)
            return known
        shared = self._running.get(text)
        if shared is None:
            shared = _Shared(asyncio.create_task(self._find(text)))
            self._running[text] = shared
        shared.waiting += 1
        try:
            return await asyncio.shield(shared.task)
        finally:
            shared.waiting -= 1
            if not shared.waiting:
                shared.task.cancel()
                if self._running.get(text) is shared:
                    del self._running[text]

    async def _find(self, text: str) -> Vector:
        model = await self._worker.model()
        vector = await asyncio.to_thread(self._files.read, model, text)
        if vector is None:
            vector = await self._worker.query(text)
            await asyncio.to_thread(self._files.write, model, text, vector)
        self._recent[text] = vector
        while len(self._recent) > self._capacity:
            self._recent.popitem(last=False)
        return vector
