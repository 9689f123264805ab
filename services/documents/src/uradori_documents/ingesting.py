"""An upload, from the object store to documents in the store."""

import asyncio
from collections.abc import Callable
from concurrent.futures import Executor
from dataclasses import dataclass, field
from pathlib import Path

from structlog.typing import FilteringBoundLogger
from uradori_bus import Bus
from uradori_contracts.documents import Problem
from uradori_contracts.errors import ErrorCode, UradoriError
from uradori_contracts.subjects import UPLOADS
from uradori_contracts.uploads import DocumentOutcome, Ingest, IngestedDocument, Upload, UploadHints, UploadState

from uradori_documents.adapters.freed_memory import give_back
from uradori_documents.adapters.reading.pool import ReaderPool
from uradori_documents.adapters.reading.protocol import (
    Answer,
    Digested,
    Digesting,
    Listed,
    Listing,
    Reading,
    Understood,
    Unreadable,
)
from uradori_documents.adapters.store.documents import DocumentStore, ingested
from uradori_documents.adapters.store.uploads import ENDED
from uradori_documents.adapters.upload_files import fetched
from uradori_documents.domain.describing import describe, hinted_digest, of_each
from uradori_documents.domain.filer import Filers

_IN_MEMORY = 4


@dataclass(frozen=True, slots=True)
class Ingesting:
    """Runs one upload at a time; may be run again at any point, and then goes on where it was."""

    bus: Bus
    store: DocumentStore
    pool: ReaderPool
    filers: Callable[[], Filers]
    folder: Path
    heavy: Executor
    changed: Callable[[], None]
    ended: Callable[[], None]
    log: FilteringBoundLogger
    room: asyncio.Semaphore = field(default_factory=lambda: asyncio.Semaphore(_IN_MEMORY))
    """For documents that are read or wait to be stored: readers that are faster than the store wait for it."""

    async def accept(self, job: Ingest) -> UploadState | None:
        """Note that it waits, and tell how far it had come; None where it has ended already.

        One that ended and whose bytes lie there was sent again: what it brought may be gone since, so it begins anew.
        """
        held = await asyncio.to_thread(self.store.begin_upload, _waiting(job))
        if held.state not in ENDED:
            return held.state
        if await self.bus.objects(UPLOADS).find(job.upload_id) is None:
            return None
        await asyncio.to_thread(self.store.begin_again, _waiting(job))
        return UploadState.WAITING

    async def run(self, job: Ingest) -> None:
        """Read it to its end, whatever that is.

        Raises:
            UradoriError: BUS_UNAVAILABLE; it is to be run again.
        """
        await asyncio.to_thread(self.store.mark_reading, job.upload_id)
        try:
            async with fetched(self.bus, job, self.folder) as path:
                problems = await self._read(job, path)
        except UradoriError as error:
            if error.code not in (ErrorCode.NOT_FOUND, ErrorCode.CONFLICT, ErrorCode.INTERNAL):
                raise
            problems = (
                Problem(
                    where=job.file_name,
                    code="upload_lost",
                    message=error.message,
                    message_en=error.message_en,
                ),
            )
        await self._end(job, problems)

    async def give_up(self, job: Ingest) -> None:
        """End it as failed: it has cost every reader before its life."""
        problem = Problem(
            where=job.file_name,
            code="given_up",
            message="処理が繰り返し中断したため、この登録を取りやめました。",
            message_en="Working on it was cut short again and again; it was given up.",
        )
        await self._end(job, (problem,))

    async def _read(self, job: Ingest, path: Path) -> tuple[Problem, ...]:
        match await self.pool.ask(Listing(str(path), job.file_name)):
            case Listed(names=names, problems=problems):
                pass
            case Unreadable(problem=problem):
                return (problem,)
            case _:
                raise UradoriError(ErrorCode.INTERNAL)
        hints, unused = of_each(job.hints, len(names))
        settled = await asyncio.to_thread(self.store.settled, job.upload_id)
        # As many as the pool has places for are read side by side; the rest wait there.
        async with asyncio.TaskGroup() as group:
            for number, name in enumerate(names):
                if name not in settled:
                    group.create_task(self._document(job, str(path), number, name, hints))
        if not names:
            return (*problems, *unused, _empty(job))
        return (*problems, *unused)

    async def _document(self, job: Ingest, path: str, number: int, name: str, hints: UploadHints) -> None:
        digested = await self.pool.ask(Digesting(path, job.file_name, number))
        if not isinstance(digested, Digested):
            return await self._failed(job, name, digested)
        digest = hinted_digest(digested.digest, hints)
        held = await asyncio.to_thread(self.store.held, digest)
        if held is not None:
            told = ingested(held, DocumentOutcome.UNCHANGED)
            return await asyncio.to_thread(self.store.settle, job.upload_id, name, told)
        async with self.room:
            return await self._anew(job, path, number, name, hints, digested, digest)

    async def _anew(
        self, job: Ingest, path: str, number: int, name: str, hints: UploadHints, digested: Digested, digest: str
    ) -> None:
        understood = await self.pool.ask(Reading(path, job.file_name, number))
        if not isinstance(understood, Understood):
            return await self._failed(job, name, understood)
        packed = understood.document
        filer = self.filers().identify(packed.profile, hints)
        try:
            info = describe(packed, filer, hints, name=name, content=digested.digest, files=digested.files)
        except ValueError:
            return await self._settle_failed(job, name, _unexpected(name))
        told = await asyncio.get_running_loop().run_in_executor(
            self.heavy, self.store.store_document, job.upload_id, name, packed, info, digest
        )
        self.changed()
        self.log.info(
            "document_stored",
            metrics={"outcome": told.outcome.value, "tables": told.tables, "facts": told.facts},
        )
        return None

    async def _failed(self, job: Ingest, name: str, answer: Answer) -> None:
        problem = answer.problem if isinstance(answer, Unreadable) else _unexpected(name)
        await self._settle_failed(job, name, problem)

    async def _settle_failed(self, job: Ingest, name: str, problem: Problem) -> None:
        told = IngestedDocument(
            document_id=job.hints.document_id or "", title=name, outcome=DocumentOutcome.FAILED, problems=(problem,)
        )
        self.log.warning("document_failed", metrics={"reason": problem.code})
        await asyncio.to_thread(self.store.settle, job.upload_id, name, told)

    async def _end(self, job: Ingest, problems: tuple[Problem, ...]) -> None:
        ended = await asyncio.to_thread(self.store.end_upload, job.upload_id, problems)
        # Before anybody hears of the end: an ended upload whose bytes lie there is one that was sent again.
        await self.bus.objects(UPLOADS).delete(job.upload_id)
        self.ended()
        await asyncio.get_running_loop().run_in_executor(self.heavy, give_back)
        if ended is not None:
            metrics = {"state": ended.state.value, "documents": len(ended.documents), "bytes": job.size}
            self.log.info("upload_ended", metrics=metrics)


def _waiting(job: Ingest) -> Upload:
    return Upload(upload_id=job.upload_id, file_name=job.file_name, sha256=job.sha256, state=UploadState.WAITING)


def _empty(job: Ingest) -> Problem:
    return Problem(
        where=job.file_name,
        code="no_document",
        message="読み取れる文書がありません。",
        message_en="It holds no document that can be read.",
    )


def _unexpected(name: str) -> Problem:
    return Problem(
        where=name,
        code="not_storable",
        message="文書の内容を保存できる形に整理できませんでした。",
        message_en="What it says of itself cannot be stored.",
    )
