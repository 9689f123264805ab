"""The documents of the store, taken into the index as they come, change and go."""

import asyncio
from collections.abc import AsyncIterator, Mapping
from dataclasses import dataclass, field

from structlog.typing import FilteringBoundLogger
from uradori_bus import Budget, Bus
from uradori_contracts.documents import ChangeKind, DocumentChanged, PassagesRequest
from uradori_contracts.errors import UradoriError
from uradori_contracts.retrieval import Passage
from uradori_contracts.subjects import DOCUMENTS_CHANGED, PASSAGES

from uradori_retriever.corpus_vectors import Vectors
from uradori_retriever.domain.collection import Collection, Segment
from uradori_retriever.versions import IndexVersions

PAGE_S = 20.0
FIRST_RETRY_S, LAST_RETRY_S = 1.0, 30.0


@dataclass(slots=True)
class Follower:
    """One for each replica. A search goes on with the index it got; the new one takes its place in one assignment."""

    bus: Bus
    collection: Collection
    versions: IndexVersions
    vectors: Vectors
    changed: asyncio.Event
    log: FilteringBoundLogger
    version: int = 0
    """Of the store, that the index has."""
    _told: bool = field(default=False)

    async def run(self) -> None:
        """Take what the store holds, then follow its changes; where it does not answer, try again and again."""
        delay = FIRST_RETRY_S
        while True:
            try:
                async with self.bus.replay(
                    DOCUMENTS_CHANGED, DOCUMENTS_CHANGED.subjects[0], after=0, follow=True
                ) as changes:
                    await self._catch_up()
                    delay, self._told = FIRST_RETRY_S, False
                    async for change in changes:
                        await self._take(change.body)
            except UradoriError as error:
                if not self._told:
                    self.log.warning("documents_unavailable", code=error.code.value)
                self._told = True
            await asyncio.sleep(delay)
            delay = min(2 * delay, LAST_RETRY_S)

    async def _catch_up(self) -> None:
        """The whole store, a document at a time; one whose passages do not lie together is asked for by itself."""
        found: dict[str, Segment | None] = {}
        apart: set[str] = set()
        pending: list[Passage] = []
        version: int | None = None
        async for page, page_version in self._pages(None):
            version = page_version if version is None else version
            for passage in page:
                if pending and passage.document_id != pending[0].document_id:
                    found[pending[0].document_id] = await self._segment(pending)
                    pending = []
                if passage.document_id in found:
                    apart.add(passage.document_id)
                pending.append(passage)
        if pending:
            found[pending[0].document_id] = await self._segment(pending)
        for document in sorted(apart):
            found[document] = await self._segment(await self._passages(document))
        gone = dict.fromkeys(self.collection.documents.keys() - found.keys())
        await self._publish({**gone, **found}, version or 0)

    async def _take(self, change: DocumentChanged) -> None:
        if change.version <= self.version:
            return
        passages = [] if change.kind is ChangeKind.DELETED else await self._passages(change.document_id)
        segment = await self._segment(passages) if passages else None
        await self._publish({change.document_id: segment}, change.version)

    async def _segment(self, passages: list[Passage]) -> Segment:
        return await asyncio.to_thread(self.collection.segment, passages)

    async def _publish(self, documents: Mapping[str, Segment | None], version: int) -> None:
        self.version = version
        collection = self.collection.having(documents)
        if collection.digests == self.collection.digests:
            return
        self.collection = collection
        index = await asyncio.to_thread(collection.index)
        index = index.embedded(await asyncio.to_thread(self.vectors.dense, index.corpus))
        self.versions.publish(index)
        self.changed.set()
        self.log.info(
            "documents_indexed",
            corpus_version=index.corpus.version,
            metrics={
                "documents": len(collection.documents),
                "passages": len(index.corpus.passages),
                "version": version,
                "embedded_share": round(index.dense.share, 3),
            },
        )

    async def _passages(self, document_id: str) -> list[Passage]:
        return [passage async for page, _ in self._pages(document_id) for passage in page]

    async def _pages(self, document_id: str | None) -> AsyncIterator[tuple[tuple[Passage, ...], int]]:
        after = ""
        while True:
            request = PassagesRequest(document_id=document_id, after=after)
            page = await self.bus.request(PASSAGES, request, budget=Budget.of(PAGE_S))
            yield page.passages, page.version
            if not page.more or not page.passages:
                return
            after = page.passages[-1].id
