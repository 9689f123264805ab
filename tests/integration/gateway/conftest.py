"""A gateway on a free port, a real bus behind it, and a coordinator that says what a test wants."""

import asyncio
import json
from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from dataclasses import dataclass, field
from datetime import UTC, datetime

import httpx
import pytest
import structlog
from starlette.types import ASGIApp
from uradori_bus import Bus, ServiceConfig
from uradori_bus.memory import MemoryBroker, MemoryBus
from uradori_bus.nats.bus import NatsBus
from uradori_bus.tracing import Tracing
from uradori_contracts.asking import Ask, Cancel
from uradori_contracts.disposition import Disposition
from uradori_contracts.events import DoneEvent, Event, StatusEvent, Step, TokenEvent, TurnEvents
from uradori_contracts.settings import Settings
from uradori_contracts.subjects import (
    ASKS,
    BUCKETS,
    CHAT_CANCEL,
    COORDINATOR_CONSUMER,
    OBJECT_BUCKETS,
    STREAMS,
    TURNS,
    chat_event,
)
from uradori_contracts.turn import Completion, Turn, TurnState
from uradori_gateway.adapters.server import serving
from uradori_gateway.adapters.token_file import TokenFile
from uradori_gateway.config import GatewayConfig
from uradori_gateway.domain.turn_id import turn_id
from uradori_gateway.http.app import create_api, create_app
from uradori_gateway.turns.readers import Readers
from uradori_gateway.turns.turns import Turns

DEADLINE_S = 10.0
ConnectNats = Callable[[str], AbstractAsyncContextManager[Bus]]
QUIET = structlog.wrap_logger(
    structlog.ReturnLogger(), processors=(), wrapper_class=structlog.make_filtering_bound_logger("critical")
)


@pytest.fixture
async def bus() -> AsyncIterator[Bus]:
    async with MemoryBus(MemoryBroker(), log=QUIET) as made:
        await made.declare(streams=STREAMS, buckets=BUCKETS, objects=OBJECT_BUCKETS)
        yield made


@pytest.fixture
async def connect() -> ConnectNats:
    @asynccontextmanager
    async def connected(url: str) -> AsyncIterator[Bus]:
        async with NatsBus.connect(ServiceConfig(nats_url=url), log=QUIET, wait_s=DEADLINE_S) as made:
            await made.declare(streams=STREAMS, buckets=BUCKETS, objects=OBJECT_BUCKETS)
            yield made

    return connected


@dataclass(frozen=True)
class Line:
    """An event of a stream as a client reads it."""

    event: str
    id: str | None
    data: Mapping[str, object]


async def read_events(response: httpx.Response) -> AsyncIterator[Line]:
    fields: dict[str, str] = {}
    async for line in response.aiter_lines():
        if line:
            name, _, value = line.partition(": ")
            fields[name] = value
        elif "event" in fields:
            yield Line(fields["event"], fields.get("id"), json.loads(fields["data"]))
            fields = {}


@pytest.fixture
def events() -> Callable[[httpx.Response], AsyncIterator[Line]]:
    return read_events


class Log:
    """Remembers what was logged."""

    def __init__(self) -> None:
        self.lines: list[tuple[str, dict[str, object]]] = []
        self._written = asyncio.Condition()
        self._tasks: set[asyncio.Task[None]] = set()

    def info(self, event: str, **fields: object) -> None:
        self.lines.append((event, fields))
        task = asyncio.create_task(self._tell())
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    warning = info

    async def heard(self, event: str) -> dict[str, object]:
        async with asyncio.timeout(DEADLINE_S), self._written:
            await self._written.wait_for(lambda: any(name == event for name, _ in self.lines))
        return next(fields for name, fields in self.lines if name == event)

    async def _tell(self) -> None:
        async with self._written:
            self._written.notify_all()


@dataclass
class Gateway:
    """What a test holds of a running gateway."""

    port: int
    http: httpx.AsyncClient
    log: Log
    settings: list[Settings]


OpenGateway = Callable[..., AbstractAsyncContextManager[Gateway]]


@asynccontextmanager
async def _application(
    bus: Bus, settings: Settings | None = None, **config: object
) -> AsyncIterator[tuple[ASGIApp, GatewayConfig, Log, list[Settings]]]:
    quick: dict[str, object] = {"http_port": 0, "silence_s": 0.2, "gap_wait_s": 0.5, "turn_margin_s": 0.0, "grace_s": 0}
    values = GatewayConfig.model_validate({**quick, **config})
    current, log = [settings or Settings(reader_grace_ms=100)], Log()
    made = iter(range(1_000_000))
    async with asyncio.TaskGroup() as tasks:
        readers = Readers(bus, lambda: current[0].reader_grace_ms / 1000, values.max_readers, tasks, log)
        turns = Turns(bus, lambda: current[0], readers, values, log)
        api = create_api(bus, turns, values, lambda: turn_id(next(made), b"\x00" * 10), lambda: datetime.now(UTC))
        tokens = TokenFile(values.tokens_file, log) if values.tokens_file else None
        following = tasks.create_task(tokens.follow(values.tokens_check_s)) if tokens else None
        app = create_app(api, Tracing(), log, values, tokens.known if tokens else None)
        yield app, values, log, current
        readers.close()
        if following is not None:
            following.cancel()


@asynccontextmanager
async def _gateway(bus: Bus, settings: Settings | None = None, **config: object) -> AsyncIterator[Gateway]:
    async with _application(bus, settings, **config) as (app, values, log, current), serving(app, values) as port:
        url = f"http://127.0.0.1:{port}"
        async with httpx.AsyncClient(base_url=url, timeout=DEADLINE_S, trust_env=False) as http:
            yield Gateway(port, http, log, current)


@pytest.fixture
async def api(bus: Bus) -> AsyncIterator[httpx.AsyncClient]:
    """The application without a server, for what is no stream."""
    async with (
        _application(bus) as (app, *_),
        httpx.AsyncClient(base_url="http://localhost", transport=httpx.ASGITransport(app), timeout=DEADLINE_S) as http,
    ):
        yield http


@pytest.fixture
def open_gateway() -> OpenGateway:
    return _gateway


@pytest.fixture
async def gateway(bus: Bus) -> AsyncIterator[Gateway]:
    async with _gateway(bus) as opened:
        yield opened


@dataclass
class Coordinator:
    """Takes asks off the queue and publishes what it is told to."""

    bus: Bus
    asks: "asyncio.Queue[Ask]" = field(default_factory=lambda: asyncio.Queue(100))
    cancels: "asyncio.Queue[Cancel]" = field(default_factory=lambda: asyncio.Queue(100))

    async def asked(self) -> Ask:
        async with asyncio.timeout(DEADLINE_S):
            return await self.asks.get()

    async def cancelled(self) -> Cancel:
        async with asyncio.timeout(DEADLINE_S):
            return await self.cancels.get()

    async def say(self, turn_id: str, seq: int, event: Event, epoch: int = 1) -> None:
        message = TurnEvents(turn_id=turn_id, seq=seq, epoch=epoch, events=(event,))
        await self.bus.publish(chat_event(turn_id), message, turn_id=turn_id)

    async def answer(self, turn_id: str, *words: str) -> None:
        """A whole turn: status, the words as tokens, done."""
        await self.say(turn_id, 1, StatusEvent(step=Step.REWRITING_QUERY, message="質問を読んでいます"))
        for seq, word in enumerate(words, start=2):
            await self.say(turn_id, seq, TokenEvent(token=word))
        await self.finish(turn_id, len(words) + 2)

    async def finish(self, turn_id: str, seq: int, epoch: int = 1) -> None:
        done = DoneEvent(
            turn_id=turn_id, disposition=Disposition.ANSWER, total_duration_ms=12, provider="template", retry_count=0
        )
        await self.say(turn_id, seq, done, epoch)

    async def keep(self, ask: Ask, **fields: object) -> Turn:
        """The record of a turn that has ended."""
        at = datetime(2026, 4, 1, tzinfo=UTC)
        turn = Turn.model_validate(
            {
                "ask": ask,
                "state": TurnState.DONE,
                "started_at": at,
                "finished_at": at,
                "completion": Completion.COMPLETE,
                "disposition": Disposition.ANSWER,
                "provider": "template",
                **fields,
            }
        )
        await self.bus.bucket(TURNS).put(ask.turn_id, turn)
        return turn

    async def work(self) -> None:
        async with self.bus.work(ASKS, COORDINATOR_CONSUMER, limit=8, ack_wait_s=30, max_deliveries=5) as jobs:
            async for job in jobs:
                await job.done()
                await self.asks.put(job.body)

    async def hear(self, listening: asyncio.Event) -> None:
        async with self.bus.subscribe(CHAT_CANCEL, Cancel) as cancels:
            listening.set()
            async for cancel in cancels:
                await self.cancels.put(cancel)


@asynccontextmanager
async def _coordinating(bus: Bus) -> AsyncIterator[Coordinator]:
    made, listening = Coordinator(bus), asyncio.Event()
    tasks = {asyncio.create_task(made.work()), asyncio.create_task(made.hear(listening))}
    try:
        await listening.wait()
        yield made
    finally:
        while tasks:
            for task in tasks:
                task.cancel()
            _, tasks = await asyncio.wait(tasks, timeout=0.5)


@pytest.fixture
def coordinating() -> Callable[[Bus], AbstractAsyncContextManager[Coordinator]]:
    return _coordinating


@pytest.fixture
async def coordinator(bus: Bus) -> AsyncIterator[Coordinator]:
    async with _coordinating(bus) as made:
        yield made
