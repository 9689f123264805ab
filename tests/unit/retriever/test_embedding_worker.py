"""The embedder on its own thread, and the vectors of questions."""

import asyncio
import shutil
import threading
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Protocol

import pytest
from structlog.typing import FilteringBoundLogger
from uradori_contracts.errors import ErrorCode, UradoriError
from uradori_retriever.adapters.embedding import EmbeddingWorker
from uradori_retriever.adapters.query_vectors import QueryVectors
from uradori_retriever.adapters.vector_files import VectorFiles
from uradori_retriever.embedder import Embedder


class HeldEmbedder(Embedder, Protocol):
    embedded: list[str]
    hold: threading.Event
    started: threading.Event


@pytest.fixture
async def worker(embedder: HeldEmbedder) -> AsyncIterator[EmbeddingWorker]:
    worker = EmbeddingWorker(lambda: embedder, limit=4)
    yield worker
    embedder.hold.set()
    await worker.aclose()


def _queries(worker: EmbeddingWorker, folder: Path, log: FilteringBoundLogger, capacity: int = 8) -> QueryVectors:
    return QueryVectors(worker, VectorFiles(folder, limit=10_000, log=log), capacity=capacity)


async def _started(embedder: HeldEmbedder) -> None:
    assert await asyncio.to_thread(embedder.started.wait, 10)


async def test_the_event_loop_goes_on_while_a_text_is_embedded(worker: EmbeddingWorker, embedder: HeldEmbedder) -> None:
    embedder.hold.clear()
    running = asyncio.create_task(worker.query("問い"))
    await _started(embedder)
    assert not running.done()
    embedder.hold.set()
    assert (await running).shape == (384,)


async def test_who_was_cancelled_before_the_start_is_passed_over(
    worker: EmbeddingWorker, embedder: HeldEmbedder
) -> None:
    embedder.hold.clear()
    first = asyncio.create_task(worker.query("一"))
    await _started(embedder)
    second, third = asyncio.create_task(worker.query("二")), asyncio.create_task(worker.query("三"))
    await asyncio.sleep(0)
    second.cancel()
    with pytest.raises(asyncio.CancelledError):
        await second
    await asyncio.sleep(0)
    embedder.hold.set()
    await asyncio.gather(first, third)
    assert embedder.embedded == ["一", "三"]


async def test_too_many_questions_are_turned_away_at_once_and_the_corpus_is_not(
    worker: EmbeddingWorker, embedder: HeldEmbedder
) -> None:
    embedder.hold.clear()
    waiting = [asyncio.create_task(worker.query(str(number))) for number in range(4)]
    await asyncio.sleep(0)
    with pytest.raises(UradoriError) as refused:
        await worker.query("五")
    assert refused.value.code is ErrorCode.BUSY
    background = asyncio.create_task(worker.passage("本文"))
    embedder.hold.set()
    await asyncio.gather(*waiting, background)
    await worker.query("五")


async def test_a_question_is_embedded_once_however_many_ask_it(
    worker: EmbeddingWorker, embedder: HeldEmbedder, tmp_path: Path, log: FilteringBoundLogger
) -> None:
    queries = _queries(worker, tmp_path, log)
    first, second = await asyncio.gather(queries.vector("問い"), queries.vector("問い"))
    third = await queries.vector("問い")
    assert first.tobytes() == second.tobytes() == third.tobytes()
    assert embedder.embedded == ["問い"]


async def test_one_of_two_askers_may_leave(
    worker: EmbeddingWorker, embedder: HeldEmbedder, tmp_path: Path, log: FilteringBoundLogger
) -> None:
    queries = _queries(worker, tmp_path, log)
    embedder.hold.clear()
    leaver, stayer = asyncio.create_task(queries.vector("問い")), asyncio.create_task(queries.vector("問い"))
    await _started(embedder)
    leaver.cancel()
    embedder.hold.set()
    assert (await stayer).shape == (384,)


async def test_a_question_that_nobody_waits_for_is_not_embedded(
    worker: EmbeddingWorker, embedder: HeldEmbedder, tmp_path: Path, log: FilteringBoundLogger
) -> None:
    queries = _queries(worker, tmp_path, log)
    embedder.hold.clear()
    running = asyncio.create_task(worker.query("先"))
    await _started(embedder)
    leaver = asyncio.create_task(queries.vector("問い"))
    await asyncio.to_thread(lambda: None)
    leaver.cancel()
    with pytest.raises(asyncio.CancelledError):
        await leaver
    await asyncio.sleep(0)
    embedder.hold.set()
    await running
    await worker.query("後")
    assert embedder.embedded == ["先", "後"]


async def test_a_known_question_comes_from_disk_after_a_restart(
    worker: EmbeddingWorker, embedder: HeldEmbedder, tmp_path: Path, log: FilteringBoundLogger
) -> None:
    before = await _queries(worker, tmp_path, log).vector("問い")
    after = await _queries(worker, tmp_path, log).vector("問い")
    assert before.tobytes() == after.tobytes()
    assert embedder.embedded == ["問い"]


async def test_memory_holds_the_most_recent_questions_only(
    worker: EmbeddingWorker, embedder: HeldEmbedder, tmp_path: Path, log: FilteringBoundLogger
) -> None:
    queries = _queries(worker, tmp_path, log, capacity=2)
    for text in ("一", "二", "一", "三"):
        await queries.vector(text)
    await asyncio.to_thread(shutil.rmtree, tmp_path)
    for text in ("一", "三", "二"):
        await queries.vector(text)
    assert embedder.embedded == ["一", "二", "三", "二"]


async def test_a_model_that_cannot_be_loaded_is_an_error_for_each_asker(
    tmp_path: Path, log: FilteringBoundLogger
) -> None:
    def load() -> Embedder:
        raise UradoriError(ErrorCode.UNAVAILABLE)

    worker = EmbeddingWorker(load)
    queries = _queries(worker, tmp_path, log)
    for _ in range(2):
        with pytest.raises(UradoriError) as failed:
            await queries.vector("問い")
        assert failed.value.code is ErrorCode.UNAVAILABLE
    await worker.aclose()
