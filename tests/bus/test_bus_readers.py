"""Who has read a stream leaves nothing behind on the server, however the reading ended."""

import asyncio

import nats
import pytest
from uradori_bus import NatsBus, ServiceConfig
from uradori_bus.nats import feeding
from uradori_bus.nats.pulling import Puller
from uradori_contracts.errors import ErrorCode, UradoriError

_SETTLED_S = 5.0
_AT_ONCE = 8
"""Far fewer than are opened; the server may take one away after the next has come."""


@pytest.fixture
async def bus(nats_url):
    async with NatsBus.connect(ServiceConfig(nats_url=nats_url)) as connected:
        yield connected


@pytest.fixture
def readers(bus, names):
    """Returns once the stream has so many consumers: a reader does not wait for the server to take its own away.

    Long before the server does so by itself.
    """

    async def have(wanted: int, stream: str = names.stream().name) -> None:
        async with asyncio.timeout(_SETTLED_S):
            while int((await bus._transport._jetstream.stream_info(stream)).state.consumer_count) != wanted:
                pass

    return have


@pytest.fixture
async def stream(bus, names):
    declared = names.stream()
    await bus.declare(streams=(declared,), buckets=())
    for n in range(3):
        await bus.append(declared, names.subject, names.question(text=str(n)))
    return declared


async def test_readings_one_after_another_do_with_the_few_consumers_that_a_stream_takes(bus, names, nats_url):
    stream = names.stream()
    client = await nats.connect(nats_url)
    await client.jetstream().add_stream(
        name=stream.name, subjects=list(stream.subjects), storage="memory", max_consumers=_AT_ONCE
    )
    await client.close()
    await bus.append(stream, names.subject, names.question(text="all"))
    for _ in range(50):
        async with bus.replay(stream, names.subject) as stored:
            assert [one.body.text async for one in stored] == ["all"]
        async with bus.replay(stream, names.subject, follow=True) as stored:
            assert (await anext(stored)).body.text == "all"


@pytest.mark.parametrize("follow", [False, True])
async def test_a_reader_that_stops_early_leaves_nothing(bus, names, stream, readers, follow):
    async with bus.replay(stream, names.subject, follow=follow) as stored:
        assert (await anext(stored)).body.text == "0"
        await readers(1)
    await readers(0)


async def test_a_reader_of_what_is_not_there_leaves_nothing(bus, names, stream, readers):
    async with bus.replay(stream, f"{names.subject}.nobody") as stored:
        assert [one async for one in stored] == []
    await readers(0)


async def test_a_reader_whose_own_work_fails_leaves_nothing(bus, names, stream, readers):
    async def work() -> None:
        async with bus.replay(stream, names.subject) as stored:
            async for _ in stored:
                raise UradoriError(ErrorCode.BUSY)

    with pytest.raises(UradoriError):
        await work()
    await readers(0)


async def test_a_reader_cancelled_while_it_waits_leaves_nothing(bus, names, stream, readers):
    read = asyncio.Event()

    async def follow() -> None:
        async with bus.replay(stream, names.subject, after=2, follow=True) as stored:
            await anext(stored)
            read.set()
            await anext(stored)

    following = asyncio.ensure_future(follow())
    await read.wait()
    await readers(1)
    following.cancel()
    await asyncio.wait({following})
    assert following.cancelled()
    await readers(0)


async def test_readers_cancelled_at_any_moment_leave_nothing(bus, names, stream, readers):
    async def read() -> None:
        async with bus.replay(stream, names.subject, follow=True) as stored:
            async for _ in stored:
                pass

    for pause in range(40):
        reading = asyncio.ensure_future(read())
        await asyncio.sleep(pause * 0.0002)
        reading.cancel()
        await asyncio.wait({reading})
    await readers(0)


async def test_a_watcher_of_a_value_leaves_nothing(bus, names, readers):
    bucket = names.bucket()
    await bus.declare(streams=(), buckets=(bucket,))
    await bus.bucket(bucket).put("key", names.question(text="value"))
    async with bus.bucket(bucket).watch("key") as changes:
        assert (await anext(changes)).value.text == "value"
    await readers(0, f"KV_{bucket.name}")


@pytest.mark.parametrize("left", [0, 2])
async def test_what_is_purged_while_it_is_being_read_is_not_waited_for(bus, names, stream, monkeypatch, left):
    class Late(Puller):
        async def __aenter__(self):
            await bus._transport._jetstream.purge_stream(stream.name, keep=left)
            return await super().__aenter__()

    monkeypatch.setattr(feeding, "Puller", Late)
    async with asyncio.timeout(5), bus.replay(stream, names.subject) as stored:
        assert [one.body.text async for one in stored] == ["0", "1", "2"][3 - left :]


async def test_more_than_one_batch_is_read_though_its_end_is_purged_meanwhile(bus, names):
    many = names.stream()
    await bus.declare(streams=(many,), buckets=())
    other = f"{names.subject}.other"
    for n in range(700):
        await bus.publish(names.subject, names.question(text=str(n)))
    await bus.append(many, other, names.question(text="last"))
    async with asyncio.timeout(5), bus.replay(many, f"{names.subject}.>") as none:
        assert (await anext(none)).body.text == "last"
    found = []
    async with asyncio.timeout(10), bus.replay(many, f"uradori.v1.{names.token}.>") as stored:
        async for one in stored:
            if not found:
                await bus._transport.purge(many.name, other)
            found.append(one.body.text)
    assert found == [str(n) for n in range(700)]
