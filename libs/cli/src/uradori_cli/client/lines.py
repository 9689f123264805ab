"""Lines of a file or of standard input, read off the event loop."""

import asyncio
import sys
from collections.abc import AsyncIterator
from contextlib import ExitStack
from pathlib import Path
from typing import BinaryIO

from uradori_cli.client.batch import LINE_LIMIT
from uradori_cli.failure import CommandError
from uradori_cli.files import STDIN


async def lines_of(path: Path) -> AsyncIterator[bytes]:
    """Each line; one that is too long comes cut, still longer than LINE_LIMIT. `-` is standard input.

    Raises:
        CommandError: the file cannot be read.
    """
    with ExitStack() as held:
        source = sys.stdin.buffer if path == STDIN else held.enter_context(_opened(path))
        while line := await asyncio.to_thread(_next_line, source):
            yield line


def _opened(path: Path) -> BinaryIO:
    try:
        return path.open("rb")
    except OSError as error:
        raise CommandError(
            f"ファイルを読めません: {path}（{error.strerror}）", f"Cannot read {path} ({error.strerror})"
        ) from error


def _next_line(source: BinaryIO) -> bytes:
    line = source.readline(LINE_LIMIT + 1)
    rest = line
    while rest and len(rest) > LINE_LIMIT and not rest.endswith(b"\n"):
        rest = source.readline(LINE_LIMIT + 1)
    return line
