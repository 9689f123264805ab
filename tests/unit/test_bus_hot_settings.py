"""Settings that are followed."""

import asyncio

import pytest
from uradori_bus.hot_settings import HotSettings, followed
from uradori_bus.logs import silent
from uradori_bus.memory import MemoryBus
from uradori_contracts.settings import Settings
from uradori_contracts.subjects import SETTINGS, SETTINGS_KEY


@pytest.fixture
async def bus():
    async with MemoryBus() as bus:
        await bus.declare(streams=(), buckets=(SETTINGS,))
        yield bus


async def test_without_a_value_the_defaults_are_in_force(bus):
    settings = HotSettings()
    async with followed(settings, bus, silent()):
        assert (settings.current, settings.revision) == (Settings(), 0)


async def test_what_was_written_before_is_in_force_from_the_start(bus):
    await bus.bucket(SETTINGS).put(SETTINGS_KEY, Settings(top_k=3))
    settings = HotSettings()
    async with followed(settings, bus, silent()):
        assert settings.current.top_k == 3


async def test_a_change_can_be_waited_for(bus):
    settings = HotSettings()
    async with asyncio.timeout(5), followed(settings, bus, silent()):
        revision = await bus.bucket(SETTINGS).put(SETTINGS_KEY, Settings(top_k=7))
        assert (await settings.reaches(revision)).top_k == 7


@pytest.mark.parametrize("value", [b"{", b'{"top_k": 0}', b'{"schema_version": 2}', b'{"unknown": 1}'])
async def test_an_invalid_value_leaves_the_last_good_one_in_force(bus, value):
    settings = HotSettings()
    async with asyncio.timeout(5), followed(settings, bus, silent()):
        first = await bus.bucket(SETTINGS).put(SETTINGS_KEY, Settings(top_k=9))
        await settings.reaches(first)
        await bus._transport.values(SETTINGS).write(SETTINGS_KEY, value, None)
        for _ in range(10):
            await asyncio.sleep(0)
        assert settings.current.top_k == 9
        after = await bus.bucket(SETTINGS).put(SETTINGS_KEY, Settings(top_k=10))
        assert (await settings.reaches(after)).top_k == 10


async def test_a_bus_that_is_away_is_waited_for(bus):
    bus.broker.down()
    settings = HotSettings()
    async with asyncio.timeout(5), followed(settings, bus, silent()):
        assert settings.current == Settings()
        bus.broker.up()
        revision = await bus.bucket(SETTINGS).put(SETTINGS_KEY, Settings(top_k=8))
        assert (await settings.reaches(revision)).top_k == 8
