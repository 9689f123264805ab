"""Sentences of a draft: cut as they stream, audited side by side, shown in order."""

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from types import TracebackType
from typing import Self

from uradori_contracts.audit import AuditedSentence
from uradori_contracts.errors import UradoriError
from uradori_jafin import Sentence, SentenceStream

IN_FLIGHT = 32


@dataclass(frozen=True, slots=True)
class Shown:
    """A sentence at its place in the draft, and its audit; None where no auditor answered."""

    index: int
    text: str
    lead: str
    """The blanks between it and the sentence before."""
    audited: AuditedSentence | None


Audit = Callable[[str, Sentence, int], Awaitable[AuditedSentence | None]]
"""Takes what stands before the sentence, the sentence, its index."""
Show = Callable[[Shown], Awaitable[None]]


class SentenceFlow:
    """Feed it the draft in pieces cut anywhere; it shows each sentence once, in order, as soon as it is audited."""

    def __init__(self, audit: Audit, show: Show) -> None:
        self._audit = audit
        self._show = show
        self._cut = SentenceStream()
        self._text = ""
        self._count = 0
        self._end = 0
        self._queue: asyncio.Queue[asyncio.Task[Shown] | None] = asyncio.Queue(IN_FLIGHT)
        self._tasks = asyncio.TaskGroup()

    @property
    def text(self) -> str:
        """The draft so far."""
        return self._text

    async def __aenter__(self) -> Self:
        await self._tasks.__aenter__()
        self._tasks.create_task(self._show_in_order())
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if kind is None:
            await self._take(self._cut.close())
            await self._queue.put(None)
        try:
            await self._tasks.__aexit__(kind, error, trace)
        except* UradoriError as failures:
            raise _first(failures) from None

    async def feed(self, piece: str) -> None:
        """Take the next piece; waits where too many sentences are being audited."""
        self._text += piece
        await self._take(self._cut.feed(piece))

    async def _take(self, sentences: tuple[Sentence, ...]) -> None:
        for sentence in sentences:
            lead = self._text[self._end : sentence.span.start]
            task = self._tasks.create_task(self._audited(sentence, lead, self._count))
            self._count += 1
            self._end = sentence.span.end
            await self._queue.put(task)

    async def _audited(self, sentence: Sentence, lead: str, index: int) -> Shown:
        before = self._text[: sentence.span.start]
        return Shown(index, sentence.text, lead, await self._audit(before, sentence, index))

    async def _show_in_order(self) -> None:
        while (task := await self._queue.get()) is not None:
            await self._show(await task)


def _first(failures: BaseExceptionGroup[UradoriError]) -> UradoriError:
    failure: BaseException = failures
    while isinstance(failure, BaseExceptionGroup):
        failure = failure.exceptions[0]
    assert isinstance(failure, UradoriError)
    return failure
