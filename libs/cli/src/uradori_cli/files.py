"""Files that a user names, read whole; `-` is standard input."""

import sys
from pathlib import Path

from uradori_cli.failure import CommandError

STDIN = Path("-")


def content_of(path: Path, limit: int, exit_code: int = 1) -> bytes:
    """The bytes of a file of at most `limit` bytes.

    Raises:
        CommandError: it cannot be read, or is larger.
    """
    try:
        content = _read(path, limit + 1)
    except OSError as error:
        raise CommandError(
            f"ファイルを読めません: {path}（{error.strerror}）",
            f"Cannot read {path} ({error.strerror})",
            exit_code=exit_code,
        ) from error
    if len(content) > limit:
        raise CommandError(
            f"{path}: ファイルが大きすぎます（上限 {limit // 2**20} MiB）。",
            f"{path}: The file is larger than {limit // 2**20} MiB.",
            exit_code=exit_code,
        )
    return content


def _read(path: Path, size: int) -> bytes:
    if path == STDIN:
        return sys.stdin.buffer.read(size)
    with path.open("rb") as file:
        return file.read(size)
