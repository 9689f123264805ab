"""Replies that are given again without asking the tools."""

import asyncio
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, date, datetime
from pathlib import Path

import pytest
from uradori_bus import Budget, Call, Encoded
from uradori_bus.codec import decode, encode
from uradori_bus.logs import silent
from uradori_contracts.asking import DataSourceMode
from uradori_contracts.errors import ErrorCode, UradoriError
from uradori_contracts.finance import ToolCall, ToolName, ToolReply
from uradori_jafin import Gazetteer
from uradori_mcp_finance.adapters.answering import Answering
from uradori_mcp_finance.adapters.mcp_server import build_server
from uradori_mcp_finance.adapters.mcp_session import connect
from uradori_mcp_finance.adapters.rule_file import load_rule
from uradori_mcp_finance.domain.tools import Tools
from uradori_mcp_finance.handlers import call_tool
from uradori_mcp_finance.kept_replies import KEPT_BYTES, kept

from tests.live_sources import NoQuotes

RULE = load_rule(Path(__file__).parents[3] / "data" / "rules" / "value_trap.toml")
VALUATION = ToolCall(tool=ToolName.GET_STOCK_VALUATION, ticker="7203", items=("roe",))


class Counted:
    """Answers with a body of a size and counts how often it is asked."""

    def __init__(self, size: int = 10) -> None:
        self.asked: list[ToolCall] = []
        self._size = size

    async def __call__(self, request: ToolCall, call: Call) -> Encoded[ToolReply]:
        self.asked.append(request)
        await asyncio.sleep(0)
        return Encoded(str(len(self.asked)).encode().ljust(self._size))


class Companies:
    def __init__(self) -> None:
        self.current = Gazetteer(())

    def __call__(self) -> Gazetteer:
        return self.current


def call() -> Call:
    return Call(Budget.of(5))


async def test_the_same_call_of_another_turn_asks_no_tool():
    tools = Counted()
    handle = kept(tools, Companies())

    first = await handle(VALUATION.model_copy(update={"turn_id": "one"}), call())
    second = await handle(VALUATION.model_copy(update={"turn_id": "two"}), call())

    assert len(tools.asked) == 1
    assert first is second


@pytest.mark.parametrize(
    "other",
    [
        {"tool": ToolName.CHECK_VALUE_TRAP},
        {"ticker": "6758"},
        {"as_of": date(2024, 6, 1)},
        {"items": ("per",)},
        {"years": 2},
    ],
)
async def test_a_call_that_differs_in_anything_is_another_one(other):
    tools = Counted()
    handle = kept(tools, Companies())

    await handle(VALUATION, call())
    await handle(VALUATION.model_copy(update=other), call())

    assert len(tools.asked) == 2


async def test_a_live_value_is_never_kept():
    tools = Counted()
    handle = kept(tools, Companies())
    live = VALUATION.model_copy(update={"mode": DataSourceMode.LIVE_API})

    await handle(live, call())
    await handle(live, call())

    assert len(tools.asked) == 2


async def test_a_failure_is_not_kept():
    async def fails(request: ToolCall, call: Call) -> Encoded[ToolReply]:
        raise UradoriError(ErrorCode.UNKNOWN_TICKER)

    handle = kept(fails, Companies())
    for _ in range(2):
        with pytest.raises(UradoriError):
            await handle(VALUATION, call())


async def test_a_new_list_of_companies_drops_what_was_kept():
    tools, companies = Counted(), Companies()
    handle = kept(tools, companies)

    await handle(VALUATION, call())
    companies.current = Gazetteer(())
    await handle(VALUATION, call())
    await handle(VALUATION, call())

    assert len(tools.asked) == 2


async def test_what_was_asked_under_the_old_list_is_not_kept_under_the_new_one():
    tools, companies = Counted(), Companies()
    handle = kept(tools, companies)

    answering = asyncio.ensure_future(handle(VALUATION, call()))
    await asyncio.sleep(0)
    companies.current = Gazetteer(())
    await answering
    await handle(VALUATION, call())

    assert len(tools.asked) == 2


async def test_what_is_kept_stays_within_its_bytes():
    tools = Counted(size=KEPT_BYTES // 3)
    handle = kept(tools, Companies())

    for ticker in ("1001", "1002", "1003", "1001"):
        await handle(VALUATION.model_copy(update={"ticker": ticker}), call())
    await handle(VALUATION.model_copy(update={"ticker": "1001"}), call())

    assert len(tools.asked) == 4


async def test_names_of_items_count_as_bytes():
    tools = Counted()
    handle = kept(tools, Companies())
    endless = VALUATION.model_copy(update={"items": ("x" * (KEPT_BYTES // 4),)})

    await handle(endless, call())
    await handle(endless, call())

    assert len(tools.asked) == 2


async def test_a_kept_reply_costs_no_thread_and_no_second_look_at_the_tools(snapshot, monkeypatch):
    answering = Answering(Tools(snapshot, RULE), NoQuotes(), lambda: datetime(2026, 11, 30, tzinfo=UTC))
    server = build_server(answering, silent())
    async with connect(server) as session:
        handle = kept(call_tool(session), Companies())
        first = await handle(VALUATION, call())

        def refused(*_: object, **__: object) -> None:
            pytest.fail("a thread")

        monkeypatch.setattr(ThreadPoolExecutor, "submit", refused)
        monkeypatch.setattr(session, "call", refused)
        monkeypatch.setattr(asyncio.get_running_loop(), "run_in_executor", refused)
        again = await handle(VALUATION, call())

    assert again.body == first.body


@pytest.mark.parametrize("tool", list(ToolName))
async def test_the_reply_is_what_its_contract_model_is_encoded_as(snapshot, tool):
    answering = Answering(Tools(snapshot, RULE), NoQuotes(), lambda: datetime(2026, 11, 30, tzinfo=UTC))
    server = build_server(answering, silent())
    async with connect(server) as session:
        reply = await call_tool(session)(ToolCall(tool=tool, ticker="7203"), call())

    assert encode(decode(ToolReply, reply.body)) == reply.body
