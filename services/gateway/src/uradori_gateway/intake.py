"""Uploads handed on: the file into the object store, then a job on the work queue."""

from collections.abc import AsyncIterable
from dataclasses import dataclass

from uradori_bus import Budget, Bus, StoredObject
from uradori_contracts.documents import Ingest, Upload, UploadHints, UploadRequest, UploadState
from uradori_contracts.errors import ErrorCode, UradoriError
from uradori_contracts.subjects import INGESTS, UPLOAD, UPLOADS
from uradori_contracts.uploads import upload_id


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
        """Its state at its end, or once `wait_s` is over: documents waits for uploads that it does not know yet, too.

        Raises:
            UradoriError: NOT_FOUND, UNAVAILABLE, BUS_UNAVAILABLE.
        """
        request = UploadRequest(upload_id=upload_id, wait_s=wait_s)
        try:
            return await self.bus.request(UPLOAD, request, budget=Budget.of(self.budget_s + wait_s))
        except UradoriError as error:
            if error.code is not ErrorCode.NOT_FOUND:
                raise
            stored = await self.bus.objects(UPLOADS).find(upload_id)
            if stored is None:
                raise
        return _waiting(upload_id, stored)


def _waiting(name: str, stored: StoredObject) -> Upload:
    return Upload(upload_id=name, file_name=stored.description, sha256=stored.sha256, state=UploadState.WAITING)
