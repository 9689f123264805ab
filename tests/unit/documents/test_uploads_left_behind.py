"""Folders of uploads whose process was killed."""

import fcntl
import os
from pathlib import Path

from uradori_documents.adapters.upload_files import sweep


def test_what_a_killed_process_left_is_taken_away(tmp_path: Path) -> None:
    left = tmp_path / "upload-abc"
    left.mkdir()
    (left / "upload").write_bytes(b"x")
    (tmp_path / "documents.sqlite").write_bytes(b"")
    assert sweep(tmp_path) == 1
    assert [path.name for path in tmp_path.iterdir()] == ["documents.sqlite"]


def test_what_another_process_reads_stays(tmp_path: Path) -> None:
    held = tmp_path / "upload-abc"
    held.mkdir()
    lock = os.open(held, os.O_RDONLY)
    try:
        fcntl.flock(lock, fcntl.LOCK_EX)
        assert sweep(tmp_path) == 0
    finally:
        os.close(lock)
    assert held.is_dir()


def test_a_link_is_no_upload(tmp_path: Path) -> None:
    kept = tmp_path / "kept"
    kept.mkdir()
    (tmp_path / "upload-link").symlink_to(kept)
    assert sweep(tmp_path) == 0
    assert kept.is_dir()
