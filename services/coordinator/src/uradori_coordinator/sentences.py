"""Sentences of a draft: cut as they stream, audited as they come, shown in order."""

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from types import TracebackType
from typing import Self

from uradori_contracts.audit import SENTENCES_LIMIT, AuditedSentence
from uradori_jafin import Sentence, SentenceStream


@dataclass(frozen=True, slots=True)
class Shown:
    """A sentence at its place in the draft, and its audit; None where no auditor answered."""

    index: int
    text: str
    lead: str
    """The blanks between it and the sentence before."""
    audited: AuditedSentence | None


Audit = Callable[[str, tuple[str, ...], int], Awaitable[tuple[AuditedSentence | None, ...]]]
"""Takes what stands before the sentences, the sentences, the index of the first."""
Show = Callable[[Shown], Awaitable[None]]


class SentenceFlow:
    """Feed it the draft in pieces cut anywhere; it shows each sentence once, in order, as soon as it is audited.

    While one audit is under way the sentences that are completed meanwhile wait, and go into the next one together.
    Leaving the context before `finish` drops what was not shown yet.
    """

    def __init__(self, audit: Audit, show: Show) -> None:
        self._audit = audit
        self._show = show
        self._cut = SentenceStream()
        self._text = ""
        self._complete: asyncio.Queue[Sentence | None] = asyncio.Queue(SENTENCES_LIMIT)
        self._auditing: asyncio.Task[None] | None = None

    @property
    def text(self) -> str:
        """The draft so far."""
        return self._text

    async def __aenter__(self) -> Self:
        self._auditing = asyncio.create_task(self._audit_what_is_complete())
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        assert self._auditing is not None
        self._auditing.cancel()
        await asyncio.wait({self._auditing})

    async def feed(self, piece: str) -> None:
        """Take the next piece; waits where too many sentences are waiting.

        Raises:
            UradoriError: a sentence could not be shown.
        """
        self._text += piece
        await self._take(self._cut.feed(piece))

    async def finish(self) -> None:
        """The draft is whole: returns once its last sentence was shown.

        Raises:
            UradoriError: a sentence could not be shown.
        """
        assert self._auditing is not None
        await self._take((*self._cut.close(), None))
        await self._auditing

    async def _take(self, sentences: tuple[Sentence | None, ...]) -> None:
        assert self._auditing is not None
        for sentence in sentences:
            if not self._complete.full() and not self._auditing.done():
                self._complete.put_nowait(sentence)
                continue
            putting = asyncio.ensure_future(self._complete.put(sentence))
            await asyncio.wait({putting, self._auditing}, return_when=asyncio.FIRST_COMPLETED)
            if not putting.done():
                putting.cancel()
                self._auditing.result()

    async def _audit_what_is_complete(self) -> None:
        index = end = 0
        while batch := await self._next_batch():
            before = self._text[: batch[0].span.start]
            verdicts = await self._audit(before, tuple(sentence.text for sentence in batch), index)
            for sentence, audited in zip(batch, verdicts, strict=True):
                await self._show(Shown(index, sentence.text, self._text[end : sentence.span.start], audited))
                index, end = index + 1, sentence.span.end

    async def _next_batch(self) -> list[Sentence]:
        batch: list[Sentence] = []
        following = await self._complete.get()
        while following is not None:
            batch.append(following)
            if self._complete.empty():
                break
            following = self._complete.get_nowait()
        else:
            self._complete.put_nowait(None)
        return batch
