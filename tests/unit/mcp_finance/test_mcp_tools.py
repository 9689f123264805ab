"""The tools through the SDK's client, and behind the bus endpoint."""

import asyncio
from dataclasses import replace
from datetime import UTC, date, datetime
from pathlib import Path

import pytest
from mcp import Client
from uradori_bus import Budget, Call
from uradori_bus.codec import decode
from uradori_contracts.asking import DataSourceMode
from uradori_contracts.errors import ErrorCode, UradoriError
from uradori_contracts.finance import (
    Disclosures,
    FallbackReason,
    MacroIndicators,
    StockValuation,
    ToolCall,
    ToolName,
    ToolReply,
)
from uradori_mcp_finance.adapters.answering import Answering
from uradori_mcp_finance.adapters.mcp_server import build_server
from uradori_mcp_finance.adapters.mcp_session import connect
from uradori_mcp_finance.adapters.rule_file import load_rule
from uradori_mcp_finance.domain.macro import macro_indicators
from uradori_mcp_finance.domain.tools import Tools
from uradori_mcp_finance.handlers import call_tool

from tests.live_sources import NoQuotes

NOON = datetime(2026, 11, 30, 3, tzinfo=UTC)
RULE = load_rule(Path(__file__).parents[3] / "data" / "rules" / "value_trap.toml")


@pytest.fixture
def server(snapshot):
    return build_server(Answering(Tools(snapshot, RULE), NoQuotes(), lambda: NOON))


async def answer(server, **request):
    async with connect(server) as session:
        reply = await call_tool(session)(ToolCall(**request), Call(Budget.of(5)))
    return decode(ToolReply, reply.body)


async def failure(server, **request):
    async with connect(server) as session:
        with pytest.raises(UradoriError) as error:
            await call_tool(session)(ToolCall(**request), Call(Budget.of(5)))
    return error.value


async def test_an_mcp_client_lists_every_tool_with_its_schema(server):
    async with Client(server) as client:
        tools = (await client.list_tools()).tools

    assert {tool.name for tool in tools} == {name.value for name in ToolName}
    assert all(tool.output_schema and tool.description for tool in tools)


@pytest.mark.parametrize(
    ("name", "arguments"),
    [
        ("get_stock_valuation", {"ticker": "7203"}),
        ("check_value_trap", {"ticker": "7203.T", "mode": "snapshot"}),
        ("get_macro_indicators", {}),
        ("get_recent_disclosures", {"ticker": "７２０３"}),
    ],
)
async def test_every_result_conforms_to_the_schema_that_its_tool_publishes(server, name, arguments):
    async with Client(server) as client:
        result = await client.call_tool(name, arguments)

    assert not result.is_error
    assert result.structured_content["data_source"] == "snapshot"


async def test_the_bus_gets_the_contract_model_back(server):
    reply = await answer(server, tool=ToolName.GET_STOCK_VALUATION, ticker="7203", items=("net_sales",), years=1)

    assert isinstance(reply.result, StockValuation)
    assert [m.item for m in reply.result.metrics] == ["net_sales"]


async def test_calls_share_one_session_side_by_side(server):
    async with connect(server) as session:
        handle = call_tool(session)
        calls = [handle(ToolCall(tool=ToolName.CHECK_VALUE_TRAP, ticker="7203"), Call(Budget.of(5))) for _ in range(50)]
        replies = await asyncio.gather(*calls)

    assert len({reply.body for reply in replies}) == 1


async def test_nothing_dated_after_as_of_is_served(server):
    day = date(2024, 6, 1)
    macro = await answer(server, tool=ToolName.GET_MACRO_INDICATORS, as_of=day)
    filed = await answer(server, tool=ToolName.GET_RECENT_DISCLOSURES, ticker="7203", as_of=day)

    assert isinstance(macro.result, MacroIndicators)
    assert [str(i.value) for i in macro.result.indicators] == ["0.1"]
    assert isinstance(filed.result, Disclosures)
    assert [d.document_id for d in filed.result.disclosures] == ["S1002023"]


def test_an_indicator_out_of_a_report_is_known_from_the_day_of_filing(snapshot):
    rate = snapshot.indicators[0].model_copy(update={"document_id": "S1002024"})
    held = replace(snapshot, indicators=(rate, snapshot.indicators[1].model_copy(update={"as_of": date(2024, 1, 1)})))

    def known(day: date) -> list[str]:
        return [str(one.value) for one in macro_indicators(held, day).indicators]

    assert known(date(2024, 6, 24)) == ["0.25"]
    assert known(date(2024, 6, 25)) == ["0.1", "0.25"]


async def test_the_latest_value_of_an_indicator_comes_first(server):
    macro = await answer(server, tool=ToolName.GET_MACRO_INDICATORS)

    assert isinstance(macro.result, MacroIndicators)
    assert [str(i.value) for i in macro.result.indicators] == ["0.25", "0.1"]


@pytest.mark.parametrize(
    ("tool", "reason"),
    [
        (ToolName.GET_STOCK_VALUATION, FallbackReason.UNAVAILABLE),
        (ToolName.CHECK_VALUE_TRAP, FallbackReason.NOT_OFFERED),
        (ToolName.GET_MACRO_INDICATORS, FallbackReason.UNAVAILABLE),
        (ToolName.GET_RECENT_DISCLOSURES, FallbackReason.NOT_OFFERED),
    ],
)
async def test_the_snapshot_answers_for_the_live_source_and_says_why(server, tool, reason):
    live = (await answer(server, tool=tool, ticker="7203", mode=DataSourceMode.LIVE_API)).result
    stored = (await answer(server, tool=tool, ticker="7203")).result

    assert live.fallback.reason is reason
    assert live.fallback.message
    assert live.fallback.message_en
    assert live.model_copy(update={"fallback": None}) == stored


@pytest.mark.parametrize(
    ("request_fields", "code"),
    [
        ({"tool": ToolName.CHECK_VALUE_TRAP, "ticker": "9999"}, ErrorCode.UNKNOWN_TICKER),
        ({"tool": ToolName.CHECK_VALUE_TRAP}, ErrorCode.INVALID_REQUEST),
        (
            {"tool": ToolName.GET_STOCK_VALUATION, "ticker": "7203", "as_of": date(2000, 1, 1)},
            ErrorCode.NOT_FOUND,
        ),
    ],
)
async def test_each_failure_keeps_its_own_code_across_mcp(server, request_fields, code):
    assert (await failure(server, **request_fields)).code is code


@pytest.mark.parametrize("ticker", ["", "7203.*", ">", "トヨタ", "7" * 1_000_000, "7203; DROP TABLE"])
async def test_what_is_no_ticker_is_unknown_to_an_outside_client(server, ticker):
    async with Client(server) as client:
        result = await client.call_tool("check_value_trap", {"ticker": ticker})

    assert result.is_error
    assert result.structured_content["code"] == "unknown_ticker"
