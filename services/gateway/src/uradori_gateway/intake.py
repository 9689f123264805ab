"""Uploads handed on: the file into the object store, then a job on the work queue."""

import asyncio
from collections.abc import AsyncIterable
from dataclasses import dataclass

from uradori_bus import Budget, Bus, StoredObject
from uradori_contracts.errors import ErrorCode, UradoriError
from uradori_contracts.subjects import INGESTS, UPLOAD, UPLOADS
from uradori_contracts.uploads import Ingest, Upload, UploadHints, UploadRequest, UploadState, upload_id

_ENDED = frozenset({UploadState.DONE, UploadState.FAILED})


@dataclass(frozen=True, slots=True)
class Intake:
    """`budget_s`: within which documents must answer, beyond what it is asked to wait."""

    bus: Bus
    budget_s: float

    async def take(self, name: str, hints: UploadHints, body: AsyncIterable[bytes]) -> Upload:
        """Store the file and have it read. Whatever fails, nothing is left behind.

        Raises:
            UradoriError: TOO_LARGE, BUSY, BUS_UNAVAILABLE.
        """
        files = self.bus.objects(UPLOADS)

        def called(stored: StoredObject) -> str:
            return upload_id(stored.sha256, name, hints)

        stored = await files.put(called, body, description=name)
        job = Ingest(upload_id=called(stored), file_name=name, sha256=stored.sha256, size=stored.size, hints=hints)
        queued = False
        try:
            await self.bus.append(INGESTS, INGESTS.subjects[0], job)
            queued = True
        finally:
            if not queued:
                await files.delete(job.upload_id)
        return _waiting(job.upload_id, stored)

    async def state(self, upload_id: str, wait_s: float) -> Upload:
        """Its state at its end, or once `wait_s` is over.

        Raises:
            UradoriError: NOT_FOUND, UNAVAILABLE, BUS_UNAVAILABLE.
        """
        clock = asyncio.get_running_loop().time
        ends = clock() + wait_s
        sent_again = False
        while True:
            left = max(0.0, ends - clock())
            request = UploadRequest(upload_id=upload_id, wait_s=left, sent_again=sent_again)
            try:
                reply = await self.bus.request(UPLOAD, request, budget=Budget.of(self.budget_s + left))
            except UradoriError as error:
                # Nobody has taken it off the queue, in all that time.
                stored = await self._stored(upload_id) if error.code is ErrorCode.NOT_FOUND else None
                if stored is None:
                    raise
                return _waiting(upload_id, stored)
            # Its bytes go before anybody hears that it ended: where they lie there, the same was sent again.
            stored = await self._stored(upload_id) if reply.state in _ENDED else None
            if stored is None:
                return reply
            if clock() >= ends:
                return _waiting(upload_id, stored)
            sent_again = True

    async def _stored(self, upload_id: str) -> StoredObject | None:
        return await self.bus.objects(UPLOADS).find(upload_id)


def _waiting(name: str, stored: StoredObject) -> Upload:
    return Upload(upload_id=name, file_name=stored.description, sha256=stored.sha256, state=UploadState.WAITING)
