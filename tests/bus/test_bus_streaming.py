"""Streamed replies, on every transport."""

import asyncio

import pytest
from uradori_bus import Budget, StreamingRoute
from uradori_bus.streaming import SEQUENCE
from uradori_bus.transport import Packet
from uradori_contracts.errors import ErrorCode, UradoriError
from uradori_contracts.headers import STREAM_END


def counting(names, last):
    async def handler(question, call):
        for number in range(1, last + 1):
            yield names.answer(text=str(number))

    return names.service(StreamingRoute(names.tell, handler))


async def test_replies_come_in_the_order_they_were_sent_then_the_end(connect, names):
    server, client = await connect(), await connect()
    async with (
        server.serve(counting(names, 500)),
        client.stream(names.tell, names.question(), budget=Budget.of(10)) as replies,
    ):
        texts = [reply.text async for reply in replies]
    assert texts == [str(number) for number in range(1, 501)]


async def test_an_empty_answer_ends_at_once(bus, names):
    async with (
        bus.serve(counting(names, 0)),
        bus.stream(names.tell, names.question(), budget=Budget.of(10)) as replies,
    ):
        assert [reply async for reply in replies] == []
        assert [reply async for reply in replies] == []


async def test_an_error_in_mid_stream_follows_what_came_before_it(bus, names):
    async def handler(question, call):
        yield names.answer(text="one")
        raise UradoriError(ErrorCode.PROVIDER_FAILED)

    seen = []
    async with bus.serve(names.service(StreamingRoute(names.tell, handler))):
        with pytest.raises(UradoriError) as raised:
            async with bus.stream(names.tell, names.question(), budget=Budget.of(10)) as replies:
                seen += [reply.text async for reply in replies]
    assert raised.value.code is ErrorCode.PROVIDER_FAILED
    assert seen == []


async def test_each_reply_is_handed_over_as_it_comes(bus, names):
    release = asyncio.Event()

    async def handler(question, call):
        yield names.answer(text="first")
        await release.wait()
        yield names.answer(text="second")

    async with (
        bus.serve(names.service(StreamingRoute(names.tell, handler))),
        bus.stream(names.tell, names.question(), budget=Budget.of(10)) as replies,
    ):
        assert (await anext(replies)).text == "first"
        release.set()
        assert (await anext(replies)).text == "second"


async def test_a_reader_that_leaves_closes_the_generator(connect, names):
    closed = asyncio.Event()

    async def handler(question, call):
        try:
            yield names.answer(text="first")
            await asyncio.Event().wait()
        finally:
            closed.set()

    server, client = await connect(), await connect()
    async with server.serve(names.service(StreamingRoute(names.tell, handler))):
        async with client.stream(names.tell, names.question(), budget=Budget.of(30)) as replies:
            await anext(replies)
        async with asyncio.timeout(2):
            await closed.wait()


async def test_a_generator_that_never_waits_is_closed_too(connect, names):
    closed = asyncio.Event()

    async def handler(question, call):
        try:
            while True:
                yield names.answer(text="more")
        finally:
            closed.set()

    server, client = await connect(), await connect()
    async with server.serve(names.service(StreamingRoute(names.tell, handler))):
        async with client.stream(names.tell, names.question(), budget=Budget.of(30)) as replies:
            await anext(replies)
        async with asyncio.timeout(5):
            await closed.wait()


async def test_a_stream_that_waits_for_its_turn_is_cancelled_without_being_begun(connect, names):
    begun = []
    started, release = asyncio.Event(), asyncio.Event()

    async def handler(question, call):
        begun.append(question.text)
        started.set()
        await release.wait()
        yield names.answer(text=question.text)

    server, client = await connect(), await connect()
    async with (
        server.serve(names.service(StreamingRoute(names.tell, handler, limit=1))),
        client.stream(names.tell, names.question(text="a"), budget=Budget.of(30)) as first,
    ):
        await started.wait()
        async with client.stream(names.tell, names.question(text="b"), budget=Budget.of(30)):
            pass
        accepted = None
        while accepted is None:
            async with client.stream(names.tell, names.question(text="c"), budget=Budget.of(30)) as third:
                waiting = asyncio.ensure_future(anext(third))
                await asyncio.wait({waiting}, timeout=0.2)
                if not waiting.done():
                    accepted = waiting
                    release.set()
                    assert (await anext(first)).text == "a"
                    assert (await accepted).text == "c"
                else:
                    assert waiting.exception().code is ErrorCode.BUSY
    assert begun == ["a", "c"]


async def test_nobody_there_is_told_at_once_to_the_reader(bus, names):
    async with asyncio.timeout(2), bus.stream(names.tell, names.question(), budget=Budget.of(30)) as replies:
        with pytest.raises(UradoriError) as raised:
            await anext(replies)
    assert raised.value.code is ErrorCode.UNAVAILABLE


async def test_a_stream_ends_with_its_budget(bus, names):
    async def handler(question, call):
        yield names.answer(text="first")
        await asyncio.Event().wait()

    async with (
        bus.serve(names.service(StreamingRoute(names.tell, handler))),
        bus.stream(names.tell, names.question(), budget=Budget.of(0.2)) as replies,
    ):
        assert (await anext(replies)).text == "first"
        with pytest.raises(UradoriError) as raised:
            await anext(replies)
    assert raised.value.code is ErrorCode.DEADLINE_EXCEEDED


async def test_a_stream_beyond_the_limit_and_the_waiting_is_busy(bus, names):
    release = asyncio.Event()

    async def handler(question, call):
        await release.wait()
        yield names.answer(text="")

    async with bus.serve(names.service(StreamingRoute(names.tell, handler, limit=1))):
        ask = bus.stream
        async with (
            ask(names.tell, names.question(), budget=Budget.of(30)),
            ask(names.tell, names.question(), budget=Budget.of(30)),
            ask(names.tell, names.question(), budget=Budget.of(30)) as third,
        ):
            with pytest.raises(UradoriError) as raised:
                await anext(third)
    assert raised.value.code is ErrorCode.BUSY


@pytest.mark.parametrize("numbers", [["1", "3"], ["2"], ["1", "1"], ["x"]])
async def test_a_reply_that_was_lost_on_the_way_is_an_error_and_no_hole(bus, names, numbers):
    async def gappy(packet):
        for number in numbers:
            await bus._transport.publish(Packet(packet.reply, b'{"text":""}', {SEQUENCE: number}))
        await bus._transport.publish(Packet(packet.reply, b"", {SEQUENCE: "9", STREAM_END: "8"}))

    interest = await bus._transport.subscribe(names.tell.subject, gappy)
    async with bus.stream(names.tell, names.question(), budget=Budget.of(5)) as replies:
        with pytest.raises(UradoriError) as raised:
            [reply async for reply in replies]
    await interest.end()
    assert raised.value.code is ErrorCode.INTERNAL


async def test_a_reader_that_stops_reading_is_told_that_it_was_too_slow(connect, names):
    done = asyncio.Event()

    async def handler(question, call):
        for _ in range(6000):
            yield names.answer(text="x")
        done.set()

    server, client = await connect(), await connect()
    async with (
        server.serve(names.service(StreamingRoute(names.tell, handler))),
        client.stream(names.tell, names.question(), budget=Budget.of(30)) as replies,
        asyncio.timeout(20),
    ):
        await done.wait()
        with pytest.raises(UradoriError) as raised:
            [reply async for reply in replies]
    assert raised.value.code is ErrorCode.SLOW_CLIENT


async def test_a_stream_whose_other_side_falls_silent_is_given_up_long_before_its_budget(bus, names, monkeypatch):
    monkeypatch.setattr("uradori_bus.streaming.SILENCE_S", 0.2)

    async def dying(packet):
        await bus._transport.publish(Packet(packet.reply, b'{"text":"first"}', {SEQUENCE: "1"}))

    interest = await bus._transport.subscribe(names.tell.subject, dying)
    async with asyncio.timeout(5), bus.stream(names.tell, names.question(), budget=Budget.of(60)) as replies:
        assert (await anext(replies)).text == "first"
        with pytest.raises(UradoriError) as raised:
            await anext(replies)
    await interest.end()
    assert raised.value.code is ErrorCode.UNAVAILABLE


async def test_a_generator_that_thinks_for_long_is_not_given_up(bus, names, monkeypatch):
    monkeypatch.setattr("uradori_bus.streaming.SILENCE_S", 0.3)
    monkeypatch.setattr("uradori_bus.serving.streamed.BEAT_S", 0.05)

    async def handler(question, call):
        await asyncio.sleep(0.7)
        yield names.answer(text="thought")

    async with (
        bus.serve(names.service(StreamingRoute(names.tell, handler))),
        bus.stream(names.tell, names.question(), budget=Budget.of(10)) as replies,
    ):
        assert [reply.text async for reply in replies] == ["thought"]
