"""Vectors on disk, one file each."""

import hashlib
from contextlib import suppress
from pathlib import Path
from tempfile import NamedTemporaryFile

import numpy as np
from structlog.typing import FilteringBoundLogger

from uradori_retriever.domain.dense import DIMENSIONS, Vector

_CHECKSUM = 32
_SIZE = _CHECKSUM + DIMENSIONS * 4
_SHARDS = 256


class VectorFiles:
    """A cache by model and text below `folder`, shared with other processes.

    A file is the SHA-256 of the vector's bytes and the bytes, little-endian float32; it appears whole or not
    at all, and one that does not match its checksum is removed and read as absent. A disk that fails or is full
    costs the cache, not the answer: it is logged once, and once when it can be written again.
    """

    def __init__(self, folder: Path, *, limit: int, log: FilteringBoundLogger) -> None:
        """Keeps about `limit` files of a model, the newest."""
        self._folder = folder
        self._log = log
        self._shard_limit = max(1, limit // _SHARDS)
        self._failing = False

    def read(self, model: str, text: str) -> Vector | None:
        """The vector that the model made of the text, or None."""
        path = self._path(model, text)
        try:
            stored = path.read_bytes()
            checksum, body = stored[:_CHECKSUM], stored[_CHECKSUM:]
            if len(stored) == _SIZE and hashlib.sha256(body).digest() == checksum:
                return np.frombuffer(body, "<f4").astype(np.float32)
            path.unlink(missing_ok=True)
        except FileNotFoundError:
            return None
        except OSError as error:
            self._failed(error)
            return None
        self._log.warning("vector_cache_corrupted")
        return None

    def write(self, model: str, text: str, vector: Vector) -> None:
        """Keep the vector that the model made of the text."""
        path = self._path(model, text)
        body = vector.astype("<f4").tobytes()
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            self._put(path, hashlib.sha256(body).digest() + body)
            self._drop_oldest(path.parent)
        except OSError as error:
            self._failed(error)
            return
        if self._failing:
            self._failing = False
            self._log.info("vector_cache_recovered")

    def _put(self, path: Path, content: bytes) -> None:
        with NamedTemporaryFile(dir=path.parent, suffix=".part", delete=False) as file:
            part = Path(file.name)
            try:
                file.write(content)
                file.close()
                part.replace(path)
            except OSError:
                with suppress(OSError):
                    part.unlink(missing_ok=True)
                raise

    def _failed(self, error: OSError) -> None:
        if not self._failing:
            self._failing = True
            self._log.warning("vector_cache_failed", reason=error.strerror)

    def _path(self, model: str, text: str) -> Path:
        key = hashlib.sha256(text.encode()).hexdigest()
        return self._folder / model / key[:2] / f"{key[2:]}.f32"

    def _drop_oldest(self, shard: Path) -> None:
        files = list(shard.iterdir())
        if len(files) <= self._shard_limit:
            return
        ages: list[tuple[int, Path]] = []
        for file in files:
            with suppress(FileNotFoundError):
                ages.append((file.stat().st_mtime_ns, file))
        for _, file in sorted(ages)[: -self._shard_limit]:
            file.unlink(missing_ok=True)
