"""One stack at a time writes to a folder."""

import subprocess
from pathlib import Path

import pytest
from uradori_cli.stack.claim import claimed
from uradori_cli.stack.failure import StackError


def test_a_folder_that_another_stack_has_is_refused_and_free_again_afterwards(tmp_path: Path) -> None:
    with (
        claimed(tmp_path / "state"),
        pytest.raises(StackError, match="Another stack uses"),
        claimed(tmp_path / "state"),
    ):
        pytest.fail("both have it")
    with claimed(tmp_path / "state"):
        pass


def test_a_folder_stays_claimed_for_as_long_as_a_process_that_inherited_the_lock(tmp_path: Path) -> None:
    with claimed(tmp_path) as lock:
        left = subprocess.Popen(["cat"], stdin=subprocess.PIPE, stdout=subprocess.DEVNULL, pass_fds=(lock,))
    with left:
        with pytest.raises(StackError), claimed(tmp_path):
            pytest.fail("both have it")
        assert left.stdin is not None
        left.stdin.close()
        left.wait()
        with claimed(tmp_path):
            pass


def test_a_folder_that_cannot_be_made_is_named(tmp_path: Path) -> None:
    (tmp_path / "state").write_text("a file")
    with pytest.raises(StackError, match="--state-dir"), claimed(tmp_path / "state"):
        pytest.fail("there is no folder")
