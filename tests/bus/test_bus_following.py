"""Durable consumers that one makes and another follows, on every transport."""

import asyncio
from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest
from uradori_bus import Outcome
from uradori_bus.transport import Packet
from uradori_contracts.advisories import MAX_DELIVERIES
from uradori_contracts.errors import ErrorCode, UradoriError
from uradori_contracts.subjects import DEAD_LETTERS
from uradori_contracts.topology import Durable, From


async def kept(bus, stream, *consumers):
    told = []
    await bus.keep_consumers(stream, consumers, told.append)
    return [(one.name, one.outcome) for one in told]


async def declared(bus, names):
    stream = names.stream()
    await bus.declare(streams=(stream,), buckets=())
    return stream


def durable(names, name="team", **options):
    return Durable(name, (f"{names.subject}.*",), **{"start": From.ALL, "ack_wait_s": 10.0, **options})


async def said(bus, names, stream, *texts, word="a"):
    return [await bus.append(stream, f"{names.subject}.{word}", names.question(text=text)) for text in texts]


async def texts_left(bus, stream, consumer="team"):
    async with bus.follow(stream, consumer, wait=False) as messages:
        found = []
        async for message in messages:
            found.append(message.body.text)
            await message.done()
        return found


async def test_what_is_acknowledged_comes_once_and_in_order(connect, names):
    operator, team = await connect(), await connect()
    stream = await declared(operator, names)
    await kept(operator, stream, durable(names))
    first, *_ = await said(operator, names, stream, "1", "2", "3")
    async with asyncio.timeout(10), team.follow(stream, "team") as messages:
        one = await anext(messages)
        assert (one.body.text, one.place.sequence, one.place.deliveries) == ("1", first, 1)
        assert one.place.subject == f"{names.subject}.a"
        await one.done()
    async with asyncio.timeout(10):
        assert await texts_left(team, stream) == ["2", "3"]
        assert await texts_left(team, stream) == []


async def test_whoever_follows_waits_for_more(connect, names):
    operator, team = await connect(), await connect()
    stream = await declared(operator, names)
    await kept(operator, stream, durable(names))
    async with asyncio.timeout(10), team.follow(stream, "team") as messages:
        waiting = asyncio.ensure_future(anext(messages))
        await said(operator, names, stream, "later")
        message = await waiting
        assert message.body.text == "later"
        await message.done()


async def test_what_is_given_back_comes_again_and_is_given_up_after_so_many_times(connect, names):
    bus = await connect()
    stream = await declared(bus, names)
    await kept(bus, stream, durable(names, max_deliveries=2, ack_wait_s=0.3))
    cursed, _ = await said(bus, names, stream, "cursed", "fine")
    pattern = f"{MAX_DELIVERIES}.{stream.name}.team"
    advised = asyncio.Event()

    async def take(packet):
        assert f'"stream_seq":{cursed}'.encode() in packet.body.replace(b" ", b"")
        advised.set()

    interest = await bus._transport.subscribe(pattern, take)
    async with asyncio.timeout(10), bus.follow(stream, "team") as messages:
        found = []
        for _ in range(3):
            message = await anext(messages)
            found.append((message.body.text, message.place.deliveries))
            await (message.again(0.05) if message.body.text == "cursed" else message.done())
        assert sorted(found) == [("cursed", 1), ("cursed", 2), ("fine", 1)]
        asking = asyncio.ensure_future(anext(messages))
        await advised.wait()
        asking.cancel()
        await asyncio.wait({asking})
    await interest.end()


async def test_what_was_never_settled_comes_again(connect, names):
    one, two = await connect(), await connect()
    stream = await declared(one, names)
    await kept(one, stream, durable(names, ack_wait_s=0.3))
    await said(one, names, stream, "held")
    async with asyncio.timeout(10):
        async with one.follow(stream, "team") as messages:
            await anext(messages)
        async with two.follow(stream, "team") as messages:
            message = await anext(messages)
            assert (message.body.text, message.place.deliveries) == ("held", 2)
            await message.done()


async def test_a_message_that_is_kept_does_not_come_to_another(connect, names):
    one, two = await connect(), await connect()
    stream = await declared(one, names)
    await kept(one, stream, durable(names, ack_wait_s=1.0))
    await said(one, names, stream, "long work")
    async with asyncio.timeout(10), one.follow(stream, "team") as mine, two.follow(stream, "team") as theirs:
        message = await anext(mine)
        stolen = asyncio.ensure_future(anext(theirs))
        for _ in range(5):
            done, _ = await asyncio.wait({stolen}, timeout=0.25)
            assert not done
            await message.keep()
        await message.done()
        stolen.cancel()
        await asyncio.wait({stolen})


async def test_each_consumer_gets_what_its_filter_lets_through(bus, names):
    stream = await declared(bus, names)
    consumers = [
        durable(names, "all"),
        replace(durable(names, "two"), subjects=(f"{names.subject}.a", f"{names.subject}.b")),
        replace(durable(names, "one"), subjects=(f"{names.subject}.c",)),
    ]
    await kept(bus, stream, *consumers)
    for word in "abc":
        await said(bus, names, stream, word, word=word)
    found = {consumer.name: await texts_left(bus, stream, consumer.name) for consumer in consumers}
    assert found == {"all": ["a", "b", "c"], "two": ["a", "b"], "one": ["c"]}


async def test_a_consumer_begins_with_all_with_the_new_or_at_a_time(bus, names):
    stream = await declared(bus, names)
    await said(bus, names, stream, "old")
    now = datetime.now(UTC)
    consumers = [
        durable(names, "all"),
        durable(names, "new", start=From.NEW),
        durable(names, "past", start=now - timedelta(days=1)),
        durable(names, "future", start=now + timedelta(days=1)),
    ]
    outcomes = dict(await kept(bus, stream, *consumers))
    assert outcomes.pop("future") is Outcome.NOT_YET
    assert set(outcomes.values()) == {Outcome.CREATED}
    await said(bus, names, stream, "fresh")
    found = {name: await texts_left(bus, stream, name) for name in ("all", "new", "past")}
    assert found == {"all": ["old", "fresh"], "new": ["fresh"], "past": ["old", "fresh"]}


async def test_what_became_of_each_consumer_is_told(bus, names):
    stream = await declared(bus, names)
    assert await kept(bus, stream, durable(names)) == [("team", Outcome.CREATED)]
    assert await kept(bus, stream, durable(names)) == [("team", Outcome.UNCHANGED)]
    other = durable(names, max_deliveries=9, ack_wait_s=60.0)
    assert await kept(bus, stream, other) == [("team", Outcome.UPDATED)]
    assert await kept(bus, stream, replace(other, start=From.NEW)) == [("team", Outcome.START_KEPT)]
    assert await kept(bus, stream, durable(names, "next")) == [
        ("next", Outcome.CREATED),
        ("team", Outcome.LEFT_OVER),
    ]


async def test_a_changed_filter_holds_from_then_on_and_nothing_is_lost_below_a_kept_start(bus, names):
    stream = await declared(bus, names)
    await said(bus, names, stream, "first")
    await kept(bus, stream, durable(names))
    assert await texts_left(bus, stream) == ["first"]
    changed = replace(durable(names, start=From.NEW), subjects=(f"{names.subject}.b",))
    assert await kept(bus, stream, changed) == [("team", Outcome.START_KEPT)]
    await said(bus, names, stream, "unwanted")
    await said(bus, names, stream, "wanted", word="b")
    assert await texts_left(bus, stream) == ["wanted"]


@pytest.mark.parametrize("wait", [True, False])
async def test_a_consumer_that_is_not_there_is_said_not_to_be_found(bus, names, wait):
    stream = await declared(bus, names)
    with pytest.raises(UradoriError) as raised:
        async with asyncio.timeout(5), bus.follow(stream, "nobody", wait=wait) as messages:
            await anext(aiter(messages))
    assert raised.value.code is ErrorCode.NOT_FOUND


@pytest.mark.parametrize("name", ["", "a.b", "*", ">", "a b", "a\r\nPUB x 0"])
async def test_a_name_that_would_change_the_subject_is_refused(bus, names, name):
    stream = await declared(bus, names)
    with pytest.raises(UradoriError) as raised:
        async with bus.follow(stream, name):
            pass
    assert raised.value.code is ErrorCode.INVALID_REQUEST


async def test_what_cannot_be_read_is_handed_over_as_such_and_the_rest_follows(bus, names):
    stream = await declared(bus, names)
    await kept(bus, stream, durable(names))
    await bus._transport.append(stream.name, Packet(f"{names.subject}.a", b'{"schema_version": 9}'))
    await said(bus, names, stream, "good")
    async with asyncio.timeout(5), bus.follow(stream, "team") as messages:
        unreadable = await anext(messages)
        assert unreadable.code is ErrorCode.UNSUPPORTED_VERSION
        await unreadable.again(10.0)
        good = await anext(messages)
        assert good.body.text == "good"
        await good.done()


async def test_a_buried_message_is_kept_once_with_its_headers_and_stays_in_its_stream(bus, names):
    stream = await declared(bus, names)
    sequence = await bus.append(
        stream, f"{names.subject}.a", names.question(text="hard"), message_id="id-1", headers={"ce-id": "id-1"}
    )
    buried = [await bus.bury(stream, sequence, consumer="team", why="too many deliveries") for _ in range(2)]
    assert buried[0] == buried[1]
    subject = f"uradori.v1.dead-letter.{stream.name}.team"
    async with bus._transport.read(DEAD_LETTERS.name, subject, after=0, follow=False) as records:
        (letter,) = [record.packet async for record in records]
    assert names.question.model_validate_json(letter.body).text == "hard"
    wanted = {
        "ce-id": "id-1",
        "Uradori-Dead-Subject": f"{names.subject}.a",
        "Uradori-Dead-Sequence": str(sequence),
        "Uradori-Dead-Reason": "too many deliveries",
    }
    assert wanted.items() <= letter.headers.items()
    assert letter.headers["Nats-Msg-Id"] != "id-1"
    async with bus.replay(stream, f"{names.subject}.*") as stored:
        assert [one.body.text async for one in stored] == ["hard"]


async def test_what_a_stream_no_longer_holds_cannot_be_buried(bus, names):
    stream = await declared(bus, names)
    assert await bus.bury(stream, 7, consumer="team", why="too many deliveries") is None
