"""Load while things die, bounded in time: every question gets its one ending, and all is well afterwards."""

import asyncio
import random

import pytest
from uradori_contracts.audit import AuditStatus
from uradori_contracts.disposition import Disposition
from uradori_contracts.errors import ErrorCode

from tests.compose.reader import ANALYSIS, QUESTION

pytestmark = [pytest.mark.asyncio(loop_scope="session"), pytest.mark.timeout(400, func_only=True)]
CLIENTS = 4
KILLED = ("auditor", "retriever", "mcp-finance", "synthesizer", "query-rewriter", "coordinator", "operator", "jaeger")
ENDING_S = 90


async def ending_of(reader, question):
    """The one terminal event of a turn; None where the stream broke off."""
    async with asyncio.timeout(ENDING_S):
        events = [received async for received in reader.events(question)]
    assert sum(received.terminal for received in events) == 1
    assert events[-1].terminal
    return events[-1].event


async def asking(reader, stop):
    """Endings, one question after the other until `stop`."""
    endings = []
    while not stop.is_set():
        endings.append(await ending_of(reader, random.choice((QUESTION, ANALYSIS))))
    return endings


async def test_each_service_killed_under_load_leaves_no_turn_without_its_ending(stack, reader):
    stop = asyncio.Event()
    clients = [asyncio.create_task(asking(reader, stop)) for _ in range(CLIENTS)]
    for service in KILLED:
        await asyncio.to_thread(stack.kill, service)
        await asyncio.to_thread(stack.start, service)
    stop.set()
    endings = [ending for endings in await asyncio.gather(*clients) for ending in endings]
    answered = [one for one in endings if getattr(one, "disposition", None) is Disposition.ANSWER]
    assert len(endings) > len(KILLED)
    assert answered
    assert (await reader.answer()).report.status is AuditStatus.PASS


async def test_a_bus_that_is_away_for_half_a_minute_is_told_of_and_comes_back_without_a_restart(stack, reader, http):
    before = {container.id: container.attrs["State"]["StartedAt"] for container in reloaded(stack)}
    await asyncio.to_thread(stack.kill, "nats")
    try:
        await until_ready(http, 503)
        refused = await http.post("/api/v1/chat/sync", json={"question": QUESTION})
        assert refused.status_code == 503
        assert ErrorCode(refused.json()["code"]) is ErrorCode.BUS_UNAVAILABLE
        await asyncio.sleep(30)  # the length of the outage
    finally:
        await asyncio.to_thread(stack.start, "nats")
    await asyncio.to_thread(stack.healthy)
    await until_ready(http, 200)
    assert (await reader.answer()).report.status is AuditStatus.PASS
    after = {container.id: container.attrs["State"]["StartedAt"] for container in reloaded(stack)}
    assert {one for one in before if before[one] != after[one]} == {stack.containers("nats")[0].id}


async def test_the_bus_restarted_again_and_again_under_load_never_hangs_a_turn(stack, reader):
    for _ in range(4):
        turns = [asyncio.create_task(ending_of(reader, QUESTION)) for _ in range(CLIENTS)]
        await asyncio.to_thread(stack.kill, "nats")
        await asyncio.to_thread(stack.start, "nats")
        found = await asyncio.gather(*turns, return_exceptions=True)
        assert not [one for one in found if isinstance(one, TimeoutError)]
        await asyncio.to_thread(stack.healthy)
    assert (await reader.answer()).report.status is AuditStatus.PASS


async def until_ready(http, status):
    """Asks the gateway until it says so."""
    for _ in range(300):
        if (await http.get("/readyz")).status_code == status:
            return
        await asyncio.sleep(0.2)
    raise TimeoutError(f"/readyz did not become {status}")


def reloaded(stack):
    """All containers as they are now."""
    containers = stack.containers()
    for container in containers:
        container.reload()
    return containers
