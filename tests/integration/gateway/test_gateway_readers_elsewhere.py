"""A reader that goes on at another gateway keeps its turn alive; a turn that nobody reads anywhere is cancelled."""

from contextlib import AsyncExitStack, asynccontextmanager
from time import monotonic

import pytest
import structlog
from uradori_bus.memory import MemoryBus
from uradori_contracts.asking import ReadersRequest
from uradori_contracts.events import TokenEvent
from uradori_contracts.settings import Settings
from uradori_contracts.subjects import BUCKETS, CHAT_READING, STREAMS

SOON = Settings(reader_grace_ms=0)
LATE = Settings(reader_grace_ms=60_000)
QUESTION = {"question": "トヨタの2024年3月期の当期利益は？"}
QUIET = structlog.wrap_logger(
    structlog.ReturnLogger(), processors=(), wrapper_class=structlog.make_filtering_bound_logger("critical")
)


@pytest.fixture(params=["memory", "nats"])
async def buses(request, connect):
    """Two connections to one bus."""
    async with AsyncExitStack() as stack:
        if request.param == "nats":
            url = request.getfixturevalue("start_nats")().url
            yield [await stack.enter_async_context(connect(url)) for _ in range(2)]
        else:
            first = await stack.enter_async_context(MemoryBus(log=QUIET))
            await first.declare(streams=STREAMS, buckets=BUCKETS)
            yield [first, MemoryBus(first.broker, log=QUIET)]


@pytest.fixture
async def gateways(buses, open_gateway):
    async with open_gateway(buses[0], SOON) as first, open_gateway(buses[1], LATE) as second:
        yield first, second


@pytest.fixture
async def asked(buses, coordinating):
    async with coordinating(buses[0]) as coordinator:
        yield coordinator


async def begun(coordinator):
    """The coordinator has taken the question and said something."""
    ask = await coordinator.asked()
    await coordinator.say(ask.turn_id, 1, TokenEvent(token="a"))


@asynccontextmanager
async def asking(gateway):
    async with gateway.http.stream("POST", "/api/v1/chat/stream", json=QUESTION) as response:
        yield response.headers["Uradori-Turn-Id"]


@asynccontextmanager
async def reading(gateway, turn_id):
    async with gateway.http.stream("GET", f"/api/v1/turns/{turn_id}/events") as response:
        assert response.status_code == 200
        yield


async def test_a_reader_that_went_on_at_another_gateway_keeps_its_turn_until_it_leaves_there(gateways, asked):
    first, second = gateways
    async with AsyncExitStack() as leaving:
        async with asking(first) as turn_id:
            await begun(asked)
            await leaving.enter_async_context(reading(second, turn_id))
        await first.log.heard("turn_read_elsewhere")
        assert asked.cancels.empty()
        second.settings[0] = SOON
    assert (await asked.cancelled()).turn_id == turn_id
    await second.log.heard("turn_abandoned")


async def test_a_gateway_whose_reader_may_still_come_back_counts_as_one(gateways, asked):
    first, second = gateways
    async with asking(first) as turn_id:
        await begun(asked)
        async with reading(second, turn_id):
            pass
    await first.log.heard("turn_read_elsewhere")
    assert asked.cancels.empty()


async def test_a_turn_that_nobody_reads_anywhere_is_cancelled_without_waiting_for_an_answer(gateways, asked):
    first, _ = gateways
    async with asking(first) as turn_id:
        await begun(asked)
    left = monotonic()
    assert (await asked.cancelled()).turn_id == turn_id
    assert monotonic() - left < 0.9


async def test_of_gateways_that_give_a_turn_up_together_one_cancels_it(gateways, asked):
    first, second = gateways
    second.settings[0] = SOON
    for _ in range(20):
        async with AsyncExitStack() as leaving:
            turn_id = await leaving.enter_async_context(asking(first))
            await begun(asked)
            await leaving.enter_async_context(reading(second, turn_id))
        while (await asked.cancelled()).turn_id != turn_id:
            pass


async def test_a_gateway_that_does_not_answer_in_time_counts_as_a_reader(gateways, asked, buses):
    first, _ = gateways
    async with AsyncExitStack() as held:
        async with asking(first) as turn_id:
            await begun(asked)
            await held.enter_async_context(buses[1].subscribe(f"{CHAT_READING}.{turn_id}", ReadersRequest))
        await first.log.heard("readers_not_told")
    assert asked.cancels.empty()


async def test_a_gateway_that_stops_cancels_nothing_and_no_longer_counts(buses, open_gateway, asked):
    async with open_gateway(buses[0], SOON) as first:
        async with asking(first) as turn_id:
            await begun(asked)
            async with open_gateway(buses[1], LATE) as second, reading(second, turn_id):
                pass
            assert asked.cancels.empty()
        assert (await asked.cancelled()).turn_id == turn_id
