"""The retriever as a service on a real server, from its data folder to its replies."""

import asyncio
import json
from collections.abc import AsyncIterator, Callable
from pathlib import Path
from typing import Protocol

import pytest
import structlog
from structlog.typing import FilteringBoundLogger
from uradori_bus import Budget, Bus, HotSettings, NatsBus, Runtime, ServiceConfig
from uradori_bus.tracing import Tracing
from uradori_contracts.errors import ErrorCode, UradoriError
from uradori_contracts.retrieval import EmbedRequest, SearchReply, SearchRequest
from uradori_contracts.subjects import EMBED, SEARCH
from uradori_retriever.bootstrap import bootstrap

PASSAGES = (
    {"id": "a", "title": "金利", "text": "政策金利を0.25%に引き上げた[doc_9]。", "as_of": "2024-07-31"},
    {"id": "b", "title": "決算", "text": "営業利益は5兆3529億円だった。", "as_of": "2024-05-08", "tickers": ["7203"]},
    {"id": "c", "title": "天気", "text": "週末は雨が降る。", "as_of": "2024-05-08"},
)


class Server(Protocol):
    url: str


@pytest.fixture
async def bus(tmp_path: Path, start_nats: Callable[[], Server]) -> AsyncIterator[Bus]:
    """Of a client, while the service runs."""
    corpus = tmp_path / "data" / "corpus" / "passages.jsonl"
    corpus.parent.mkdir(parents=True)
    corpus.write_text("\n".join(json.dumps(passage) for passage in PASSAGES), encoding="utf-8")
    config = ServiceConfig(nats_url=start_nats().url, data_dir=tmp_path / "data", cache_dir=tmp_path / "cache")
    log: FilteringBoundLogger = structlog.get_logger()
    async with NatsBus.connect(config) as serving, NatsBus.connect(config) as client:
        runtime = Runtime("retriever", serving, config, HotSettings(), log, Tracing())
        async with bootstrap(runtime) as service, serving.serve(service):
            yield client


async def _search(bus: Bus, query: str, **rest: object) -> SearchReply:
    request = SearchRequest.model_validate({"query": query, **rest})
    return await bus.request(SEARCH, request, budget=Budget.of(20))


async def test_sparse_hits_are_served_at_once_and_vectors_join_them(bus: Bus) -> None:
    first = await _search(bus, "政策金利 0.25%")
    assert first.passages[0].passage.id == "a"
    assert first.passages[0].passage.text == "政策金利を0.25%に引き上げた（doc 9）。"
    async with asyncio.timeout(30):
        while (reply := await _search(bus, "政策金利 0.25%")).embedded_share < 1:
            pass
    begun = await bus.request(EMBED, EmbedRequest(text="日銀は利上げしたか"), budget=Budget.of(20))
    reply = await _search(bus, "政策金利 0.25%", vector=begun.vector)
    best = reply.passages[0]
    assert best.passage.id == "a"
    assert best.bm25_score is not None
    assert best.dense_score is not None
    assert reply.corpus_version == first.corpus_version


async def test_a_version_that_is_not_held_is_a_typed_error(bus: Bus) -> None:
    with pytest.raises(UradoriError) as gone:
        await _search(bus, "金利", corpus_version="unknown")
    assert gone.value.code is ErrorCode.NOT_FOUND
    assert "版" in gone.value.message
