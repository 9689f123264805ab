"""The payload limit and what goes by reference, on every transport."""

import asyncio

import pytest
from uradori_bus import Budget, Route, StreamingRoute
from uradori_bus.codec import encode
from uradori_bus.headers import header_bytes
from uradori_bus.internal import BODIES
from uradori_bus.transport import Packet
from uradori_contracts.errors import ErrorCode, UradoriError
from uradori_contracts.headers import BODY_REF, ERROR_CODE

MEGABYTE = 2**20


def echo(names):
    async def handler(question, call):
        return names.answer(text=question.text)

    return Route(names.ask, handler)


@pytest.mark.parametrize("headers", [{}, {"Name": "value"}, {"Name": "値" * 100}])
async def test_the_limit_counts_body_and_headers_to_the_byte_and_the_connection_stays_up(bus, names, headers):
    arrived: asyncio.Queue[int] = asyncio.Queue()

    async def take(packet):
        await arrived.put(len(packet.body))

    interest = await bus._transport.subscribe(names.subject, take)
    limit = bus._transport.max_payload - header_bytes(headers)
    for size in (limit - 1, limit):
        await bus._transport.publish(Packet(names.subject, b"x" * size, headers))
        async with asyncio.timeout(5):
            assert await arrived.get() == size
    with pytest.raises(UradoriError) as raised:
        await bus._transport.publish(Packet(names.subject, b"x" * (limit + 1), headers))
    assert raised.value.code is ErrorCode.TOO_LARGE
    await bus._transport.publish(Packet(names.subject, b"x", headers))
    async with asyncio.timeout(5):
        assert await arrived.get() == 1
    assert bus.connected
    await interest.end()


async def test_a_message_that_is_too_large_to_publish_is_refused_before_sending(bus, names):
    stream = names.stream()
    await bus.declare(streams=(stream,), buckets=(names.bucket(),))
    large = names.question(text="x" * 2 * MEGABYTE)
    for refused in (
        bus.publish(names.subject, large),
        bus.append(stream, names.subject, large),
        bus.bucket(names.bucket()).put("key", large),
    ):
        with pytest.raises(UradoriError) as raised:
            await refused
        assert raised.value.code is ErrorCode.TOO_LARGE
    assert await bus.append(stream, names.subject, names.question()) == 1


async def test_a_request_and_a_reply_beyond_the_limit_go_by_reference_and_leave_nothing_behind(connect, names):
    server, client = await connect(), await connect()
    await client.declare(streams=(), buckets=())
    text = "値" * (2 * MEGABYTE)
    async with server.serve(names.service(echo(names))):
        reply = await client.request(names.ask, names.question(text=text), budget=Budget.of(30))
    assert reply.text == text
    async with client._transport.read(BODIES.name, f"{BODIES.subjects[0]}", after=0, follow=False) as records:
        assert [record async for record in records] == []


async def test_streamed_replies_beyond_the_limit_keep_their_order(bus, names):
    texts = ["a", "b" * 3 * MEGABYTE, "c"]

    async def handler(question, call):
        for text in texts:
            yield names.answer(text=text)

    await bus.declare(streams=(), buckets=())
    async with (
        bus.serve(names.service(StreamingRoute(names.tell, handler))),
        bus.stream(names.tell, names.question(), budget=Budget.of(30)) as replies,
    ):
        assert [reply.text async for reply in replies] == texts


async def test_a_body_beyond_what_is_stored_is_too_large(bus, names):
    await bus.declare(streams=(), buckets=())
    with pytest.raises(UradoriError) as raised:
        await bus.request(names.ask, names.question(text="x" * 65 * MEGABYTE), budget=Budget.of(30))
    assert raised.value.code is ErrorCode.TOO_LARGE


@pytest.mark.parametrize("reference", ["", "x", "../x", "*", ">", "0" * 32 + ".1", "0" * 32 + ".999999999", "0" * 32])
async def test_a_reference_that_leads_nowhere_is_an_invalid_request(bus, names, reference):
    await bus.declare(streams=(), buckets=())
    async with bus.serve(names.service(echo(names))):
        reply = await bus._transport.request(Packet(names.ask.subject, b"", {BODY_REF: reference}), 5)
    assert reply.headers[ERROR_CODE] == ErrorCode.INVALID_REQUEST


def test_header_bytes_are_those_of_the_wire(names):
    assert header_bytes({}) == 0
    assert header_bytes({"A": "b"}) == len(b"NATS/1.0\r\nA: b\r\n\r\n")
    assert encode(names.question())
