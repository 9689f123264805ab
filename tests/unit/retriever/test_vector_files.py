"""Vectors on disk."""

import resource
import signal
from collections.abc import Callable, Iterator
from pathlib import Path

import numpy as np
import pytest
import structlog
from structlog.typing import FilteringBoundLogger
from uradori_retriever.adapters.vector_files import VectorFiles
from uradori_retriever.domain.dense import DIMENSIONS


def _vector(seed: int) -> np.ndarray:
    return np.random.default_rng(seed).standard_normal(DIMENSIONS, np.float32)


def _stored(folder: Path) -> list[Path]:
    return [path for path in folder.rglob("*") if path.is_file()]


def test_what_was_written_is_read_again_by_another_process(tmp_path: Path, log: FilteringBoundLogger) -> None:
    VectorFiles(tmp_path, limit=1000, log=log).write("m1", "問い", _vector(1))
    files = VectorFiles(tmp_path, limit=1000, log=log)
    read = files.read("m1", "問い")
    assert read is not None
    assert read.tobytes() == _vector(1).tobytes()
    assert files.read("m1", "ほかの問い") is None
    assert files.read("m2", "問い") is None


@pytest.mark.parametrize("damage", ["truncate", "flip", "empty", "longer"])
def test_a_corrupted_file_is_absent_and_can_be_written_again(
    tmp_path: Path, log: FilteringBoundLogger, damage: str
) -> None:
    files = VectorFiles(tmp_path, limit=1000, log=log)
    files.write("m1", "問い", _vector(1))
    (path,) = _stored(tmp_path)
    body = bytearray(path.read_bytes())
    match damage:
        case "truncate":
            body = body[:-1]
        case "flip":
            body[100] ^= 1
        case "empty":
            body = bytearray()
        case _:
            body += b"x"
    path.write_bytes(body)
    with structlog.testing.capture_logs() as logged:
        assert files.read("m1", "問い") is None
    assert [entry["event"] for entry in logged] == ["vector_cache_corrupted"]
    assert not _stored(tmp_path)
    files.write("m1", "問い", _vector(1))
    assert files.read("m1", "問い") is not None


def test_only_the_newest_are_kept(tmp_path: Path, log: FilteringBoundLogger) -> None:
    files = VectorFiles(tmp_path, limit=256, log=log)
    for number in range(600):
        files.write("m1", f"問い{number}", _vector(1))
    assert len(_stored(tmp_path)) <= 256
    assert files.read("m1", "問い599") is not None


def test_no_text_is_in_a_file_or_its_name(tmp_path: Path, log: FilteringBoundLogger) -> None:
    VectorFiles(tmp_path, limit=1000, log=log).write("m1", "secret", _vector(1))
    (path,) = _stored(tmp_path)
    assert "secret" not in str(path)
    assert b"secret" not in path.read_bytes()


def test_a_disk_that_fails_is_logged_and_costs_only_the_cache(tmp_path: Path, log: FilteringBoundLogger) -> None:
    (tmp_path / "occupied").write_text("a file where the folder should be")
    files = VectorFiles(tmp_path / "occupied", limit=1000, log=log)
    with structlog.testing.capture_logs() as logged:
        files.write("m1", "問い", _vector(1))
        assert files.read("m1", "問い") is None
    assert {entry["event"] for entry in logged} == {"vector_cache_failed"}


@pytest.fixture
def full_disk() -> Iterator[Callable[[], None]]:
    """No file may grow from now on; the call gives the room back."""
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    ignored = signal.signal(signal.SIGXFSZ, signal.SIG_IGN)

    def room() -> None:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)

    resource.setrlimit(resource.RLIMIT_FSIZE, (64, before[1]))
    yield room
    room()
    signal.signal(signal.SIGXFSZ, ignored)


def test_a_full_disk_is_logged_once_leaves_nothing_behind_and_may_recover(
    tmp_path: Path, log: FilteringBoundLogger, full_disk: Callable[[], None]
) -> None:
    files = VectorFiles(tmp_path, limit=1000, log=log)
    with structlog.testing.capture_logs() as logged:
        for number in range(20):
            files.write("m1", f"問い{number}", _vector(1))
            assert files.read("m1", f"問い{number}") is None
    assert [entry["event"] for entry in logged] == ["vector_cache_failed"]
    assert not _stored(tmp_path)
    full_disk()
    with structlog.testing.capture_logs() as logged:
        files.write("m1", "問い", _vector(1))
    assert [entry["event"] for entry in logged] == ["vector_cache_recovered"]
    assert files.read("m1", "問い") is not None
