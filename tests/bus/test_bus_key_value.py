"""Buckets, on every transport."""

import asyncio
from datetime import timedelta

import pytest
from uradori_bus.transport import Packet
from uradori_contracts.errors import ErrorCode, UradoriError


async def opened(bus, names, **options):
    bucket = names.bucket(**options)
    await bus.declare(streams=(), buckets=(bucket,))
    return bus.bucket(bucket)


async def _looks(bucket, key):
    """Whether the key is gone, asked again and again: no server tells of an age that was reached."""
    while True:
        yield await bucket.get(key) is None
        await asyncio.sleep(0.1)


def conflict():
    return pytest.raises(UradoriError, match=r"^conflict")


async def test_a_key_that_was_never_written_is_none(bus, names):
    assert await (await opened(bus, names)).get("key") is None


async def test_what_was_put_is_read_at_its_revision(bus, names):
    bucket = await opened(bus, names)
    revision = await bucket.put("a.b", names.question(text="値"))
    entry = await bucket.get("a.b")
    assert (entry.key, entry.value.text, entry.revision) == ("a.b", "値", revision)


async def test_creating_a_key_that_exists_is_a_conflict(bus, names):
    bucket = await opened(bus, names)
    await bucket.create("key", names.question(text="first"))
    with conflict():
        await bucket.create("key", names.question(text="second"))
    assert (await bucket.get("key")).value.text == "first"


async def test_a_deleted_key_is_none_and_can_be_created_again(bus, names):
    bucket = await opened(bus, names)
    await bucket.create("key", names.question())
    await bucket.delete("key")
    assert await bucket.get("key") is None
    await bucket.create("key", names.question(text="again"))
    assert (await bucket.get("key")).value.text == "again"


async def test_a_value_is_gone_after_the_time_that_it_was_to_be_kept(bus, names):
    bucket = await opened(bus, names)
    async with asyncio.timeout(10):
        revision = await bucket.create("brief", names.question(), keep=timedelta(seconds=1))
        await bucket.create("long", names.question(), keep=timedelta(seconds=1))
        await bucket.update("long", names.question(text="kept"), revision + 1, keep=timedelta(hours=1))
        async for gone in _looks(bucket, "brief"):
            if gone:
                break
    assert (await bucket.get("long")).value.text == "kept"


async def test_of_two_writers_from_the_same_revision_one_wins(connect, names):
    one, two = await connect(), await connect()
    first, second = await opened(one, names), await opened(two, names)
    revision = await first.create("key", names.question())
    results = await asyncio.gather(
        *(bucket.update("key", names.question(text=str(n)), revision) for n, bucket in enumerate((first, second))),
        return_exceptions=True,
    )
    assert sum(isinstance(result, UradoriError) for result in results) == 1
    with conflict():
        await first.update("key", names.question(), revision)


async def test_updating_at_revision_zero_creates(bus, names):
    bucket = await opened(bus, names)
    revision = await bucket.update("key", names.question(), 0)
    with conflict():
        await bucket.update("key", names.question(), 0)
    assert await bucket.update("key", names.question(), revision) > revision


async def test_a_watcher_sees_the_value_now_and_then_each_change(connect, names):
    writer, watcher = await connect(), await connect()
    bucket = await opened(writer, names)
    async with asyncio.timeout(5), watcher.bucket(names.bucket()).watch("key") as entries:
        assert await anext(entries) is None
        await bucket.put("other", names.question(text="unseen"))
        for text in ("one", "two"):
            await bucket.put("key", names.question(text=text))
            assert (await anext(entries)).value.text == text
        await bucket.delete("key")
        assert await anext(entries) is None
    async with asyncio.timeout(5), watcher.bucket(names.bucket()).watch("other") as entries:
        assert (await anext(entries)).value.text == "unseen"


async def test_a_malformed_value_is_an_error_to_read_and_stepped_over_by_a_watcher(bus, names):
    bucket = await opened(bus, names)
    await bus._transport.values(names.bucket()).write("key", b'{"schema_version": 2}', None)
    with pytest.raises(UradoriError) as raised:
        await bucket.get("key")
    assert raised.value.code is ErrorCode.UNSUPPORTED_VERSION
    async with asyncio.timeout(5), bucket.watch("key") as entries:
        await bucket.put("key", names.question(text="good"))
        assert (await anext(entries)).value.text == "good"


async def test_a_full_bucket_lets_go_of_its_oldest(bus, names):
    bucket = await opened(bus, names, max_bytes=100_000)
    for n in range(8):
        await bucket.put(f"k{n}", names.question(text="x" * 20_000))
    assert await bucket.get("k0") is None
    assert await bucket.get("k7") is not None


@pytest.mark.parametrize("key", ["", "a b", "*", "a.>", "a..b", "a\r\n", "キー", "x" * 200])
async def test_a_key_with_other_characters_is_refused(bus, names, key):
    bucket = await opened(bus, names)
    for refused in (bucket.get(key), bucket.put(key, names.question()), bucket.delete(key)):
        with pytest.raises(UradoriError) as raised:
            await refused
        assert raised.value.code is ErrorCode.INVALID_REQUEST
    assert Packet("")
