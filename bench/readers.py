"""Two hundred readers of one running turn on one gateway; `python -m bench.readers`."""

import asyncio
import json
import sys
import tempfile
from collections.abc import Iterator
from contextlib import AsyncExitStack
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path
from statistics import median
from time import perf_counter
from urllib.parse import urlsplit

import psutil
from uradori_bus import Bus, NatsBus, ServiceConfig
from uradori_cli.stack.plan import StackPlan
from uradori_cli.stack.stack import running_stack
from uradori_contracts.asking import Ask, DataSourceMode, Display, RetrievalMode
from uradori_contracts.events import StatusEvent, Step, TurnEvents
from uradori_contracts.subjects import TURNS, chat_event
from uradori_contracts.turn import Turn, TurnState

from bench.limit import Limit

ROOT = Path(__file__).resolve().parent.parent
READERS = 200
EVENTS = 30
IDLE_S = 5.0
ASKED_MB, ASKED_MS = 150.0, 50.0
TURN = "bench-readers"
_DEADLINE_S = 30.0


@dataclass(slots=True)
class _Arrivals:
    """When each reader got an event, by the event's number."""

    readers: int
    at: dict[int, list[float]] = field(default_factory=dict)
    changed: asyncio.Event = field(default_factory=asyncio.Event)

    def note(self, number: int) -> None:
        found = self.at.setdefault(number, [])
        found.append(perf_counter())
        if len(found) == self.readers:
            self.changed.set()

    async def all_have(self, number: int) -> list[float]:
        async with asyncio.timeout(_DEADLINE_S):
            while len(self.at.get(number, ())) < self.readers:
                self.changed.clear()
                await self.changed.wait()
        return self.at[number]


async def measured() -> list[Limit]:
    """The row about idle readers: memory of the gateway, and how long an event takes to the last of them."""
    with tempfile.TemporaryDirectory(prefix="uradori-bench-") as folder:
        plan = StackPlan(data_dir=ROOT / "data", cache_dir=Path(folder) / "cache")
        async with running_stack(plan, lambda _: None) as stack, AsyncExitStack() as open_until_the_end:
            bus = await open_until_the_end.enter_async_context(NatsBus.connect(ServiceConfig(nats_url=stack.nats_url)))
            await _begin_turn(bus)
            gateway = psutil.Process(stack.pids["gateway"])
            before = gateway.memory_info().rss
            arrivals, numbers = _Arrivals(READERS), iter(range(2, EVENTS + 3))
            readers = [asyncio.create_task(_read(stack.url, arrivals)) for _ in range(READERS)]
            try:
                await arrivals.all_have(1)
                await asyncio.sleep(IDLE_S)
                idle = gateway.memory_info().rss
                taken = [await _until_all_have(bus, arrivals, number) for number in numbers]
            finally:
                for reader in readers:
                    reader.cancel()
                await asyncio.gather(*readers, return_exceptions=True)
            after = gateway.memory_info().rss
    return list(_rows(before, idle, after, taken[1:]))


def _rows(before: int, idle: int, after: int, taken: list[float]) -> Iterator[Limit]:
    grown = (idle - before) / 1e6
    note = f"{before / 1e6:.0f} MB before, {grown:.1f} MB for {READERS} readers, {after / 1e6:.0f} MB after {EVENTS} events"
    yield Limit(f"{READERS} idle readers, memory of the gateway", idle / 1e6, ASKED_MB, "MB", note)
    note = f"worst of {len(taken)} events {max(taken) * 1e3:.1f} ms"
    yield Limit(f"an event to all {READERS} readers, p50", median(taken) * 1e3, ASKED_MS, "ms", note)


async def _begin_turn(bus: Bus) -> None:
    ask = Ask(
        turn_id=TURN,
        question="-",
        data_source_mode=DataSourceMode.SNAPSHOT,
        retrieval_mode=RetrievalMode.HYBRID,
        display=Display.LIVE,
    )
    await bus.bucket(TURNS).put(TURN, Turn(ask=ask, state=TurnState.SYNTHESIZING, started_at=datetime.now(UTC)))
    await _publish(bus, 1)


async def _publish(bus: Bus, number: int) -> None:
    event = StatusEvent(step=Step.SYNTHESIZING, message="-")
    await bus.publish(chat_event(TURN), TurnEvents(turn_id=TURN, seq=number, events=(event,)))


async def _until_all_have(bus: Bus, arrivals: _Arrivals, number: int) -> float:
    began = perf_counter()
    await _publish(bus, number)
    return max(await arrivals.all_have(number)) - began


async def _read(url: str, arrivals: _Arrivals) -> None:
    """A connection of its own, read as cheaply as can be: what is measured is not this side."""
    address = urlsplit(url)
    reader, writer = await asyncio.open_connection(address.hostname, address.port)
    try:
        head = f"GET /api/v1/turns/{TURN}/events HTTP/1.1\r\nHost: {address.netloc}\r\n\r\n"
        writer.write(head.encode())
        while line := await reader.readline():
            if line.startswith(b"id: "):
                arrivals.note(int(line[4:]))
    finally:
        writer.close()


def main() -> int:
    """Print the rows, then as JSON; 1 where one is not what is asked."""
    rows = asyncio.run(measured())
    sys.stdout.write("\n".join(row.line() for row in rows) + "\n")
    sys.stdout.write(json.dumps([row.row() for row in rows], ensure_ascii=False) + "\n")
    return 1 if any(row.fails for row in rows) else 0


if __name__ == "__main__":
    sys.exit(main())
