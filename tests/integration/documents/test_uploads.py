"""Uploads taken off the queue, on the real bus and on its twin."""

from collections.abc import AsyncIterator, Callable
from pathlib import Path

import pytest
from uradori_bus import Budget, Bus, NatsBus, ServiceConfig
from uradori_bus.memory import MemoryBus
from uradori_contracts.documents import ChangeKind, DocumentRequest
from uradori_contracts.errors import ErrorCode, UradoriError
from uradori_contracts.subjects import DELETE_DOCUMENT, UPLOADS
from uradori_contracts.uploads import DocumentOutcome, UploadHints, UploadState
from uradori_filings import SourceFile

from tests.integration.documents.service import SECONDS, archive, changes, declare, ended, send, serving
from tests.reports import report
from tests.servers.server import NatsServer


@pytest.fixture(params=["memory", "nats"])
async def bus(request: pytest.FixtureRequest) -> AsyncIterator[Bus]:
    if request.param == "memory":
        async with MemoryBus() as bus:
            await declare(bus)
            yield bus
        return
    start: Callable[..., NatsServer] = request.getfixturevalue("start_nats")
    server = start()
    async with NatsBus.connect(ServiceConfig(nats_url=server.url), name="documents") as bus:
        await declare(bus)
        yield bus


@pytest.fixture(params=["sqlite"])
def database_url(tmp_path) -> str:
    return f"sqlite:///{tmp_path / 'documents.db'}"


async def test_each_document_of_an_archive_is_stored_or_fails_by_itself(
    bus: Bus, tmp_path: Path, database_url: str
) -> None:
    broken = [SourceFile("S100AAAA/figures.pdf", b"%PDF-1.7 cut short")]
    upload = archive(report("S100AAAA"), report("S100BBBB", company="株式会社海野電機"), broken)
    async with serving(bus, tmp_path, database_url):
        job = await send(bus, upload)
        told = await ended(bus, job)
        again = await ended(bus, await send(bus, upload))
        heard = await changes(bus, 2)

    outcomes = {each.document_id or "broken": each.outcome for each in told.documents}
    assert told.state is UploadState.DONE
    assert told.version == 2
    assert outcomes == {
        "S100AAAA": DocumentOutcome.ADDED,
        "S100BBBB": DocumentOutcome.ADDED,
        "broken": DocumentOutcome.FAILED,
    }
    assert [each.problems[0].code for each in told.documents if not each.document_id] == ["unreadable_file"]
    assert {each.outcome for each in again.documents} == {DocumentOutcome.UNCHANGED, DocumentOutcome.FAILED}
    assert [(each.version, each.kind) for each in heard] == [(1, ChangeKind.ADDED), (2, ChangeKind.ADDED)]
    with pytest.raises(UradoriError) as gone:
        async for _ in bus.objects(UPLOADS).get(job.upload_id):
            pass
    assert gone.value.code is ErrorCode.NOT_FOUND


async def test_hints_beat_what_the_document_says(tmp_path: Path, database_url: str) -> None:
    hints = UploadHints(ticker="7203", company="べつの会社", document_id="my-report")
    async with MemoryBus() as bus:
        await declare(bus)
        async with serving(bus, tmp_path, database_url):
            told = await ended(bus, await send(bus, archive(report()), hints))

    assert [(each.document_id, each.company) for each in told.documents] == [("my-report", "べつの会社")]


async def test_an_upload_that_holds_nothing_readable_fails(tmp_path: Path, database_url: str) -> None:
    async with MemoryBus() as bus:
        await declare(bus)
        async with serving(bus, tmp_path, database_url):
            told = await ended(bus, await send(bus, SourceFile("picture.zip", b"PK\x03\x04 not an archive")))

    assert told.state is UploadState.FAILED
    assert told.problems
    assert told.version == 0


async def test_an_upload_sent_again_brings_back_what_was_deleted_since(tmp_path: Path, database_url: str) -> None:
    async with MemoryBus() as bus:
        await declare(bus)
        async with serving(bus, tmp_path, database_url):
            job = await send(bus, archive(report()))
            first = await ended(bus, job)
            await bus.request(DELETE_DOCUMENT, DocumentRequest(document_id="S100AAAA"), budget=Budget.of(SECONDS))
            await send(bus, archive(report()), upload_id=job.upload_id)
            second = await ended(bus, job, sent_again=True)
            heard = await changes(bus, 3)

    assert [each.kind for each in heard] == [ChangeKind.ADDED, ChangeKind.DELETED, ChangeKind.ADDED]
    assert [each.outcome for each in (*first.documents, *second.documents)] == [DocumentOutcome.ADDED] * 2
    assert (first.version, second.version) == (1, 3)
