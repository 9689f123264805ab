"""The operator and what publishes reports, on a real server; nothing of it is a stand-in."""

import asyncio
import json
import os
import sys
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import nats
import pytest
import structlog
from nats.js.api import ConsumerInfo
from structlog.testing import LogCapture
from uradori_bus import HotSettings, NatsBus, Runtime, ServiceConfig
from uradori_bus.relied_on import declared_by
from uradori_bus.tracing import Tracing
from uradori_contracts.audit import AuditStatus
from uradori_contracts.errors import UradoriError
from uradori_contracts.reporting import cloud_event, digest_of, report_subject
from uradori_contracts.subjects import AUDIT_REPORTS, DEAD_LETTERS
from uradori_contracts.turn import Completion, TurnReport
from uradori_operator.bootstrap import bootstrap
from uradori_operator.config import OperatorConfig

from tests.servers.server import starting
from tests.servers.wheel import WheelNats

WAIT_S = 20


@asynccontextmanager
async def process(*arguments: str, **variables: str) -> AsyncIterator[asyncio.subprocess.Process]:
    """A Python process that knows no other variables of Uradori; killed at the end."""
    bare = {name: value for name, value in os.environ.items() if not name.startswith("URADORI_")}
    running = await asyncio.create_subprocess_exec(
        sys.executable, *arguments, env={**bare, "PYTHONUNBUFFERED": "1", **variables},
        stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.PIPE, limit=2**20,
    )  # fmt: skip
    try:
        yield running
    finally:
        if running.returncode is None:
            running.kill()
        await running.communicate()


async def logged(running: asyncio.subprocess.Process, event: str) -> dict[str, Any]:
    """The next line of that event in a service's log; no line may say that it was refused a subject."""
    assert running.stdout is not None
    async with asyncio.timeout(30):
        while line := await running.stdout.readline():
            found: dict[str, Any] = json.loads(line)
            if found["event"] == event:
                return found
            assert found["event"] != "permission_refused", found
    raise AssertionError("the process ended")


class Lines(LogCapture):
    """The log, and a way to wait for a line of it."""

    def __init__(self) -> None:
        super().__init__()
        self._more = asyncio.Event()

    def __call__(self, logger: Any, method: str, event: Any) -> Any:
        try:
            super().__call__(logger, method, event)
        finally:
            self._more.set()

    def of(self, event: str) -> list[dict[str, Any]]:
        """The metrics of each line of that event."""
        return [line["metrics"] for line in self.entries if line["event"] == event]

    async def some(self, event: str, count: int = 1) -> list[dict[str, Any]]:
        """The same, once there are so many."""
        async with asyncio.timeout(WAIT_S):
            while len(found := self.of(event)) < count:
                self._more.clear()
                await self._more.wait()
        return found


@dataclass
class Place:
    """One server, what runs on it, and the teams file."""

    url: str
    teams_file: Path
    lines: Lines = field(default_factory=Lines)
    tracing: Tracing = field(default_factory=Tracing)
    published: int = 0

    @asynccontextmanager
    async def bus(self, **options: Any) -> AsyncIterator[NatsBus]:
        """A connection that serves nothing."""
        async with NatsBus.connect(ServiceConfig(nats_url=self.url, **options), wait_s=5) as bus:
            yield bus

    @asynccontextmanager
    async def operator(self, teams: str | None = None, wait_s: float = 2.0) -> AsyncIterator[NatsBus]:
        """The operator, wired as its process is."""
        if teams is not None:
            self.teams_file.write_text(teams, encoding="utf-8")
        config = OperatorConfig(nats_url=self.url, teams_file=self.teams_file)
        log = structlog.wrap_logger(None, processors=[self.lines])
        async with NatsBus.connect(config, name="operator", log=log, tracing=self.tracing, wait_s=wait_s) as bus:
            with suppress(UradoriError):
                await bus.declare(**declared_by("operator")._asdict())
            async with bootstrap(Runtime("operator", bus, config, HotSettings(), log, self.tracing)):
                yield bus

    async def publish(self, bus: NatsBus, status: AuditStatus = AuditStatus.PASS, *tickers: str) -> str:
        """A report, as the coordinator publishes it; gives its turn id."""
        self.published += 1
        turn = f"turn-{self.published}"
        draft = TurnReport(
            turn_id=turn, produced_at=datetime.now(UTC), completion=Completion.COMPLETE, status=status, digest=""
        )
        report = draft.model_copy(update={"digest": digest_of(draft)})
        await bus.append(
            AUDIT_REPORTS,
            report_subject(report, tickers),
            report,
            message_id=turn,
            turn_id=turn,
            headers=cloud_event(report, "coordinator", turn),
        )
        return turn

    async def turns(self, bus: NatsBus, team: str) -> list[str]:
        """Takes and acknowledges what the team has left to take now."""
        async with bus.follow(AUDIT_REPORTS, team, wait=False) as messages:
            found = []
            async for message in messages:
                found.append(message.body.turn_id)
                await message.done()
            return found

    async def letters(self, bus: NatsBus, team: str) -> list[tuple[str, dict[str, str]]]:
        """Turn id and headers of each of the team's dead letters."""
        subject = f"uradori.v1.dead-letter.AUDIT.{team}"
        async with bus._transport.read(DEAD_LETTERS.name, subject, after=0, follow=False) as records:
            packets = [record.packet async for record in records]
        return [(TurnReport.model_validate_json(one.body).turn_id, dict(one.headers)) for one in packets]

    async def consumer(self, team: str) -> ConsumerInfo:
        """As the server has it."""
        client = await nats.connect(self.url)
        try:
            return await client.jetstream().consumer_info(AUDIT_REPORTS.name, team)
        finally:
            await client.close()


@pytest.fixture
def start_wheel(tmp_path: Path) -> Iterator[Callable[..., WheelNats]]:
    """Servers with files of this machine: a configuration, certificates, a store that a test may lose."""
    yield from starting(WheelNats, tmp_path)


@pytest.fixture
def server(start_wheel: Callable[..., WheelNats]) -> WheelNats:
    """A server of the test's own, which it may kill and start again."""
    return start_wheel()


@pytest.fixture
def place(server: WheelNats, tmp_path: Path) -> Place:
    """A place with nobody in it yet."""
    return Place(server.url, tmp_path / "teams.toml")
