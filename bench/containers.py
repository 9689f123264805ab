"""The turns of `bench.turn`, asked of the deployed stack through Caddy; `python -m bench.containers`.

A stack is started from the images that are there, or that at URADORI_BENCH_URL is asked (URADORI_BENCH_TOKEN: a token
of the scope chat with room for thousands of requests a minute, unless chat is open and unlimited there).
"""

import asyncio
import json
import os
import platform
import shutil
import sys
import tempfile
from collections.abc import Mapping, Sequence
from contextlib import ExitStack
from dataclasses import asdict, dataclass
from functools import partial
from itertools import cycle, islice
from pathlib import Path

import httpx

from bench.comparison import Comparison
from bench.pair import AGAINST, CLIENTS, CROWD, Pair, ask, ask_reference, elapsed, embedded, row
from bench.questions import analyses, figures
from bench.reference.graph import ReferenceGraph
from bench.reference.parts import loaded
from bench.turn import CACHE, QUESTIONS, ROOT, WARM_UP
from tests.compose.command import ComposeError, compose_command
from tests.compose.images import missing_images
from tests.compose.stack import ComposeStack, running_compose
from tests.compose.usage import Usage, usage_of

TOKEN = "bench:chat:1000000"  # noqa: S105 - a name, a scope, a rate


@dataclass(frozen=True, slots=True)
class Load:
    """What each service takes when nobody asks, and under the crowd; empty where it cannot be seen."""

    at_rest: Mapping[str, Usage]
    crowded: Mapping[str, Usage]

    def lines(self) -> list[str]:
        """For a reader."""
        if not self.at_rest:
            return []
        head = f"{'service':<16} {'at rest MB':>11} {'CPU %':>7}   {f'{CLIENTS} clients MB':>14} {'CPU %':>7}"
        rows = [
            f"{name:<16} {rest.memory_mb:>11.0f} {rest.cpu_percent:>7.1f}"
            f"   {self.crowded[name].memory_mb:>14.0f} {self.crowded[name].cpu_percent:>7.1f}"
            for name, rest in sorted(self.at_rest.items())
            if name in self.crowded
        ]
        return [head, *rows]

    def row(self) -> dict[str, dict[str, dict[str, float]]]:
        """As JSON."""
        sides = (("at_rest", self.at_rest), ("crowded", self.crowded))
        return {side: {name: asdict(usage) for name, usage in found.items()} for side, found in sides}


async def measured(url: str, token: str | None, stack: ComposeStack | None) -> tuple[list[Comparison], Load]:
    """The rows about turns through Caddy and containers, and what the containers took."""
    shutil.rmtree(CACHE / "vectors" / "queries", ignore_errors=True)
    data = ROOT / "data"
    headers = {"Authorization": f"Bearer {token}"} if token else {}
    limits = httpx.Limits(max_connections=CLIENTS)
    async with (
        loaded(data, CACHE) as parts,
        httpx.AsyncClient(base_url=url, headers=headers, limits=limits, timeout=60, trust_env=False) as client,
    ):
        if stack is not None:
            await embedded(stack.bus_config("ops"))
        deep = analyses(data, parts.knowledge, QUESTIONS + WARM_UP)
        plain = figures(data, parts.knowledge, QUESTIONS + WARM_UP)
        at_rest = await asyncio.to_thread(usage_of, stack) if stack else {}
        pair = Pair(partial(ask, client), partial(ask_reference, ReferenceGraph(parts)))
        await pair.latencies((*plain[:WARM_UP], *deep[:WARM_UP]))
        rows = [
            await row("through Caddy: a turn, query vectors cold", pair, deep[WARM_UP:], 1.4, 1.4),
            await row("through Caddy: a turn, query vectors warm", pair, deep[WARM_UP:], 2.0, 3.0),
            await row("through Caddy: a figure question", pair, plain[WARM_UP:], 2.0, 2.0),
        ]
        crowd, crowded = await _crowd(pair, deep[WARM_UP:], stack)
    return [*rows, crowd], Load(at_rest, crowded)


async def _crowd(
    pair: Pair, questions: Sequence[str], stack: ComposeStack | None
) -> tuple[Comparison, Mapping[str, Usage]]:
    asked = tuple(islice(cycle(questions), CROWD))
    ours = asyncio.create_task(elapsed(pair.ours, asked))
    crowded = await asyncio.to_thread(usage_of, stack) if stack else {}
    ours_s, reference_s = await ours, await elapsed(pair.reference, asked)
    note = f"{CROWD / ours_s:.1f} turns/s beside {CROWD / reference_s:.1f}"
    what = f"through Caddy: {CLIENTS} clients, time a turn"
    times = (ours_s / CROWD * 1e3, reference_s / CROWD * 1e3, reference_s / ours_s)
    return Comparison(what, AGAINST, *times, 0.6, "at_least", note=note), crowded


def interpreters(stack: ComposeStack | None) -> str:
    """Which Python each side runs on: builds of it differ by a third."""
    containers = stack.compose.run("exec", "-T", "gateway", "python3", "-V").strip() if stack else "not known"
    return f"containers: {containers}; reference: Python {platform.python_version()}"


def unavailable() -> str:
    """Why no stack can be started here; empty where one can."""
    try:
        compose_command()
    except ComposeError as error:
        return str(error)
    return missing_images(ROOT)


def main() -> int:
    """Print rows and usage, then as JSON; 1 where a ratio is not what is asked, 0 where no stack can be had."""
    with ExitStack() as until_the_end:
        stack: ComposeStack | None = None
        url, token = os.environ.get("URADORI_BENCH_URL"), os.environ.get("URADORI_BENCH_TOKEN")
        if url is None:
            reason = unavailable()
            if reason:
                sys.stdout.write(f"through Caddy and containers: not measured, {reason}\n")
                return 0
            folder = Path(until_the_end.enter_context(tempfile.TemporaryDirectory(prefix="uradori-bench-")))
            stack = until_the_end.enter_context(running_compose(folder, build=False, tokens=(TOKEN,)))
            url, token = stack.url, stack.token("bench")
        rows, load = asyncio.run(measured(url, token, stack))
        pythons = interpreters(stack)
    machine = " ".join(f"{average:.2f}" for average in os.getloadavg())
    sys.stdout.write("\n".join([*(each.line() for each in rows), *load.lines(), pythons, f"load {machine}"]) + "\n")
    found = {"rows": [each.row() for each in rows], "containers": load.row()}
    sys.stdout.write(json.dumps(found, ensure_ascii=False) + "\n")
    return 1 if any(each.fails for each in rows) else 0


if __name__ == "__main__":
    sys.exit(main())
