"""The endpoints embed and search, called with values."""

import asyncio
import threading
from collections.abc import AsyncIterator, Callable
from pathlib import Path
from typing import Protocol

import numpy as np
import pytest
import structlog
from structlog.typing import FilteringBoundLogger
from uradori_bus import Budget, Call
from uradori_contracts.asking import RetrievalMode
from uradori_contracts.errors import ErrorCode, UradoriError
from uradori_contracts.evidence import Table
from uradori_contracts.retrieval import EmbedRequest, Passage, SearchReply, SearchRequest
from uradori_retriever.adapters.embedding import EmbeddingWorker
from uradori_retriever.adapters.query_vectors import QueryVectors
from uradori_retriever.adapters.vector_files import VectorFiles
from uradori_retriever.corpus_vectors import embed_corpus
from uradori_retriever.domain.corpus import Corpus
from uradori_retriever.domain.index import Index
from uradori_retriever.embedder import Embedder
from uradori_retriever.handlers import Parts, embed, search
from uradori_retriever.vector_text import decode_vector, encode_vector
from uradori_retriever.versions import IndexVersions

MakePassage = Callable[..., Passage]
HYBRID, SPARSE, DENSE = RetrievalMode.HYBRID, RetrievalMode.SPARSE, RetrievalMode.DENSE


class HeldEmbedder(Embedder, Protocol):
    embedded: list[str]
    hold: threading.Event


@pytest.fixture
async def worker(embedder: HeldEmbedder) -> AsyncIterator[EmbeddingWorker]:
    worker = EmbeddingWorker(lambda: embedder)
    yield worker
    embedder.hold.set()
    await worker.aclose()


@pytest.fixture
async def parts(make_passage: MakePassage, worker: EmbeddingWorker, tmp_path: Path, log: FilteringBoundLogger) -> Parts:
    """Three embedded passages."""
    index = Index.build(
        Corpus.of(
            [
                make_passage("営業利益は5兆3529億円。", tickers=("7203",)),
                make_passage("営業利益は1兆2088億円。", tickers=("6758",)),
                make_passage("政策金利を0.25%に引き上げた。", as_of="2024-07-31"),
            ]
        )
    )
    versions = IndexVersions(index)
    await embed_corpus(index, worker, VectorFiles(tmp_path / "p", limit=1000, log=log), versions.refresh)
    queries = QueryVectors(worker, VectorFiles(tmp_path / "q", limit=1000, log=log))
    return Parts(versions, worker, queries, log)


def _ask(query: str = "", *, mode: RetrievalMode = HYBRID, **rest: object) -> SearchRequest:
    return SearchRequest.model_validate({"query": query, "mode": mode, **rest})


async def _search(parts: Parts, request: SearchRequest, seconds: float = 10) -> SearchReply:
    return await search(request, Call(Budget.of(seconds)), parts=parts)


async def test_a_hybrid_hit_has_all_three_scores(parts: Parts) -> None:
    reply = await _search(parts, _ask("政策金利", dense_query="政策金利は？"))
    best = reply.passages[0]
    assert best.passage.text.startswith("政策金利")
    assert best.bm25_score is not None
    assert best.dense_score is not None
    assert best.rrf_score == pytest.approx(2 / 61)
    assert (reply.embedded_share, reply.dense_failed) == (1.0, False)
    assert reply.corpus_version == parts.versions.current.corpus.version


async def test_the_vector_that_was_begun_with_the_turn_is_not_made_again(parts: Parts, embedder: HeldEmbedder) -> None:
    begun = await embed(EmbedRequest(text="金利は？"), Call(Budget.of(10)), parts=parts)
    made = len(embedder.embedded)
    reply = await _search(parts, _ask("金利", vector=begun.vector))
    assert begun.model == "bigrams-1"
    assert reply.passages[0].dense_score is not None
    assert len(embedder.embedded) == made


async def test_a_sparse_search_makes_no_vector(parts: Parts, embedder: HeldEmbedder) -> None:
    made = len(embedder.embedded)
    reply = await _search(parts, _ask("営業", mode=SPARSE, dense_query="営業利益は？"))
    assert len(reply.passages) == 2
    assert {hit.dense_score for hit in reply.passages} == {None}
    assert len(embedder.embedded) == made


async def test_a_dense_search_has_no_sparse_scores(parts: Parts) -> None:
    reply = await _search(parts, _ask("政策金利", mode=DENSE))
    assert len(reply.passages) == 3
    assert {hit.bm25_score for hit in reply.passages} == {None}


@pytest.mark.parametrize("mode", [HYBRID, DENSE])
async def test_a_vector_that_does_not_come_in_time_leaves_the_sparse_hits_and_says_so(
    parts: Parts, embedder: HeldEmbedder, mode: RetrievalMode
) -> None:
    embedder.hold.clear()
    with structlog.testing.capture_logs() as logged:
        reply = await _search(parts, _ask("政策金利", mode=mode), seconds=0.05)
    assert reply.dense_failed
    assert reply.passages[0].passage.text.startswith("政策金利")
    assert reply.passages[0].dense_score is None
    assert [entry["event"] for entry in logged] == ["dense_search_failed"]


async def test_the_log_of_a_failure_holds_no_question(parts: Parts, embedder: HeldEmbedder) -> None:
    embedder.hold.clear()
    with structlog.testing.capture_logs() as logged:
        await _search(parts, _ask("ひみつの質問"), seconds=0.01)
    assert "ひみつ" not in str(logged)


async def test_while_vectors_are_missing_the_sparse_search_serves_alone(
    parts: Parts, make_passage: MakePassage, embedder: HeldEmbedder
) -> None:
    parts.versions.publish(Index.build(Corpus.of([make_passage("増収。"), make_passage("減益。")])))
    made = len(embedder.embedded)
    reply = await _search(parts, _ask("増収"))
    assert (reply.embedded_share, reply.dense_failed) == (0.0, False)
    assert [hit.passage.text for hit in reply.passages] == ["増収。"]
    assert len(embedder.embedded) == made


async def test_tickers_and_date_hold(parts: Parts) -> None:
    reply = await _search(parts, _ask("営業利益", tickers=["6758"]))
    assert [hit.passage.tickers for hit in reply.passages] == [("6758",)]
    reply = await _search(parts, _ask("政策金利", as_of="2024-07-30"))
    assert all("政策金利" not in hit.passage.text for hit in reply.passages)


async def test_a_turn_keeps_its_version(parts: Parts, make_passage: MakePassage) -> None:
    pinned = parts.versions.current.corpus.version
    parts.versions.publish(Index.build(Corpus.of([make_passage("別のもの")])))
    reply = await _search(parts, _ask("政策金利", corpus_version=pinned))
    assert reply.corpus_version == pinned
    with pytest.raises(UradoriError) as gone:
        await _search(parts, _ask("政策金利", corpus_version="0" * 64))
    assert gone.value.code is ErrorCode.NOT_FOUND


async def test_no_more_than_top_k_are_given(parts: Parts) -> None:
    assert len((await _search(parts, _ask("営業利益 金利", top_k=1))).passages) == 1


@pytest.mark.parametrize("mode", list(RetrievalMode))
async def test_an_empty_query_finds_nothing(parts: Parts, mode: RetrievalMode) -> None:
    assert (await _search(parts, _ask("", mode=mode))).passages == ()


@pytest.mark.parametrize(
    "vector",
    [
        "",
        "not base64!",
        encode_vector(np.ones(383, np.float32)),
        encode_vector(np.zeros(384, np.float32)),
        encode_vector(np.full(384, np.nan, np.float32)),
        encode_vector(np.full(384, np.inf, np.float32)),
    ],
)
async def test_a_vector_that_is_none_is_refused(parts: Parts, vector: str) -> None:
    with pytest.raises(UradoriError) as refused:
        await _search(parts, _ask("金利", vector=vector))
    assert refused.value.code is ErrorCode.INVALID_REQUEST


async def test_the_same_request_gives_the_same_bytes(parts: Parts) -> None:
    request = _ask("営業利益と金利")
    first, second = await asyncio.gather(_search(parts, request), _search(parts, request))
    assert first.model_dump_json() == second.model_dump_json()


def test_a_vector_crosses_the_bus_unchanged() -> None:
    vector = np.random.default_rng(3).standard_normal(384).astype(np.float32)
    vector /= np.linalg.norm(vector)
    assert decode_vector(encode_vector(vector)).tobytes() == vector.tobytes()


async def test_a_table_comes_back_as_one_and_a_replaced_wording_only_where_the_history_is_asked(
    parts: Parts, make_passage: MakePassage
) -> None:
    table = Table(title="部門別売上高", headers=("部門", "2020年3月期"), rows=(("建設機械・車両", "2,211,263"),))
    corpus = Corpus.of(
        [
            make_passage("部門別の値", document="S1", section="部門", as_of="2020-06-29"),
            make_passage("部門別の訂正", document="S2", section="部門", as_of="2020-07-29", amends="S1", table=table),
        ]
    )
    parts.versions.publish(Index.build(corpus))
    (hit,) = (await _search(parts, _ask("部門別 建設機械", mode=SPARSE))).passages
    assert (hit.passage.table, hit.passage.amends) == (table, "S1")
    both = await _search(parts, _ask("部門別", mode=SPARSE, history=True))
    assert {hit.passage.document_id for hit in both.passages} == {"S1", "S2"}
    before = await _search(parts, _ask("部門別", mode=SPARSE, as_of="2020-07-28"))
    assert [hit.passage.document_id for hit in before.passages] == ["S1"]
