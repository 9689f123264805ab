"""A bus that goes away, and comes back without its memory, while somebody reads."""

import asyncio
from typing import Any

import pytest
from uradori_bus import NatsBus, ServiceConfig
from uradori_contracts.events import TokenEvent
from uradori_contracts.settings import Settings
from uradori_contracts.subjects import BUCKETS, STREAMS

STREAM = "/api/v1/chat/stream"
QUESTION = {"question": "トヨタの営業利益は？"}


async def test_a_turn_that_the_bus_forgot_is_run_again(
    start_nats: Any, connect: Any, coordinating: Any, open_gateway: Any, events: Any
) -> None:
    server = start_nats()
    async with (
        connect(server.url) as bus,
        connect(server.url) as other,
        coordinating(other) as coordinator,
        open_gateway(bus) as gateway,
        gateway.http.stream("POST", STREAM, json=QUESTION) as response,
    ):
        lines = events(response)
        first = await coordinator.asked()
        await coordinator.say(first.turn_id, 1, TokenEvent(token="a"))
        assert (await anext(lines)).data == {"token": "a"}
        await asyncio.to_thread(server.kill)
        await asyncio.to_thread(server.start)
        again = await coordinator.asked()
        assert again == first
        restart = await anext(lines)
        assert (restart.event, restart.id, restart.data) == ("restart", None, {"reason": "replay"})
        await coordinator.say(first.turn_id, 30, TokenEvent(token="of the lost run"))
        await coordinator.answer(first.turn_id, "b")
        rest = [(line.event, line.id) async for line in lines]
    assert rest == [("status", "1"), ("token", "2"), ("done", "3")]


async def test_a_bus_that_stays_away_ends_the_turn_in_one_error(
    start_nats: Any, connect: Any, coordinating: Any, open_gateway: Any, events: Any
) -> None:
    server = start_nats()
    async with (
        connect(server.url) as bus,
        coordinating(bus) as coordinator,
        open_gateway(bus, bus_wait_s=0.5) as gateway,
    ):
        async with gateway.http.stream("POST", STREAM, json=QUESTION) as response:
            lines = events(response)
            turn_id = (await coordinator.asked()).turn_id
            await coordinator.say(turn_id, 1, TokenEvent(token="a"))
            await anext(lines)
            await asyncio.to_thread(server.kill)
            assert [(line.event, line.data.get("code")) async for line in lines] == [("error", "bus_unavailable")]
        assert (await gateway.http.get("/readyz")).status_code == 503
        assert (await gateway.http.get("/livez")).status_code == 200
        for method, path, body in (
            ("POST", STREAM, QUESTION),
            ("POST", "/api/v1/chat/sync", QUESTION),
            ("GET", f"/api/v1/turns/{turn_id}", None),
            ("GET", f"/api/v1/turns/{turn_id}/events", None),
            ("GET", "/api/v1/settings", None),
            ("PUT", "/api/v1/settings", {"expected_revision": 0, "settings": {}}),
            ("POST", "/api/v1/audit", {"answer": "a", "evidence": []}),
        ):
            refused = await gateway.http.request(method, path, json=body)
            assert (refused.status_code, refused.json()["code"]) == (503, "bus_unavailable"), path
        await asyncio.to_thread(server.start)
        await bus.ready()
        assert (await gateway.http.get("/readyz")).status_code == 200
        async with gateway.http.stream("POST", STREAM, json=QUESTION) as response:
            turn_id = (await coordinator.asked()).turn_id
            await coordinator.answer(turn_id, "b")
            assert [line.event async for line in events(response)] == ["status", "token", "done"]


async def test_events_that_were_published_while_the_gateway_was_cut_off_are_caught_up(
    bus: Any, coordinator: Any, open_gateway: Any, events: Any
) -> None:
    async with (
        open_gateway(bus, Settings(turn_budget_ms=10_000)) as gateway,
        gateway.http.stream("POST", STREAM, json=QUESTION) as response,
    ):
        lines = events(response)
        ask = await coordinator.asked()
        await coordinator.say(ask.turn_id, 1, TokenEvent(token="a"))
        await anext(lines)
        bus.broker.down()
        bus.broker.up()
        await coordinator.answer(ask.turn_id, "b")
        assert [line.id async for line in lines] == ["2", "3"]


@pytest.mark.parametrize("path", [STREAM, "/api/v1/chat/sync"])
async def test_a_gateway_that_never_saw_the_bus_says_so_and_recovers(
    start_nats: Any, open_gateway: Any, coordinating: Any, path: str
) -> None:
    server = start_nats()
    await asyncio.to_thread(server.kill)
    config = ServiceConfig(nats_url=server.url)
    async with NatsBus.connect(config, wait_s=0.1) as bus, open_gateway(bus) as gateway:
        assert (await gateway.http.get("/health")).status_code == 503
        assert (await gateway.http.post(path, json=QUESTION)).json()["code"] == "bus_unavailable"
        await asyncio.to_thread(server.start)
        async with asyncio.timeout(10):
            await bus.ready()
        await bus.declare(streams=STREAMS, buckets=BUCKETS)
        async with coordinating(bus) as coordinator:
            asking = asyncio.create_task(gateway.http.post(path, json=QUESTION))
            ask = await coordinator.asked()
            await coordinator.keep(ask)
            await coordinator.answer(ask.turn_id, "a")
            assert (await asking).status_code == 200
