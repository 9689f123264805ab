"""A report that a team fails on is moved to its dead letters once; nobody else is touched."""

import asyncio

import nats
from nats.js.api import ConsumerConfig
from opentelemetry.sdk.trace import TracerProvider
from opentelemetry.sdk.trace.export import SimpleSpanProcessor
from opentelemetry.sdk.trace.export.in_memory_span_exporter import InMemorySpanExporter
from uradori_bus.tracing import Tracing
from uradori_contracts.advisories import MAX_DELIVERIES
from uradori_contracts.audit import AuditStatus
from uradori_contracts.subjects import AUDIT_REPORTS

TEAMS = '[teams.research]\nstart = "all"\nmax_deliveries = 2\nack_wait_s = 1\n[teams.risk]\nstart = "all"\n'


async def fail_on(bus, team, turn, until):
    """Takes reports for the team, fails on that one each time, acknowledges the rest; gives what it got."""
    got = []

    async def take():
        async with bus.follow(AUDIT_REPORTS, team) as messages:
            async for message in messages:
                got.append(message.body.turn_id)
                await (message.again() if message.body.turn_id == turn else message.done())

    taking = asyncio.ensure_future(take())
    waiting = asyncio.ensure_future(until())
    await asyncio.wait({taking, waiting}, return_when=asyncio.FIRST_COMPLETED, timeout=20)
    for task in (taking, waiting):
        task.cancel()
    await asyncio.wait({taking, waiting})
    return got


async def advised(bus):
    """Returns once the server has told that the team gave a report up."""
    told = asyncio.Event()

    async def hear(_):
        told.set()

    interest = await bus._transport.subscribe(f"{MAX_DELIVERIES}.AUDIT.research", hear)
    await told.wait()
    await interest.end()


async def test_a_report_that_a_team_fails_on_is_moved_once_and_the_rest_flows(place):
    async with place.operator(TEAMS) as bus:
        turns = [await place.publish(bus, AuditStatus.FAIL, "7203") for _ in range(3)]
        got = await fail_on(bus, "research", turns[0], lambda: place.lines.some("report_buried"))
        assert sorted(got) == sorted([turns[0], *turns])
        ((turn, headers),) = await place.letters(bus, "research")
        assert await place.turns(bus, "risk") == turns
        assert await place.letters(bus, "risk") == []
        assert await place.turns(bus, "research") == []
    assert turn == turns[0]
    wanted = {
        "ce-id": turn,
        "ce-type": "uradori.audit.report.v1",
        "Uradori-Dead-Subject": "uradori.v1.audit.report.fail.7203",
        "Uradori-Dead-Reason": "given up after 2 deliveries",
        "Uradori-Dead-Sequence": "1",
    }
    assert wanted.items() <= headers.items()
    (line,) = place.lines.of("report_buried")
    assert line == {"team": "research", "sequence": 1, "deliveries": 2, "dead_letter": 1, "buried": 1}


async def test_a_team_that_never_acknowledges_fails_too(place):
    async with place.operator(TEAMS) as bus:
        turn = await place.publish(bus)
        async with bus.follow(AUDIT_REPORTS, "research") as messages:
            for _ in range(2):
                await anext(messages)
            asking = asyncio.ensure_future(anext(messages))
            await place.lines.some("report_buried")
            asking.cancel()
            await asyncio.wait({asking})
        assert [found for found, _ in await place.letters(bus, "research")] == [turn]


async def test_what_happens_while_the_operator_is_down_is_worked_off_when_it_is_back(place):
    async with place.operator(TEAMS):
        pass
    async with place.bus() as bus:
        turn = await place.publish(bus)
        await fail_on(bus, "research", turn, lambda: advised(bus))
        assert await place.letters(bus, "research") == []
        async with place.operator():
            await place.lines.some("report_buried")
        assert [found for found, _ in await place.letters(bus, "research")] == [turn]


async def test_an_operator_that_died_before_it_had_told_the_queue_moves_no_report_twice(place):
    async with place.operator(TEAMS):
        pass
    async with place.bus() as bus:
        turn = await place.publish(bus)
        await fail_on(bus, "research", turn, lambda: advised(bus))
        await bus.bury(AUDIT_REPORTS, 1, consumer="research", why="given up after 2 deliveries")
        async with place.operator():
            await place.lines.some("report_buried")
        assert len(await place.letters(bus, "research")) == 1


async def test_a_report_that_is_gone_meanwhile_is_said_and_the_next_is_moved(place):
    async with place.operator(TEAMS):
        pass
    async with place.bus() as bus:
        gone = await place.publish(bus)
        await fail_on(bus, "research", gone, lambda: advised(bus))
        client = await nats.connect(place.url)
        await client.jetstream().delete_msg(AUDIT_REPORTS.name, 1)
        await client.close()
        turn = await place.publish(bus)
        async with place.operator():
            assert await place.lines.some("report_gone") == [{"team": "research", "sequence": 1}]
            await fail_on(bus, "research", turn, lambda: place.lines.some("report_buried"))
        assert [found for found, _ in await place.letters(bus, "research")] == [turn]


async def test_a_consumer_that_is_no_teams_has_no_dead_letters(place):
    async with place.operator(TEAMS) as bus:
        client = await nats.connect(place.url)
        subscription = await client.jetstream().pull_subscribe(
            "uradori.v1.audit.report.*.*",
            "somebody",
            stream="AUDIT",
            config=ConsumerConfig(max_deliver=1, ack_wait=0.5),
        )
        turn = await place.publish(bus)
        (message,) = await subscription.fetch(1, timeout=5)
        await message.nak()
        await fail_on(bus, "research", turn, lambda: place.lines.some("report_buried"))
        await client.close()
        assert await place.letters(bus, "somebody") == []
        assert len(place.lines.of("report_buried")) == 1


async def test_the_move_is_seen_in_the_trace_of_the_turn_that_the_report_is_of(place):
    exported = InMemorySpanExporter()
    provider = TracerProvider(shutdown_on_exit=False)
    provider.add_span_processor(SimpleSpanProcessor(exported))
    place.tracing = Tracing(provider.get_tracer("test"))
    async with place.operator(TEAMS) as bus:
        turn = await place.publish(bus)
        await fail_on(bus, "research", turn, lambda: place.lines.some("report_buried"))
    spans = {span.name: span for span in exported.get_finished_spans()}
    published = spans["publish uradori.v1.audit.report.*.*"]
    moved = spans["publish uradori.v1.dead-letter.AUDIT.*"]
    assert moved.context.trace_id == published.context.trace_id
    assert moved.parent.span_id == published.context.span_id
    assert moved.attributes["messaging.consumer.group.name"] == "research"
