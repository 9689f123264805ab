"""Processes die in mid turn; the reader's stream goes on or says in one event that it cannot."""

import asyncio
import os
import signal

import pytest
from uradori_contracts.disposition import Disposition
from uradori_contracts.events import (
    DoneEvent,
    ErrorEvent,
    RestartEvent,
    RestartReason,
    TokenEvent,
)
from uradori_contracts.settings import SettingsView

pytestmark = [pytest.mark.asyncio(loop_scope="session"), pytest.mark.timeout(150)]
QUESTION = "トヨタの2024年3月期の営業収益は？"


def kill(watched, name: str) -> None:
    os.kill(watched.stack.pids[name], signal.SIGKILL)


async def until_token(events) -> list:
    found = []
    async for event in events:
        found.append(event)
        if isinstance(event, TokenEvent):
            return found
    raise AssertionError("no token came")


async def test_a_killed_coordinator_is_replaced_and_the_readers_stream_goes_on(
    watched, http, model, switch_to_model, stream
) -> None:
    await switch_to_model(http)
    async with asyncio.timeout(60):
        events = stream(http, QUESTION)
        await until_token(events)
        kill(watched, "coordinator")
        await watched.back("coordinator")
        model.go.set()
        rest = [event async for event in events]
    assert RestartEvent(reason=RestartReason.REPLAY) in rest
    after = rest[rest.index(RestartEvent(reason=RestartReason.REPLAY)) :]
    assert "45兆953億円" in "".join(event.token for event in after if isinstance(event, TokenEvent))
    assert isinstance(rest[-1], DoneEvent)
    assert rest[-1].disposition is Disposition.ANSWER
    assert sum(isinstance(event, DoneEvent | ErrorEvent) for event in rest) == 1


async def test_a_killed_bus_ends_the_turn_by_a_replay_or_one_error_and_comes_back(
    watched, http, model, switch_to_model, stream, ready
) -> None:
    await switch_to_model(http)
    async with asyncio.timeout(90):
        events = stream(http, QUESTION)
        await until_token(events)
        kill(watched, "nats-server")
        model.go.set()
        rest = [event async for event in events]
        terminal = [event for event in rest if isinstance(event, DoneEvent | ErrorEvent)]
        assert terminal == rest[-1:]
        if isinstance(rest[-1], DoneEvent):
            assert RestartEvent(reason=RestartReason.REPLAY) in rest
        else:
            assert rest[-1].code.value == "bus_unavailable"
        await watched.back("nats-server")
        await ready(http)
        again = [event async for event in stream(http, QUESTION)]
        assert isinstance(again[-1], DoneEvent)
        assert again[-1].disposition is Disposition.ANSWER
        kept = SettingsView.model_validate_json((await http.get("/api/v1/settings")).content)
        assert kept.settings.provider_order[0].value == "openai_compatible"


async def test_a_reader_who_leaves_for_good_stops_the_work_behind_the_turn(
    watched, http, model, switch_to_model, stream
) -> None:
    await switch_to_model(http, reader_grace_ms=200)
    async with asyncio.timeout(60):
        events = stream(http, QUESTION)
        await until_token(events)
        await events.aclose()
        await model.left.wait()
