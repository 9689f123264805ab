"""Reading processes, started when there is something to read and ended when there is nothing."""

import asyncio
from collections.abc import AsyncIterator
from concurrent.futures import Executor
from contextlib import asynccontextmanager
from dataclasses import dataclass, field

from structlog.typing import FilteringBoundLogger
from uradori_contracts.documents import Problem

from uradori_documents.adapters.reading.answering import out_of_memory
from uradori_documents.adapters.reading.process import ReaderDiedError, ReaderProcess
from uradori_documents.adapters.reading.protocol import ANSWERS, Answer, Question, Unreadable

_IDLE_S = 20.0
_QUESTIONS = 200
"""That a process is asked before another takes its place, so that what it keeps of them does not add up."""


@dataclass(slots=True)
class ReaderPool:
    """At most `size` processes. What kills one, or takes too long, is a problem of the document that was read."""

    size: int
    memory_bytes: int
    limit_s: float
    log: FilteringBoundLogger
    heavy: Executor
    """Whole documents are taken in here: one thread, so that what they leave behind is used again by the next."""
    idle_s: float = _IDLE_S
    _free: list[ReaderProcess] = field(default_factory=list)
    _places: asyncio.Semaphore = field(init=False)
    _ending: asyncio.TimerHandle | None = None
    _closings: set[asyncio.Task[None]] = field(default_factory=set)

    def __post_init__(self) -> None:
        self._places = asyncio.Semaphore(self.size)

    async def ask(self, question: Question) -> Answer:
        """The answer of some process."""
        async with self._places:
            reader = await self._reader()
            kept = False
            try:
                async with asyncio.timeout(self.limit_s):
                    reply = await reader.ask(question)
                kept = reader.asked < _QUESTIONS
            except TimeoutError:
                self.log.warning("reader_stopped", metrics={"reason": "timeout", "limit_s": self.limit_s})
                return Unreadable(_too_slow(question.name))
            except ReaderDiedError as died:
                self.log.warning("reader_died", metrics={"code": died.code, "error_type": died.error})
                return Unreadable(_killed(question.name))
            finally:
                if kept:
                    self._give_back(reader)
                else:
                    await reader.close()
        return await asyncio.get_running_loop().run_in_executor(self.heavy, ANSWERS.validate_json, reply)

    @property
    def pids(self) -> frozenset[int]:
        """Of the processes that wait for a question."""
        return frozenset(reader.pid for reader in self._free)

    @asynccontextmanager
    async def open(self) -> AsyncIterator[None]:
        """Ends its processes at the end."""
        try:
            yield
        finally:
            if self._ending is not None:
                self._ending.cancel()
            self._end_idle()
            if self._closings:
                await asyncio.wait(self._closings)

    async def _reader(self) -> ReaderProcess:
        while self._free:
            reader = self._free.pop()
            if reader.lives:
                return reader
            await reader.close()
        return await ReaderProcess.start(self.memory_bytes)

    def _give_back(self, reader: ReaderProcess) -> None:
        self._free.append(reader)
        if self._ending is not None:
            self._ending.cancel()
        self._ending = asyncio.get_running_loop().call_later(self.idle_s, self._end_idle)

    def _end_idle(self) -> None:
        idle, self._free = self._free, []
        for reader in idle:
            closing = asyncio.create_task(reader.close())
            self._closings.add(closing)
            closing.add_done_callback(self._closings.discard)


def _too_slow(where: str) -> Problem:
    return Problem(
        where=where,
        code="too_slow",
        message="読み取りが制限時間内に終わりませんでした。",
        message_en="Reading it did not end in time.",
    )


def _killed(where: str) -> Problem:
    problem = out_of_memory(where)
    return problem.model_copy(
        update={
            "code": "reader_died",
            "message": "このファイルを読み取る処理が異常終了しました。",
            "message_en": "The process that read this file ended abnormally.",
        }
    )
