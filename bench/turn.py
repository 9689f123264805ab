"""A turn through HTTP, NATS, every service and tracing, beside the same functions in one process; `python -m bench.turn`."""

import asyncio
import json
import os
import shutil
import sys
import tempfile
from collections.abc import Sequence
from functools import partial
from itertools import cycle, islice
from pathlib import Path
from time import process_time, time_ns

import psutil
from uradori_bus import ServiceConfig
from uradori_cli.client.connection import connected
from uradori_cli.stack.plan import StackPlan
from uradori_cli.stack.ports import LOOPBACK, free_ports
from uradori_cli.stack.stack import Stack, running_stack

from bench.comparison import Comparison
from bench.hops import Hop, read_hops, receiving
from bench.pair import AGAINST, CLIENTS, CROWD, Pair, ask, ask_reference, elapsed, embedded, row
from bench.questions import analyses, figures
from bench.reference.graph import ReferenceGraph
from bench.reference.parts import loaded

ROOT = Path(__file__).resolve().parent.parent
CACHE = ROOT / ".cache" / "bench"
QUESTIONS = 60
WARM_UP = 5


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
                    pair = Pair(partial(ask, client), partial(ask_reference, ReferenceGraph(parts)))
                    await embedded(ServiceConfig(nats_url=stack.nats_url))
                    await pair.latencies((*plain[:WARM_UP], *deep[:WARM_UP]))
                    rows = [
                        await row("a turn, query vectors cold", pair, deep[WARM_UP:], 1.4, 1.4),
                        await row("a turn, query vectors warm", pair, deep[WARM_UP:], 2.0, 3.0),
                        await row("a figure question", pair, plain[WARM_UP:], 2.0, 2.0),
                    ]
                    one_client_until = time_ns()
                    rows.append(await _crowd(pair, deep[WARM_UP:], stack))
        return rows, read_hops(spans, one_client_until)


async def _crowd(pair: Pair, questions: Sequence[str], stack: Stack) -> Comparison:
    processes = [psutil.Process(pid) for pid in stack.pids.values()]
    asked = tuple(islice(cycle(questions), CROWD))
    before = _cpu_s(processes)
    ours_s = await elapsed(pair.ours, asked)
    ours_cpu = (_cpu_s(processes) - before) / CROWD
    before = process_time()
    reference_s = await elapsed(pair.reference, asked)
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
