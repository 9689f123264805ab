"""The work queue, on every transport."""

import asyncio

from uradori_bus.transport import Packet
from uradori_contracts.subjects import DEAD_LETTERS
from uradori_contracts.topology import Retention


async def queue(bus, names):
    stream = names.stream(retention=Retention.WORK_QUEUE)
    await bus.declare(streams=(stream,), buckets=())
    return stream


def taking(bus, stream, limit=2, ack_wait_s=10.0, max_deliveries=3):
    return bus.work(stream, "workers", limit=limit, ack_wait_s=ack_wait_s, max_deliveries=max_deliveries)


async def dead_letters(bus, stream):
    async with bus._transport.read(
        DEAD_LETTERS.name, f"uradori.v1.dead-letter.{stream.name}", after=0, follow=False
    ) as records:
        return [record.packet async for record in records]


async def test_a_job_is_done_once(bus, names):
    stream = await queue(bus, names)
    async with asyncio.timeout(5), taking(bus, stream) as jobs:
        waiting = asyncio.ensure_future(anext(jobs))
        await bus.append(stream, names.subject, names.question(text="job"))
        job = await waiting
        assert (job.body.text, job.deliveries) == ("job", 1)
        await job.done()
    async with taking(bus, stream) as jobs:
        waiting = asyncio.ensure_future(anext(jobs))
        done, _ = await asyncio.wait({waiting}, timeout=0.2)
        waiting.cancel()
        await asyncio.wait({waiting})
    assert not done


async def test_two_workers_share_the_jobs(connect, names):
    one, two = await connect(), await connect()
    stream = await queue(one, names)
    for n in range(4):
        await one.append(stream, names.subject, names.question(text=str(n)))
    async with asyncio.timeout(5), taking(one, stream) as first, taking(two, stream) as second:
        jobs = [await anext(jobs) for jobs in (first, second, first, second)]
        assert sorted(job.body.text for job in jobs) == ["0", "1", "2", "3"]
        for job in jobs:
            await job.done()


async def test_no_more_than_the_limit_is_handed_out_unfinished(bus, names):
    stream = await queue(bus, names)
    for _ in range(3):
        await bus.append(stream, names.subject, names.question())
    async with asyncio.timeout(5), taking(bus, stream, limit=2) as jobs:
        first, second = await anext(jobs), await anext(jobs)
        third = asyncio.ensure_future(anext(jobs))
        done, _ = await asyncio.wait({third}, timeout=0.2)
        assert not done
        await first.done()
        await (await third).done()
        await second.done()


async def test_a_job_that_a_worker_left_makes_room_and_comes_again(bus, names):
    stream = await queue(bus, names)
    for text in ("left", "next"):
        await bus.append(stream, names.subject, names.question(text=text))
    async with asyncio.timeout(5), taking(bus, stream, limit=1, ack_wait_s=0.5) as jobs:
        left = await anext(jobs)
        left.leave()
        left.leave()
        following = await anext(jobs)
        assert following.body.text == "next"
        await following.done()
        again = await anext(jobs)
        assert (again.body.text, again.deliveries) == ("left", 2)
        await again.done()


async def test_a_job_of_a_worker_that_died_goes_to_another(connect, names):
    one, two = await connect(), await connect()
    stream = await queue(one, names)
    await one.append(stream, names.subject, names.question(text="job"))
    async with asyncio.timeout(5):
        async with taking(one, stream, ack_wait_s=0.3) as jobs:
            await anext(jobs)
        async with taking(two, stream, ack_wait_s=0.3) as jobs:
            job = await anext(jobs)
            assert (job.body.text, job.deliveries) == ("job", 2)
            await job.done()


async def test_a_job_that_is_kept_is_not_handed_out_again(connect, names):
    one, two = await connect(), await connect()
    stream = await queue(one, names)
    await one.append(stream, names.subject, names.question())
    async with (
        asyncio.timeout(10),
        taking(one, stream, ack_wait_s=0.6) as mine,
        taking(two, stream, ack_wait_s=0.6) as theirs,
    ):
        job = await anext(mine)
        stolen = asyncio.ensure_future(anext(theirs))
        for _ in range(4):
            done, _ = await asyncio.wait({stolen}, timeout=0.3)
            assert not done
            await job.keep()
        await job.done()
        done, _ = await asyncio.wait({stolen}, timeout=0.8)
        assert not done
        stolen.cancel()
        await asyncio.wait({stolen})


async def test_a_job_given_back_comes_again_after_its_delay(bus, names):
    stream = await queue(bus, names)
    await bus.append(stream, names.subject, names.question())
    async with asyncio.timeout(5), taking(bus, stream) as jobs:
        await (await anext(jobs)).again()
        await (await anext(jobs)).again(0.05)
        job = await anext(jobs)
        assert job.deliveries == 3
        await job.done()


async def test_a_malformed_job_is_kept_among_the_dead_letters_with_its_reason(bus, names):
    stream = await queue(bus, names)
    await bus._transport.append(stream.name, Packet(names.subject, b'{"schema_version": 9}', {"Key": "value"}))
    await bus.append(stream, names.subject, names.question(text="good"))
    async with asyncio.timeout(5), taking(bus, stream) as jobs:
        job = await anext(jobs)
        assert job.body.text == "good"
        await job.done()
    (letter,) = await dead_letters(bus, stream)
    assert letter.body == b'{"schema_version": 9}'
    assert letter.headers["Key"] == "value"
    assert letter.headers["Uradori-Dead-Reason"] == "unsupported_version"
    assert letter.headers["Uradori-Dead-Subject"] == names.subject


async def test_a_job_that_was_delivered_too_often_is_buried(bus, names):
    stream = await queue(bus, names)
    await bus.append(stream, names.subject, names.question(text="cursed"))
    letters = bus._transport.read(DEAD_LETTERS.name, f"uradori.v1.dead-letter.{stream.name}", after=0, follow=True)
    async with asyncio.timeout(5), taking(bus, stream, max_deliveries=2) as jobs, letters as buried:
        for _ in range(2):
            await (await anext(jobs)).again()
        waiting = asyncio.ensure_future(anext(jobs))
        letter = (await anext(buried)).packet
        await bus.append(stream, names.subject, names.question(text="next"))
        job = await waiting
        assert job.body.text == "next"
        await job.done()
    assert letter.headers["Uradori-Dead-Reason"] == "too many deliveries"


async def test_a_worker_may_bury_a_job_with_any_reason(bus, names):
    stream = await queue(bus, names)
    await bus.append(stream, names.subject, names.question())
    async with asyncio.timeout(5), taking(bus, stream) as jobs:
        await (await anext(jobs)).bury("理由\r\nInjected: 1 because")
    (letter,) = await dead_letters(bus, stream)
    assert letter.headers["Uradori-Dead-Reason"] == "Injected: 1 because"
