"""The query-rewriter on the bus: its endpoint and the memory of its conversations."""

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from uradori_bus import Budget, Call, HotValue, Route, Service
from uradori_bus.logs import silent
from uradori_bus.memory import MemoryBroker, MemoryBus
from uradori_contracts.disposition import Disposition
from uradori_contracts.rewriting import RewriteReply, RewriteRequest
from uradori_contracts.subjects import BUCKETS, REWRITE, SESSIONS, STREAMS
from uradori_query_rewriter.adapters.files import load_knowledge
from uradori_query_rewriter.adapters.sessions import Sessions
from uradori_query_rewriter.domain.knowledge import Knowledge
from uradori_query_rewriter.handlers import Rewriter

DATA = Path(__file__).parents[3] / "data"
SESSION = "session-1"


@pytest.fixture(scope="module")
def shipped() -> Knowledge:
    """What ships with the product."""
    return load_knowledge(DATA)


@pytest.fixture
async def bus() -> AsyncIterator[MemoryBus]:
    """A bus with its buckets."""
    async with MemoryBus() as memory_bus:
        await memory_bus.declare(streams=STREAMS, buckets=BUCKETS)
        yield memory_bus


@pytest.fixture
def rewriter(bus: MemoryBus, shipped: Knowledge) -> Rewriter:
    """The handler over that bus."""
    return Rewriter(HotValue(shipped), Sessions(bus), silent())


def _call() -> Call:
    return Call(Budget.of(5.0))


async def _ask(rewriter: Rewriter, turn: str, question: str, *, broaden: bool = False) -> RewriteReply:
    request = RewriteRequest(turn_id=turn, question=question, session_id=SESSION, broaden=broaden)
    return await rewriter.rewrite(request, _call())


async def test_a_question_over_the_bus_is_answered(bus: MemoryBus, rewriter: Rewriter) -> None:
    service = Service("query-rewriter", "0.1.0", (Route(REWRITE, rewriter.rewrite),))
    async with bus.serve(service):
        request = RewriteRequest(turn_id="turn-1", question="トヨタの売上高は？")
        reply = await bus.request(REWRITE, request, budget=Budget.of(5.0))
    assert reply.request.companies[0].ticker == "7203"


async def test_a_follow_up_is_understood_by_another_replica(bus: MemoryBus, shipped: Knowledge) -> None:
    first, second = (Rewriter(HotValue(shipped), Sessions(bus), silent()) for _ in range(2))
    await _ask(first, "turn-1", "トヨタの2023年3月期の営業利益は？")
    reply = await _ask(second, "turn-2", "ホンダは？")
    assert reply.request.companies[0].ticker == "7267"
    assert reply.request.periods[0].label == "2023年3月期"


async def test_a_clarification_is_answered_in_the_next_turn(rewriter: Rewriter) -> None:
    assert (await _ask(rewriter, "turn-1", "平和の売上は？")).disposition is Disposition.CLARIFY
    reply = await _ask(rewriter, "turn-2", "平和不動産の方")
    assert reply.disposition is Disposition.ANSWER
    assert reply.request.companies[0].ticker == "8803"


@pytest.mark.parametrize("broaden", [True, False])
async def test_a_turn_that_is_rewritten_again_does_not_follow_itself(rewriter: Rewriter, *, broaden: bool) -> None:
    await _ask(rewriter, "turn-1", "トヨタの2024年3月期の営業利益は？")
    first = await _ask(rewriter, "turn-2", "前期は？")
    again = await _ask(rewriter, "turn-2", "前期は？", broaden=broaden)
    assert again.request.periods == first.request.periods
    assert again.request.periods[0].label == "2023年3月期"


async def test_two_turns_at_once_leave_the_memory_of_one_of_them(bus: MemoryBus, rewriter: Rewriter) -> None:
    await asyncio.gather(
        _ask(rewriter, "turn-1", "トヨタの2023年3月期の営業利益は？"),
        _ask(rewriter, "turn-2", "ソニーの2023年3月期の売上高は？"),
    )
    entry = await bus.bucket(SESSIONS).get(SESSION)
    assert entry is not None
    assert entry.value.turn_id in {"turn-1", "turn-2"}
    assert entry.value.memory.last is not None


async def test_sessions_do_not_see_each_other(rewriter: Rewriter) -> None:
    await _ask(rewriter, "turn-1", "トヨタの2023年3月期の営業利益は？")
    other = RewriteRequest(turn_id="turn-2", question="前期は？", session_id="session-2")
    assert not (await rewriter.rewrite(other, _call())).request.companies


async def test_a_question_without_a_session_leaves_no_memory(bus: MemoryBus, rewriter: Rewriter) -> None:
    await rewriter.rewrite(RewriteRequest(turn_id="turn-1", question="トヨタの売上高は？"), _call())
    assert await bus.bucket(SESSIONS).get(SESSION) is None


async def test_a_bus_that_is_down_costs_the_memory_and_not_the_turn(shipped: Knowledge) -> None:
    broker = MemoryBroker()
    async with MemoryBus(broker) as memory_bus:
        await memory_bus.declare(streams=STREAMS, buckets=BUCKETS)
        rewriter = Rewriter(HotValue(shipped), Sessions(memory_bus), silent())
    reply = await _ask(rewriter, "turn-1", "トヨタの売上高は？")
    assert reply.disposition is Disposition.ANSWER


async def test_a_spent_budget_costs_the_memory_and_not_the_turn(rewriter: Rewriter) -> None:
    request = RewriteRequest(turn_id="turn-1", question="トヨタの売上高は？", session_id=SESSION)
    reply = await rewriter.rewrite(request, Call(Budget.of(0.0)))
    assert reply.disposition is Disposition.ANSWER
