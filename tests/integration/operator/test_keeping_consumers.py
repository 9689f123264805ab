"""Each team of the teams file has its consumer, and keeps its place in it."""

from datetime import UTC, datetime, timedelta

import nats
import pytest
from nats.js.api import AckPolicy, ConsumerConfig
from uradori_contracts.audit import AuditStatus
from uradori_contracts.subjects import AUDIT_REPORTS

TWO = (
    '[teams.research]\nstart = "all"\n[teams.risk]\nstart = "all"\nstatus = ["fail", "unaudited"]\ntickers = ["7203"]\n'
)


async def test_a_consumer_is_made_as_the_team_wants_it_and_marked_as_the_operators(place):
    async with place.operator('[teams.risk]\nstatus = ["fail"]\nack_wait_s = 7\nmax_deliveries = 3\n'):
        config = (await place.consumer("risk")).config
    assert config.ack_policy == AckPolicy.EXPLICIT
    assert (config.ack_wait, config.max_deliver, config.max_ack_pending) == (7.0, 3, 256)
    assert config.filter_subjects == ["uradori.v1.audit.report.fail.*"]
    assert config.metadata["uradori.made-by"] == "operator"
    assert place.lines.of("consumer_created") == [{"team": "risk", "stream": "AUDIT"}]


async def test_a_team_gets_the_reports_of_its_status_and_ticker_and_no_others(place):
    async with place.operator(TWO) as bus:
        turns = [
            await place.publish(bus, AuditStatus.PASS, "7203"),
            await place.publish(bus, AuditStatus.FAIL, "7203"),
            await place.publish(bus, AuditStatus.FAIL, "6758"),
            await place.publish(bus, AuditStatus.UNAUDITED, "7203", "6758"),
            await place.publish(bus, AuditStatus.UNAUDITED, "7203"),
        ]
        assert await place.turns(bus, "research") == turns
        assert await place.turns(bus, "risk") == [turns[1], turns[4]]


@pytest.mark.parametrize(
    ("start", "wanted"),
    [
        ('"all"', ["turn-1", "turn-2"]),
        ('"new"', ["turn-2"]),
        (f"{datetime.now(UTC) - timedelta(days=2):%Y-%m-%d}", ["turn-1", "turn-2"]),
    ],
)
async def test_a_team_begins_where_it_wants_to(place, start, wanted):
    async with place.operator("") as bus:
        await place.publish(bus)
    async with place.operator(f"[teams.research]\nstart = {start}\n") as bus:
        await place.publish(bus)
        assert await place.turns(bus, "research") == wanted


async def test_a_start_that_lies_ahead_is_waited_for(place):
    start = datetime.now(UTC) + timedelta(seconds=1.5)
    async with place.operator(f"[teams.research]\nstart = {start.isoformat()}\n[teams.risk]\n") as bus:
        await place.publish(bus)
        assert [line["team"] for line in place.lines.of("consumer_created")] == ["risk"]
        assert [line["team"] for line in place.lines.of("consumer_not_yet")] == ["research"]
        await place.lines.some("consumer_created", 2)
        assert datetime.now(UTC) >= start
        turn = await place.publish(bus)
        assert await place.turns(bus, "research") == [turn]


async def test_a_changed_start_is_said_and_the_rest_is_brought_up_to_date(place):
    async with place.operator(TWO) as bus:
        await place.publish(bus)
    changed = '[teams.research]\nstart = "new"\nmax_deliveries = 9\n[teams.other]\n'
    async with place.operator(changed) as bus:
        assert await place.turns(bus, "research") == ["turn-1"]
        assert (await place.consumer("research")).config.max_deliver == 9
        assert (await place.consumer("other")).config.max_deliver == 5
    (line,) = place.lines.of("consumer_start_kept")
    assert line["team"] == "research"
    assert "nats consumer rm AUDIT research" in line["hint"]


async def test_the_consumer_of_a_team_that_is_gone_keeps_its_place_and_goes_on_from_there(place):
    async with place.operator(TWO) as bus:
        await place.publish(bus)
        assert await place.turns(bus, "research") == ["turn-1"]
    async with place.operator("") as bus:
        await place.publish(bus)
        lines = place.lines.of("consumer_left_over")
    assert [line["team"] for line in lines] == ["research", "risk"]
    assert "rm AUDIT research" in lines[0]["hint"]
    async with place.operator(TWO) as bus:
        assert await place.turns(bus, "research") == ["turn-2"]


async def test_a_consumer_that_the_server_refuses_does_not_keep_the_others(place):
    async with place.operator("") as bus:
        assert bus.connected
        client = await nats.connect(place.url)
        push = ConsumerConfig(durable_name="research", deliver_subject="elsewhere", ack_policy=AckPolicy.NONE)
        await client.jetstream().add_consumer(AUDIT_REPORTS.name, push)
        await client.close()
    async with place.operator(TWO):
        (line,) = place.lines.of("consumer_refused")
        assert line["team"] == "research"
        assert line["reason"]
        assert (await place.consumer("risk")).config.max_deliver == 5


async def test_more_consumers_than_a_page_of_the_server_holds_are_known_again(place):
    teams = "".join(f"[teams.t{number}]\n" for number in range(300))
    async with place.operator(teams):
        assert len(place.lines.of("consumer_created")) == 300
    async with place.operator(teams):
        assert len(place.lines.of("consumer_created")) == 300
        assert len(place.lines.of("consumer_unchanged")) == 300
