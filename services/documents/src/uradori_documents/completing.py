"""Documents whose company a list told of after they came in."""

import asyncio
from collections.abc import Callable
from functools import partial

from uradori_documents.adapters.store.documents import DocumentStore
from uradori_documents.domain.describing import completed
from uradori_documents.domain.filer import Filers


class Completer:
    """Describes the documents of the store anew, once for each list."""

    def __init__(self, store: DocumentStore, known: Callable[[], Filers]) -> None:
        self._store = store
        self._known = known
        self._done: Filers | None = None

    async def complete(self) -> None:
        """By what is known now."""
        known = self._known()
        if known is self._done:
            return
        await asyncio.to_thread(self._store.complete, partial(completed, known))
        self._done = known
