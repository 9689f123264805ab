"""The parent's side of a reading process."""

import asyncio
import os
import sys
from asyncio.subprocess import DEVNULL, PIPE, Process
from collections.abc import Mapping
from typing import Self

from uradori_documents.adapters.reading.protocol import (
    LENGTH_BYTES,
    QUESTIONS,
    REPLY_LIMIT,
    Question,
)

_CHILD = "uradori_documents.adapters.reading.child"


_INHERITED = frozenset({"HOME", "LANG", "LD_LIBRARY_PATH", "PATH", "TMPDIR", "TZ", "VIRTUAL_ENV"})
_INHERITED_KINDS = ("LC_", "PYTHON")


def reader_environment(inherited: Mapping[str, str]) -> dict[str, str]:
    """What a reader is told: a file that takes it over finds no credential of any library there."""
    kept = {name: value for name, value in inherited.items() if name in _INHERITED or name.startswith(_INHERITED_KINDS)}
    return {**kept, "OPENBLAS_NUM_THREADS": "1"}


class ReaderDiedError(Exception):
    """The process ended in the middle of a question, by a signal or by an error; `error` is its type."""

    def __init__(self, code: int | None, error: str = "") -> None:
        self.code = code
        self.error = error
        super().__init__(f"exit code {code} {error}".rstrip())


class ReaderProcess:
    """One question at a time."""

    def __init__(self, process: Process) -> None:
        self._process = process
        self.asked = 0

    @classmethod
    async def start(cls, memory_bytes: int) -> Self:
        """It imports what it needs before it takes its first question."""
        return cls(
            await asyncio.create_subprocess_exec(
                sys.executable,
                "-m",
                _CHILD,
                str(memory_bytes),
                stdin=PIPE,
                stdout=PIPE,
                stderr=DEVNULL,
                env=reader_environment(os.environ),
                start_new_session=True,
            )
        )

    @property
    def pid(self) -> int:
        """Of the process."""
        return self._process.pid

    @property
    def lives(self) -> bool:
        """Whether it takes questions."""
        return self._process.returncode is None

    async def ask(self, question: Question) -> bytes:
        """The JSON of its answer. Raises ReaderDiedError."""
        stdin, stdout = self._process.stdin, self._process.stdout
        if stdin is None or stdout is None:
            raise ReaderDiedError(None)
        self.asked += 1
        body = QUESTIONS.dump_json(question)
        try:
            stdin.write(len(body).to_bytes(LENGTH_BYTES) + body)
            await stdin.drain()
            if reply := await _framed(stdout):
                return reply
            kind = await _framed(stdout)
        except (asyncio.IncompleteReadError, ConnectionError) as error:
            raise ReaderDiedError(await self._process.wait()) from error
        raise ReaderDiedError(await self._process.wait(), kind.decode())

    async def close(self) -> None:
        """End it, whatever it does."""
        if self._process.returncode is None:
            self._process.kill()
        # Closes its pipes too.
        await self._process.communicate()


async def _framed(stdout: asyncio.StreamReader) -> bytes:
    length = int.from_bytes(await stdout.readexactly(LENGTH_BYTES))
    if length > REPLY_LIMIT:
        raise ReaderDiedError(None)
    return await stdout.readexactly(length)
