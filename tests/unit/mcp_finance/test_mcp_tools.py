"""The tools through the SDK's client, and behind the bus endpoint."""

import asyncio
from dataclasses import replace
from datetime import UTC, date, datetime
from pathlib import Path
from types import SimpleNamespace

import pytest
from mcp import Client
from mcp.server import MCPServer
from mcp.server.mcpserver.exceptions import ToolError
from uradori_bus import Budget, Call
from uradori_bus.codec import decode
from uradori_bus.logs import silent
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
from uradori_mcp_finance.domain.arguments import MAY_BE, code_of_number, refused
from uradori_mcp_finance.domain.macro import macro_indicators
from uradori_mcp_finance.domain.tools import Tools
from uradori_mcp_finance.handlers import call_tool

from tests.live_sources import NoQuotes

NOON = datetime(2026, 11, 30, 3, tzinfo=UTC)
RULE = load_rule(Path(__file__).parents[3] / "data" / "rules" / "value_trap.toml")


@pytest.fixture
def server(snapshot):
    return build_server(Answering(Tools(snapshot, RULE), NoQuotes(), lambda: NOON), silent())


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


class Crashing(NoQuotes):
    """A live source with a defect."""

    async def quote(self, symbol, timeout_s):
        raise ZeroDivisionError("S3CRET")


@pytest.fixture
def logged():
    return []


@pytest.fixture
def crashing(snapshot, logged):
    log = SimpleNamespace(error=lambda event, metrics: logged.append((event, metrics)))
    return build_server(Answering(Tools(snapshot, RULE), Crashing(), lambda: NOON), log)


async def test_a_crash_inside_a_tool_is_internal_on_the_bus_and_is_logged_without_its_text(crashing, logged):
    error = await failure(crashing, tool=ToolName.GET_STOCK_VALUATION, ticker="7203", mode=DataSourceMode.LIVE_API)

    assert error.code is ErrorCode.INTERNAL
    ((event, metrics),) = logged
    assert event == "tool_failed"
    assert metrics["tool"] == "get_stock_valuation"
    assert metrics["error_type"] == "builtins.ZeroDivisionError"
    assert "S3CRET" not in str(metrics)


async def test_a_crash_inside_a_tool_has_a_code_and_no_detail_for_an_outside_client(crashing):
    async with Client(crashing) as client:
        result = await client.call_tool("get_stock_valuation", {"ticker": "7203", "mode": "live_api"})

    assert result.is_error
    assert result.structured_content["code"] == "internal"
    assert result.structured_content["message"] in result.content[0].text
    assert "ZeroDivisionError" not in result.model_dump_json()
    assert "S3CRET" not in result.model_dump_json()


async def test_arguments_that_the_tool_refuses_are_invalid_on_the_bus(server):
    async with connect(server) as session:
        with pytest.raises(UradoriError) as error:
            await session.call(ToolName.GET_STOCK_VALUATION, {"ticker": "7203", "years": 0}, 5)

    assert error.value.code is ErrorCode.INVALID_REQUEST
    assert error.value.message == "years には1から10までの整数を指定してください。"
    assert error.value.message_en == "years must be an integer from 1 to 10."


async def test_a_failure_without_a_code_is_not_the_callers():
    wordless = MCPServer("wordless")

    @wordless.tool()
    async def check_value_trap(ticker: str) -> str:
        raise ToolError(ticker)

    async with connect(wordless) as session:
        with pytest.raises(UradoriError) as error:
            await session.call(ToolName.CHECK_VALUE_TRAP, {"ticker": "7203"}, 5)

    assert error.value.code is ErrorCode.INTERNAL


async def test_each_argument_of_each_tool_says_what_it_may_be(server):
    async with Client(server) as client:
        tools = (await client.list_tools()).tools

    assert {name for tool in tools for name in tool.input_schema["properties"]} == set(MAY_BE)


def test_several_arguments_are_named_once_each_and_what_is_not_known_is_not_repeated():
    error = refused(["items", "items", "S3CRET", "years"])

    assert error.message.count("items") == error.message_en.count("items") == 1
    assert "years" in error.message
    assert "S3CRET" not in error.message + error.message_en
    assert refused(["S3CRET"]).message == refused([]).message == UradoriError(ErrorCode.INVALID_REQUEST).message


@pytest.mark.parametrize(
    ("sent", "taken"), [(7203, "7203"), (72030, "72030"), (-1, -1), (100_000, 100_000), (True, True), (7203.0, 7203.0)]
)
def test_only_a_whole_number_as_long_as_a_ticker_becomes_one(sent, taken):
    assert code_of_number(sent) == taken
    assert type(code_of_number(sent)) is type(taken)
