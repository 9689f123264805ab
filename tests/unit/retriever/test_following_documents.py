"""Documents come into the index, change and go, while searches go on."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager

import numpy as np
import pytest
from structlog.typing import FilteringBoundLogger
from uradori_bus import Bus, Call, Route, Service
from uradori_bus.memory import MemoryBus
from uradori_contracts.documents import ChangeKind, DocumentChanged, PassagesPage, PassagesRequest
from uradori_contracts.errors import ErrorCode, UradoriError
from uradori_contracts.evidence import Table
from uradori_contracts.retrieval import Passage
from uradori_contracts.subjects import DOCUMENTS_CHANGED, PASSAGES, STREAMS
from uradori_retriever.corpus_vectors import Vectors
from uradori_retriever.domain.bm25 import Bm25
from uradori_retriever.domain.collection import Collection
from uradori_retriever.domain.index import Index, Scope
from uradori_retriever.domain.tables import searched_text
from uradori_retriever.domain.tokens import tokenize
from uradori_retriever.following import Follower
from uradori_retriever.versions import IndexVersions

MakePassage = Callable[..., Passage]
DEADLINE_S = 10
TABLE = Table(headers=("", "2024年3月期"), rows=(("のれん", "1,234"),), unit="百万円")


class Store:
    """A documents service of a few lines: pages of two passages."""

    def __init__(self, bus: Bus) -> None:
        self.bus = bus
        self.held: dict[str, list[Passage]] = {}
        self.version = 0
        self.away = False

    async def passages(self, request: PassagesRequest, call: Call) -> PassagesPage:
        if self.away:
            raise UradoriError(ErrorCode.UNAVAILABLE)
        every = [each for name, held in self.held.items() for each in held if request.document_id in {None, name}]
        left = sorted((each for each in every if each.id > request.after), key=lambda each: each.id)
        return PassagesPage(passages=tuple(left[:2]), version=self.version, more=len(left) > 2)

    async def put(self, name: str, *passages: Passage) -> None:
        kind = ChangeKind.DELETED if not passages else ChangeKind.REPLACED if name in self.held else ChangeKind.ADDED
        self.held[name] = list(passages)
        self.version += 1
        await self.bus.append(
            DOCUMENTS_CHANGED,
            DOCUMENTS_CHANGED.subjects[0],
            DocumentChanged(version=self.version, document_id=name, kind=kind),
            message_id=str(self.version),
        )


class Followed:
    """The versions that a follower publishes."""

    def __init__(self, versions: IndexVersions, changed: asyncio.Event) -> None:
        self.versions = versions
        self._changed = changed

    async def index(self) -> Index:
        """The next one."""
        async with asyncio.timeout(DEADLINE_S):
            await self._changed.wait()
        self._changed.clear()
        return self.versions.current


@pytest.fixture
async def bus() -> AsyncIterator[Bus]:
    async with MemoryBus() as opened:
        await opened.declare(streams=STREAMS, buckets=())
        yield opened


@pytest.fixture
async def store(bus: Bus) -> AsyncIterator[Store]:
    held = Store(bus)
    async with bus.serve(Service("documents", "1", (Route(PASSAGES, held.passages),))):
        yield held


@asynccontextmanager
async def following(bus: Bus, log: FilteringBoundLogger, *shipped: Passage) -> AsyncIterator[Followed]:
    collection, changed = Collection.of(shipped), asyncio.Event()
    versions = IndexVersions(collection.index())
    running = asyncio.create_task(Follower(bus, collection, versions, Vectors(), changed, log).run())
    try:
        yield Followed(versions, changed)
    finally:
        running.cancel()
        await asyncio.gather(running, return_exceptions=True)


def texts(index: Index, query: str, scope: Scope | None = None) -> list[str]:
    scope = scope or Scope(5)
    return [
        index.corpus.passages[hit.passage].text for hit in index.fused(index.sparse_ranking(query, scope), [], scope)
    ]


async def test_what_the_store_holds_is_found_beside_the_shipped_passages(bus, store, log, make_passage) -> None:
    for name in ("S1", "S2"):
        await store.put(
            name, *(make_passage(f"減損損失{number}を{name}に計上した。", document=name) for number in range(3))
        )
    async with following(bus, log, make_passage("減損損失の説明。", document="shipped")) as followed:
        index = await followed.index()
        assert len(index.corpus.passages) == 7
        assert {text[-1] for text in texts(index, "減損損失")} == {"。"}


async def test_a_document_is_added_replaced_and_removed_and_a_pinned_version_stays(
    bus, store, log, make_passage
) -> None:
    async with following(bus, log, make_passage("天気。")) as followed:
        await store.put("S1", make_passage("増収だった。", document="S1"))
        first = await followed.index()
        await store.put("S1", make_passage("減収だった。", document="S1"))
        second = await followed.index()
        await store.put("S1")
        third = await followed.index()
    assert [texts(each, "増収 減収") for each in (first, second, third)] == [["増収だった。"], ["減収だった。"], []]
    assert followed.versions.pinned(first.corpus.version) is first
    assert len({each.corpus.version for each in (first, second, third)}) == 3


async def test_a_replica_that_started_later_has_the_same_version(bus, store, log, make_passage) -> None:
    shipped = make_passage("天気。")
    async with following(bus, log, shipped) as early:
        await store.put("S2", make_passage("増収だった。", document="S2"))
        await early.index()
        await store.put("S1", make_passage("減収だった。", document="S1"))
        index = await early.index()
        async with following(bus, log, shipped) as late:
            assert (await late.index()).corpus.version == index.corpus.version


async def test_a_correction_stands_from_its_day_on(bus, store, log, make_passage) -> None:
    async with following(bus, log) as followed:
        await store.put("S1", make_passage("のれんは10億円だった。", document="S1", section="注記", as_of="2024-06-20"))
        await followed.index()
        corrected = make_passage(
            "のれんは12億円だった。", document="S9", section="注記", as_of="2024-09-01", amends="S1"
        )
        await store.put("S9", corrected)
        index = await followed.index()
    assert texts(index, "のれん") == ["のれんは12億円だった。"]
    assert texts(index, "のれん", Scope(5, as_of=corrected.as_of.replace(month=8))) == ["のれんは10億円だった。"]
    assert len(texts(index, "のれん", Scope(5, history=True))) == 2


async def test_a_store_that_is_away_at_first_is_followed_once_it_answers(
    bus, store, log, make_passage, monkeypatch
) -> None:
    monkeypatch.setattr("uradori_retriever.following.FIRST_RETRY_S", 0.01)
    store.away = True
    await store.put("S1", make_passage("増収だった。", document="S1"))
    async with following(bus, log, make_passage("天気。")) as followed:
        assert texts(followed.versions.current, "天気") == ["天気。"]
        store.away = False
        assert texts(await followed.index(), "増収") == ["増収だった。"]


def test_segments_score_as_one_whole_index_and_unchanged_ones_are_kept(make_passage) -> None:
    shipped = [make_passage("営業利益は5兆円だった。"), make_passage("天気。")]
    documents = {
        f"S{name}": [
            make_passage(f"営業利益は{name * number}億円で、のれんを償却した。", document=f"S{name}")
            for number in range(1, 9)
        ]
        for name in range(1, 4)
    }
    collection = Collection.of(shipped)
    for name, held in documents.items():
        collection = collection.having({name: collection.segment(held)})
    assert collection.segment(documents["S2"]) is collection.documents["S2"]
    collection = collection.having({"S2": None})
    index = collection.index()
    whole = Bm25.compile(tokenize(searched_text(passage)) for passage in index.corpus.passages)
    for query in ("営業利益 5兆円", "のれん 8億円", "天気", "のれん"):
        assert np.abs(index.bm25.scores(tokenize(query)) - whole.scores(tokenize(query))).max() < 1e-9


def test_tables_of_documents_wait_for_no_vector(make_passage) -> None:
    collection = Collection.of([])
    index = collection.having({"S1": collection.segment([make_passage("のれん", document="S1", table=TABLE)])}).index()
    assert index.dense.share == 1.0
    assert index.embedded_within(Scope(5))
    assert texts(index, "のれん 1,234") == ["のれん"]
