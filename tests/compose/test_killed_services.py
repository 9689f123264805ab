"""Each service dies, and comes back; what a reader is told meanwhile."""

import asyncio
from contextlib import asynccontextmanager
from time import perf_counter

import pytest
from uradori_contracts.audit import AuditStatus
from uradori_contracts.disposition import Disposition
from uradori_contracts.errors import ErrorCode
from uradori_contracts.events import DoneEvent, ErrorEvent, RestartEvent, RestartReason

from tests.compose.reader import ANALYSIS, until_token

pytestmark = pytest.mark.asyncio(loop_scope="session")


@asynccontextmanager
async def without(stack, service):
    """The service is down inside, and healthy again afterwards."""
    await asyncio.to_thread(stack.kill, service)
    try:
        yield
    finally:
        await asyncio.to_thread(stack.start, service)


async def test_without_an_auditor_nothing_passes(stack, reader):
    async with without(stack, "auditor"):
        reply = await reader.answer()
        assert reply.report.status is AuditStatus.UNAUDITED
    assert (await reader.answer()).report.status is AuditStatus.PASS


async def test_without_a_retriever_a_figure_is_still_answered(stack, reader):
    async with without(stack, "retriever"):
        reply = await reader.answer()
        assert reply.disposition is Disposition.ANSWER
        assert reply.report.status is AuditStatus.PASS
        assert (await reader.answer(ANALYSIS)).disposition in {Disposition.ANSWER, Disposition.INSUFFICIENT_EVIDENCE}
    assert (await reader.answer(ANALYSIS)).disposition is Disposition.ANSWER


async def test_without_the_tools_the_answer_rests_on_documents_or_says_that_evidence_is_missing(stack, reader):
    async with without(stack, "mcp-finance"):
        reply = await reader.answer()
        assert reply.disposition in {Disposition.ANSWER, Disposition.INSUFFICIENT_EVIDENCE}
        assert all(one.tag.startswith("doc_") for one in reply.evidence)
    assert (await reader.answer()).disposition is Disposition.ANSWER


@pytest.mark.parametrize("service", ["query-rewriter", "synthesizer"])
async def test_without_a_service_that_every_turn_needs_it_ends_in_one_error(stack, reader, service):
    async with without(stack, service), asyncio.timeout(60):
        events = [received async for received in reader.events()]
        assert [received.event for received in events if received.terminal] == [events[-1].event]
        ending = events[-1].event
        assert isinstance(ending, ErrorEvent) or ending.disposition is Disposition.ERROR
    assert (await reader.answer()).disposition is Disposition.ANSWER


@pytest.mark.parametrize("service", ["operator", "jaeger"])
async def test_what_no_turn_needs_may_be_away(stack, reader, service):
    await reader.answer()
    async with without(stack, service):
        begun = perf_counter()
        for _ in range(5):
            assert (await reader.answer()).report.status is AuditStatus.PASS
        assert perf_counter() - begun < 5


async def test_a_coordinator_killed_in_mid_turn_takes_it_up_again_and_the_stream_goes_on(stack, reader, model):
    async with asyncio.timeout(100):
        events = reader.events()
        begun = await until_token(events)
        async with without(stack, "coordinator"):
            model.go.set()
        rest = [received async for received in events]
    assert RestartEvent(reason=RestartReason.REPLAY) in [received.event for received in rest]
    assert sum(received.terminal for received in (*begun, *rest)) == 1
    assert isinstance(rest[-1].event, DoneEvent)
    assert rest[-1].event.disposition is Disposition.ANSWER


async def test_a_gateway_killed_in_mid_turn_leaves_the_turn_running_for_its_reader_to_return(
    stack, reader, model, http
):
    async with asyncio.timeout(100):
        events = reader.events()
        begun = await until_token(events)
        async with without(stack, "gateway"):
            reply = await http.get("/api/v1/settings")
            assert reply.status_code in {502, 503}
            assert ErrorCode(reply.json()["code"]) is ErrorCode.UNAVAILABLE
            model.go.set()
        rest = [received async for received in reader.rest(begun[-1].turn_id, begun[-1].id)]
    assert isinstance(rest[-1].event, DoneEvent)
    assert sum(received.terminal for received in rest) == 1


async def test_a_bus_killed_in_mid_turn_ends_it_whole_or_in_one_error_and_comes_back(stack, reader, model, http):
    async with asyncio.timeout(100):
        events = reader.events()
        begun = await until_token(events)
        async with without(stack, "nats"):
            model.go.set()
        rest = [received async for received in events]
        assert sum(received.terminal for received in (*begun, *rest)) == 1
        ending = rest[-1].event
        if isinstance(ending, DoneEvent):
            assert RestartEvent(reason=RestartReason.REPLAY) in [received.event for received in rest]
        else:
            assert ending.code is ErrorCode.BUS_UNAVAILABLE
        await asyncio.to_thread(stack.healthy)
        assert (await http.get("/readyz")).status_code == 200
        again = [received async for received in reader.events()]
        assert isinstance(again[-1].event, DoneEvent)
        assert again[-1].event.disposition is Disposition.ANSWER
