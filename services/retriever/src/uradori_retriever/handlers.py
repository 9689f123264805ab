"""One function per endpoint."""

import asyncio
from dataclasses import dataclass

from structlog.typing import FilteringBoundLogger
from uradori_bus import Budget, Call
from uradori_contracts.asking import RetrievalMode
from uradori_contracts.errors import UradoriError
from uradori_contracts.retrieval import EmbedReply, EmbedRequest, RetrievedPassage, SearchReply, SearchRequest

from uradori_retriever.adapters.embedding import EmbeddingWorker
from uradori_retriever.adapters.query_vectors import QueryVectors
from uradori_retriever.domain.dense import Vector
from uradori_retriever.domain.fusion import Hit, Ranked
from uradori_retriever.domain.index import Index, Scope
from uradori_retriever.vector_text import decode_vector, encode_vector
from uradori_retriever.versions import IndexVersions

_SHARE_OF_BUDGET = 0.8
"""What a vector may take of the time left; the rest is for an answer without it."""


@dataclass(frozen=True, slots=True)
class Parts:
    """What the handlers work with."""

    versions: IndexVersions
    worker: EmbeddingWorker
    queries: QueryVectors
    log: FilteringBoundLogger


async def embed(request: EmbedRequest, _call: Call, *, parts: Parts) -> EmbedReply:
    """The vector of a question."""
    vector = await parts.queries.vector(request.text)
    return EmbedReply(vector=encode_vector(vector), model=await parts.worker.model())


async def search(request: SearchRequest, call: Call, *, parts: Parts) -> SearchReply:
    """Sparse and dense side by side, fused; without a vector in time the sparse hits alone, marked so."""
    index = parts.versions.pinned(request.corpus_version)
    scope = Scope(request.top_k, request.tickers, request.as_of, request.history)
    given = decode_vector(request.vector) if request.vector is not None else None
    searching = _Searching(request, given, index, scope)
    dense, sparse = await asyncio.gather(searching.dense(parts, call.budget), searching.sparse())
    if dense is None and not sparse:
        sparse = await searching.sparse_ranking()
    return SearchReply(
        passages=tuple(_retrieved(index, hit) for hit in index.fused(sparse, dense or [], scope)),
        corpus_version=index.corpus.version,
        embedded_share=index.dense.share,
        dense_failed=dense is None,
    )


@dataclass(frozen=True, slots=True)
class _Searching:
    """One request at one version of the index."""

    request: SearchRequest
    vector: Vector | None
    index: Index
    scope: Scope

    async def sparse(self) -> list[Ranked]:
        return [] if self.request.mode is RetrievalMode.DENSE else await self.sparse_ranking()

    async def sparse_ranking(self) -> list[Ranked]:
        return await asyncio.to_thread(
            self.index.sparse_ranking, self.request.query or self.request.dense_query, self.scope
        )

    async def dense(self, parts: Parts, budget: Budget) -> list[Ranked] | None:
        """Empty where it is not asked for or cannot be fused yet; None where it failed."""
        text = self.request.dense_query or self.request.query
        if not self._takes_part(text):
            return []
        try:
            async with asyncio.timeout(budget.remaining * _SHARE_OF_BUDGET):
                vector = self.vector if self.vector is not None else await parts.queries.vector(text)
        except (UradoriError, TimeoutError) as error:
            parts.log.warning("dense_search_failed", reason=str(error) or "timeout")
            return None
        return await asyncio.to_thread(self.index.dense_ranking, vector, self.scope)

    def _takes_part(self, text: str) -> bool:
        match self.request.mode:
            case RetrievalMode.SPARSE:
                return False
            case RetrievalMode.HYBRID if not self.index.embedded_within(self.scope):
                return False
            case RetrievalMode.HYBRID | RetrievalMode.DENSE:
                return self.vector is not None or bool(text.strip())


def _retrieved(index: Index, hit: Hit) -> RetrievedPassage:
    return RetrievedPassage(
        passage=index.corpus.passages[hit.passage],
        bm25_score=hit.bm25_score,
        dense_score=hit.dense_score,
        rrf_score=hit.rrf_score,
    )
