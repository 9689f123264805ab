"""A turn whose parts are too large, too late or gone still ends once, and tells no more than was proven."""

import asyncio
from datetime import UTC, datetime

from uradori_bus.memory import MemoryBus
from uradori_contracts.asking import Cancel, Display
from uradori_contracts.audit import AuditStatus
from uradori_contracts.disposition import Disposition, ReasonCode
from uradori_contracts.errors import ErrorCode, UradoriError
from uradori_contracts.events import (
    CitationReportEvent,
    DoneEvent,
    ErrorEvent,
    Event,
    RestartEvent,
    RestartReason,
    TokenEvent,
    TurnEvents,
)
from uradori_contracts.rewriting import Intent
from uradori_contracts.subjects import (
    ASKS,
    AUDIT_REPORTS,
    CHAT_CANCEL,
    CHAT_EVENTS,
    COORDINATOR_CONSUMER,
    TURNS,
    chat_event,
)
from uradori_contracts.synthesis import DraftFailed, DraftStarted, DraftToken
from uradori_contracts.turn import Completion, Turn, TurnState

PAYLOAD = 2**20
FIRST = "営業利益は5億円[mcp_val_1]。"
SECOND = "売上は9億円[mcp_val_1]。"


def tokens(events: list[Event]) -> list[str]:
    return [event.token for event in events if isinstance(event, TokenEvent)]


def terminal(events: list[Event]) -> list[Event]:
    return [event for event in events if isinstance(event, DoneEvent | ErrorEvent)]


async def all_events(opened, turn_id: str = "t1") -> list[Event]:
    async with opened.bus.replay(CHAT_EVENTS, chat_event(turn_id)) as stored:
        return [event async for one in stored for event in one.body.events]


async def test_a_report_that_is_too_large_to_publish_ends_the_turn_in_one_error(house, script, asked) -> None:
    script.bulk = PAYLOAD
    script.unjudged = "営業"
    opened = await house()
    async with opened.coordinator(ack_wait_s=0.3):
        await opened.ask(asked())
        turn = await opened.until_recorded()
    [end] = terminal(await all_events(opened))
    assert isinstance(end, ErrorEvent)
    assert end.code is ErrorCode.TOO_LARGE
    assert turn.completion is Completion.FAILED
    assert [report.status for _, report in await opened.reports()] == [AuditStatus.UNAUDITED]
    assert len(script.composed) == 1


class FullDisk(MemoryBus):
    """Of a server that keeps nothing more on its disk, and says so by saying nothing."""

    attempts = 0

    async def append(self, stream, subject, message, **more):
        if stream is not AUDIT_REPORTS:
            return await super().append(stream, subject, message, **more)
        self.attempts += 1
        raise UradoriError(ErrorCode.DEADLINE_EXCEEDED)


async def test_a_report_that_cannot_be_stored_ends_the_turn_in_one_error_and_passes_nothing(house, asked) -> None:
    opened = await house()
    bus = FullDisk(opened.broker)
    async with opened.coordinator(bus=bus):
        await opened.ask(asked())
        turn = await opened.until_recorded()
    [end] = terminal(await all_events(opened))
    assert isinstance(end, ErrorEvent)
    assert end.code is ErrorCode.UNAVAILABLE
    assert "cannot be stored" in end.message_en
    assert turn.status is AuditStatus.UNAUDITED
    assert turn.answer == ""
    assert await opened.reports() == []
    assert bus.attempts == 2


async def test_a_turn_that_failed_tells_so_even_where_its_report_cannot_be_stored(house, script, asked) -> None:
    script.bulk = PAYLOAD
    opened = await house()
    async with opened.coordinator(bus=FullDisk(opened.broker)):
        await opened.ask(asked())
        turn = await opened.until_recorded()
    assert len(terminal(await all_events(opened))) == 1
    assert turn.completion is Completion.FAILED


async def test_an_event_that_is_too_large_to_publish_ends_the_turn_in_one_error(house, script, asked) -> None:
    script.bulk = PAYLOAD
    opened = await house()
    async with opened.coordinator(ack_wait_s=0.3):
        await opened.ask(asked())
        turn = await opened.until_recorded()
    [end] = terminal(await all_events(opened))
    assert isinstance(end, ErrorEvent)
    assert turn.completion is Completion.FAILED
    assert len(script.composed) == 1


async def test_what_only_a_run_needs_is_not_kept_so_that_a_large_retried_turn_is_recorded(
    house, script, asked, draft
) -> None:
    script.bulk = PAYLOAD * 3 // 5
    script.drafts = [draft("営業利益は誤り[mcp_val_1]。"), draft(FIRST)]
    opened = await house()
    async with opened.coordinator(ack_wait_s=0.3):
        await opened.ask(asked())
        turn = await opened.until_recorded()
    [end] = terminal(await all_events(opened))
    assert isinstance(end, DoneEvent)
    assert turn.report is not None
    assert (turn.draft, turn.rejected) == ("", None)
    assert len(script.composed) == 2


async def test_nothing_is_shown_after_a_turn_was_cancelled_while_its_last_sentence_was_judged(
    house, script, asked
) -> None:
    script.hold_judging = asyncio.Event()
    opened = await house()
    async with opened.coordinator():
        await opened.ask(asked())
        async with asyncio.timeout(5):
            await script.judging.wait()
            await opened.bus.publish(CHAT_CANCEL, Cancel(turn_id="t1"))
        await opened.until_recorded()
        script.hold_judging.set()
        await opened.ask(asked("t2"))
        await opened.until_recorded("t2")
    events = await all_events(opened)
    assert events[-1] == terminal(events)[0]


async def test_a_verified_reader_is_told_of_a_sentence_that_nobody_judged_in_time(house, script, asked, draft) -> None:
    script.unjudged = "売上"
    script.drafts = [draft(FIRST, SECOND)]
    opened = await house()
    async with opened.coordinator():
        await opened.ask(asked(display=Display.VERIFIED))
        events = await opened.events()
        turn = await opened.until_recorded()
    assert SECOND not in "".join(tokens(events))
    assert turn.withheld >= 1
    assert "表示していません" in tokens(events)[-1]


async def test_a_verified_reader_never_sees_the_sentence_in_which_a_provider_broke_off(
    house, script, asked, draft
) -> None:
    broken = (
        DraftStarted(provider="model", deterministic=False),
        DraftToken(token="営業利益は5億円[mcp_val_1]"),
        DraftFailed(provider="model", why="cut"),
    )
    script.drafts = [broken + draft(FIRST, provider="template", deterministic=True)]
    opened = await house()
    async with opened.coordinator():
        await opened.ask(asked(display=Display.VERIFIED))
        events = await opened.events()
    assert tokens(events) == [FIRST]


async def test_a_verified_reader_is_told_that_nobody_audited(house, script, asked) -> None:
    script.missing = frozenset({"auditor"})
    opened = await house()
    async with opened.coordinator():
        await opened.ask(asked(display=Display.VERIFIED))
        events = await opened.events()
    [told] = [event for event in events if isinstance(event, CitationReportEvent)]
    assert told.status is AuditStatus.UNAUDITED


async def test_a_retriever_that_goes_away_between_two_searches_is_why_nothing_was_found(house, script, asked) -> None:
    script.missing = frozenset({"mcp-finance"})
    script.searches = 1
    script.reply = script.reply.model_copy(
        update={"request": script.reply.request.model_copy(update={"companies": (), "intent": Intent.RELATIONAL})}
    )
    opened = await house()
    async with opened.coordinator():
        await opened.ask(asked())
        events = await opened.events()
    [end] = terminal(events)
    assert end.disposition is Disposition.INSUFFICIENT_EVIDENCE
    assert end.reason.code is ReasonCode.SYSTEM_FAILURE
    assert len(script.searched) == 2


async def test_a_turn_that_lost_the_bus_leaves_its_place_to_the_next(house, script, asked) -> None:
    script.hold = asyncio.Event()
    opened = await house()
    async with opened.coordinator(at_once=1, ack_wait_s=0.5):
        await opened.ask(asked())
        async with asyncio.timeout(5):
            await script.composing.wait()
        opened.broker.down()
        script.hold.set()
        opened.broker.up()
        turn = await opened.until_recorded()
    assert turn.completion is Completion.COMPLETE


async def test_what_was_shown_beyond_the_last_checkpoint_is_void_when_another_goes_on(house, script, asked) -> None:
    opened = await house()
    ask = asked()
    await opened.ask(ask)
    async with opened.bus.work(ASKS, COORDINATOR_CONSUMER, limit=1, ack_wait_s=0.2, max_deliveries=4) as jobs:
        job = await anext(jobs)
        bucket = opened.bus.bucket(TURNS)
        turn = Turn(ask=ask, state=TurnState.GATHERING, started_at=datetime.now(UTC), request=script.reply.request)
        await bucket.create("t1", turn)
        shown = TurnEvents(turn_id="t1", seq=1, events=(TokenEvent(token="営業利益は"),))
        await opened.bus.publish(chat_event("t1"), shown)
        job.leave()
    async with opened.coordinator():
        events = await opened.events()
    assert events[1] == RestartEvent(reason=RestartReason.REPLAY)


async def test_a_synthesizer_that_is_lost_in_mid_draft_is_asked_once_more(house, script, asked) -> None:
    script.dies = 1
    opened = await house()
    async with opened.coordinator():
        await opened.ask(asked())
        events = await opened.events()
    restart = events.index(RestartEvent(reason=RestartReason.DRAFT_REJECTED))
    assert len(tokens(events[:restart])) == 1
    assert "".join(tokens(events[restart:])) == "営業利益は5億円だった[mcp_val_1]。"
    assert [end.disposition for end in terminal(events)] == [Disposition.ANSWER]


async def test_a_synthesizer_that_is_lost_twice_ends_the_turn(house, script, asked) -> None:
    script.dies = 2
    opened = await house()
    async with opened.coordinator():
        await opened.ask(asked())
        events = await opened.events()
    assert [end.code for end in terminal(events)] == [ErrorCode.UNAVAILABLE]
    assert len(script.composed) == 2
