"""A service process as it is run: its environment, its health, its log, its end."""

import asyncio
import json
import os
import signal
import sys
from contextlib import asynccontextmanager
from urllib.error import HTTPError
from urllib.request import ProxyHandler, build_opener

import pytest
from uradori_bus import Budget, NatsBus, ServiceConfig, run
from uradori_contracts.errors import ErrorCode, UradoriError
from uradori_contracts.message import Message
from uradori_contracts.settings import Settings
from uradori_contracts.subjects import SETTINGS, SETTINGS_KEY
from uradori_contracts.topology import Endpoint

LOG_KEYS = [
    "timestamp", "level", "service", "instance_id", "trace_id", "span_id", "event", "duration_ms", "metrics",
    "dd.trace_id", "dd.span_id", "dd.service",
]  # fmt: skip
PROGRAM = """
import asyncio, os
from contextlib import asynccontextmanager
from uradori_bus import Route, Service, run
from uradori_contracts.message import Message
from uradori_contracts.topology import Endpoint

class Text(Message):
    text: str = ""

@asynccontextmanager
async def bootstrap(runtime):
    async def handler(text, call):
        if text.text == "slow":
            runtime.log.info("begun")
            await asyncio.sleep(0.5)
        if text.text == "fail":
            raise RuntimeError("postgres://admin:hunter2@db")
        return Text(text=str(runtime.settings.current.top_k))
    yield Service("echo", "1.0.0", (Route(Endpoint("uradori.v1.echo.say", Text, Text), handler),))

run("echo", bootstrap)
"""


class Text(Message):
    """A message of these tests."""

    text: str = ""


SAY = Endpoint("uradori.v1.echo.say", Text, Text)


class Running:
    """The process and the lines of its log."""

    def __init__(self, process):
        self.process = process
        self.lines = []

    async def event(self, name):
        """The next line of that event."""
        async with asyncio.timeout(20):
            while True:
                line = await self.process.stdout.readline()
                assert line, "the process ended"
                self.lines.append(json.loads(line))
                if self.lines[-1]["event"] == name:
                    return self.lines[-1]

    async def health(self, path):
        """Status and body."""
        (port,) = (line["metrics"]["port"] for line in self.lines if line["event"] == "health_listening")
        return await asyncio.to_thread(_get, f"http://127.0.0.1:{port}{path}")

    async def end(self):
        """The exit code after SIGTERM, and the rest of the log."""
        self.process.send_signal(signal.SIGTERM)
        rest, _ = await asyncio.wait_for(self.process.communicate(), 20)
        self.lines += [json.loads(line) for line in rest.splitlines()]
        return self.process.returncode


def _get(url):
    try:
        with build_opener(ProxyHandler({})).open(url, timeout=5) as response:
            return response.status, json.load(response)
    except HTTPError as error:
        with error:
            return error.code, json.load(error)


@asynccontextmanager
async def running(url, **variables):
    environment = {**os.environ, "URADORI_NATS_URL": url, **variables}
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-c", PROGRAM, env=environment, stdout=asyncio.subprocess.PIPE
    )
    service = Running(process)
    try:
        yield service
    finally:
        if process.returncode is None:
            process.kill()
            await process.wait()


@pytest.fixture
def server(start_nats):
    return start_nats()


async def test_a_service_starts_answers_follows_the_settings_and_ends_in_order(server):
    async with running(server.url) as service, NatsBus.connect(ServiceConfig(nats_url=server.url)) as bus:
        started = await service.event("service_started")
        assert started["duration_ms"] > 0
        assert await service.health("/livez") == (200, {"status": "ok", "service": "echo"})
        assert (await service.health("/readyz"))[0] == (await service.health("/health"))[0] == 200
        assert (await bus.request(SAY, Text(), budget=Budget.of(5))).text == "5"
        revision = await bus.bucket(SETTINGS).put(SETTINGS_KEY, Settings(top_k=7))
        changed = await service.event("value_changed")
        assert changed["metrics"] == {"bucket": "settings", "revision": revision}
        assert (await bus.request(SAY, Text(), budget=Budget.of(5))).text == "7"
        await bus._transport.values(SETTINGS).write(SETTINGS_KEY, b'{"top_k": 0}', None)
        await service.event("malformed_value")
        assert (await bus.request(SAY, Text(), budget=Budget.of(5))).text == "7"
        assert await service.end() == 0
    assert all(list(line) == LOG_KEYS for line in service.lines)
    assert {line["service"] for line in service.lines} == {"echo"}


async def test_work_in_flight_is_finished_after_sigterm(server):
    async with running(server.url) as service, NatsBus.connect(ServiceConfig(nats_url=server.url)) as bus:
        await service.event("service_started")
        slow = asyncio.ensure_future(bus.request(SAY, Text(text="slow"), budget=Budget.of(10)))
        begun = await service.event("begun")
        assert await service.end() == 0
        assert (await slow).text == "5"
    assert len(begun["trace_id"]) == 32
    assert begun["dd.trace_id"] == str(int(begun["trace_id"][16:], 16))
    assert begun["dd.span_id"] == str(int(begun["span_id"], 16))


async def test_the_log_of_a_failure_has_its_trace_and_its_place_and_not_its_text(server):
    async with running(server.url) as service, NatsBus.connect(ServiceConfig(nats_url=server.url)) as bus:
        await service.event("service_started")
        with pytest.raises(UradoriError) as raised:
            await bus.request(SAY, Text(text="fail"), budget=Budget.of(5))
        failed = await service.event("handler_failed")
        await service.end()
    assert raised.value.code is ErrorCode.INTERNAL
    assert failed["metrics"]["error_type"] == "builtins.RuntimeError"
    assert failed["trace_id"]
    assert "hunter2" not in json.dumps(service.lines)


async def test_a_server_that_is_away_makes_it_unready_until_it_is_back(server):
    server.kill()
    async with running(server.url) as service:
        await service.event("health_listening")
        status, body = await service.health("/readyz")
        assert (status, body["checks"]) == (503, {"bus": False, "streams": False, "serving": False})
        assert (await service.health("/livez"))[0] == 200
        server.start()
        await service.event("service_started")
        assert (await service.health("/readyz"))[0] == 200
        server.kill()
        await service.event("bus_disconnected")
        assert (await service.health("/readyz"))[0] == 503
        server.start()
        await service.event("bus_restored")
        assert (await service.health("/readyz"))[0] == 200
        async with NatsBus.connect(ServiceConfig(nats_url=server.url)) as bus:
            assert (await bus.request(SAY, Text(), budget=Budget.of(5))).text == "5"
        assert await service.end() == 0


async def test_a_service_that_waits_for_its_server_ends_at_once(server):
    server.kill()
    async with running(server.url) as service:
        await service.event("health_listening")
        assert await service.end() == 0


async def test_a_collector_that_is_gone_delays_nothing_and_is_told_of_once(server):
    gone = {"OTEL_EXPORTER_OTLP_ENDPOINT": "http://127.0.0.1:9"}
    async with (
        running(server.url, **gone) as service,
        NatsBus.connect(ServiceConfig(nats_url=server.url)) as bus,
    ):
        await service.event("service_started")
        async with asyncio.timeout(5):
            for _ in range(200):
                await bus.request(SAY, Text(), budget=Budget.of(5))
        async with asyncio.timeout(3):
            assert await service.end() == 0
    noise = [line["event"] for line in service.lines if line["level"] != "info"]
    assert noise in ([], ["telemetry_unreachable"])


@pytest.mark.parametrize(
    ("variable", "value"),
    [
        ("URADORI_HEALTH_PORT", "70000"),
        ("URADORI_GRACE_S", "x"),
        ("URADORI_LOG_LEVEL", "LOUD"),
        ("URADORI_NATS_URL", "http://nowhere"),
        ("URADORI_NATS_URL", "nats://h:99999"),
        ("URADORI_NATS_CREDENTIALS", "/no/such"),
    ],
)
def test_a_bad_variable_ends_it_with_code_2_and_one_line_that_names_it(monkeypatch, capsys, variable, value):
    monkeypatch.setenv(variable, value)
    with pytest.raises(SystemExit) as ended:
        run("echo", pytest.fail)
    assert ended.value.code == 2
    (line,) = capsys.readouterr().err.splitlines()
    assert line.count(variable) == 2
    assert "環境変数" in line
