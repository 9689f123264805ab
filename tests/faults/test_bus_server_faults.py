"""A NATS server that is not there, dies, comes back, or comes back without its memory."""

import asyncio
import socket
from contextlib import asynccontextmanager
from datetime import timedelta
from time import perf_counter

import pytest
from uradori_bus import Budget, NatsBus, Route, Service, ServiceConfig, StreamingRoute
from uradori_contracts.errors import ErrorCode, UradoriError
from uradori_contracts.message import Message
from uradori_contracts.topology import Bucket, Endpoint, Retention, Storage, Stream, StreamingEndpoint


class Text(Message):
    """A message of these tests."""

    text: str = ""


ASK = Endpoint("uradori.v1.faults.ask", Text, Text)
TELL = StreamingEndpoint("uradori.v1.faults.tell", Text, Text)
SAID = "uradori.v1.faults.said"
JOB = "uradori.v1.faults.job"
HOUR = timedelta(hours=1)
STREAM = Stream("FAULTS", (SAID,), Text, Storage.MEMORY, Retention.LIMITS, HOUR, 2**20)
QUEUE = Stream("FAULT_JOBS", (JOB,), Text, Storage.MEMORY, Retention.WORK_QUEUE, HOUR, 2**20)
BUCKET = Bucket("faults", Text, Storage.MEMORY, None, 2**20)
DISK = Bucket("faults-disk", Text, Storage.FILE, None, 2**20)


@asynccontextmanager
async def connected(server, wait_s=2.0):
    async with NatsBus.connect(ServiceConfig(nats_url=server.url, grace_s=0.2), wait_s=wait_s) as bus:
        if bus.connected:
            await declare(bus)
        yield bus


async def declare(bus):
    await bus.declare(streams=(STREAM, QUEUE), buckets=(BUCKET, DISK))


async def code_of(awaitable):
    with pytest.raises(UradoriError) as raised:
        await awaitable
    return raised.value.code


async def lost(bus):
    broken = asyncio.Event()
    forget = bus._transport.on_disconnect(broken.set)
    if bus.connected:
        async with asyncio.timeout(10):
            await broken.wait()
    forget()


async def killed(server, bus):
    server.kill()
    await lost(bus)


async def echo(text, call):
    return text


@pytest.fixture
def server(start_nats):
    return start_nats()


async def test_a_server_that_is_not_there_yet_is_waited_for(start_nats):
    server = start_nats()
    server.kill()
    async with connected(server, wait_s=0.1) as bus:
        assert not bus.connected
        assert await code_of(declare(bus)) is ErrorCode.BUS_UNAVAILABLE
        assert await code_of(bus.request(ASK, Text(), budget=Budget.of(30))) is ErrorCode.BUS_UNAVAILABLE
        assert await code_of(bus.publish(SAID, Text())) is ErrorCode.BUS_UNAVAILABLE
        assert await code_of(bus.append(STREAM, SAID, Text())) is ErrorCode.BUS_UNAVAILABLE
        assert await code_of(bus.bucket(BUCKET).get("key")) is ErrorCode.BUS_UNAVAILABLE
        serving = bus.serve(Service("faults", "1.0.0", (Route(ASK, echo),)))
        entering = asyncio.ensure_future(serving.__aenter__())
        server.start()
        async with asyncio.timeout(10):
            await entering
            assert (await bus.request(ASK, Text(text="a"), budget=Budget.of(5))).text == "a"
            assert await bus.append(STREAM, SAID, Text()) == 1
        await serving.__aexit__(None, None, None)


async def test_what_is_in_flight_when_the_server_dies_fails_at_once(server):
    begun = asyncio.Event()

    async def forever(text, call):
        begun.set()
        await asyncio.Event().wait()

    async def told(text, call):
        yield text
        await asyncio.Event().wait()

    async with (
        connected(server) as bus,
        bus.serve(Service("faults", "1.0.0", (Route(ASK, forever), StreamingRoute(TELL, told)))),
    ):
        request = asyncio.ensure_future(bus.request(ASK, Text(), budget=Budget.of(60)))
        await begun.wait()
        async with bus.stream(TELL, Text(), budget=Budget.of(60)) as replies:
            await anext(replies)
            server.kill()
            begun_at = perf_counter()
            assert await code_of(request) is ErrorCode.BUS_UNAVAILABLE
            assert await code_of(anext(replies)) is ErrorCode.BUS_UNAVAILABLE
            assert perf_counter() - begun_at < 2
        assert await code_of(bus.request(ASK, Text(), budget=Budget.of(60))) is ErrorCode.BUS_UNAVAILABLE


async def test_a_message_refused_while_the_server_was_away_is_not_sent_later(server):
    async with connected(server) as bus, bus.subscribe(SAID, Text) as heard:
        await killed(server, bus)
        assert await code_of(bus.publish(SAID, Text(text="refused"))) is ErrorCode.BUS_UNAVAILABLE
        server.start()
        async with asyncio.timeout(10):
            await bus.ready()
            await bus.publish(SAID, Text(text="sent"))
            assert (await anext(aiter(heard))).text == "sent"


async def test_everything_goes_on_after_a_restart_that_lost_the_memory(server):
    async with (
        connected(server) as bus,
        bus.serve(Service("faults", "1.0.0", (Route(ASK, echo),))),
        bus.replay(STREAM, SAID, follow=True) as stored,
        bus.bucket(BUCKET).watch("key") as memory,
        bus.bucket(DISK).watch("key") as disk,
        bus.work(QUEUE, "workers", limit=1, ack_wait_s=5, max_deliveries=3) as jobs,
        asyncio.timeout(30),
    ):
        for n in range(5):
            await bus.append(STREAM, SAID, Text(text=f"before {n}"))
            assert (await anext(stored)).body.text == f"before {n}"
        assert await anext(memory) is None
        assert await anext(disk) is None
        for bucket, entries in ((BUCKET, memory), (DISK, disk)):
            await bus.bucket(bucket).put("key", Text(text="before"))
            assert (await anext(entries)).value.text == "before"
        waiting = [asyncio.ensure_future(anext(each)) for each in (stored, memory, disk, jobs)]
        await killed(server, bus)
        server.start()
        await bus.ready()
        assert (await bus.request(ASK, Text(text="again"), budget=Budget.of(5))).text == "again"
        assert await waiting[1] is None
        assert await bus.bucket(BUCKET).get("key") is None
        assert (await bus.bucket(DISK).get("key")).value.text == "before"
        assert not waiting[2].done()
        await bus.append(STREAM, SAID, Text(text="after"))
        await bus.append(QUEUE, JOB, Text(text="job"))
        for bucket in (BUCKET, DISK):
            await bus.bucket(bucket).create("after", Text())
            await bus.bucket(bucket).put("key", Text(text="after"))
        assert (await waiting[0]).body.text == "after"
        assert (await anext(memory)).value.text == "after"
        assert (await waiting[2]).value.text == "after"
        job = await waiting[3]
        assert job.body.text == "job"
        await job.done()


async def test_a_dead_worker_loses_no_job_and_a_late_done_is_no_crash(server):
    async with connected(server) as bus, asyncio.timeout(30):
        await bus.append(QUEUE, JOB, Text(text="job"))
        async with bus.work(QUEUE, "workers", limit=1, ack_wait_s=1, max_deliveries=5) as jobs:
            job = await anext(jobs)
            await killed(server, bus)
            assert await code_of(job.done()) is ErrorCode.BUS_UNAVAILABLE


async def test_a_server_that_hangs_is_noticed_by_the_deadline(server):
    async with connected(server) as bus, bus.serve(Service("faults", "1.0.0", (Route(ASK, echo),))):
        await asyncio.to_thread(server.pause)
        assert await code_of(bus.request(ASK, Text(), budget=Budget.of(0.2))) is ErrorCode.DEADLINE_EXCEEDED
        await asyncio.to_thread(server.resume)
        async with asyncio.timeout(10):
            assert (await bus.request(ASK, Text(text="a"), budget=Budget.of(5))).text == "a"


async def test_a_connection_that_the_server_closes_with_an_error_comes_back(start_nats):
    server = start_nats()
    async with connected(server) as bus, bus.serve(Service("faults", "1.0.0", (Route(ASK, echo),))):
        client = bus._connection.client
        client._transport.write(b"NO SUCH COMMAND\r\n")
        await lost(bus)
        async with asyncio.timeout(10):
            await bus.ready()
            assert (await bus.request(ASK, Text(text="a"), budget=Budget.of(5))).text == "a"


async def test_no_server_of_that_name_leaves_only_an_attempt_to_connect():
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    begun = perf_counter()
    async with NatsBus.connect(ServiceConfig(nats_url=f"nats://127.0.0.1:{port}"), wait_s=0.2) as bus:
        assert not bus.connected
    assert perf_counter() - begun < 3


async def test_a_replay_that_does_not_follow_ends_with_the_connection(server):
    async with connected(server) as bus, asyncio.timeout(20):
        for n in range(599):
            await bus.publish(SAID, Text(text=str(n)))
        await bus.append(STREAM, SAID, Text(text="the last one, stored behind all others"))
        async with bus.replay(STREAM, SAID) as stored:
            await anext(stored)
            await killed(server, bus)

            async def rest():
                return [one async for one in stored]

            assert await code_of(rest()) is ErrorCode.BUS_UNAVAILABLE


async def test_a_server_without_room_says_which_stream_it_refused(start_nats, tmp_path):
    settings = tmp_path / "small.conf"
    settings.write_text("jetstream { max_mem: 1M, max_file: 1M }")
    server = start_nats("-c", str(settings))
    async with NatsBus.connect(ServiceConfig(nats_url=server.url)) as bus:
        with pytest.raises(UradoriError, match="refused FAULTS: insufficient"):
            await bus.declare(streams=(STREAM,), buckets=())
