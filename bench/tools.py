"""Tool calls on the snapshot behind the bus, each company for the first time and once more; `python -m bench.tools`."""

import asyncio
import csv
import os
import sys
import tempfile
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from time import perf_counter

import psutil
from uradori_bus import Budget, NatsBus
from uradori_cli.client.access import BusAccess
from uradori_cli.client.bus import connected_bus
from uradori_cli.stack.plan import StackPlan
from uradori_cli.stack.roster import SERVICES
from uradori_cli.stack.stack import running_stack
from uradori_contracts.finance import ToolCall, ToolName
from uradori_contracts.subjects import CALL_TOOL

from bench.latencies import Latencies

ROOT = Path(__file__).resolve().parent.parent
NAME = "mcp-finance"
MODULE = "uradori_mcp_finance"
BUDGET_S = 10.0
ANALYSIS = (
    "net_sales", "operating_profit", "ordinary_profit", "profit_attributable_to_owners", "roe", "equity_ratio", "eps",
    "per", "pbr", "dividend_per_share", "dividend_yield",
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Kind:
    """A way of calling; `call` lacks the company."""

    name: str
    call: ToolCall


KINDS = (
    Kind("one figure, 5 years", ToolCall(tool=ToolName.GET_STOCK_VALUATION, items=("roe",))),
    Kind("an analysis, 2 years", ToolCall(tool=ToolName.GET_STOCK_VALUATION, items=ANALYSIS, years=2)),
    Kind("everything, 5 years", ToolCall(tool=ToolName.GET_STOCK_VALUATION)),
    Kind("value trap", ToolCall(tool=ToolName.CHECK_VALUE_TRAP)),
    Kind("disclosures", ToolCall(tool=ToolName.GET_RECENT_DISCLOSURES)),
)


@dataclass(frozen=True, slots=True)
class Measured:
    """Of one kind of call."""

    kind: str
    cold: "Calls"
    warm: "Calls"

    def line(self) -> str:
        """For a reader."""
        times = "  ".join(
            f"{name} p50 {found.times.p50:>6.2f} p95 {found.times.p95:>6.2f} ms, service CPU {found.cpu_ms:>5.2f} ms"
            for name, found in (("first", self.cold), ("again", self.warm))
        )
        return f"{self.kind:<22} n {len(self.cold.times.values):>4}  {times}"


@dataclass(frozen=True, slots=True)
class Calls:
    """As the caller waits for them, and what each takes of a core in the service."""

    times: Latencies
    cpu_ms: float


async def measured(data_dir: Path) -> tuple[list[Measured], float]:
    """Each kind over every company, one call after another, and the service's memory at the end in MB.

    A kind's first calls find nothing kept: there are more companies than the service keeps the rows of.
    """
    tickers = tuple(_tickers(data_dir))
    with tempfile.TemporaryDirectory(prefix="uradori-bench-") as folder:
        services = tuple(service for service in SERVICES if service.name == NAME)
        plan = StackPlan(data_dir=data_dir, cache_dir=Path(folder), services=services)
        async with running_stack(plan, lambda _: None) as stack, connected_bus(BusAccess(stack.nats_url)) as bus:
            found: list[Measured] = []
            for kind in KINDS:
                calls = [kind.call.model_copy(update={"ticker": ticker}) for ticker in tickers]
                found.append(Measured(kind.name, await _timed(bus, calls), await _timed(bus, calls)))
            return found, _service().memory_info().rss / 1e6


async def _timed(bus: NatsBus, calls: Sequence[ToolCall]) -> Calls:
    service = _service()
    before = service.cpu_times()
    seconds: list[float] = []
    for call in calls:
        began = perf_counter()
        await bus.request(CALL_TOOL, call, budget=Budget.of(BUDGET_S))
        seconds.append(perf_counter() - began)
    after = service.cpu_times()
    busy_s = after.user + after.system - before.user - before.system
    return Calls(Latencies.of(seconds), busy_s / len(calls) * 1000)


def _tickers(data_dir: Path) -> Iterator[str]:
    with (data_dir / "snapshot" / "key_figures.csv").open(encoding="utf-8", newline="") as file:
        yield from sorted({row["ticker"] for row in csv.DictReader(file) if row["ticker"]})


def _service() -> psutil.Process:
    """The one of the processes below this one that answers the calls."""
    children = psutil.Process().children(recursive=True)
    return max((c for c in children if MODULE in " ".join(c.cmdline())), key=lambda c: c.memory_info().rss)


def main() -> int:
    """Print what was measured; absolute times are no gate."""
    found, memory = asyncio.run(measured(ROOT / "data"))
    load = " ".join(f"{average:.2f}" for average in os.getloadavg())
    lines = (*(one.line() for one in found), f"{NAME}: {memory:.0f} MB resident; load {load}")
    sys.stdout.write("\n".join(lines) + "\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
