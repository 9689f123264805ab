"""The service on a bus, and somebody who uploads."""

import asyncio
from collections.abc import AsyncIterator, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from hashlib import sha256
from pathlib import Path
from secrets import token_hex

from uradori_bus import Budget, Bus, HotSettings, Runtime
from uradori_bus.logs import silent
from uradori_bus.tracing import Tracing
from uradori_contracts.documents import DocumentChanged
from uradori_contracts.subjects import (
    BUCKETS,
    DOCUMENTS_CHANGED,
    INGESTS,
    OBJECT_BUCKETS,
    STREAMS,
    UPLOAD,
    UPLOADS,
)
from uradori_contracts.uploads import Ingest, Upload, UploadHints, UploadRequest
from uradori_documents.bootstrap import bootstrap
from uradori_documents.config import DocumentsConfig
from uradori_filings import SourceFile, pack

SECONDS = 50.0


async def declare(bus: Bus) -> None:
    """All that a stack has."""
    await bus.declare(streams=STREAMS, buckets=BUCKETS, objects=OBJECT_BUCKETS)


@asynccontextmanager
async def serving(bus: Bus, folder: Path, url: str) -> AsyncIterator[None]:
    """As its process runs it."""
    config = DocumentsConfig(data_dir=Path("data"), state_dir=folder, documents_url=url, documents_readers=1)
    runtime = Runtime("documents", bus, config, HotSettings(), silent(), Tracing())
    async with AsyncExitStack() as stack:
        service = await stack.enter_async_context(bootstrap(runtime))
        await stack.enter_async_context(bus.serve(service))
        yield


async def send(bus: Bus, file: SourceFile, hints: UploadHints | None = None, *, upload_id: str | None = None) -> Ingest:
    """What the gateway does with an upload; with the id of another one it is that one, sent again."""
    job = Ingest(
        upload_id=upload_id or token_hex(8),
        file_name=file.name,
        sha256=sha256(file.content).hexdigest(),
        size=len(file.content),
        hints=hints or UploadHints(),
    )

    async def parts() -> AsyncIterator[bytes]:
        yield file.content

    await bus.objects(UPLOADS).put(job.upload_id, parts())
    await bus.append(INGESTS, INGESTS.subjects[0], job)
    return job


async def ended(bus: Bus, job: Ingest, *, sent_again: bool = False) -> Upload:
    """What came of it."""
    request = UploadRequest(upload_id=job.upload_id, wait_s=20, sent_again=sent_again)
    return await bus.request(UPLOAD, request, budget=Budget.of(SECONDS))


async def changes(bus: Bus, count: int) -> list[DocumentChanged]:
    """The first so many that are announced."""
    heard: list[DocumentChanged] = []
    async with (
        asyncio.timeout(SECONDS),
        bus.replay(DOCUMENTS_CHANGED, DOCUMENTS_CHANGED.subjects[0], follow=True) as told,
    ):
        async for each in told:
            heard.append(each.body)
            if len(heard) == count:
                break
    return heard


def archive(*reports: Sequence[SourceFile]) -> SourceFile:
    """Several documents in one upload."""
    return pack([file for files in reports for file in files])
