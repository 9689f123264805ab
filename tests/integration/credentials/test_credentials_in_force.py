"""What the server makes of a folder that changes, and a service of a server that turns it down."""

import asyncio
import os
import sys
from collections.abc import Callable
from contextlib import AsyncExitStack
from datetime import UTC, datetime
from pathlib import Path

import pytest
import structlog
from nats.aio.client import Client
from nats.errors import Error
from structlog.testing import capture_logs
from uradori_bus import NatsBus
from uradori_bus.configuration import ConfigurationError
from uradori_bus.nats.permissions import inbox_prefix
from uradori_bus.nats.security import tls_context
from uradori_bus.transport import Packet
from uradori_cli.credentials.claims import TEAM_CONNECTIONS
from uradori_cli.credentials.making import Wanted, make_credentials
from uradori_contracts.settings import Settings
from uradori_contracts.subjects import BUCKETS, OBJECT_BUCKETS, SETTINGS, SETTINGS_KEY, STREAMS
from uradori_contracts.teams import Team, Teams

from .conftest import DEADLINE_S, SecuredServer, config_for, peer

Start = Callable[[Path], SecuredServer]
SERVICE = """
import sys
from contextlib import asynccontextmanager
from uradori_bus import Service, run
@asynccontextmanager
async def bootstrap(runtime):
    print("settings", runtime.settings.revision, file=sys.stderr, flush=True)
    yield Service(sys.argv[1], "1.0.0")
run(sys.argv[1], bootstrap)
"""


def _made(folder: Path, *teams: str) -> Path:
    wanted = Wanted(Teams(teams={name: Team() for name in teams}))
    make_credentials(folder, wanted, datetime.now(UTC), lambda _: None)
    return folder


async def test_a_new_team_needs_no_reload(tmp_path: Path, start_secured: Start) -> None:
    server = start_secured(_made(tmp_path / "folder"))
    _made(server.folder, "late")
    async with peer(server, "late") as late:
        assert await late.may_subscribe("uradori.v1.audit.>")


async def test_a_team_that_is_listed_no_more_is_cut_off_once_the_server_reloaded(
    tmp_path: Path, start_secured: Start
) -> None:
    server = start_secured(_made(tmp_path / "folder", "leaving", "staying"))
    copy = tmp_path / "copy.creds"
    copy.write_bytes((server.folder / "teams" / "leaving.creds").read_bytes())
    async with peer(server, "leaving") as leaving, peer(server, "staying") as staying:
        _made(server.folder, "staying")
        server.reload()
        async with asyncio.timeout(DEADLINE_S):
            await leaving.lost.wait()
        assert await staying.may_subscribe("uradori.v1.audit.>")
    client = Client()
    with pytest.raises(Error, match="Authorization Violation"):
        await client.connect(
            server.url,
            tls=tls_context(config_for(server, "staying")),
            user_credentials=copy,
            inbox_prefix=inbox_prefix("leaving"),
            allow_reconnect=False,
            error_cb=_nothing,
        )


async def test_without_credentials_without_tls_and_with_anothers_ca_nobody_gets_in(
    tmp_path: Path, start_secured: Start
) -> None:
    server = start_secured(_made(tmp_path / "folder"))
    other = _made(tmp_path / "other")
    whole = config_for(server, "retriever")
    for change, words in (
        ({"nats_credentials": None}, "asks for credentials"),
        ({"nats_ca": other / "ca.pem"}, "is not trusted"),
        ({"nats_credentials": other / "users" / "retriever.creds"}, "refused the user retriever"),
    ):
        refused = []
        async with NatsBus.connect(whole.model_copy(update=change), refused=refused.append) as bus:
            assert not bus.connected
        assert words in refused[0].message_en
        assert "\n" not in refused[0].line


async def test_credentials_are_not_sent_to_a_server_without_tls(nats_url: str, credentials: Path) -> None:
    server = SecuredServer(credentials, credentials, int(nats_url.rsplit(":", 1)[1]))
    refused = []
    async with NatsBus.connect(config_for(server, "retriever"), refused=refused.append) as bus:
        assert not bus.connected
    assert "offers no TLS" in refused[0].message_en


async def test_a_service_that_is_refused_says_so_in_one_line_and_exits_2(tmp_path: Path, start_secured: Start) -> None:
    server = start_secured(_made(tmp_path / "folder"))
    other = _made(tmp_path / "other")
    environment = _environment(server, "retriever") | {
        "URADORI_NATS_CREDENTIALS": str(other / "users" / "retriever.creds")
    }
    process = await _service("retriever", environment)
    async with asyncio.timeout(DEADLINE_S):
        output = (await process.communicate())[0].decode()
    said = [line for line in output.splitlines() if not line.startswith("{")]
    assert process.returncode == 2
    assert len(said) == 1
    assert "retriever.creds" in said[0]


async def test_a_service_waits_for_what_the_operator_makes(tmp_path: Path, start_secured: Start) -> None:
    server = start_secured(_made(tmp_path / "folder"))
    process = await _service("gateway", _environment(server, "gateway"))
    assert process.stdout is not None
    try:
        async with asyncio.timeout(DEADLINE_S):
            while "streams_awaited" not in (line := (await process.stdout.readline()).decode()):
                assert "service_started" not in line
            async with NatsBus.connect(config_for(server, "operator")) as operator:
                await operator.declare(streams=STREAMS, buckets=BUCKETS, objects=OBJECT_BUCKETS)
            async with NatsBus.connect(config_for(server, "ops")) as ops:
                await ops.bucket(SETTINGS).put(SETTINGS_KEY, Settings(top_k=7))
            rest = b""
            while b"service_started" not in rest:
                rest += await process.stdout.readline()
    finally:
        process.terminate()
        await process.communicate()
    assert rest.count(b"streams_awaited") == 0


async def test_a_server_that_ends_a_connection_makes_asyncio_warn_of_nothing(
    tmp_path: Path, start_secured: Start, caplog: pytest.LogCaptureFixture
) -> None:
    server = start_secured(_made(tmp_path / "folder"))
    async with NatsBus.connect(config_for(server, "retriever")) as bus:
        gone = asyncio.Event()
        bus._transport.on_disconnect(gone.set)
        await asyncio.to_thread(server.stop)
        async with asyncio.timeout(DEADLINE_S):
            await gone.wait()
    assert [record.getMessage() for record in caplog.records if record.name == "asyncio"] == []


async def test_a_refused_subject_is_logged_once(tmp_path: Path, start_secured: Start) -> None:
    server = start_secured(_made(tmp_path / "folder"))
    with capture_logs() as lines:
        async with NatsBus.connect(config_for(server, "retriever"), log=structlog.get_logger()) as bus:
            for _ in range(3):
                await bus._transport.publish(Packet("anything"))
            await bus._connection.client.flush()
    refused = [line for line in lines if line["event"] == "permission_refused"]
    assert [line["metrics"] for line in refused] == [{"operation": "publish", "subject": "anything"}]
    assert "make credentials" in refused[0]["advice"]


async def test_who_is_revoked_while_connected_goes_on_trying_and_is_told_once(
    tmp_path: Path, start_secured: Start
) -> None:
    server = start_secured(_made(tmp_path / "folder", "leaving"))
    copy = tmp_path / "copy.creds"
    copy.write_bytes((server.folder / "teams" / "leaving.creds").read_bytes())
    config = config_for(server, "leaving").model_copy(update={"nats_credentials": copy})
    refused: list[ConfigurationError] = []
    with capture_logs() as lines:
        async with NatsBus.connect(config, log=structlog.get_logger(), refused=refused.append) as bus:
            assert bus.connected
            _made(server.folder)
            await asyncio.to_thread(server.reload)
            for _ in range(3):
                await asyncio.to_thread(server.wait_for, "authentication error", len(server.lines))
    reasons = [line["metrics"]["reason"] for line in lines if line["event"] == "bus_error"]
    assert reasons[-1:] == ["nats: 'Authorization Violation'"]
    assert len(reasons) == len(set(reasons))
    assert refused == []


def _environment(server: SecuredServer, user: str) -> dict[str, str]:
    return {
        **os.environ,
        "URADORI_NATS_URL": server.url,
        "URADORI_NATS_CREDENTIALS": str(server.folder / "users" / f"{user}.creds"),
        "URADORI_NATS_CA": str(server.folder / "ca.pem"),
        "URADORI_NATS_INBOX_PREFIX": inbox_prefix(user),
        "URADORI_DECLARES": "false",
        "OTEL_SDK_DISABLED": "true",
    }


async def _service(name: str, environment: dict[str, str]) -> asyncio.subprocess.Process:
    return await asyncio.create_subprocess_exec(
        sys.executable,
        "-c",
        SERVICE,
        name,
        env=environment,
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.STDOUT,
    )


async def _nothing(_: Exception) -> None:
    """The connection says it by an exception."""


async def test_however_often_the_teams_connect_a_service_still_finds_a_place(server: SecuredServer) -> None:
    async with AsyncExitStack() as stack:
        for _ in range(TEAM_CONNECTIONS // 16):
            await asyncio.gather(*(stack.enter_async_context(peer(server, "research")) for _ in range(16)))
        with pytest.raises(Error, match="maximum account active connections exceeded"):
            await stack.enter_async_context(peer(server, "desk"))
        service = await stack.enter_async_context(peer(server, "coordinator"))
        assert service.client.is_connected
