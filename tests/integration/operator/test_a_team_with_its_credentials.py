"""A team that has no more than its credentials and a CA, on a server that takes no others."""

import asyncio
import json
import sys
from contextlib import asynccontextmanager
from datetime import UTC, datetime
from pathlib import Path

import pytest
from uradori_bus import NatsBus, ServiceConfig
from uradori_cli.credentials.making import Wanted, make_credentials
from uradori_cli.main import main
from uradori_contracts.audit import AuditStatus
from uradori_contracts.subjects import AUDIT_REPORTS
from uradori_operator.adapters.teams_file import read_teams

from .conftest import logged, process

EXAMPLE = Path(__file__).parents[3] / "examples" / "consumer.py"
TEAMS = (
    '[teams.research]\nstart = "all"\nack_wait_s = 1\nmax_deliveries = 20\n'
    '[teams.risk]\nstart = "all"\nstatus = ["fail"]\n[teams.later]\n'
)


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    where = tmp_path_factory.mktemp("team") / "credentials"
    file = where.parent / "teams.toml"
    file.write_text(TEAMS, encoding="utf-8")
    make_credentials(where, Wanted(read_teams(file)), datetime.now(UTC), lambda _: None)
    return where


@pytest.fixture
def server(start_wheel, folder, tmp_path):
    nats = folder / "nats"
    configuration = tmp_path / "nats.conf"
    configuration.write_text(
        f'tls {{ cert_file: "{nats / "tls.crt"}", key_file: "{nats / "tls.key"}" }}\n'
        f"{(nats / 'accounts.conf').read_text(encoding='utf-8')}\n"
    )
    return start_wheel("-c", str(configuration))


@pytest.fixture
def url(server):
    return server.url.replace("nats://", "tls://")


@asynccontextmanager
async def operator(url, folder):
    variables = {
        "URADORI_NATS_URL": url,
        "URADORI_NATS_CREDENTIALS": str(folder / "users" / "operator.creds"),
        "URADORI_NATS_CA": str(folder / "ca.pem"),
        "URADORI_NATS_INBOX_PREFIX": "_INBOX_operator",
        "URADORI_TEAMS_FILE": str(folder.parent / "teams.toml"),
    }
    async with process("-m", "uradori_operator", **variables) as running:
        await logged(running, "service_started")
        yield running


@asynccontextmanager
async def coordinator(url, folder):
    config = ServiceConfig(
        nats_url=url,
        nats_credentials=folder / "users" / "coordinator.creds",
        nats_ca=folder / "ca.pem",
        nats_inbox_prefix="_INBOX_coordinator",
        declares=False,
    )
    async with NatsBus.connect(config, wait_s=10) as bus:
        yield bus


def tail_arguments(url, folder, durable, *options, creds="research", ca="ca.pem"):
    return (
        "tail", "--durable", durable, "--nats", url,
        "--creds", str(folder / "teams" / f"{creds}.creds"), *(("--ca", str(folder / ca)) if ca else ()), *options,
    )  # fmt: skip


def tail(*arguments, **identity):
    return process("-m", "uradori_cli", *tail_arguments(*arguments, **identity))


def said(monkeypatch, capsys, arguments):
    """The exit code of a command in this process, and what it wrote."""
    monkeypatch.setattr(sys, "argv", ["uradori", *arguments])
    with pytest.raises(SystemExit) as exited:
        main()
    return exited.value.code, *capsys.readouterr()


async def ended(running):
    output, errors = await asyncio.wait_for(running.communicate(), 30)
    return running.returncode, output.decode(), errors.decode()


async def test_a_team_gets_its_reports_and_nobody_elses(place, url, folder):
    async with operator(url, folder) as running, coordinator(url, folder) as bus:
        turns = [await place.publish(bus, AuditStatus.FAIL, "7203"), await place.publish(bus, AuditStatus.PASS)]
        async with (
            tail(url, folder, "research", "--json", "--no-follow") as research,
            tail(url, folder, "risk", "--json", "--no-follow", creds="risk") as risk,
        ):
            for team, got in ((research, turns), (risk, turns[:1])):
                code, output, errors = await ended(team)
                assert (code, errors) == (0, "")
                assert [json.loads(line)["turn_id"] for line in output.splitlines()] == got
        async with tail(url, folder, "research", "--json") as team:
            turn = await place.publish(bus)
            async with asyncio.timeout(20):
                assert json.loads(await team.stdout.readline())["turn_id"] == turn
            team.terminate()
            assert (await ended(team))[0] == 0
        assert running.returncode is None


async def test_what_a_team_fails_on_is_moved_by_an_operator_with_no_more_than_its_credentials(place, url, folder):
    async with operator(url, folder) as running, coordinator(url, folder) as bus:
        config = ServiceConfig(
            nats_url=url,
            nats_credentials=folder / "teams" / "risk.creds",
            nats_ca=folder / "ca.pem",
            nats_inbox_prefix="_INBOX_risk",
        )
        async with NatsBus.connect(config) as team, team.follow(AUDIT_REPORTS, "risk") as messages:
            turn = await place.publish(bus, AuditStatus.FAIL)
            for _ in range(5):
                message = await asyncio.wait_for(anext(messages), 10)
                assert message.body.turn_id == turn
                await message.again()
            asking = asyncio.ensure_future(anext(messages))
            buried = await logged(running, "report_buried")
            asking.cancel()
            await asyncio.wait({asking})
        letters = process(
            "-m", "uradori_cli", "tail", "--dead-letters", "risk", "--no-follow", "--json", "--nats", url,
            "--creds", str(folder / "users" / "ops.creds"), "--ca", str(folder / "ca.pem"),
        )  # fmt: skip
        async with letters as ops:
            code, output, errors = await ended(ops)
    assert (code, errors) == (0, "")
    assert [json.loads(line)["turn_id"] for line in output.splitlines()] == [turn]
    assert buried["metrics"]["team"] == "risk"
    assert buried["trace_id"]


async def test_the_example_consumer_works_as_it_is_printed(place, url, folder, server):
    variables = {
        "URADORI_TEAM": "research",
        "URADORI_NATS_URL": url,
        "URADORI_NATS_CREDENTIALS": str(folder / "teams" / "research.creds"),
        "URADORI_NATS_CA": str(folder / "ca.pem"),
    }
    async with operator(url, folder), coordinator(url, folder) as bus:
        first, second = await place.publish(bus), await place.publish(bus, AuditStatus.FAIL)
        async with process(str(EXAMPLE), **variables) as example, asyncio.timeout(20):
            assert (await example.stdout.readline()).split()[:2] == [first.encode(), b"PASS"]
            assert (await example.stdout.readline()).split()[:2] == [second.encode(), b"FAIL"]
            gone = asyncio.Event()
            bus._transport.on_disconnect(gone.set)
            server.kill()
            await gone.wait()
            server.start()
            await bus.ready()
            third = await place.publish(bus)
            seen = {first}
            while third not in seen:
                line = await example.stdout.readline()
                assert line, (await example.stderr.read()).decode()
                seen.add(line.split()[0].decode())
            assert seen <= {first, second, third}
        async with tail(url, folder, "research", "--no-follow") as team:
            code, output, _ = await ended(team)
        assert code == 0
        assert first not in output


@pytest.mark.parametrize(
    ("durable", "creds", "ca", "words"),
    [
        ("risk", "research", "ca.pem", "may not take from the consumer risk"),
        ("later", "later", "ca.pem", "There is no consumer later"),
        ("research", "research", None, "is not trusted"),
        ("research", "research", "nats/accounts.conf", "no certificate in PEM form"),
        ("research", "research", "teams", "URADORI_NATS_CA"),
        ("research", "nobody", "ca.pem", "URADORI_NATS_CREDENTIALS"),
        ("research", "../ca.pem", "ca.pem", "URADORI_NATS_CREDENTIALS"),
    ],
)
def test_what_is_wrong_is_said_in_one_line(url, folder, monkeypatch, capsys, durable, creds, ca, words):
    if creds == "../ca.pem":
        (folder / "teams" / "pem.creds").write_bytes((folder / "ca.pem").read_bytes())
        creds = "pem"
    code, output, errors = said(monkeypatch, capsys, tail_arguments(url, folder, durable, creds=creds, ca=ca))
    assert code in (1, 2)
    assert output == ""
    japanese, english = errors.splitlines()
    assert japanese.startswith("エラー: ")
    assert words in english


def test_credentials_of_another_system_are_refused(url, folder, tmp_path, monkeypatch, capsys):
    other = tmp_path / "other"
    make_credentials(other, Wanted(read_teams(folder.parent / "teams.toml")), datetime.now(UTC), lambda _: None)
    (other / "ca.pem").write_bytes((folder / "ca.pem").read_bytes())
    code, _, errors = said(monkeypatch, capsys, tail_arguments(url, other, "research"))
    assert code == 1
    assert "refused the connection" in errors
