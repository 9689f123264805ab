"""A turn through HTTP, NATS, every service and tracing, beside the same functions in one process; `python -m bench.turn`."""

import asyncio
import json
import os
import shutil
import sys
import tempfile
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import cycle, islice
from pathlib import Path
from time import perf_counter, process_time, time_ns

import httpx
import psutil
from uradori_bus import Budget, NatsBus, ServiceConfig
from uradori_cli.client.connection import connected
from uradori_cli.stack.plan import StackPlan
from uradori_cli.stack.ports import LOOPBACK, free_ports
from uradori_cli.stack.stack import Stack, running_stack
from uradori_contracts.asking import RetrievalMode
from uradori_contracts.retrieval import SearchRequest
from uradori_contracts.subjects import SEARCH

from bench.comparison import Comparison
from bench.hops import Hop, read_hops, receiving
from bench.latencies import Latencies
from bench.questions import analyses, figures
from bench.reference.graph import ReferenceGraph
from bench.reference.parts import loaded

ROOT = Path(__file__).resolve().parent.parent
CACHE = ROOT / ".cache" / "bench"
AGAINST = "LangGraph, MemorySaver, one process"
QUESTIONS = 60
CLIENTS = 32
CROWD = 480
"""Turns of all clients together."""
WARM_UP = 5

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


async def measured() -> tuple[list[Comparison], list[Hop]]:
    """The rows of the speed table about turns, and what each hop took."""
    data = ROOT / "data"
    shutil.rmtree(CACHE / "vectors" / "queries", ignore_errors=True)
    with tempfile.TemporaryDirectory(prefix="uradori-bench-") as folder:
        spans, cache, port = Path(folder) / "spans.json", Path(folder) / "cache", next(free_ports())
        async with loaded(data, CACHE) as parts:
            shutil.copytree(CACHE / "vectors", cache / "vectors")
            plan = StackPlan(data_dir=data, cache_dir=cache, otlp=f"http://{LOOPBACK}:{port}")
            deep = analyses(data, parts.knowledge, QUESTIONS + WARM_UP)
            plain = figures(data, parts.knowledge, QUESTIONS + WARM_UP)
            with receiving(port, spans):
                async with running_stack(plan, lambda _: None) as stack, connected(stack.url, CLIENTS) as client:
                    pair = Pair(partial(_ask, client), partial(_ask_reference, ReferenceGraph(parts)))
                    await _embedded(stack)
                    await pair.latencies((*plain[:WARM_UP], *deep[:WARM_UP]))
                    rows = [
                        await _row("a turn, query vectors cold", pair, deep[WARM_UP:], 1.4, 1.4),
                        await _row("a turn, query vectors warm", pair, deep[WARM_UP:], 2.0, 3.0),
                        await _row("a figure question", pair, plain[WARM_UP:], 2.0, 2.0),
                    ]
                    one_client_until = time_ns()
                    rows.append(await _crowd(pair, deep[WARM_UP:], stack))
        return rows, read_hops(spans, one_client_until)


async def _embedded(stack: Stack) -> None:
    """Returns once every passage has its vector."""
    async with NatsBus.connect(ServiceConfig(nats_url=stack.nats_url)) as bus:
        for _ in range(600):
            found = await bus.request(
                SEARCH, SearchRequest(query="業績", mode=RetrievalMode.SPARSE), budget=Budget.of(5)
            )
            if found.embedded_share == 1.0:
                return
            await asyncio.sleep(0.1)
    raise BrokenTurnError("the corpus was not embedded in time")


async def _row(what: str, pair: Pair, questions: Sequence[str], asked: float, fails_beyond: float) -> Comparison:
    ours, reference = await pair.latencies(questions)
    note = f"p95 {ours.p95:.1f} ms beside {reference.p95:.1f} ms over {len(questions)} distinct questions"
    ratio = ours.p50 / reference.p50
    return Comparison(
        f"{what}, p50", AGAINST, ours.p50, reference.p50, ratio, asked, "at_most", fails_beyond, note=note
    )


async def _crowd(pair: Pair, questions: Sequence[str], stack: Stack) -> Comparison:
    processes = [psutil.Process(pid) for pid in stack.pids.values()]
    asked = tuple(islice(cycle(questions), CROWD))
    before = _cpu_s(processes)
    ours_s = await _elapsed(pair.ours, asked)
    ours_cpu = (_cpu_s(processes) - before) / CROWD
    before = process_time()
    reference_s = await _elapsed(pair.reference, asked)
    reference_cpu = (process_time() - before) / CROWD
    note = (
        f"{CROWD / ours_s:.1f} turns/s beside {CROWD / reference_s:.1f}; "
        f"CPU {ours_cpu * 1e3:.1f} ms a turn over {len(processes)} processes beside {reference_cpu * 1e3:.1f} ms"
    )
    return Comparison(
        f"{CLIENTS} clients, time a turn",
        AGAINST,
        ours_s / CROWD * 1e3,
        reference_s / CROWD * 1e3,
        reference_s / ours_s,
        0.6,
        "at_least",
        note=note,
    )


async def _elapsed(ask: Ask, questions: Sequence[str]) -> float:
    waiting = iter(questions)

    async def client() -> None:
        for question in waiting:
            await ask(question)

    began = perf_counter()
    await asyncio.gather(*(client() for _ in range(CLIENTS)))
    return perf_counter() - began


async def _ask(client: httpx.AsyncClient, question: str) -> None:
    async with client.stream("POST", "/api/v1/chat/stream", json={"question": question}) as response:
        stream = b"".join([chunk async for chunk in response.aiter_raw()])
    ending = stream.rsplit(b"event: ", 1)[-1]
    if not ending.startswith(b"done") or b'"disposition":"ERROR"' in ending:
        raise BrokenTurnError(f"{question}: {ending.decode()}")


async def _ask_reference(graph: ReferenceGraph, question: str) -> None:
    if "grade" not in await graph.turn(question):
        raise BrokenTurnError(question)


def _cpu_s(processes: Sequence[psutil.Process]) -> float:
    return sum(sum(process.cpu_times()[:2]) for process in processes)


def main() -> int:
    """Print the table, hops and load; 1 where a ratio is not what is asked."""
    rows, hops = asyncio.run(measured())
    load = " ".join(f"{average:.2f}" for average in os.getloadavg())
    lines = [row.line() for row in rows] + ["hops, one client:"] + [hop.line() for hop in hops] + [f"load {load}"]
    sys.stdout.write("\n".join(lines) + "\n")
    sys.stdout.write(json.dumps([row.row() for row in rows], ensure_ascii=False) + "\n")
    return 1 if any(row.fails for row in rows) else 0


if __name__ == "__main__":
    sys.exit(main())
