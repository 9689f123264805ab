"""A turn from its question to its report."""

from datetime import date, timedelta

import pytest
from uradori_contracts.asking import Display
from uradori_contracts.audit import AuditStatus
from uradori_contracts.disposition import Choice, Disposition, Reason, ReasonCode
from uradori_contracts.errors import ErrorCode
from uradori_contracts.events import (
    CitationReportEvent,
    DoneEvent,
    ErrorEvent,
    Event,
    IntermediateEvent,
    RestartEvent,
    StatusEvent,
    TokenEvent,
    VerdictEvent,
)
from uradori_contracts.rewriting import RewriteReply
from uradori_contracts.settings import Settings
from uradori_contracts.subjects import TURNS
from uradori_contracts.synthesis import DraftFailed, DraftStarted, DraftToken
from uradori_contracts.turn import Completion


def names(events: list[Event]) -> list[str]:
    return [event.step.value if isinstance(event, StatusEvent) else event.event for event in events]


def text(events: list[Event]) -> str:
    """What stands before the reader at the end."""
    shown = ""
    for event in events:
        if isinstance(event, RestartEvent):
            shown = ""
        elif isinstance(event, TokenEvent):
            shown += event.token
    return shown


def last(events: list[Event], kind: type[Event]) -> Event:
    return [event for event in events if isinstance(event, kind)][-1]


async def test_a_turn_shows_its_steps_its_evidence_its_answer_and_its_verdicts_in_order(house, script, asked) -> None:
    opened = await house()
    async with opened.coordinator():
        await opened.ask(asked())
        events = await opened.events()
    assert names(events) == [
        "rewriting_query",
        "hybrid_search",
        "mcp_tools",
        "figures",
        "grading",
        "intermediate",
        "synthesizing",
        "token",
        "verdict",
        "auditing",
        "citation_report",
        "done",
    ]
    evidence = last(events, IntermediateEvent)
    assert [value.tag for value in evidence.mcp_data.values] == ["mcp_val_1"]
    assert last(events, DoneEvent).disposition is Disposition.ANSWER
    assert last(events, CitationReportEvent).status is AuditStatus.PASS


async def test_the_report_is_published_under_its_status_and_ticker_and_the_turn_is_kept(house, asked) -> None:
    opened = await house()
    async with opened.coordinator():
        await opened.ask(asked())
        turn = await opened.until_recorded()
    [(subject, report)] = await opened.reports()
    assert subject == "uradori.v1.audit.report.pass.9999"
    assert report.turn_id == "t1"
    assert report.completion is Completion.COMPLETE
    assert turn.answer == "営業利益は5億円だった[mcp_val_1]。"
    assert turn.report is not None


async def test_a_clarification_ends_the_turn_with_its_choices(house, script, asked) -> None:
    choice = Choice(label="平和（6412）", question="平和（6412）の売上は？", ticker="6412")
    reason = Reason(code=ReasonCode.AMBIGUOUS_ENTITY, message="どちらの会社ですか。", message_en="Which company?")
    script.reply = RewriteReply(
        request=script.reply.request, disposition=Disposition.CLARIFY, reason=reason, choices=(choice,)
    )
    opened = await house()
    async with opened.coordinator():
        await opened.ask(asked())
        events = await opened.events()
        turn = await opened.until_recorded()
    assert names(events) == ["rewriting_query", "done"]
    assert last(events, DoneEvent).choices == (choice,)
    assert turn.status is AuditStatus.INSUFFICIENT_EVIDENCE


async def test_without_an_auditor_nothing_passes(house, script, asked) -> None:
    script.missing = frozenset({"auditor"})
    opened = await house()
    async with opened.coordinator():
        await opened.ask(asked())
        events = await opened.events()
        await opened.until_recorded()
    assert last(events, CitationReportEvent).status is AuditStatus.UNAUDITED
    [(subject, _)] = await opened.reports()
    assert subject == "uradori.v1.audit.report.unaudited.9999"


async def test_a_verified_reader_sees_nothing_that_no_auditor_read(house, script, asked) -> None:
    script.missing = frozenset({"auditor"})
    opened = await house()
    async with opened.coordinator():
        await opened.ask(asked(display=Display.VERIFIED))
        events = await opened.events()
    assert text(events) == ""
    assert last(events, DoneEvent).disposition is Disposition.INSUFFICIENT_EVIDENCE


async def test_without_a_retriever_the_turn_answers_from_what_it_has(house, script, asked) -> None:
    script.missing = frozenset({"retriever"})
    opened = await house()
    async with opened.coordinator():
        await opened.ask(asked())
        events = await opened.events()
    assert last(events, DoneEvent).disposition is Disposition.ANSWER


async def test_without_any_source_that_answers_it_says_that_a_service_is_down(house, script, asked) -> None:
    script.missing = frozenset({"retriever", "mcp-finance"})
    opened = await house()
    async with opened.coordinator():
        await opened.ask(asked())
        events = await opened.events()
    done = last(events, DoneEvent)
    assert done.disposition is Disposition.INSUFFICIENT_EVIDENCE
    assert done.reason.code is ReasonCode.SYSTEM_FAILURE


async def test_without_a_query_rewriter_the_turn_ends_in_one_error(house, script, asked) -> None:
    script.missing = frozenset({"query-rewriter"})
    opened = await house()
    async with opened.coordinator():
        await opened.ask(asked())
        events = await opened.events()
        turn = await opened.until_recorded()
    assert names(events) == ["rewriting_query", "error"]
    assert last(events, ErrorEvent).code is ErrorCode.UNAVAILABLE
    assert turn.completion is Completion.FAILED
    [(subject, _)] = await opened.reports()
    assert subject == "uradori.v1.audit.report.unaudited.none"


async def test_a_rejected_draft_is_written_again_with_its_verdicts(house, script, asked, draft) -> None:
    script.drafts = [draft("営業利益は誤り[mcp_val_1]。"), draft("営業利益は5億円[mcp_val_1]。")]
    opened = await house()
    async with opened.coordinator():
        await opened.ask(asked())
        events = await opened.events()
    assert text(events) == "営業利益は5億円[mcp_val_1]。"
    assert "retrying" in names(events)
    rejected = script.composed[1].rejected
    assert rejected.answer == "営業利益は誤り[mcp_val_1]。"
    assert rejected.sentences[0].findings[0].kind.value == "VALUE_MISMATCH"
    assert last(events, DoneEvent).retry_count == 1


async def test_a_deterministic_draft_is_not_written_again_its_failing_sentence_is_withheld(
    house, script, asked, draft
) -> None:
    script.drafts = [draft("営業利益は5億円[mcp_val_1]。", "売上は誤り[mcp_val_1]。", deterministic=True)]
    opened = await house()
    async with opened.coordinator():
        await opened.ask(asked())
        events = await opened.events()
        turn = await opened.until_recorded()
    assert len(script.composed) == 1
    assert "誤り" not in text(events)
    assert "1文は表示していません" in text(events)
    assert (turn.withheld, turn.status) == (1, AuditStatus.PASS)
    assert last(events, CitationReportEvent).withheld == 1


async def test_a_failure_that_comes_back_is_withheld(house, script, asked, draft) -> None:
    script.drafts = [draft("誤り[mcp_val_1]。")]
    opened = await house()
    async with opened.coordinator():
        await opened.ask(asked())
        events = await opened.events()
    assert len(script.composed) == 2
    done = last(events, DoneEvent)
    assert done.disposition is Disposition.INSUFFICIENT_EVIDENCE
    assert done.reason.code is ReasonCode.WITHHELD


@pytest.mark.parametrize("display", Display)
async def test_a_note_does_not_stay_alone_where_the_figures_are_withheld(house, script, asked, draft, display) -> None:
    script.drafts = [draft("ROEは誤り[mcp_val_1]。", "決算期の違いに注意が必要である。", deterministic=True)]
    opened = await house()
    async with opened.coordinator():
        await opened.ask(asked(display=display))
        events = await opened.events()
        turn = await opened.until_recorded()
    assert (turn.answer, turn.withheld) == ("", 1)
    assert "注意" not in text(events)
    assert last(events, DoneEvent).reason.code is ReasonCode.WITHHELD


async def test_a_verified_reader_never_sees_a_sentence_that_failed(house, script, asked, draft) -> None:
    script.drafts = [
        draft("営業利益は5億円[mcp_val_1]。売上は誤り[mcp_val_1]。"),
        draft("営業利益は5億円[mcp_val_1]。売上は9億円[mcp_val_1]。"),
    ]
    opened = await house()
    async with opened.coordinator():
        await opened.ask(asked(display=Display.VERIFIED))
        events = await opened.events()
    tokens = [event.token for event in events if isinstance(event, TokenEvent)]
    assert tokens == ["営業利益は5億円[mcp_val_1]。", "売上は9億円[mcp_val_1]。"]
    assert "restart" not in names(events)


async def test_a_provider_that_breaks_off_voids_what_it_wrote(house, script, asked, draft) -> None:
    broken = (
        DraftStarted(provider="model", deterministic=False),
        DraftToken(token="営業利益は"),
        DraftFailed(provider="model", why="cut"),
    )
    script.drafts = [broken + draft("営業利益は5億円[mcp_val_1]。", provider="template", deterministic=True)]
    opened = await house()
    async with opened.coordinator():
        await opened.ask(asked())
        events = await opened.events()
    assert text(events) == "営業利益は5億円[mcp_val_1]。"
    assert last(events, DoneEvent).provider == "template"


async def test_tags_split_across_tokens_are_read_as_if_whole(house, script, asked, draft) -> None:
    script.drafts = [draft(*"営業利益は5億円だった[mcp_val_1]。売上は9億円だった[mcp_val_1]。")]
    opened = await house()
    async with opened.coordinator():
        await opened.ask(asked())
        events = await opened.events()
    verdicts = [event for event in events if isinstance(event, VerdictEvent)]
    assert [(event.index, event.sentence) for event in verdicts] == [
        (0, "営業利益は5億円だった[mcp_val_1]。"),
        (1, "売上は9億円だった[mcp_val_1]。"),
    ]


async def test_a_poor_retrieval_is_searched_once_more_and_then_admitted(house, script, asked) -> None:
    script.missing = frozenset({"mcp-finance"})
    opened = await house()
    async with opened.coordinator():
        await opened.ask(asked())
        events = await opened.events()
    assert len(script.searched) == 2
    assert names(events).count("grading") == 2
    assert last(events, DoneEvent).disposition is Disposition.INSUFFICIENT_EVIDENCE


async def test_an_absence_on_a_day_in_the_past_ends_the_turn_like_any_other(house, script, asked) -> None:
    script.missing = frozenset({"mcp-finance"})
    opened = await house()
    async with opened.coordinator():
        await opened.ask(asked().model_copy(update={"as_of": date(2020, 7, 1)}))
        done = last(await opened.events(), DoneEvent)
    assert done.disposition is Disposition.INSUFFICIENT_EVIDENCE


async def test_a_turn_is_kept_for_as_long_as_the_settings_say(house, asked) -> None:
    opened = await house()
    opened.settings = Settings(turn_retention_days=2)
    async with opened.coordinator():
        await opened.ask(asked())
        turn = await opened.until_recorded()
    gone_at, _ = opened.broker.buckets[TURNS.name]._values["t1"]
    assert timedelta(days=2) <= gone_at - turn.finished_at < timedelta(days=2, minutes=1)
