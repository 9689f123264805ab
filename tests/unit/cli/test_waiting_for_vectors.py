"""A suite begins once every passage has its vector."""

import pytest
from uradori_bus import Call, Route, Service
from uradori_bus.memory import MemoryBroker, MemoryBus
from uradori_cli.evaluation import vectors
from uradori_cli.evaluation.vectors import all_embedded
from uradori_cli.failure import CommandError
from uradori_contracts.retrieval import SearchReply, SearchRequest
from uradori_contracts.subjects import SEARCH


class Embedding:
    """Adds vectors with each search, to the last of its shares."""

    def __init__(self, *shares: float) -> None:
        self.shares = list(shares)

    async def search(self, _request: SearchRequest, _call: Call) -> SearchReply:
        share = self.shares.pop(0) if len(self.shares) > 1 else self.shares[0]
        return SearchReply(passages=(), corpus_version="1", embedded_share=share)


async def _waited(embedding: Embedding) -> list[int]:
    seen: list[int] = []
    async with (
        MemoryBus(MemoryBroker()) as bus,
        bus.serve(Service("retriever", "1", (Route(SEARCH, embedding.search),))),
    ):
        await all_embedded(bus, lambda _what, done, _total: seen.append(done))
    return seen


async def test_progress_is_told_until_all_is_embedded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(vectors, "_POLLED_S", 0.0)
    assert await _waited(Embedding(0.0, 0.0, 0.5, 1.0)) == [0, 500, 1000]


async def test_a_corpus_that_gets_no_more_vectors_ends_the_run(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(vectors, "_POLLED_S", 0.0)
    monkeypatch.setattr(vectors, "_STALLED_S", 0.05)
    with pytest.raises(CommandError, match="No vector was added"):
        await _waited(Embedding(0.5))
