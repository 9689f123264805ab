"""The operator and a team as processes, with a server that is killed under them."""

import asyncio
import json

from uradori_contracts.audit import AuditStatus
from uradori_contracts.subjects import AUDIT_REPORTS

from .conftest import logged, process

TEAMS = '[teams.research]\nstart = "all"\nack_wait_s = 1\nmax_deliveries = 50\n'


def operator(place):
    return process("-m", "uradori_operator", URADORI_NATS_URL=place.url, URADORI_TEAMS_FILE=str(place.teams_file))


def tail(place, *options):
    return process("-m", "uradori_cli", "tail", "--durable", "research", "--json", "--nats", place.url, *options)


async def turn_ids(running, count):
    async with asyncio.timeout(30):
        return [json.loads(await running.stdout.readline())["turn_id"] for _ in range(count)]


async def test_a_team_that_is_killed_and_started_again_misses_no_report(place):
    place.teams_file.write_text(TEAMS, encoding="utf-8")
    async with operator(place) as running, place.bus() as bus:
        await logged(running, "service_started")
        sent = [await place.publish(bus, AuditStatus.WARN, "7203") for _ in range(30)]
        got = []
        async with tail(place) as team:
            got += await turn_ids(team, 10)
            team.kill()
            rest, _ = await team.communicate()
            got += [json.loads(line)["turn_id"] for line in rest.splitlines(keepends=True) if line.endswith(b"\n")]
        sent += [await place.publish(bus) for _ in range(5)]
        async with tail(place) as team:
            while set(got) != set(sent):
                got += await turn_ids(team, 1)
        assert len(got) - len(set(got)) <= 2


async def test_after_a_restart_of_the_server_all_is_there_and_the_team_goes_on(place, server):
    place.teams_file.write_text(TEAMS, encoding="utf-8")
    async with operator(place) as running:
        await logged(running, "service_started")
        async with tail(place) as team, place.bus() as bus:
            first = await place.publish(bus)
            assert await turn_ids(team, 1) == [first]
            server.kill()
            await logged(running, "bus_disconnected")
            server.start()
            await logged(running, "bus_connected")
            await asyncio.wait_for(bus.ready(), 20)
            second = await place.publish(bus)
            got = await turn_ids(team, 1)
            while got[-1] != second:
                got += await turn_ids(team, 1)
            assert set(got) <= {first, second}


async def test_a_server_that_lost_its_disk_gets_everything_again(place, server, tmp_path):
    async with place.operator(TEAMS) as bus, place.bus() as other:
        gone = [asyncio.Event(), asyncio.Event()]
        for each, event in zip((bus, other), gone, strict=True):
            each._transport.on_disconnect(event.set)
        server.kill()
        server.folder = tmp_path / "fresh"
        async with asyncio.timeout(20):
            for event in gone:
                await event.wait()
        server.start()
        await asyncio.wait_for(bus.ready(), 20)
        await asyncio.wait_for(other.ready(), 20)
        turn = await place.publish(other)
        assert await place.turns(other, "research") == [turn]


async def test_an_operator_that_starts_before_the_server_makes_all_once_it_is_there(place, server):
    server.kill()
    async with place.operator(TEAMS, wait_s=0) as bus:
        assert not bus.connected
        server.start()
        await asyncio.wait_for(bus.ready(), 20)
        assert (await place.consumer("research")).config.max_deliver == 50
    assert [line["team"] for line in place.lines.of("consumer_created")] == ["research"]


async def test_a_teams_file_that_cannot_be_ends_the_operator_with_one_line(place):
    place.teams_file.write_text("[teams.gateway]\n", encoding="utf-8")
    async with operator(place) as running:
        _, errors = await asyncio.wait_for(running.communicate(), 30)
    assert running.returncode == 2
    assert len(errors.decode().splitlines()) == 1
    assert "URADORI_TEAMS_FILE" in errors.decode()


async def test_the_operator_ends_in_order(place):
    place.teams_file.write_text(TEAMS, encoding="utf-8")
    async with operator(place) as running:
        await logged(running, "service_started")
        running.terminate()
        assert await asyncio.wait_for(running.wait(), 20) == 0


async def test_reports_are_kept_for_whoever_comes_later(place):
    async with place.operator(TEAMS) as bus:
        turn = await place.publish(bus)
        await place.turns(bus, "research")
        async with bus.replay(AUDIT_REPORTS, "uradori.v1.audit.report.*.*") as stored:
            assert [one.body.turn_id async for one in stored] == [turn]
