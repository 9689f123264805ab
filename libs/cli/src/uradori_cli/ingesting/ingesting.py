"""Documents sent one after the other, a few under way at once; what fails is told, and the rest goes on."""

import asyncio
from collections.abc import AsyncGenerator, AsyncIterator, Callable, Coroutine, Sequence
from contextlib import aclosing
from dataclasses import dataclass, field
from pathlib import Path

from uradori_contracts.documents import Problem
from uradori_contracts.errors import SENTENCES, ErrorCode
from uradori_contracts.uploads import UPLOAD_LIMIT, DocumentOutcome, Upload, UploadState
from uradori_filings import SourceFile, UnreadableFileError

from uradori_cli.client.ordered import in_order
from uradori_cli.client.uploads import Uploads
from uradori_cli.failure import CommandError
from uradori_cli.ingesting.found import Found, found, problem
from uradori_cli.ingesting.taken import Taken


@dataclass(frozen=True, slots=True)
class Ingesting:
    """`begun` hears the name of each as it is begun."""

    uploads: Uploads
    begun: Callable[[str], None]
    concurrency: int = 4
    _reading: asyncio.Lock = field(default_factory=asyncio.Lock)

    async def take(self, paths: Sequence[Path], expected: Callable[[int], None]) -> AsyncGenerator[Taken, None]:
        """An outcome for each, in their order."""
        async with aclosing(in_order(self._work(paths, expected), self.concurrency)) as outcomes:
            async for outcome in outcomes:
                yield outcome

    async def _work(
        self, paths: Sequence[Path], expected: Callable[[int], None]
    ) -> AsyncIterator[Coroutine[None, None, Taken]]:
        each = found(paths, expected)
        while True:
            async with self._reading:
                one = await asyncio.to_thread(next, each, None)
            if one is None:
                return
            yield _unusable(one) if isinstance(one, Problem) else self._one(one)

    async def _one(self, one: Found) -> Taken:
        self.begun(one.name)
        try:
            async with self._reading:
                file, problems = await asyncio.to_thread(one.packed)
        except UnreadableFileError as error:
            return Taken(one.name, problems=(problem(one.name, error),), failed=True)
        if len(file.content) > UPLOAD_LIMIT:
            return _refused(one.name, ErrorCode.TOO_LARGE, SENTENCES[ErrorCode.TOO_LARGE])
        return await self._send(one.name, file, problems)

    async def _send(self, name: str, file: SourceFile, problems: tuple[Problem, ...]) -> Taken:
        try:
            before = await self.uploads.known(file.name, file.content)
            upload = before or await self.uploads.sent(file.name, file.content)
        except CommandError as error:
            code = error.details[0].split(maxsplit=1)[0] if error.details else ErrorCode.INTERNAL.value
            return _refused(name, code, (error.message, error.message_en))
        return Taken(name, upload.documents, (*problems, *upload.problems), before is not None, _has_failed(upload))


def _has_failed(upload: Upload) -> bool:
    return upload.state is UploadState.FAILED or any(
        document.outcome is DocumentOutcome.FAILED for document in upload.documents
    )


async def _unusable(what: Problem) -> Taken:
    return Taken(what.where, problems=(what,), failed=what.code != "unknown_format")


def _refused(name: str, code: str, sentence: tuple[str, str]) -> Taken:
    problem = Problem(where=name, code=code, message=sentence[0], message_en=sentence[1])
    return Taken(name, problems=(problem,), failed=True)
