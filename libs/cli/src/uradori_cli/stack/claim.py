"""A folder that one stack at a time writes to."""

import fcntl
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from uradori_cli.stack.failure import StackError

_LOCK = "stack.lock"


@contextmanager
def claimed(folder: Path) -> Iterator[int]:
    """The descriptor of a lock on `folder`, which is made where it is missing.

    The lock lasts until every process that inherited the descriptor has ended.

    Raises:
        StackError: another stack has it, or the folder cannot be written.
    """
    try:
        folder.mkdir(parents=True, exist_ok=True)
        lock = os.open(folder / _LOCK, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
    except OSError as error:
        raise StackError(
            f"フォルダに書き込めません: {folder}（{error.strerror}）。--state-dir で別のフォルダを指定してください。",
            f"Cannot write to {folder} ({error.strerror}). Name another folder with --state-dir.",
        ) from error
    try:
        _take(lock, folder)
        yield lock
    finally:
        os.close(lock)


def _take(lock: int, folder: Path) -> None:
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError as error:
        raise StackError(
            f"別のスタックが使っています: {folder}。それを止めるか、--state-dir で別のフォルダを指定してください。",
            f"Another stack uses {folder}. Stop it, or name another folder with --state-dir.",
        ) from error
