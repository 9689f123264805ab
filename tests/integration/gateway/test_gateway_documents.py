"""Documents over HTTP: streamed in, refused before they are read, listed and taken out."""

import asyncio
import json
from contextlib import aclosing, asynccontextmanager
from datetime import UTC, datetime
from hashlib import sha256

import pytest
from uradori_bus import Route, Service
from uradori_bus.objects import object_stream, object_subjects
from uradori_contracts.access import hashed
from uradori_contracts.documents import DocumentDeleted, DocumentInfo, DocumentInfoReply, DocumentList
from uradori_contracts.errors import ErrorCode, UradoriError
from uradori_contracts.subjects import (
    DELETE_DOCUMENT,
    GET_DOCUMENT,
    INGESTS,
    LIST_DOCUMENTS,
    UPLOAD,
    UPLOADS,
)
from uradori_contracts.uploads import Upload, UploadHints, UploadState, upload_id

DOCUMENTS = "/api/v1/documents"
BYTES = {"Content-Type": "application/octet-stream"}
SMALL, CHATTER = ("uradori_" + letter * 43 for letter in "sc")
INFO = DocumentInfo(
    document_id="S100ABCD", title="有価証券報告書", kind="有価証券報告書", company="例示株式会社", ticker="1234",
    period_start=None, period_end=None, filed_on=None, tables=3, facts=40, passages=5, version=2,
    ingested_at=datetime(2026, 11, 30, tzinfo=UTC),
)  # fmt: skip


async def sent(gateway, body=b"<p>x</p>", *, headers=BYTES, **params):
    return await gateway.http.post(DOCUMENTS, params={"name": "a.html", **params}, content=body, headers=headers)


async def held(bus):
    async with bus._transport.read(object_stream(UPLOADS), "$O.>", after=0, follow=False) as records:
        return [record.packet.subject async for record in records]


async def queued(bus):
    async with bus.replay(INGESTS, INGESTS.subjects[0]) as stored:
        return [message.body async for message in stored]


async def stored(bus, name):
    async with aclosing(bus.objects(UPLOADS).get(name)) as chunks:
        return b"".join([chunk async for chunk in chunks])


def code(response):
    body = response.json()
    assert not body["message"].isascii()
    return response.status_code, body["code"]


@asynccontextmanager
async def documents(bus):
    """Answers what the gateway asks, and remembers it."""
    asked = []

    def handler(reply):
        async def answer(request, _):
            asked.append(request)
            if isinstance(reply, UradoriError):
                raise reply
            return reply

        return answer

    done = Upload(upload_id="up-1", file_name="a.html", sha256="0" * 64, state=UploadState.DONE, version=3)
    routes = (
        Route(UPLOAD, handler(done)),
        Route(LIST_DOCUMENTS, handler(DocumentList(documents=(INFO,), total=1, version=2))),
        Route(GET_DOCUMENT, handler(DocumentInfoReply(document=INFO))),
        Route(DELETE_DOCUMENT, handler(DocumentDeleted(document_id="S100ABCD", version=3))),
    )
    async with bus.serve(Service("documents", "1.0.0", routes)):
        yield asked


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


async def test_an_upload_that_nobody_has_taken_yet_waits_and_an_unknown_one_is_not_found(bus, gateway):
    upload = (await sent(gateway, name="a.pdf")).json()["upload_id"]
    unknown = UradoriError(ErrorCode.NOT_FOUND)

    async def handler(*_):
        raise unknown

    async with bus.serve(Service("documents", "1.0.0", (Route(UPLOAD, handler),))):
        view = (await gateway.http.get(f"{DOCUMENTS}/uploads/{upload}", params={"wait": 0.1})).json()
        missing = await gateway.http.get(f"{DOCUMENTS}/uploads/up-none")
    assert (view["state"], view["file_name"]) == ("waiting", "a.pdf")
    assert code(missing) == (404, "not_found")


async def test_the_state_of_an_upload_is_waited_for(bus, gateway):
    async with documents(bus) as asked:
        response = await gateway.http.get(f"{DOCUMENTS}/uploads/up-1", params={"wait": 20})
        refused = await gateway.http.get(f"{DOCUMENTS}/uploads/up-1", params={"wait": 31})
    assert response.json()["state"] == "done"
    assert asked[0].wait_s == pytest.approx(20, abs=0.5)
    assert code(refused) == (422, "invalid_request")


async def test_an_upload_that_ended_and_was_sent_again_waits_until_its_bytes_are_gone(bus, gateway):
    upload = (await sent(gateway, name="a.pdf")).json()["upload_id"]
    place = f"{DOCUMENTS}/uploads/{upload}"
    async with documents(bus):
        before = (await gateway.http.get(place)).json()
        await bus.objects(UPLOADS).delete(upload)
        after = (await gateway.http.get(place)).json()
    assert (before["state"], after["state"]) == ("waiting", "done")


async def test_documents_are_listed_shown_and_taken_out(bus, gateway):
    async with documents(bus) as asked:
        params = {"ticker": "1234", "after": "S100AAAA", "limit": 5}
        listed = await gateway.http.get(DOCUMENTS, params=params)
        shown = await gateway.http.get(f"{DOCUMENTS}/S100ABCD")
        deleted = await gateway.http.delete(f"{DOCUMENTS}/S100ABCD")
    assert [each["document_id"] for each in listed.json()["documents"]] == ["S100ABCD"]
    assert shown.json()["company"] == "例示株式会社"
    assert deleted.json()["version"] == 3
    assert (asked[0].ticker, asked[0].after, asked[0].limit) == ("1234", "S100AAAA", 5)


@pytest.mark.parametrize("params", [{"limit": 0}, {"limit": 501}, {"ticker": ">"}, {"after": "../x"}])
async def test_a_list_that_nobody_can_ask_for_is_refused(gateway, params):
    assert code(await gateway.http.get(DOCUMENTS, params=params)) == (422, "invalid_request")


async def test_without_documents_an_upload_is_taken_and_a_list_is_not_to_be_had(bus, gateway):
    assert (await sent(gateway)).status_code == 202
    assert code(await gateway.http.get(DOCUMENTS)) == (503, "unavailable")
