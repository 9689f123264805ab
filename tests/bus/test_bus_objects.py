"""Files in a bucket, on every transport."""

import asyncio
import hashlib
from contextlib import aclosing

import pytest
from uradori_bus.objects import CHUNK_BYTES, holding, object_stream
from uradori_bus.transport import Packet
from uradori_contracts.errors import ErrorCode, UradoriError


async def opened(bus, names, **options):
    bucket = names.files(**options)
    await bus.declare(streams=(), buckets=(), objects=(bucket,))
    return bus.objects(bucket)


async def parts(*bodies):
    for body in bodies:
        yield body


async def whole(files, name):
    async with aclosing(files.get(name)) as chunks:
        return b"".join([chunk async for chunk in chunks])


async def held(bus, names):
    async with bus._transport.read(object_stream(names.files()), "$O.>", after=0, follow=False) as records:
        return [record.packet async for record in records]


def refused(code):
    return pytest.raises(UradoriError, match=rf"^{code}")


@pytest.mark.parametrize("sizes", [(), (0,), (1,), (CHUNK_BYTES,), (CHUNK_BYTES + 1, 7, CHUNK_BYTES - 1), (700_000,)])
async def test_what_was_put_comes_back_whole_with_its_size_and_digest(bus, names, sizes):
    bodies = [bytes([index + 1]) * size for index, size in enumerate(sizes)]
    files = await opened(bus, names)
    stored = await files.put("a-file", parts(*bodies))
    body = b"".join(bodies)
    assert (stored.size, stored.sha256) == (len(body), hashlib.sha256(body).hexdigest())
    assert await whole(files, "a-file") == body
    chunks = [packet for packet in await held(bus, names) if ".C." in packet.subject]
    assert all(len(packet.body) <= CHUNK_BYTES for packet in chunks)


async def test_another_client_reads_it(connect, names):
    files = await opened(await connect(), names)
    await files.put("file", parts(b"first", b"second"))
    assert await whole((await connect()).objects(names.files()), "file") == b"firstsecond"


async def test_a_file_put_twice_is_the_second_one_and_nothing_is_left_of_the_first(bus, names):
    files = await opened(bus, names)
    await files.put("file", parts(b"first"))
    await files.put("file", parts(b"second"))
    assert await whole(files, "file") == b"second"
    assert len(await held(bus, names)) == 2


async def test_a_name_may_depend_on_the_content_and_what_was_said_of_a_file_is_kept(bus, names):
    files = await opened(bus, names)
    stored = await files.put(lambda found: found.sha256, parts(b"body"), description="四半期報告書.pdf")
    assert await files.find(stored.sha256) == stored
    assert (stored.size, stored.description) == (4, "四半期報告書.pdf")
    assert await files.find("another") is None


async def test_the_same_bytes_again_disturb_nobody_who_reads_the_first(bus, names):
    files = await opened(bus, names)
    body = b"x" * 300_000
    await files.put("file", parts(body))
    async with aclosing(files.get("file")) as chunks:
        first = await anext(chunks)
        await files.put("file", parts(body))
        assert first + b"".join([chunk async for chunk in chunks]) == body
    assert len(await held(bus, names)) == 4


async def test_what_is_not_there_is_not_found_and_deleting_it_is_no_error(bus, names):
    files = await opened(bus, names)
    with refused("not_found"):
        await whole(files, "file")
    await files.delete("file")


async def test_nothing_is_left_of_a_deleted_file(bus, names):
    files = await opened(bus, names)
    await files.put("file", parts(b"x" * 300_000))
    await files.put("other", parts(b"other"))
    await files.delete("file")
    with refused("not_found"):
        await whole(files, "file")
    assert await whole(files, "other") == b"other"
    assert len(await held(bus, names)) == 2


async def test_a_file_beyond_the_limit_is_refused_on_the_way_and_nothing_is_left_of_it(bus, names):
    files = await opened(bus, names, max_object_bytes=400_000)
    taken = 0

    async def endless():
        nonlocal taken
        while True:
            taken += 1
            yield b"x" * 100_000

    with refused("too_large"):
        await files.put("file", endless())
    assert taken == 5
    assert await held(bus, names) == []
    await files.put("file", parts(b"x" * 400_000))


async def test_a_source_that_fails_leaves_nothing_behind_and_what_stood_there_stands(bus, names):
    files = await opened(bus, names)
    await files.put("file", parts(b"before"))

    async def broken():
        yield b"x" * 300_000
        raise ConnectionResetError

    with pytest.raises(ConnectionResetError):
        await files.put("file", broken())
    assert await whole(files, "file") == b"before"
    assert len(await held(bus, names)) == 2


async def test_a_cancelled_upload_leaves_nothing_behind(bus, names):
    files = await opened(bus, names)
    sent = asyncio.Event()

    async def stalled():
        yield b"x" * 300_000
        sent.set()
        await asyncio.Event().wait()

    upload = asyncio.create_task(files.put("file", stalled()))
    await sent.wait()
    upload.cancel()
    with pytest.raises(asyncio.CancelledError):
        await upload
    assert await held(bus, names) == []


async def test_the_source_is_not_asked_for_more_than_was_stored(bus, names):
    files = await opened(bus, names)
    seen = []

    async def watched():
        for _ in range(4):
            yield b"x" * CHUNK_BYTES
            seen.append(len(await held(bus, names)))

    await files.put("file", watched())
    assert seen == [1, 2, 3, 4]


async def test_a_full_bucket_says_so_and_loses_nothing(bus, names):
    files = await opened(bus, names, max_bytes=500_000)
    await files.put("first", parts(b"1" * 300_000))
    with refused("busy"):
        await files.put("second", parts(b"2" * 300_000))
    assert await whole(files, "first") == b"1" * 300_000
    await files.delete("first")
    await files.put("second", parts(b"2" * 300_000))


async def test_a_file_that_lost_a_part_is_no_file(bus, names):
    files = await opened(bus, names)
    await files.put("file", parts(b"x" * 300_000))
    subject = next(packet.subject for packet in await held(bus, names) if ".C." in packet.subject)
    await bus._transport.append(holding(names.files()).name, Packet(subject, b"more"))
    with refused("internal"):
        await whole(files, "file")
    await bus._transport.purge(object_stream(names.files()), subject)
    with refused("internal"):
        await whole(files, "file")


@pytest.mark.parametrize("name", ["", "a.b", "a b", "*", "x" * 65, "../x"])
async def test_a_name_that_is_none_is_refused(bus, names, name):
    files = await opened(bus, names)
    for call in (files.put(name, parts(b"x")), whole(files, name), files.delete(name)):
        with refused(ErrorCode.INVALID_REQUEST):
            await call


async def test_a_large_file_comes_back_in_order(bus, names):
    files = await opened(bus, names, max_object_bytes=64 * 2**20, max_bytes=80 * 2**20)
    body = b"".join(index.to_bytes(4) * 4096 for index in range(2400))
    await files.put("file", parts(*(body[start : start + 65_536] for start in range(0, len(body), 65_536))))
    assert hashlib.sha256(await whole(files, "file")).digest() == hashlib.sha256(body).digest()
