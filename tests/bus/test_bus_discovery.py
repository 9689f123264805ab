"""$SRV as NATS services answer it, on every transport."""

import asyncio
import json

import pytest
from uradori_bus import Budget, Route, StreamingRoute
from uradori_bus.transport import Packet
from uradori_contracts.errors import ErrorCode, UradoriError


async def ask(bus, verb, *suffix):
    reply = await bus._transport.request(Packet(".".join(["$SRV", verb, *suffix])), 5)
    return json.loads(reply.body)


async def test_ping_info_and_stats_tell_what_is_served(bus, names):
    async def handler(question, call):
        return names.answer(text="")

    async def streamed(question, call):
        yield names.answer(text="")

    async with bus.serve(names.service(Route(names.ask, handler), StreamingRoute(names.tell, streamed))):
        ping = await ask(bus, "PING", names.token)
        assert ping == {
            "name": names.token,
            "id": ping["id"],
            "version": "1.2.3",
            "metadata": {},
            "type": "io.nats.micro.v1.ping_response",
        }
        info = await ask(bus, "INFO", names.token, ping["id"])
        assert info["type"] == "io.nats.micro.v1.info_response"
        assert [(one["name"], one["subject"], one["queue_group"]) for one in info["endpoints"]] == [
            ("ask", names.ask.subject, names.token),
            ("tell", names.tell.subject, names.token),
        ]
        stats = await ask(bus, "STATS", names.token)
        assert stats["type"] == "io.nats.micro.v1.stats_response"
        assert stats["started"].endswith("Z")
        assert [one["num_requests"] for one in stats["endpoints"]] == [0, 0]


async def test_every_service_answers_the_verb_without_a_name(bus, names):
    pongs = asyncio.Queue()

    async def take(packet):
        await pongs.put(json.loads(packet.body)["name"])

    inbox = bus._transport.inbox()
    interest = await bus._transport.subscribe(inbox, take)
    async with bus.serve(names.service()):
        await bus._transport.publish(Packet("$SRV.PING", reply=inbox))
        async with asyncio.timeout(5):
            while await pongs.get() != names.token:
                pass
    await interest.end()


async def test_the_numbers_are_true_under_concurrency(bus, names):
    release = asyncio.Event()

    async def handler(question, call):
        await release.wait()
        if question.text:
            raise UradoriError(ErrorCode.UNKNOWN_TICKER)
        if question.number:
            raise RuntimeError("hunter2")
        return names.answer(text="")

    async with bus.serve(names.service(Route(names.ask, handler, limit=8))):
        questions = [names.question(), names.question(), names.question(text="x")]
        sent = [asyncio.ensure_future(bus.request(names.ask, one, budget=Budget.of(9))) for one in questions]
        await asyncio.wait(sent, timeout=0.1)
        release.set()
        await asyncio.gather(*sent, return_exceptions=True)
        endpoint = (await ask(bus, "STATS", names.token))["endpoints"][0]
        assert (endpoint["num_requests"], endpoint["num_errors"]) == (3, 1)
        assert endpoint["last_error"] == "unknown_ticker: No data for this ticker."
        assert endpoint["processing_time"] >= 3 * 0.05 * 10**9
        assert endpoint["average_processing_time"] == endpoint["processing_time"] // 3
        with pytest.raises(UradoriError):
            await bus.request(names.ask, names.question(number=1), budget=Budget.of(9))
        assert "hunter2" not in json.dumps(await ask(bus, "STATS", names.token))


async def test_ping_answers_while_every_handler_is_busy(bus, names):
    release = asyncio.Event()

    async def handler(question, call):
        await release.wait()
        return names.answer(text="")

    async with bus.serve(names.service(Route(names.ask, handler, limit=8))):
        sent = [asyncio.ensure_future(bus.request(names.ask, names.question(), budget=Budget.of(9))) for _ in range(20)]
        async with asyncio.timeout(1):
            assert (await ask(bus, "PING", names.token))["name"] == names.token
        release.set()
        await asyncio.gather(*sent, return_exceptions=True)


async def test_a_service_that_ended_is_no_longer_found(bus, names):
    async with bus.serve(names.service()):
        assert await ask(bus, "PING", names.token)
    with pytest.raises(UradoriError) as raised:
        await ask(bus, "PING", names.token)
    assert raised.value.code is ErrorCode.UNAVAILABLE
