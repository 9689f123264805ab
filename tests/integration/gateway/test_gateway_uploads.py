"""Documents on their way in over HTTP: streamed, refused before they are read, cut off."""

import asyncio
import json
from contextlib import aclosing, asynccontextmanager
from hashlib import sha256

import pytest
from uradori_bus.objects import object_stream, object_subjects
from uradori_contracts.access import hashed
from uradori_contracts.subjects import INGESTS, UPLOADS
from uradori_contracts.uploads import UploadHints, upload_id

from tests.integration.gateway.documents import BYTES, DOCUMENTS, code, sent

SMALL, CHATTER = ("uradori_" + letter * 43 for letter in "sc")


async def held(bus):
    async with bus._transport.read(object_stream(UPLOADS), "$O.>", after=0, follow=False) as records:
        return [record.packet.subject async for record in records]


async def queued(bus):
    async with bus.replay(INGESTS, INGESTS.subjects[0]) as stored:
        return [message.body async for message in stored]


async def stored(bus, name):
    async with aclosing(bus.objects(UPLOADS).get(name)) as chunks:
        return b"".join([chunk async for chunk in chunks])


async def test_an_upload_lies_in_the_store_and_on_the_queue_with_what_was_said_of_it(bus, gateway):
    body = bytes(range(256)) * 4096
    hints = {"ticker": "1234", "company": "例示", "filed_on": "2026-06-25", "document_id": "S100A", "amends": "S100B"}
    response = await sent(gateway, body, name="報告書 1.pdf", **hints)
    view = response.json()
    assert response.status_code == 202
    assert (view["state"], view["file_name"], view["sha256"]) == ("waiting", "報告書 1.pdf", sha256(body).hexdigest())
    (job,) = await queued(bus)
    assert (job.upload_id, job.file_name, job.size) == (view["upload_id"], "報告書 1.pdf", len(body))
    assert job.hints == UploadHints(**hints)
    assert job.upload_id == upload_id(job.sha256, job.file_name, job.hints)
    assert await stored(bus, job.upload_id) == body


async def test_the_same_upload_has_the_same_id_and_lies_there_once(bus, gateway):
    first, second, other = (await sent(gateway), await sent(gateway), await sent(gateway, ticker="1234"))
    ids = [response.json()["upload_id"] for response in (first, second, other)]
    assert ids[0] == ids[1] != ids[2]
    assert len(await held(bus)) == 4


@pytest.mark.parametrize(
    "headers",
    [{}, {"Content-Type": "text/plain"}, {"Content-Type": "multipart/form-data; boundary=x"},
     {"Content-Type": "application/x-www-form-urlencoded"}, {"Content-Type": "application/json"},
     {**BYTES, "Content-Encoding": "gzip"}],
)  # fmt: skip
async def test_what_a_page_could_send_by_itself_is_no_upload(bus, gateway, headers):
    assert code(await sent(gateway, headers=headers)) == (415, "invalid_request")
    assert (await held(bus), await queued(bus)) == ([], [])


@pytest.mark.parametrize(
    "params",
    [{"name": ""}, {"name": "x" * 401}, {"ticker": "7203.*"}, {"filed_on": "yesterday"}, {"document_id": "../x"},
     {"amends": "a b"}, {"company": "x" * 201}],
)  # fmt: skip
async def test_what_is_said_of_it_is_checked_before_it_is_read(bus, gateway, params):
    assert code(await sent(gateway, b"x" * 3_000_000, **params)) == (422, "invalid_request")
    assert (await held(bus), await queued(bus)) == ([], [])


async def test_no_byte_is_no_file(bus, gateway):
    assert code(await sent(gateway, b"")) == (422, "invalid_request")
    assert (await held(bus), await queued(bus)) == ([], [])


async def test_a_token_limits_what_it_may_send_and_needs_its_scope(bus, open_gateway, tmp_path):
    tokens = [
        {"name": "small", "sha256": hashed(SMALL), "scopes": ["documents"], "max_body_bytes": 200_000},
        {"name": "chatter", "sha256": hashed(CHATTER), "scopes": ["chat"]},
    ]
    path = tmp_path / "tokens.json"
    path.write_text(json.dumps({"tokens": tokens}))

    async def pieces():
        for _ in range(4):
            yield b"x" * 100_000

    async with open_gateway(bus, tokens_file=path) as gateway:
        small = {**BYTES, "Authorization": f"Bearer {SMALL}"}
        chatter = {**BYTES, "Authorization": f"Bearer {CHATTER}"}
        assert code(await sent(gateway, b"x" * 200_001, headers=small)) == (413, "too_large")
        assert code(await sent(gateway, pieces(), headers=small)) == (413, "too_large")
        assert code(await sent(gateway, headers=chatter)) == (403, "forbidden")
        assert code(await sent(gateway)) == (401, "unauthenticated")
        for method, place in (("GET", ""), ("GET", "/S1"), ("DELETE", "/S1"), ("GET", "/uploads/up-1")):
            response = await gateway.http.request(method, DOCUMENTS + place, headers=chatter)
            assert code(response) == (403, "forbidden")
        assert (await held(bus), await queued(bus)) == ([], [])
        assert (await sent(gateway, b"x" * 200_000, headers=small)).status_code == 202


async def test_the_sender_of_a_file_that_is_too_large_hears_why(bus, open_gateway):
    async with open_gateway(bus, upload_bytes=2**20) as gateway:
        for _ in range(3):
            assert code(await sent(gateway, bytes(40 * 2**20))) == (413, "too_large")
    assert (await held(bus), await queued(bus)) == ([], [])


async def opened(port, length):
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    head = f"POST {DOCUMENTS}?name=a.pdf HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/pdf\r\n"
    writer.write(f"{head}Content-Length: {length}\r\n\r\n".encode() + b"x" * 300_000)
    await writer.drain()
    return reader, writer


@asynccontextmanager
async def beginning(bus):
    """On leaving, some of an upload lies in the store."""
    arrived = asyncio.Event()

    async def take(_):
        arrived.set()

    interest = await bus._transport.subscribe(object_subjects(UPLOADS)[0], take)
    yield
    async with asyncio.timeout(10):
        await arrived.wait()
    await interest.end()


async def test_a_client_that_leaves_in_mid_upload_leaves_nothing_behind(bus, gateway):
    async with beginning(bus):
        _, writer = await opened(gateway.port, 1_000_000)
    writer.transport.abort()
    request = await gateway.log.heard("http_request")
    assert request["status"] == 409
    assert (await held(bus), await queued(bus)) == ([], [])


async def test_an_upload_that_stalls_is_given_up_and_leaves_nothing_behind(bus, open_gateway):
    async with open_gateway(bus, upload_silence_s=0.2) as gateway:
        reader, writer = await opened(gateway.port, 1_000_000)
        async with asyncio.timeout(10):
            assert b"408" in await reader.readline()
        writer.close()
    assert (await held(bus), await queued(bus)) == ([], [])


async def test_beyond_so_many_at_once_an_upload_is_told_to_come_back(bus, open_gateway):
    async with open_gateway(bus, max_uploads=1) as gateway:
        async with beginning(bus):
            reader, writer = await opened(gateway.port, 300_001)
        response = await sent(gateway)
        assert code(response) == (503, "busy")
        assert response.headers["retry-after"]
        writer.write(b"x")
        async with asyncio.timeout(10):
            assert b"202" in await reader.readline()
        writer.close()
        assert (await sent(gateway)).status_code == 202
