"""A turn of a running system beside the same turn as one graph in one process, asked in turns."""

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from time import perf_counter

import httpx
from uradori_bus import Budget, NatsBus, ServiceConfig
from uradori_contracts.asking import RetrievalMode
from uradori_contracts.retrieval import SearchRequest
from uradori_contracts.subjects import SEARCH

from bench.comparison import Comparison
from bench.latencies import Latencies
from bench.reference.graph import ReferenceGraph

AGAINST = "LangGraph, MemorySaver, one process"
CLIENTS = 32
CROWD = 480
"""Turns of all clients together."""

Ask = Callable[[str], Awaitable[None]]


class BrokenTurnError(RuntimeError):
    """A turn of the bench ended in an error."""


@dataclass(frozen=True, slots=True)
class Pair:
    """Ours and the reference, which are asked in turns so that both meet the same machine."""

    ours: Ask
    reference: Ask

    async def latencies(self, questions: Sequence[str]) -> tuple[Latencies, Latencies]:
        """Of each question, one after another."""
        ours: list[float] = []
        reference: list[float] = []
        for number, question in enumerate(questions):
            sides = ((self.ours, ours), (self.reference, reference))
            for ask, taken in sides if number % 2 else reversed(sides):
                began = perf_counter()
                await ask(question)
                taken.append(perf_counter() - began)
        return Latencies.of(ours), Latencies.of(reference)


async def row(what: str, pair: Pair, questions: Sequence[str], asked: float, fails_beyond: float) -> Comparison:
    ours, reference = await pair.latencies(questions)
    note = f"p95 {ours.p95:.1f} ms beside {reference.p95:.1f} ms over {len(questions)} distinct questions"
    ratio = ours.p50 / reference.p50
    return Comparison(
        f"{what}, p50", AGAINST, ours.p50, reference.p50, ratio, asked, "at_most", fails_beyond, note=note
    )


async def elapsed(ask: Ask, questions: Sequence[str]) -> float:
    waiting = iter(questions)

    async def client() -> None:
        for question in waiting:
            await ask(question)

    began = perf_counter()
    await asyncio.gather(*(client() for _ in range(CLIENTS)))
    return perf_counter() - began


async def ask(client: httpx.AsyncClient, question: str) -> None:
    async with client.stream("POST", "/api/v1/chat/stream", json={"question": question}) as response:
        stream = b"".join([chunk async for chunk in response.aiter_raw()])
    ending = stream.rsplit(b"event: ", 1)[-1]
    if not ending.startswith(b"done") or b'"disposition":"ERROR"' in ending:
        raise BrokenTurnError(f"{question}: {ending.decode()}")


async def ask_reference(graph: ReferenceGraph, question: str) -> None:
    if "grade" not in await graph.turn(question):
        raise BrokenTurnError(question)


async def embedded(config: ServiceConfig) -> None:
    """Returns once every passage has its vector, as the retriever on that bus says."""
    async with NatsBus.connect(config) as bus:
        for _ in range(3000):
            found = await bus.request(
                SEARCH, SearchRequest(query="業績", mode=RetrievalMode.SPARSE), budget=Budget.of(5)
            )
            if found.embedded_share == 1.0:
                return
            await asyncio.sleep(0.1)
    raise BrokenTurnError("the corpus was not embedded in time")
