"""Vectors for a corpus, in the background."""

import asyncio
from collections.abc import Callable, Sequence

from uradori_retriever.adapters.embedding import EmbeddingWorker
from uradori_retriever.adapters.vector_files import VectorFiles
from uradori_retriever.domain.dense import Dense, Vector
from uradori_retriever.domain.index import Index
from uradori_retriever.domain.tables import embedded_pieces

_REFRESHES = 50
"""How often, at most, a corpus is given out again while it is embedded."""


async def embed_corpus(
    index: Index, worker: EmbeddingWorker, files: VectorFiles, refresh: Callable[[Index], None]
) -> None:
    """Embed every passage, those on disk first; `refresh` gets the index each time it has grown.

    Raises:
        UradoriError: no model; what is embedded by then stays.
    """
    model = await worker.model()
    size = len(index.corpus.passages)
    pieces = [embedded_pieces(passage) for passage in index.corpus.passages]
    vectors = await asyncio.to_thread(_kept, pieces, model, files)
    missing = [number for number in range(size) if number not in vectors]
    if vectors:
        refresh(index.embedded(Dense.compile(size, vectors)))
    stride = max(1, len(missing) // _REFRESHES)
    for done, number in enumerate(missing, start=1):
        vectors[number] = [await _vector(piece, model, worker, files) for piece in pieces[number]]
        if done % stride == 0 or done == len(missing):
            refresh(index.embedded(await asyncio.to_thread(Dense.compile, size, dict(vectors))))


def _kept(pieces: Sequence[Sequence[str]], model: str, files: VectorFiles) -> dict[int, list[Vector]]:
    kept: dict[int, list[Vector]] = {}
    for number, texts in enumerate(pieces):
        read = [files.read(model, text) for text in texts]
        vectors = [vector for vector in read if vector is not None]
        if len(vectors) == len(texts):
            kept[number] = vectors
    return kept


async def _vector(piece: str, model: str, worker: EmbeddingWorker, files: VectorFiles) -> Vector:
    vector = await asyncio.to_thread(files.read, model, piece)
    if vector is None:
        vector = await worker.passage(piece)
        await asyncio.to_thread(files.write, model, piece, vector)
    return vector
