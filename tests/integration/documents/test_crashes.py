"""What a crash, a poisoned file and a lost bus may not do."""

import asyncio
import os
import signal
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from datetime import timedelta
from pathlib import Path

import pytest
from sqlalchemy.exc import OperationalError
from uradori_bus.logs import silent
from uradori_bus.memory import MemoryBroker, MemoryBus
from uradori_contracts.subjects import DOCUMENTS_CHANGED
from uradori_contracts.uploads import DocumentOutcome, Upload, UploadState
from uradori_documents.adapters.reading.answering import answer
from uradori_documents.adapters.reading.pool import ReaderPool
from uradori_documents.adapters.reading.process import ReaderDiedError, ReaderProcess
from uradori_documents.adapters.reading.protocol import Answer, Listed, Listing, Question, Reading, Unreadable
from uradori_documents.adapters.store.database import open_database
from uradori_documents.adapters.store.documents import DocumentStore
from uradori_documents.adapters.store.outbox import Changes
from uradori_documents.announcing import Announcer
from uradori_documents.domain.filer import Filers
from uradori_documents.endings import Endings
from uradori_documents.ingesting import Ingesting
from uradori_documents.worker import LAST_DELIVERY, Worker

from tests.integration.documents.service import SECONDS, archive, changes, declare, send
from tests.integration.documents.shelf import Shelf
from tests.reports import report

MEMORY = 1024 * 2**20
HEAVY = ThreadPoolExecutor(1)


@dataclass
class Here:
    """Reads in this process; a document named among `stuck` is never done, and says that it was begun."""

    stuck: frozenset[int] = frozenset()
    begun: asyncio.Event = field(default_factory=asyncio.Event)
    read: list[int] = field(default_factory=list)

    async def ask(self, question: Question) -> Answer:
        if isinstance(question, Reading):
            if question.group in self.stuck:
                self.begun.set()
                await asyncio.Event().wait()
            self.read.append(question.group)
        return answer(question)


@pytest.fixture
def store(database_url: str) -> Iterator[DocumentStore]:
    database = open_database(database_url)
    try:
        yield DocumentStore(database, timedelta(hours=1))
    finally:
        database.close()


def _nothing() -> None:
    pass


def _worker(bus, store, pool, filers, tmp_path, endings, *, changed=_nothing, **times) -> Worker:
    log = silent()
    ingesting = Ingesting(bus, store, pool, lambda: filers, tmp_path, HEAVY, changed, endings.ended, log)
    return Worker(bus, ingesting, log, ack_wait_s=0.3, **times)


async def _ended(store, endings, job):
    async with asyncio.timeout(SECONDS):
        while True:
            ending = endings.next
            upload = store.upload(job.upload_id)
            if upload and upload.state in (UploadState.DONE, UploadState.FAILED):
                return upload
            await ending.wait()


async def test_an_upload_cut_short_is_taken_up_where_it_was(
    store: DocumentStore, filers: Filers, tmp_path: Path
) -> None:
    first, second, endings, stored = Here(stuck=frozenset({1})), Here(), Endings(), asyncio.Event()
    async with MemoryBus() as bus:
        await declare(bus)
        job = await send(bus, archive(report("S100AAAA"), report("S100BBBB")))
        async with (
            _worker(bus, store, first, filers, tmp_path, endings, changed=stored.set).working(),
            asyncio.timeout(SECONDS),
        ):
            await first.begun.wait()
            await stored.wait()
        async with _worker(bus, store, second, filers, tmp_path, endings).working():
            upload = await _ended(store, endings, job)

    assert (first.read, second.read) == ([0], [1])
    assert [each.outcome for each in upload.documents] == [DocumentOutcome.ADDED, DocumentOutcome.ADDED]
    assert store.version() == 2


async def test_an_upload_that_costs_every_reader_its_life_is_given_up(
    store: DocumentStore, filers: Filers, tmp_path: Path
) -> None:
    endings = Endings()

    class Broken:
        async def ask(self, _question: Question) -> Answer:
            raise OSError("no more processes")

    async with MemoryBus() as bus:
        await declare(bus)
        async with _worker(bus, store, Broken(), filers, tmp_path, endings, again_s=0.0).working():
            upload = await _ended(store, endings, await send(bus, archive(report())))

    assert upload.state is UploadState.FAILED
    assert [each.code for each in upload.problems] == ["given_up"]


async def test_an_upload_that_was_never_begun_waits_for_the_database(
    store: DocumentStore, filers: Filers, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    endings, begin, tries = Endings(), store.begin_upload, iter(range(LAST_DELIVERY + 2))

    def away(upload: Upload) -> Upload:
        if next(tries, None) is not None:
            raise OperationalError("SELECT 1", None, ConnectionError())
        return begin(upload)

    monkeypatch.setattr(store, "begin_upload", away)
    async with MemoryBus() as bus:
        await declare(bus)
        async with _worker(bus, store, Here(), filers, tmp_path, endings, again_s=0.0).working():
            upload = await _ended(store, endings, await send(bus, archive(report())))

    assert upload.state is UploadState.DONE


async def _nothing_further() -> None:
    return


async def test_a_change_that_a_crash_left_untold_is_announced_at_the_next_start(shelf: Shelf) -> None:
    shelf.put(report())
    shelf.store.delete_document("S100AAAA")
    async with MemoryBus() as bus:
        await declare(bus)
        async with Announcer(shelf.store, bus, silent(), _nothing_further, _nothing_further).announcing():
            heard = await changes(bus, 2)
        await Announcer(shelf.store, bus, silent(), _nothing_further, _nothing_further).announce()
        async with bus.replay(DOCUMENTS_CHANGED, DOCUMENTS_CHANGED.subjects[0]) as told:
            every = [each.body async for each in told]

    assert [each.version for each in heard] == [1, 2]
    assert every == heard


async def test_a_change_waits_for_the_bus(shelf: Shelf) -> None:
    broker = MemoryBroker()
    async with MemoryBus(broker) as bus:
        await declare(bus)
        broker.down()
        async with Announcer(
            shelf.store, bus, silent(), _nothing_further, _nothing_further, look_again_s=0.02
        ).announcing():
            shelf.put(report())
            broker.up()
            [heard] = await changes(bus, 1)

    assert heard.version == 1


async def test_a_change_waits_for_the_database(shelf: Shelf, monkeypatch: pytest.MonkeyPatch) -> None:
    looked, look = asyncio.Event(), shelf.store.unannounced
    loop = asyncio.get_running_loop()

    def away() -> tuple[str, Changes]:
        loop.call_soon_threadsafe(looked.set)
        raise OperationalError("SELECT 1", None, ConnectionError())

    monkeypatch.setattr(shelf.store, "unannounced", away)
    async with MemoryBus() as bus:
        await declare(bus)
        async with Announcer(
            shelf.store, bus, silent(), _nothing_further, _nothing_further, look_again_s=0.02
        ).announcing():
            await looked.wait()
            monkeypatch.setattr(shelf.store, "unannounced", look)
            shelf.put(report())
            [heard] = await changes(bus, 1)

    assert heard.version == 1


async def test_readers_wait_for_the_store(store: DocumentStore, filers: Filers, tmp_path: Path) -> None:
    stored, in_memory, endings = [0], [0], Endings()

    class Fast:
        read = 0

        async def ask(self, question: Question) -> Answer:
            if isinstance(question, Reading):
                self.read += 1
                in_memory.append(self.read - stored[0])
            return answer(question)

    def changed() -> None:
        stored[0] += 1

    room = asyncio.Semaphore(2)
    ingesting = Ingesting(
        MemoryBus(), store, Fast(), lambda: filers, tmp_path, HEAVY, changed, endings.ended, silent(), room
    )
    async with ingesting.bus as bus:
        await declare(bus)
        job = await send(bus, archive(*(report(f"S100AAA{number}") for number in range(6))))
        async with Worker(bus, ingesting, silent()).working():
            upload = await _ended(store, endings, job)

    assert len(upload.documents) == 6
    assert max(in_memory) == 2


async def test_a_killed_reader_costs_its_own_document_alone(tmp_path: Path) -> None:
    path = tmp_path / "upload"
    path.write_bytes(archive(report()).content)
    pool = ReaderPool(1, MEMORY, SECONDS, silent(), HEAVY)
    question = Listing(str(path), "S100AAAA.zip")
    async with pool.open():
        assert isinstance(await pool.ask(question), Listed)
        [pid] = pool.pids
        os.kill(pid, signal.SIGSTOP)
        asking = asyncio.ensure_future(pool.ask(question))
        await asyncio.sleep(0)
        os.kill(pid, signal.SIGKILL)
        told = await asking
        assert isinstance(told, Unreadable)
        assert told.problem.code == "reader_died"
        assert isinstance(await pool.ask(question), Listed)


async def test_a_reader_that_takes_too_long_is_ended(tmp_path: Path) -> None:
    pool = ReaderPool(1, MEMORY, 0.01, silent(), HEAVY)
    async with pool.open():
        told = await pool.ask(Listing(str(tmp_path / "none"), "x.html"))
        assert not pool.pids

    assert isinstance(told, Unreadable)
    assert told.problem.code == "too_slow"


async def test_a_dead_reader_says_so(tmp_path: Path) -> None:
    reader = await ReaderProcess.start(MEMORY)
    os.kill(reader.pid, signal.SIGKILL)
    with pytest.raises(ReaderDiedError):
        await reader.ask(Listing(str(tmp_path / "none"), "x.html"))
    await reader.close()


async def test_a_reader_that_ends_by_an_error_names_its_type_and_no_word_more(tmp_path: Path) -> None:
    reader = await ReaderProcess.start(MEMORY)
    with pytest.raises(ReaderDiedError) as died:
        await reader.ask(Listing(str(tmp_path / "秘密"), "x.html"))
    await reader.close()
    assert (died.value.code, died.value.error) == (1, "FileNotFoundError")


async def test_a_file_that_needs_too_much_memory_fails_alone(tmp_path: Path) -> None:
    path = tmp_path / "upload"
    path.write_bytes(b"x")
    os.truncate(path, 700 * 2**20)
    pool = ReaderPool(1, MEMORY // 2, SECONDS, silent(), HEAVY)
    async with pool.open():
        told = await pool.ask(Listing(str(path), "x.html"))

    assert isinstance(told, Unreadable)
    assert told.problem.code == "out_of_memory"
