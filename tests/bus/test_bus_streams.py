"""Streams and subscriptions, on every transport."""

import asyncio

import pytest
from uradori_bus.transport import Packet
from uradori_contracts.errors import ErrorCode, UradoriError
from uradori_contracts.topology import Retention


async def declared(bus, names, **options):
    stream = names.stream(**options)
    await bus.declare(streams=(stream,), buckets=())
    return stream


async def test_what_was_appended_is_replayed_in_order_with_its_sequence(bus, names):
    stream = await declared(bus, names)
    sequences = [await bus.append(stream, names.subject, names.question(text=str(n))) for n in range(5)]
    async with bus.replay(stream, names.subject) as stored:
        found = [(one.sequence, one.body.text, one.subject) async for one in stored]
    assert found == [(sequences[n], str(n), names.subject) for n in range(5)]


async def test_a_core_publish_is_kept_by_the_stream_that_covers_it(bus, names):
    stream = await declared(bus, names)
    for n in range(600):
        await bus.publish(names.subject, names.question(text=str(n)), headers={"Key": "値"})
    await bus.append(stream, names.subject, names.question(text="last"))
    async with bus.replay(stream, names.subject) as stored:
        found = [one async for one in stored]
    assert [one.body.text for one in found] == [*map(str, range(600)), "last"]
    assert found[0].headers["Key"] == "値"


async def test_a_replay_begins_after_a_sequence_and_ends_with_what_there_is(bus, names):
    stream = await declared(bus, names)
    for n in range(4):
        await bus.append(stream, names.subject, names.question(text=str(n)))
    async with bus.replay(stream, names.subject, after=2) as stored:
        assert [one.body.text async for one in stored] == ["2", "3"]
    async with bus.replay(stream, names.subject, after=4) as stored:
        assert [one async for one in stored] == []
    async with bus.replay(stream, f"{names.subject}.nobody") as stored:
        assert [one async for one in stored] == []


async def test_following_waits_for_more(bus, names):
    stream = await declared(bus, names)
    await bus.append(stream, f"{names.subject}.a", names.question(text="before"))
    async with asyncio.timeout(5), bus.replay(stream, f"{names.subject}.*", follow=True) as stored:
        assert (await anext(stored)).body.text == "before"
        waiting = asyncio.ensure_future(anext(stored))
        await bus.append(stream, f"{names.subject}.b", names.question(text="after"))
        assert (await waiting).body.text == "after"


async def test_a_message_id_is_stored_once(bus, names):
    stream = await declared(bus, names)
    first = await bus.append(stream, names.subject, names.question(), message_id="turn-1")
    again = await bus.append(stream, names.subject, names.question(), message_id="turn-1")
    other = await bus.append(stream, names.subject, names.question(), message_id="turn-2")
    assert first == again
    assert other == first + 1


async def test_a_malformed_message_in_a_stream_is_stepped_over(bus, names):
    stream = await declared(bus, names)
    await bus._transport.append(stream.name, Packet(names.subject, b"{"))
    await bus.append(stream, names.subject, names.question(text="good"))
    async with bus.replay(stream, names.subject) as stored:
        assert [one.body.text async for one in stored] == ["good"]


async def test_appending_where_no_stream_is_says_so(bus, names):
    with pytest.raises(UradoriError) as raised:
        await bus.append(names.stream(), names.subject, names.question())
    assert raised.value.code is ErrorCode.UNAVAILABLE


async def test_a_full_stream_lets_go_of_its_oldest_and_a_full_queue_refuses(connect, names):
    bus = await connect()
    stream = await declared(bus, names, max_bytes=100_000)
    for n in range(8):
        await bus.append(stream, names.subject, names.question(text=f"{n}" * 20_000))
    async with bus.replay(stream, names.subject) as stored:
        assert [one.body.text[0] async for one in stored] == ["4", "5", "6", "7"]


async def test_a_full_work_queue_refuses_rather_than_forgets(bus, names):
    stream = await declared(bus, names, max_bytes=100_000, retention=Retention.WORK_QUEUE)
    for _ in range(4):
        await bus.append(stream, names.subject, names.question(text="x" * 20_000))
    with pytest.raises(UradoriError) as raised:
        await bus.append(stream, names.subject, names.question(text="x" * 20_000))
    assert raised.value.code is ErrorCode.BUSY


async def test_declaring_again_and_differently_is_no_error(bus, names):
    await declared(bus, names)
    await bus.append(names.stream(), names.subject, names.question())
    await declared(bus, names)
    stream = await declared(bus, names, max_bytes=2**21)
    async with bus.replay(stream, names.subject) as stored:
        assert len([one async for one in stored]) == 1


@pytest.mark.parametrize(
    "subject",
    ["", "a b", "a.*", "a.>", "a..b", ".a", "a.", "a\r\nPUB x 0", "a\tb", "a\x00", "a*b", "a\u3000b", "x" * 600],
)
async def test_a_subject_with_blanks_wildcards_or_control_characters_is_refused(bus, names, subject):
    for refused in (
        bus.publish(subject, names.question()),
        bus.append(names.stream(), subject, names.question()),
    ):
        with pytest.raises(UradoriError) as raised:
            await refused
        assert raised.value.code is ErrorCode.INVALID_REQUEST


@pytest.mark.parametrize(
    "headers", [{"A": "b\r\nC: d"}, {"A\r\nB": "c"}, {"A:": "b"}, {"": "b"}, {"Ä": "b"}, {"A B": "c"}]
)
async def test_a_header_that_could_inject_another_is_refused(bus, names, headers):
    with pytest.raises(UradoriError) as raised:
        await bus.publish(names.subject, names.question(), headers=headers)
    assert raised.value.code is ErrorCode.INVALID_REQUEST


async def test_every_subscriber_hears_every_message(connect, names):
    one, two = await connect(), await connect()
    pattern = f"{names.subject}.*"
    async with (
        one.subscribe(pattern, names.question) as first,
        two.subscribe(pattern, names.question) as second,
        asyncio.timeout(5),
    ):
        await one.publish(f"{names.subject}.x", names.question(text="heard"))
        assert [(await anext(aiter(each))).text for each in (first, second)] == ["heard", "heard"]


async def test_what_a_slow_subscriber_misses_is_counted(bus, names):
    async with bus.subscribe(names.subject, names.question, buffer=8) as messages:
        for n in range(20):
            await bus.publish(names.subject, names.question(text=str(n)))
        async with asyncio.timeout(5):
            while messages.dropped < 12:
                await bus.publish("uradori.v1.elsewhere", names.question())
                await asyncio.sleep(0)
            assert [(await anext(aiter(messages))).text for _ in range(8)] == [str(n) for n in range(8)]
    assert messages.dropped == 12


async def test_what_is_no_message_is_counted_and_stepped_over(bus, names):
    async with bus.subscribe(names.subject, names.question) as messages, asyncio.timeout(5):
        await bus._transport.publish(Packet(names.subject, b"not json"))
        await bus.publish(names.subject, names.question(text="good"))
        assert (await anext(aiter(messages))).text == "good"
    assert messages.malformed == 1


async def test_a_subscription_hears_what_is_sent_the_moment_it_was_entered(connect, names):
    one, two = await connect(), await connect()
    async with asyncio.timeout(10):
        for number in range(30):
            async with one.subscribe(f"{names.subject}.{number}", names.question) as heard:
                await two.publish(f"{names.subject}.{number}", names.question(text=str(number)))
                assert (await anext(aiter(heard))).text == str(number)
