"""Who runs a turn when messages repeat, readers leave and coordinators die."""

import asyncio

import pytest
from uradori_bus.logs import silent
from uradori_bus.memory import MemoryBus
from uradori_bus.tracing import Tracing
from uradori_contracts.asking import Cancel
from uradori_contracts.disposition import Disposition, ReasonCode
from uradori_contracts.errors import UradoriError
from uradori_contracts.events import DoneEvent, RestartEvent, RestartReason, TokenEvent
from uradori_contracts.settings import Settings
from uradori_contracts.subjects import CHAT_CANCEL
from uradori_contracts.turn import Completion
from uradori_coordinator.worker import Worker


async def test_a_question_that_arrives_twice_is_one_turn_and_one_report(house, script, asked) -> None:
    opened = await house()
    async with opened.coordinator():
        await opened.ask(asked())
        await opened.events()
        await opened.until_recorded()
        await opened.ask(asked())
        await opened.ask(asked("t2"))
        await opened.events("t2")
        await opened.until_recorded("t2")
    assert [report.turn_id for _, report in await opened.reports()] == ["t1", "t2"]
    assert len(script.composed) == 2


async def test_a_second_copy_of_a_question_does_not_touch_its_conversation(house, script, asked) -> None:
    opened = await house()
    async with opened.coordinator():
        for turn_id in ("t1", "t2"):
            await opened.ask(asked(turn_id, session_id="s"))
            await opened.until_recorded(turn_id)
        await opened.ask(asked("t1", session_id="s"))
        await opened.ask(asked("t3", session_id="s"))
        await opened.until_recorded("t3")
    assert [request.turn_id for request in script.rewritten] == ["t1", "t2", "t3"]


async def test_a_turn_that_nobody_waits_for_stops_its_work_and_is_reported_as_cancelled(house, script, asked) -> None:
    script.hold = asyncio.Event()
    opened = await house()
    async with opened.coordinator():
        await opened.ask(asked())
        async with asyncio.timeout(5):
            await script.composing.wait()
            await opened.bus.publish(CHAT_CANCEL, Cancel(turn_id="t1"))
            await script.stopped.wait()
        events = await opened.events()
        turn = await opened.until_recorded()
    assert isinstance(events[-1], DoneEvent)
    assert events[-1].reason.code is ReasonCode.CANCELLED
    assert turn.completion is Completion.CANCELLED
    [(_, report)] = await opened.reports()
    assert report.completion is Completion.CANCELLED


async def test_a_coordinator_that_stops_hands_its_turn_to_another_which_goes_on(house, script, asked) -> None:
    script.hold = asyncio.Event()
    opened = await house()
    async with opened.coordinator(grace_s=0.0):
        await opened.ask(asked())
        async with asyncio.timeout(5):
            await script.composing.wait()
    script.hold = None
    async with opened.coordinator():
        events = await opened.events()
        turn = await opened.until_recorded()
    assert RestartEvent(reason=RestartReason.REPLAY) in events
    after = events[events.index(RestartEvent(reason=RestartReason.REPLAY)) :]
    assert (
        "".join(event.token for event in after if isinstance(event, TokenEvent)) == "営業利益は5億円だった[mcp_val_1]。"
    )
    assert turn.epoch == 2
    assert turn.disposition is Disposition.ANSWER
    assert len(script.searched) == 1


async def test_a_coordinator_that_stops_finishes_what_it_can_within_its_grace(house, script, asked) -> None:
    script.hold = asyncio.Event()
    opened = await house()
    async with opened.coordinator(grace_s=5.0):
        await opened.ask(asked())
        async with asyncio.timeout(5):
            await script.composing.wait()
        asyncio.get_running_loop().call_soon(script.hold.set)
    turn = await opened.until_recorded()
    assert turn.epoch == 1
    assert turn.completion is Completion.COMPLETE


async def test_turns_run_side_by_side(house, script, asked) -> None:
    opened = await house()
    async with opened.coordinator():
        for number in range(20):
            await opened.ask(asked(f"t{number}"))
        turns = await asyncio.gather(*(opened.until_recorded(f"t{number}") for number in range(20)))
    assert all(turn.disposition is Disposition.ANSWER for turn in turns)
    assert len(await opened.reports()) == 20


async def test_a_coordinator_that_can_take_no_questions_fails_instead_of_idling() -> None:
    async with MemoryBus() as bus:
        worker = Worker(bus, Settings, silent(), Tracing(), 0.0)
        with pytest.raises(ExceptionGroup) as failed:
            async with asyncio.timeout(5), worker.working():
                await asyncio.Event().wait()
    assert failed.group_contains(UradoriError)
