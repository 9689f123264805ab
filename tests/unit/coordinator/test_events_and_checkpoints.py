"""How a turn's events travel, and how its states are kept."""

import asyncio
from datetime import UTC, datetime, timedelta

import pytest
from uradori_bus.memory import MemoryBus
from uradori_contracts.asking import Ask, DataSourceMode, Display, RetrievalMode
from uradori_contracts.disposition import Disposition
from uradori_contracts.errors import UradoriError
from uradori_contracts.events import DoneEvent, TokenEvent, TurnEvents
from uradori_contracts.subjects import BUCKETS, CHAT_EVENTS, STREAMS, TURNS, chat_event
from uradori_contracts.turn import Turn, TurnState
from uradori_coordinator.checkpoints import Checkpoint, TurnTakenOverError, claim
from uradori_coordinator.ending import Ending
from uradori_coordinator.writer import EventWriter

KEEP = timedelta(days=1)
DONE = DoneEvent(turn_id="t", disposition="ANSWER", total_duration_ms=1)


@pytest.fixture
async def bus():
    async with MemoryBus() as opened:
        await opened.declare(streams=STREAMS, buckets=BUCKETS)
        yield opened


async def messages(bus: MemoryBus) -> list[TurnEvents]:
    async with bus.replay(CHAT_EVENTS, chat_event("t")) as stored:
        return [each.body async for each in stored]


async def test_events_that_are_ready_together_travel_together_with_the_end(bus):
    writer = EventWriter(bus, "t", epoch=1, last_seq=0)
    await writer.emit(TokenEvent(token="a"))
    await writer.emit(TokenEvent(token="b"))
    await writer.finish(DONE)
    assert [(message.seq, len(message.events)) for message in await messages(bus)] == [(1, 3)]


async def test_an_event_does_not_wait_for_the_next_one(bus):
    writer = EventWriter(bus, "t", epoch=2, last_seq=7)
    async with bus.subscribe(chat_event("t"), TurnEvents) as heard, asyncio.timeout(5):
        await writer.emit(TokenEvent(token="a"))
        first = await anext(aiter(heard))
    assert (first.seq, first.epoch) == (8, 2)


async def test_numbers_have_no_holes_however_events_travel(bus):
    writer = EventWriter(bus, "t", epoch=1, last_seq=0)
    for number in range(40):
        await writer.emit(TokenEvent(token=str(number)))
        if number % 7 == 0:
            await asyncio.sleep(0)
    await writer.finish(DONE)
    events = [event for message in await messages(bus) for event in message.each()]
    assert [event.seq for event in events] == list(range(1, 42))
    assert [event.event.token for event in events[:-1]] == [str(number) for number in range(40)]
    assert events[-1].terminal


async def test_an_event_that_could_not_be_sent_is_an_error_not_a_hole(bus):
    writer = EventWriter(bus, "t", epoch=1, last_seq=0)
    bus.broker.down()
    await writer.emit(TokenEvent(token="a"))
    with pytest.raises(UradoriError, match="bus_unavailable"):
        await writer.finish(DONE)


def turn(state: TurnState = TurnState.REWRITING) -> Turn:
    ask = Ask(
        turn_id="t",
        question="トヨタの売上は？",
        data_source_mode=DataSourceMode.SNAPSHOT,
        retrieval_mode=RetrievalMode.HYBRID,
        display=Display.LIVE,
    )
    return Turn(ask=ask, state=state, started_at=datetime(2026, 11, 30, tzinfo=UTC))


async def test_states_that_come_at_once_are_kept_as_the_newest(bus):
    bucket = bus.bucket(TURNS)
    _, revision = await claim(bucket, turn(), deliveries=1, keep=KEEP)
    checkpoint = Checkpoint(bucket, "t", revision, KEEP)
    for state in (TurnState.GATHERING, TurnState.GRADING, TurnState.SYNTHESIZING):
        await checkpoint.save(turn(state))
    await checkpoint.flush()
    kept = await bucket.get("t")
    assert kept.value.state is TurnState.SYNTHESIZING
    assert kept.revision == revision + 1


async def test_a_state_is_kept_without_anybody_waiting_for_it(bus):
    bucket = bus.bucket(TURNS)
    _, revision = await claim(bucket, turn(), deliveries=1, keep=KEEP)
    checkpoint = Checkpoint(bucket, "t", revision, KEEP)
    async with bucket.watch("t") as entries, asyncio.timeout(5):
        await checkpoint.save(turn(TurnState.SYNTHESIZING))
        async for entry in entries:
            if entry.value.state is TurnState.SYNTHESIZING:
                break


async def test_a_coordinator_that_lost_its_turn_learns_it_from_its_next_write(bus):
    bucket = bus.bucket(TURNS)
    _, revision = await claim(bucket, turn(), deliveries=1, keep=KEEP)
    taken, _ = await claim(bucket, turn(), deliveries=2, keep=KEEP)
    assert taken.epoch == 2
    late = Checkpoint(bucket, "t", revision, KEEP)
    await late.save(turn(TurnState.GATHERING))
    with pytest.raises(TurnTakenOverError):
        await late.flush()
    assert (await bucket.get("t")).value.epoch == 2


async def test_a_second_copy_of_a_question_claims_nothing(bus):
    bucket = bus.bucket(TURNS)
    await claim(bucket, turn(), deliveries=1, keep=KEEP)
    assert await claim(bucket, turn(), deliveries=1, keep=KEEP) is None


async def test_what_waits_is_written_when_a_coordinator_stops(bus):
    bucket = bus.bucket(TURNS)
    _, revision = await claim(bucket, turn(), deliveries=1, keep=KEEP)
    checkpoint = Checkpoint(bucket, "t", revision, KEEP)
    await checkpoint.save(turn(TurnState.SYNTHESIZING))
    await checkpoint.close()
    assert (await bucket.get("t")).value.state is TurnState.SYNTHESIZING


async def test_a_coordinator_that_lost_its_turn_while_ending_it_sends_no_end(bus):
    bucket = bus.bucket(TURNS)
    _, revision = await claim(bucket, turn(), deliveries=1, keep=KEEP)
    await claim(bucket, turn(), deliveries=2, keep=KEEP)
    writer = EventWriter(bus, "t", epoch=1, last_seq=0)
    ending = Ending(bus, writer, Checkpoint(bucket, "t", revision, KEEP))
    with pytest.raises(TurnTakenOverError):
        await ending.conclude(turn().model_copy(update={"disposition": Disposition.UNSUPPORTED}))
    assert await messages(bus) == []


async def test_a_turn_is_recorded_up_to_its_end_before_the_end_is_told(bus):
    bucket = bus.bucket(TURNS)
    _, revision = await claim(bucket, turn(), deliveries=1, keep=KEEP)
    writer = EventWriter(bus, "t", epoch=1, last_seq=3)
    ending = Ending(bus, writer, Checkpoint(bucket, "t", revision, KEEP))
    async with bus.subscribe(chat_event("t"), TurnEvents) as heard, asyncio.timeout(5):
        await ending.conclude(turn().model_copy(update={"disposition": Disposition.UNSUPPORTED}))
        [end] = (await anext(aiter(heard))).each()
    kept = (await bucket.get("t")).value
    assert (end.terminal, end.seq) == (True, 4)
    assert (kept.state, kept.last_seq) == (TurnState.DONE, 4)
