"""Vectors for a corpus, in the background."""

import asyncio
from collections.abc import Callable, Iterator
from threading import Lock
from time import perf_counter

from structlog.typing import FilteringBoundLogger

from uradori_retriever.adapters.embedding import EmbeddingWorker
from uradori_retriever.adapters.vector_files import VectorFiles
from uradori_retriever.domain.corpus import Corpus, Part
from uradori_retriever.domain.dense import Dense, Vector
from uradori_retriever.domain.index import Index
from uradori_retriever.domain.tables import embedded_pieces
from uradori_retriever.versions import IndexVersions

_REFRESHES = 50
"""How often, at most, a corpus is given out again while it is embedded."""
_REST, _REST_WHILE_ASKED = 1.0, 9.0
"""For each second that a document's passage takes, so many are left to others: there may be hours of them."""


class Vectors:
    """Of the passages of a corpus, by the part they belong to; threads may share it."""

    def __init__(self) -> None:
        self._held: dict[bytes, dict[int, list[Vector]]] = {}
        self._recalled: frozenset[tuple[str, bytes]] = frozenset()
        self._lock = Lock()

    def dense(self, corpus: Corpus) -> Dense:
        """Those that are there, as the index of this corpus takes them."""
        with self._lock:
            pieces = {
                first + number: vectors
                for first, part in _parts(corpus)
                for number, vectors in self._held.get(part.digest, {}).items()
            }
        return Dense.compile(len(corpus.passages), pieces, int(corpus.spoken.sum()))

    def recall(self, corpus: Corpus, model: str, files: VectorFiles) -> None:
        """Take up what earlier runs left on disk, once for each part; forget parts that this corpus does not have."""
        with self._lock:
            self._held = {part.digest: self._held.get(part.digest, {}) for part in corpus.parts}
        looked_for, self._recalled = self._recalled, frozenset((model, part.digest) for part in corpus.parts)
        for part, number in self.missing(corpus):
            if (model, part.digest) in looked_for:
                continue
            read = [files.read(model, text) for text in embedded_pieces(part.passages[number])]
            vectors = [vector for vector in read if vector is not None]
            if len(vectors) == len(read):
                self.put(part, number, vectors)

    def missing(self, corpus: Corpus) -> list[tuple[Part, int]]:
        """The passages that are still to be embedded, by part and number in it."""
        return [
            (part, number)
            for part in corpus.parts
            for number in range(len(part.passages))
            if part.spoken[number] and number not in self._held.get(part.digest, {})
        ]

    def put(self, part: Part, number: int, vectors: list[Vector]) -> None:
        """The vectors of one passage."""
        with self._lock:
            self._held.setdefault(part.digest, {})[number] = vectors


async def embed_corpus(
    index: Index,
    worker: EmbeddingWorker,
    files: VectorFiles,
    refresh: Callable[[Index], None],
    *,
    vectors: Vectors | None = None,
    wanted: Callable[[], bool] = lambda: True,
    asked: Callable[[], int] = lambda: 0,
) -> None:
    """Embed every passage, those on disk first, until it is not `wanted` any more; `refresh` gets the index each time
    it has grown. While the count of requests `asked` grows, more of the machine is left to them.

    Raises:
        UradoriError: no model; what is embedded by then stays.
    """
    model = await worker.model()
    vectors, corpus = vectors or Vectors(), index.corpus
    await asyncio.to_thread(vectors.recall, corpus, model, files)
    missing = vectors.missing(corpus)
    if len(missing) < int(corpus.spoken.sum()):
        refresh(index.embedded(await asyncio.to_thread(vectors.dense, corpus)))
    stride = max(1, len(missing) // _REFRESHES)
    before = asked()
    for done, (part, number) in enumerate(missing, start=1):
        if not wanted():
            return
        began = perf_counter()
        pieces = embedded_pieces(part.passages[number])
        vectors.put(part, number, [await _vector(piece, model, worker, files) for piece in pieces])
        if done % stride == 0 or done == len(missing):
            refresh(index.embedded(await asyncio.to_thread(vectors.dense, corpus)))
        if part is not corpus.parts[0]:
            rest = _REST if asked() == before else _REST_WHILE_ASKED
            before = asked()
            await asyncio.sleep((perf_counter() - began) * rest)


async def keep_embedded(
    versions: IndexVersions,
    worker: EmbeddingWorker,
    files: VectorFiles,
    vectors: Vectors,
    changed: asyncio.Event,
    log: FilteringBoundLogger,
) -> None:
    """Embed the current corpus, and again whenever it has `changed`.

    Raises:
        UradoriError: no model.
    """
    while True:
        changed.clear()
        index = versions.current

        def wanted(corpus: Corpus = index.corpus) -> bool:
            return versions.current.corpus is corpus

        await embed_corpus(
            index, worker, files, versions.refresh, vectors=vectors, wanted=wanted, asked=lambda: versions.asked
        )
        if wanted():
            log.info("corpus_embedded", metrics={"passages": len(index.corpus.passages)})
            await changed.wait()


def _parts(corpus: Corpus) -> Iterator[tuple[int, Part]]:
    first = 0
    for part in corpus.parts:
        yield first, part
        first += len(part.passages)


async def _vector(piece: str, model: str, worker: EmbeddingWorker, files: VectorFiles) -> Vector:
    vector = await asyncio.to_thread(files.read, model, piece)
    if vector is None:
        vector = await worker.passage(piece)
        await asyncio.to_thread(files.write, model, piece, vector)
    return vector
