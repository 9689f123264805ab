"""Uploads from the object store on the disk, while they are read."""

import fcntl
import os
import shutil
from collections.abc import AsyncIterator, Iterator
from contextlib import aclosing, asynccontextmanager, contextmanager
from hashlib import sha256
from pathlib import Path
from tempfile import TemporaryDirectory

from uradori_bus import Bus
from uradori_contracts.errors import ErrorCode, UradoriError
from uradori_contracts.subjects import UPLOADS
from uradori_contracts.uploads import Ingest

_PREFIX = "upload-"


def sweep(folder: Path) -> int:
    """Take away what processes that were killed left in `folder`, and give how many; what another one holds stays."""
    left = [path for path in folder.glob(f"{_PREFIX}*") if path.is_dir() and not path.is_symlink()]
    return sum(map(_taken_away, left))


@asynccontextmanager
async def fetched(bus: Bus, job: Ingest, folder: Path) -> AsyncIterator[Path]:
    """The upload as a file that is gone with the context.

    Raises:
        UradoriError: NOT_FOUND where it is not in the object store, CONFLICT where its bytes are not those sent.
    """
    with (
        TemporaryDirectory(prefix=_PREFIX, dir=folder, ignore_cleanup_errors=True) as private,
        _held(Path(private)),
    ):
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


@contextmanager
def _held(folder: Path) -> Iterator[None]:
    """Locked until the context or the process ends.

    Raises:
        OSError: another process holds it, or took it away.
    """
    lock = os.open(folder, os.O_RDONLY | os.O_DIRECTORY | os.O_CLOEXEC)
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        yield
    finally:
        os.close(lock)


def _taken_away(folder: Path) -> bool:
    try:
        with _held(folder):
            shutil.rmtree(folder)
    except OSError:
        return False
    return True
