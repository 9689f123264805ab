"""A team outside that follows the audit reports with its credentials."""

import asyncio
import json
import os
import ssl
import sys
from contextlib import asynccontextmanager

import nats
import pytest
from uradori_bus import NatsBus
from uradori_contracts.asking import Ask, DataSourceMode, Display, RetrievalMode
from uradori_contracts.subjects import ASKS, AUDIT_REPORTS, CHAT_ASK, TURNS

from tests.compose.reader import QUESTION

pytestmark = pytest.mark.asyncio(loop_scope="session")


@asynccontextmanager
async def tailing(stack):
    """`uradori tail` of the team's durable consumer, killed at the end."""
    command = (
        *(sys.executable, "-m", "uradori_cli", "tail", "--json", "--durable", "research", "--nats", stack.nats_url),
        *("--creds", str(stack.credentials / "teams" / "research.creds"), "--ca", str(stack.credentials / "ca.pem")),
    )
    process = await asyncio.create_subprocess_exec(*command, stdout=asyncio.subprocess.PIPE, limit=2**22)
    try:
        yield process
    finally:
        if process.returncode is None:
            process.kill()
            await process.wait()


async def read_until(process, turn_id):
    """Turn ids of the reports, up to that of `turn_id`."""
    seen = []
    async with asyncio.timeout(40):
        while turn_id not in seen:
            line = await process.stdout.readline()
            assert line, "uradori tail ended"
            seen.append(json.loads(line)["turn_id"])
    return seen


async def test_a_consumer_that_is_killed_and_restarted_misses_no_report(stack, reader):
    before = [(await reader.answer()).turn_id for _ in range(3)]
    async with tailing(stack) as process:
        first = await read_until(process, before[-1])
    while_away = [(await reader.answer()).turn_id for _ in range(3)]
    async with tailing(stack) as process:
        late = (await reader.answer()).turn_id
        second = await read_until(process, late)
    assert set(before) <= set(first)
    assert [turn for turn in second if turn in {*while_away, late}] == [*while_away, late]


async def connected_as(stack, user, errors):
    """A bare client with a user's credentials."""

    async def on_error(error):
        await errors.put(str(error))

    config = stack.bus_config(user)
    return await nats.connect(
        stack.nats_url,
        user_credentials=str(config.nats_credentials),
        tls=ssl.create_default_context(cafile=str(config.nats_ca)),
        inbox_prefix=config.nats_inbox_prefix,
        error_cb=on_error,
        allow_reconnect=False,
    )


async def test_a_team_hears_reports_as_they_are_published(stack, reader):
    client = await connected_as(stack, "research", asyncio.Queue())
    heard = await client.subscribe("uradori.v1.audit.>")
    await client.flush()
    turn_id = (await reader.answer()).turn_id
    message = await heard.next_msg(timeout=20)
    assert json.loads(message.data)["turn_id"] == turn_id
    assert message.headers["ce-specversion"] == "1.0"
    await client.close()


@pytest.mark.parametrize(
    "subject",
    [
        "uradori.v1.audit.report.pass.7203",
        "uradori.v1.chat.ask",
        "uradori.v1.retriever.search",
        "$JS.API.CONSUMER.MSG.NEXT.AUDIT.failures",
        "$JS.ACK.AUDIT.failures.1.1.1.1.1",
        "$JS.API.STREAM.INFO.AUDIT",
        "$JS.API.CONSUMER.CREATE.AUDIT.mine",
        "$JS.API.CONSUMER.DELETE.AUDIT.research",
        "$JS.API.STREAM.PURGE.AUDIT",
        "$KV.settings.current",
        "$SRV.PING",
        "_INBOX_gateway.x",
    ],
)
async def test_a_team_may_publish_nothing_but_its_own_consumers_requests(stack, subject):
    errors = asyncio.Queue()
    client = await connected_as(stack, "research", errors)
    await client.publish(subject, b"{}")
    async with asyncio.timeout(10):
        assert "permissions violation for publish" in (await errors.get()).lower()
    await client.close()


@pytest.mark.parametrize(
    "subject", [">", "uradori.v1.chat.>", "_INBOX.>", "_INBOX_gateway.>", "$KV.>", "$JS.>", "$SYS.>"]
)
async def test_a_team_may_hear_nothing_but_reports_and_its_replies(stack, subject):
    errors = asyncio.Queue()
    client = await connected_as(stack, "research", errors)
    await client.subscribe(subject)
    async with asyncio.timeout(10):
        assert "permissions violation for subscription" in (await errors.get()).lower()
    await client.close()


async def test_a_team_that_is_too_slow_is_told_that_it_lost_some_and_its_consumer_still_has_them(
    stack, reader, monkeypatch
):
    monkeypatch.setattr("uradori_bus.nats.transport._PENDING_MESSAGES", 2)
    gate, dropped, heard = asyncio.Event(), [], []

    async def slow(packet):
        await gate.wait()
        heard.append(json.loads(packet.body)["turn_id"])

    async with tailing(stack) as process, NatsBus.connect(stack.bus_config("research")) as bus:
        await bus._transport.subscribe("uradori.v1.audit.>", slow, dropped=lambda: dropped.append(1))
        asked = [(await reader.answer()).turn_id for _ in range(8)]
        kept = await read_until(process, asked[-1])
        gate.set()
        assert bus.slow_consumers == len(dropped) > 0
        assert bus.connected
    assert set(asked) <= set(kept)
    assert len(heard) < len(asked)


async def _taken(bus, turn_id):
    """Returns once a coordinator has the turn: before that nobody knows it."""
    async with bus.bucket(TURNS).watch(turn_id) as changes:
        async for change in changes:
            if change is not None:
                return


async def test_a_question_that_is_delivered_twice_is_one_turn_with_one_report(stack, reader):
    turn_id = f"twice-{os.urandom(4).hex()}"
    ask = Ask(
        turn_id=turn_id,
        question=QUESTION,
        data_source_mode=DataSourceMode.SNAPSHOT,
        retrieval_mode=RetrievalMode.HYBRID,
        display=Display.LIVE,
    )
    async with NatsBus.connect(stack.bus_config("gateway")) as bus, asyncio.timeout(60):
        await bus.append(ASKS, CHAT_ASK, ask)
        await bus.append(ASKS, CHAT_ASK, ask)
        await _taken(bus, turn_id)
        first = [received.event async for received in reader.rest(turn_id)]
        record = (await reader.http.get(f"/api/v1/turns/{turn_id}")).json()
        await bus.append(ASKS, CHAT_ASK, ask)
        last = (await reader.answer()).turn_id
        assert [received.event async for received in reader.rest(turn_id)][-1] == first[-1]
        assert (await reader.http.get(f"/api/v1/turns/{turn_id}")).json() == record
    reports = []
    async with (
        NatsBus.connect(stack.bus_config("ops")) as ops,
        ops.replay(AUDIT_REPORTS, AUDIT_REPORTS.subjects[0]) as stored,
        asyncio.timeout(30),
    ):
        async for report in stored:
            reports.append(report.body.turn_id)
    assert last in reports
    assert reports.count(turn_id) == 1
