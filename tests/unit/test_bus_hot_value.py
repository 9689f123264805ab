"""What is made of a bucket's value, and made anew when it changes."""

import asyncio
import threading

import pytest
import structlog
from structlog.testing import capture_logs
from uradori_bus import made_of
from uradori_bus.logs import silent
from uradori_bus.memory import MemoryBus
from uradori_contracts.settings import Settings
from uradori_contracts.subjects import SETTINGS, SETTINGS_KEY


@pytest.fixture
async def bus():
    async with MemoryBus() as bus:
        await bus.declare(streams=(), buckets=(SETTINGS,))
        yield bus


def double(settings: Settings) -> int:
    if settings.top_k == 13:
        raise ValueError("nothing can be made of it")
    return 2 * settings.top_k


def following(bus: MemoryBus, make=double):
    return made_of(bus, SETTINGS, SETTINGS_KEY, make, 0, silent())


async def test_without_a_value_the_initial_one_is_in_force(bus):
    async with following(bus) as value:
        assert (value.current, value.revision) == (0, 0)


async def test_what_was_written_before_is_in_force_from_the_start(bus):
    await bus.bucket(SETTINGS).put(SETTINGS_KEY, Settings(top_k=3))
    async with following(bus) as value:
        assert value.current == 6


async def test_a_change_is_made_in_another_thread_and_can_be_waited_for(bus):
    threads = set()

    def make(settings: Settings) -> int:
        threads.add(threading.current_thread())
        return double(settings)

    async with asyncio.timeout(5), following(bus, make) as value:
        revision = await bus.bucket(SETTINGS).put(SETTINGS_KEY, Settings(top_k=7))
        assert await value.reaches(revision) == 14
    assert threading.main_thread() not in threads


async def test_what_nothing_can_be_made_of_leaves_the_last_good_one_in_force(bus):
    async with asyncio.timeout(5), following(bus) as value:
        first = await bus.bucket(SETTINGS).put(SETTINGS_KEY, Settings(top_k=7))
        await value.reaches(first)
        await bus.bucket(SETTINGS).put(SETTINGS_KEY, Settings(top_k=13))
        last = await bus.bucket(SETTINGS).put(SETTINGS_KEY, Settings(top_k=9))
        assert await value.reaches(last) == 18

    async with following(bus) as other:
        await bus.bucket(SETTINGS).put(SETTINGS_KEY, Settings(top_k=13))
        assert other.current == 18


async def test_a_follower_that_breaks_is_told_and_leaves_the_last_good_one_in_force(bus):
    def make(settings: Settings) -> int:
        raise KeyError(settings.top_k)

    with capture_logs() as told:
        async with made_of(bus, SETTINGS, SETTINGS_KEY, double, 0, structlog.get_logger()):
            pass
        await bus.bucket(SETTINGS).put(SETTINGS_KEY, Settings(top_k=7))
        async with made_of(bus, SETTINGS, SETTINGS_KEY, make, 0, structlog.get_logger()) as value:
            assert value.current == 0

    assert [line["log_level"] for line in told if line["event"] == "following_ended"] == ["error"]
