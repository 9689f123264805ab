"""Uploads from the object store on the disk, while they are read."""

from collections.abc import AsyncIterator
from contextlib import aclosing, asynccontextmanager
from hashlib import sha256
from pathlib import Path
from tempfile import TemporaryDirectory

from uradori_bus import Bus
from uradori_contracts.errors import ErrorCode, UradoriError
from uradori_contracts.subjects import UPLOADS
from uradori_contracts.uploads import Ingest


@asynccontextmanager
async def fetched(bus: Bus, job: Ingest, folder: Path) -> AsyncIterator[Path]:
    """The upload as a file that is gone with the context.

    Raises:
        UradoriError: NOT_FOUND where it is not in the object store, CONFLICT where its bytes are not those sent.
    """
    with TemporaryDirectory(prefix="upload-", dir=folder, ignore_cleanup_errors=True) as private:
        path = Path(private) / "upload"
        digest = sha256()
        with path.open("wb") as file:
            async with aclosing(bus.objects(UPLOADS).get(job.upload_id)) as parts:
                async for part in parts:
                    digest.update(part)
                    file.write(part)
        if digest.hexdigest() != job.sha256:
            raise UradoriError(
                ErrorCode.CONFLICT,
                "保存されたファイルが送られたものと異なります。もう一度送ってください。",
                "The stored file is not the one that was sent. Send it again.",
            )
        yield path
