"""Requests and replies, on every transport."""

import asyncio
from time import perf_counter

import pytest
from uradori_bus import Budget, Encoded, Route
from uradori_bus.transport import Packet
from uradori_contracts.errors import ErrorCode, ErrorReply, UradoriError
from uradori_contracts.headers import BUDGET_MS, ERROR_CODE, TURN_ID

SECRET = "postgres://admin:hunter2@db"


def echo(names):
    async def handler(question, call):
        return names.answer(text=question.text)

    return Route(names.ask, handler)


async def test_a_request_gets_its_reply(bus, names):
    async with bus.serve(names.service(echo(names))):
        reply = await bus.request(names.ask, names.question(text="売上高"), budget=Budget.of(5))
    assert reply.text == "売上高"


async def test_a_reply_that_was_encoded_before_is_sent_as_it_is(bus, names):
    async def handler(question, call):
        return Encoded(b'{"text": "kept"}')

    async with bus.serve(names.service(Route(names.ask, handler))):
        reply = await bus.request(names.ask, names.question(), budget=Budget.of(5))
    assert reply.text == "kept"


async def test_the_turn_and_what_remains_of_the_budget_reach_the_handler(connect, names):
    calls = []

    async def handler(question, call):
        calls.append(call)
        return names.answer(text="")

    server, client = await connect(), await connect()
    async with server.serve(names.service(Route(names.ask, handler))):
        await client.request(names.ask, names.question(), budget=Budget.of(5), turn_id="turn-1")
    assert calls[0].turn_id == "turn-1"
    assert 4 < calls[0].budget.remaining <= 5


async def test_nobody_there_is_told_at_once_and_apart_from_a_timeout(bus, names):
    begun = perf_counter()
    with pytest.raises(UradoriError) as raised:
        await bus.request(names.ask, names.question(), budget=Budget.of(30))
    assert raised.value.code is ErrorCode.UNAVAILABLE
    assert perf_counter() - begun < 1


async def test_a_handler_is_cancelled_when_its_budget_ends(bus, names):
    cancelled = asyncio.Event()

    async def handler(question, call):
        try:
            await asyncio.Event().wait()
        finally:
            cancelled.set()

    async with bus.serve(names.service(Route(names.ask, handler))):
        with pytest.raises(UradoriError) as raised:
            await bus.request(names.ask, names.question(), budget=Budget.of(0.1))
        async with asyncio.timeout(2):
            await cancelled.wait()
    assert raised.value.code is ErrorCode.DEADLINE_EXCEEDED


async def test_a_spent_budget_sends_nothing(bus, names):
    async with bus.serve(names.service(echo(names))):
        with pytest.raises(UradoriError) as raised:
            await bus.request(names.ask, names.question(), budget=Budget.of(0))
    assert raised.value.code is ErrorCode.DEADLINE_EXCEEDED


async def test_a_code_that_the_handler_raises_reaches_the_caller_with_its_sentences(bus, names):
    async def handler(question, call):
        raise UradoriError(ErrorCode.UNKNOWN_TICKER, "9999 はありません。", "There is no 9999.")

    async with bus.serve(names.service(Route(names.ask, handler))):
        with pytest.raises(UradoriError) as raised:
            await bus.request(names.ask, names.question(), budget=Budget.of(5))
    assert (raised.value.code, raised.value.message, raised.value.message_en) == (
        ErrorCode.UNKNOWN_TICKER,
        "9999 はありません。",
        "There is no 9999.",
    )


async def test_the_text_of_an_exception_never_reaches_the_caller(bus, names):
    async def handler(question, call):
        raise RuntimeError(SECRET)

    async with bus.serve(names.service(Route(names.ask, handler))):
        reply = await bus._transport.request(Packet(names.ask.subject, b"{}"), 5)
    error = ErrorReply.model_validate_json(reply.body)
    assert reply.headers[ERROR_CODE] == error.code == ErrorCode.INTERNAL
    assert len(error.trace_id) == 32
    assert SECRET.encode() not in reply.body


@pytest.mark.parametrize(
    "raised", [TimeoutError("own"), TimeoutError(), ValueError("x"), ExceptionGroup("g", [ValueError("x")])]
)
async def test_whatever_a_handler_raises_is_an_internal_error(bus, names, raised):
    async def handler(question, call):
        raise raised

    async with bus.serve(names.service(Route(names.ask, handler))):
        with pytest.raises(UradoriError) as seen:
            await bus.request(names.ask, names.question(), budget=Budget.of(5))
    assert seen.value.code is ErrorCode.INTERNAL


@pytest.mark.parametrize(
    ("body", "code"),
    [
        (b"", ErrorCode.INVALID_REQUEST),
        (b"{", ErrorCode.INVALID_REQUEST),
        (b"\xff\xfe", ErrorCode.INVALID_REQUEST),
        (b"[1]", ErrorCode.INVALID_REQUEST),
        (b'{"text": 5}', ErrorCode.INVALID_REQUEST),
        (b'{"unknown": 1}', ErrorCode.INVALID_REQUEST),
        (b'{"schema_version": 2, "text": "a", "new": {"b": 1}}', ErrorCode.UNSUPPORTED_VERSION),
        (b'{"schema_version": "x"}', ErrorCode.INVALID_REQUEST),
        (b'{"text": ' + b"[" * 10_000 + b"]" * 10_000 + b"}", ErrorCode.INVALID_REQUEST),
        (b'{"number": NaN}', ErrorCode.INVALID_REQUEST),
        (b'{"number": -Infinity}', ErrorCode.INVALID_REQUEST),
        (b'{"number": ' + b"9" * 10**6 + b"}", ErrorCode.INVALID_REQUEST),
        (b'{"text": [' + b'"a",' * 200_000 + b"1]}", ErrorCode.INVALID_REQUEST),
    ],
    ids=[
        "empty",
        "cut",
        "utf-8",
        "array",
        "type",
        "field",
        "version",
        "no-version",
        "deep",
        "nan",
        "inf",
        "digits",
        "long",
    ],
)
async def test_a_malformed_body_gets_an_error_reply_in_milliseconds(bus, names, body, code):
    async with bus.serve(names.service(echo(names))):
        begun = perf_counter()
        reply = await bus._transport.request(Packet(names.ask.subject, body), 5)
        elapsed = perf_counter() - begun
        alive = await bus.request(names.ask, names.question(text="ok"), budget=Budget.of(5))
    assert reply.headers[ERROR_CODE] == code
    assert elapsed < 0.5
    assert alive.text == "ok"


async def test_the_word_nan_inside_a_text_is_no_error(bus, names):
    async with bus.serve(names.service(echo(names))):
        reply = await bus.request(names.ask, names.question(text="NaN Infinity"), budget=Budget.of(5))
    assert reply.text == "NaN Infinity"


@pytest.mark.parametrize("budget", ["", "x", "-1", "1e9", "9" * 400, "１００"])
async def test_a_budget_that_is_no_number_is_replaced(bus, names, budget):
    async with bus.serve(names.service(echo(names))):
        reply = await bus._transport.request(Packet(names.ask.subject, b'{"text":"a"}', {BUDGET_MS: budget}), 5)
    assert ERROR_CODE not in reply.headers


async def test_as_many_requests_as_allowed_run_side_by_side_and_the_next_waits_and_the_rest_is_busy(bus, names):
    release = asyncio.Event()
    running = asyncio.Semaphore(0)

    async def handler(question, call):
        running.release()
        await release.wait()
        return names.answer(text=question.text)

    async with bus.serve(names.service(Route(names.ask, handler, limit=4))):
        sent = [
            asyncio.ensure_future(bus.request(names.ask, names.question(text=str(n)), budget=Budget.of(10)))
            for n in range(9)
        ]
        async with asyncio.timeout(5):
            for _ in range(4):
                await running.acquire()
            done, _ = await asyncio.wait(sent, return_when=asyncio.FIRST_COMPLETED)
        assert running.locked()
        assert [task.exception().code for task in done] == [ErrorCode.BUSY]
        release.set()
        results = await asyncio.gather(*sent, return_exceptions=True)
    assert sum(isinstance(result, UradoriError) for result in results) == 1


async def test_requests_are_shared_among_the_replicas_of_a_service(connect, names):
    counts = [0, 0]

    def counting(place):
        async def handler(question, call):
            counts[place] += 1
            return names.answer(text="")

        return names.service(Route(names.ask, handler))

    one, two, client = await connect(), await connect(), await connect()
    async with one.serve(counting(0)), two.serve(counting(1)):
        await asyncio.gather(*(client.request(names.ask, names.question(), budget=Budget.of(10)) for _ in range(64)))
    assert sum(counts) == 64
    assert min(counts) > 0


async def test_a_service_that_ends_finishes_what_it_took_and_takes_no_more(connect, names):
    begun, release = asyncio.Event(), asyncio.Event()

    async def handler(question, call):
        begun.set()
        await release.wait()
        return names.answer(text="finished")

    server, client = await connect(), await connect()
    serving = server.serve(names.service(Route(names.ask, handler)))
    await serving.__aenter__()
    first = asyncio.ensure_future(client.request(names.ask, names.question(), budget=Budget.of(10)))
    await begun.wait()
    ending = asyncio.ensure_future(serving.__aexit__(None, None, None))
    async with asyncio.timeout(5):
        code = None
        while code is not ErrorCode.UNAVAILABLE:
            with pytest.raises(UradoriError) as raised:
                await client.request(names.ask, names.question(), budget=Budget.of(0.05))
            code = raised.value.code
    release.set()
    assert (await first).text == "finished"
    await ending


async def test_what_does_not_finish_within_the_grace_is_told_that_nobody_answers(connect, names):
    begun = asyncio.Event()

    async def handler(question, call):
        begun.set()
        await asyncio.Event().wait()

    server, client = await connect(), await connect()
    async with server.serve(names.service(Route(names.ask, handler, limit=1))):
        sent = [
            asyncio.ensure_future(client.request(names.ask, names.question(), budget=Budget.of(30))) for _ in range(2)
        ]
        await begun.wait()
    results = await asyncio.gather(*sent, return_exceptions=True)
    assert [result.code for result in results] == [ErrorCode.UNAVAILABLE] * 2


@pytest.mark.parametrize("turn_id", ["a\r\nInjected: 1", "a\nb", "\x00", "a\x7f", "a\u2028b", " a", "a "])
async def test_a_header_value_that_could_not_arrive_as_it_is_is_refused(bus, names, turn_id):
    with pytest.raises(UradoriError) as raised:
        await bus.request(names.ask, names.question(), budget=Budget.of(1), turn_id=turn_id)
    assert raised.value.code is ErrorCode.INVALID_REQUEST


async def test_a_header_value_in_japanese_arrives(connect, names):
    seen = []

    async def handler(question, call):
        seen.append(call.turn_id)
        return names.answer(text="")

    bus = await connect()
    async with bus.serve(names.service(Route(names.ask, handler))):
        await bus.request(names.ask, names.question(), budget=Budget.of(5), turn_id="会話-1")
    assert seen == ["会話-1"]
    assert TURN_ID


async def test_a_caller_that_gives_up_leaves_nothing_behind(bus, names):
    async def handler(question, call):
        await asyncio.Event().wait()

    async with bus.serve(names.service(Route(names.ask, handler))):
        waiting = asyncio.ensure_future(bus.request(names.ask, names.question(), budget=Budget.of(30)))
        await asyncio.wait({waiting}, timeout=0.05)
        waiting.cancel()
        with pytest.raises(asyncio.CancelledError):
            await waiting


async def test_no_request_is_lost_while_one_of_two_replicas_leaves(connect, names):
    async def handler(question, call):
        await asyncio.sleep(0.01)
        return names.answer(text=question.text)

    one, two, client = await connect(), await connect(), await connect()

    async def ask_many(first):
        return [
            (await client.request(names.ask, names.question(text=str(n)), budget=Budget.of(20))).text
            for n in range(first, first + 25)
        ]

    async with two.serve(names.service(Route(names.ask, handler, limit=64))):
        async with one.serve(names.service(Route(names.ask, handler, limit=64))):
            asking = [asyncio.ensure_future(ask_many(25 * worker)) for worker in range(8)]
            await client.request(names.ask, names.question(), budget=Budget.of(20))
        texts = [text for texts in await asyncio.gather(*asking) for text in texts]
    assert texts == [str(n) for n in range(200)]


async def test_the_budget_shrinks_from_hop_to_hop(bus, names):
    seen = []

    async def handler(question, call):
        seen.append(call.budget.remaining)
        if question.text:
            await asyncio.sleep(0.1)
            await bus.request(names.ask, names.question(), budget=call.budget)
        return names.answer(text="")

    async with bus.serve(names.service(Route(names.ask, handler))):
        await bus.request(names.ask, names.question(text="again"), budget=Budget.of(3))
    assert 3 >= seen[0] > seen[1] + 0.09
