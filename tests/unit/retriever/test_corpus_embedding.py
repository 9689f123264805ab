"""Vectors for a corpus, in the background."""

from collections.abc import AsyncIterator, Callable
from pathlib import Path

import pytest
from structlog.typing import FilteringBoundLogger
from uradori_contracts.errors import ErrorCode, UradoriError
from uradori_contracts.retrieval import Passage
from uradori_retriever.adapters.embedding import EmbeddingWorker
from uradori_retriever.adapters.vector_files import VectorFiles
from uradori_retriever.corpus_vectors import Vectors, embed_corpus
from uradori_retriever.domain.corpus import Corpus, Part
from uradori_retriever.domain.dense import Vector
from uradori_retriever.domain.index import Index, Scope
from uradori_retriever.embedder import Embedder

MakePassage = Callable[..., Passage]


@pytest.fixture
async def worker(embedder: Embedder) -> AsyncIterator[EmbeddingWorker]:
    worker = EmbeddingWorker(lambda: embedder)
    yield worker
    await worker.aclose()


@pytest.fixture
def files(tmp_path: Path, log: FilteringBoundLogger) -> VectorFiles:
    return VectorFiles(tmp_path, limit=10_000, log=log)


async def test_the_share_grows_to_the_whole(
    make_passage: MakePassage, worker: EmbeddingWorker, files: VectorFiles
) -> None:
    index = Index.build(Corpus.of([make_passage("増収"), make_passage("減益"), make_passage("株価")]))
    versions: list[Index] = []
    await embed_corpus(index, worker, files, versions.append)
    assert [round(version.dense.share, 2) for version in versions] == [0.33, 0.67, 1.0]
    assert versions[0].corpus is index.corpus
    vector = await worker.query("減益")
    assert versions[-1].dense_ranking(vector, Scope(1))[0].passage == 1


async def test_what_is_on_disk_is_there_at_once_and_is_not_embedded_again(
    make_passage: MakePassage, worker: EmbeddingWorker, files: VectorFiles
) -> None:
    first, second = make_passage("増収"), make_passage("減益")
    await embed_corpus(Index.build(Corpus.of([first])), worker, files, lambda _: None)
    versions: list[Index] = []
    await embed_corpus(Index.build(Corpus.of([second, first])), worker, files, versions.append)
    assert [version.dense.share for version in versions] == [0.5, 1.0]


async def test_of_a_long_passage_the_end_is_found_too(
    make_passage: MakePassage, worker: EmbeddingWorker, files: VectorFiles
) -> None:
    long = "売上高は前の期を上回った。" * 61 + "配当方針を変更した。"
    versions: list[Index] = []
    await embed_corpus(
        Index.build(Corpus.of([make_passage("天気。"), make_passage(long)])), worker, files, versions.append
    )
    assert versions[-1].dense.matrix.shape[0] > 2
    found = versions[-1].dense_ranking(await worker.query("配当方針を変更した。"), Scope(1))
    assert found[0].passage == 1


async def test_where_the_model_fails_what_is_embedded_stays(make_passage: MakePassage, files: VectorFiles) -> None:
    class Failing:
        name = "failing-1"

        def query(self, text: str) -> Vector:
            raise UradoriError(ErrorCode.UNAVAILABLE)

        passage = query

    worker = EmbeddingWorker(Failing)
    versions: list[Index] = []
    with pytest.raises(UradoriError):
        await embed_corpus(Index.build(Corpus.of([make_passage("増収")])), worker, files, versions.append)
    assert versions == []
    await worker.aclose()


def test_after_a_change_only_what_is_new_is_looked_for_on_disk(
    make_passage: MakePassage, tmp_path: Path, log: FilteringBoundLogger
) -> None:
    looked_for: list[str] = []

    class Files(VectorFiles):
        def read(self, model: str, text: str) -> Vector | None:
            looked_for.append(text)
            return super().read(model, text)

    vectors, files = Vectors(), Files(tmp_path, limit=10_000, log=log)
    shipped, first, second = (Part.of([make_passage(text)]) for text in ("増収", "減益", "配当"))
    for parts in ((shipped,), (shipped, first), (shipped, second), (shipped, first, second)):
        vectors.recall(Corpus.over(parts), "model-1", files)
    assert looked_for == ["増収", "減益", "配当", "減益"]
