"""Every tool by the SDK's client, over both transports that outside clients use."""

import asyncio
import json
import os
import socket
import subprocess
import sys
from contextlib import asynccontextmanager
from datetime import UTC, datetime
from types import SimpleNamespace

import httpx
import pytest
from mcp import Client, StdioServerParameters
from pydantic import TypeAdapter
from uradori_bus import Budget
from uradori_bus.configuration import configuration_error
from uradori_bus.logs import silent
from uradori_bus.memory import MemoryBroker, MemoryBus
from uradori_contracts.finance import Disclosures, FallbackReason, StockValuation, ToolCall, ToolName, ToolResult
from uradori_contracts.subjects import CALL_TOOL
from uradori_mcp_finance.adapters.answering import Answering
from uradori_mcp_finance.adapters.mcp_http import HttpLimits, serving_mcp
from uradori_mcp_finance.adapters.mcp_server import build_server
from uradori_mcp_finance.bootstrap import bootstrap
from uradori_mcp_finance.config import FinanceConfig

from tests.integration.mcp_finance.conftest import CACHE, DATA
from tests.live_sources import NoQuotes

NOBODY = "http://127.0.0.1:1"
"""Where nobody listens: live mode without a network."""
NOON = datetime(2026, 11, 30, 3, tzinfo=UTC)
RESULT = TypeAdapter(ToolResult)
CALLS = [
    ("get_stock_valuation", {"ticker": "7203.T", "items": ["per", "net_sales"], "years": 2}),
    ("check_value_trap", {"ticker": "７２０３"}),
    ("get_macro_indicators", {}),
    ("get_recent_disclosures", {"ticker": "7203"}),
]
ERRORS = [
    ("check_value_trap", {"ticker": "'; DROP TABLE"}, "unknown_ticker"),
    ("check_value_trap", {"ticker": "0000"}, "unknown_ticker"),
    ("get_recent_disclosures", {"ticker": "7203", "as_of": "1990-01-01"}, "not_found"),
]
REFUSED = [
    ("get_stock_valuation", {}, "ticker"),
    ("get_stock_valuation", {"ticker": "7203", "years": 0}, "years"),
    ("get_stock_valuation", {"ticker": "7203", "years": "many"}, "years"),
    ("get_stock_valuation", {"ticker": -7203}, "ticker"),
    ("get_stock_valuation", {"ticker": 7203.5}, "ticker"),
    ("get_stock_valuation", {"ticker": True}, "ticker"),
    ("get_stock_valuation", {"ticker": None}, "ticker"),
    ("get_stock_valuation", {"ticker": 10**4000}, "ticker"),
    ("get_stock_valuation", {"ticker": "7203", "mode": "dreams"}, "mode"),
    ("get_stock_valuation", {"ticker": "7203", "as_of": "yesterday"}, "as_of"),
    ("get_stock_valuation", {"ticker": "7203", "items": ["per"] * 65}, "items"),
    ("get_stock_valuation", {"ticker": "7203", "items": ["x" * 65]}, "items"),
    ("get_stock_valuation", {"ticker": "7203", "items": "[" * 30_000}, "items"),
    ("get_macro_indicators", {"mode": ["snapshot"]}, "mode"),
]
AWAY = {FallbackReason.UNAVAILABLE, FallbackReason.TIMEOUT}
"""A slow machine may not have loaded by then what finds out that nobody listens."""
ENVIRONMENT = {
    **os.environ,
    "URADORI_DATA_DIR": str(DATA),
    "URADORI_CACHE_DIR": str(CACHE),
    "URADORI_LIVE_ORIGIN": NOBODY,
}
STDIO = (sys.executable, "-m", "uradori_mcp_finance", "--stdio")


@asynccontextmanager
async def over_stdio(_):
    server = StdioServerParameters(command=STDIO[0], args=list(STDIO[1:]), env=ENVIRONMENT)
    async with Client(server) as client:
        yield client


@asynccontextmanager
async def serving(tools, quotes=None, **limits):
    """The URL of the tools over HTTP."""
    server = build_server(Answering(tools, quotes or NoQuotes(), lambda: NOON), silent())
    async with serving_mcp(server, "127.0.0.1", 0, HttpLimits(grace_s=5.0, **limits)) as port:
        yield f"http://127.0.0.1:{port}/mcp"


@asynccontextmanager
async def over_http(tools):
    async with serving(tools) as url, Client(url) as client:
        yield client


@asynccontextmanager
async def service(**settings):
    """The service as it is run, with its bus in memory: what it logs, and a bus to ask it over."""
    broker, lines = MemoryBroker(), []
    log = SimpleNamespace(info=lambda event, **told: lines.append((event, told.get("metrics", {}))))
    config = FinanceConfig(data_dir=DATA, cache_dir=CACHE, live_origin=NOBODY, **settings)
    bus = MemoryBus(broker)
    async with bootstrap(SimpleNamespace(config=config, bus=bus, log=log)) as found, bus.serve(found):
        yield lines, MemoryBus(broker)


BOTH = pytest.mark.parametrize("transport", [over_stdio, over_http])


@BOTH
async def test_an_mcp_client_lists_and_calls_every_tool(transport, tools):
    async with transport(tools) as client:
        listed = (await client.list_tools()).tools
        answers = {name: await client.call_tool(name, arguments) for name, arguments in CALLS}

    assert {tool.name for tool in listed} == {name.value for name in ToolName} == set(answers)
    for tool in listed:
        assert tool.output_schema
        assert tool.title
        japanese, _, english = (tool.description or "").partition("\n\n")
        assert "。" in japanese
        assert english.strip().endswith(".")
        assert all("description" in argument for argument in tool.input_schema["properties"].values())
    for result in answers.values():
        assert not result.is_error, result.content
        answer = RESULT.validate_python(result.structured_content)
        assert answer.data_source == "snapshot"
        assert answer.as_of
        assert answer.fallback is None
    disclosures = RESULT.validate_python(answers["get_recent_disclosures"].structured_content)
    assert isinstance(disclosures, Disclosures)
    assert all(filing.filed_on <= disclosures.as_of for filing in disclosures.disclosures)


@BOTH
async def test_live_without_a_network_is_the_snapshot_with_its_reason(transport, tools):
    reasons = {}
    async with transport(tools) as client:
        for name, arguments in CALLS:
            result = await client.call_tool(name, {**arguments, "mode": "live_api"})
            answer = RESULT.validate_python(result.structured_content)
            assert answer.data_source == "snapshot"
            reasons[name] = answer.fallback.reason

    assert {reasons["get_stock_valuation"], reasons["get_macro_indicators"]} <= AWAY
    assert {reasons["check_value_trap"], reasons["get_recent_disclosures"]} == {FallbackReason.NOT_OFFERED}


async def test_an_error_keeps_its_code_and_both_languages(tools):
    async with over_http(tools) as client:
        for name, arguments, code in ERRORS:
            result = await client.call_tool(name, arguments)

            assert result.is_error
            assert result.structured_content["code"] == code
            assert result.structured_content["message"] in result.content[0].text
            assert result.structured_content["message_en"] in result.content[0].text


async def test_arguments_that_are_none_are_refused_and_the_next_call_is_not(tools):
    async with over_http(tools) as client:
        for name, arguments, argument in REFUSED:
            refused = await client.call_tool(name, arguments)

            assert refused.is_error, arguments
            told, (content,) = refused.structured_content, refused.content
            assert set(told) == {"code", "message", "message_en"}
            assert told["code"] == "invalid_request"
            assert told["message"].startswith(f"{argument} には")
            assert told["message_en"].startswith(f"{argument} must be ")
            assert content.text == f"{told['message']} / {told['message_en']}"
            assert len(content.text.splitlines()) == 1
            assert not (await client.call_tool("get_macro_indicators", {})).is_error


@BOTH
async def test_a_refusal_repeats_nothing_of_what_was_sent(transport, tools):
    async with transport(tools) as client:
        sent = {"ticker": ["S3CRET"], "mode": "S3CRET", "as_of": "S3CRET", "items": ["S3CRET" * 20], "S3CRET": 1}
        refused = (await client.call_tool("get_stock_valuation", sent)).model_dump_json()

    assert all(name in refused for name in ("ticker", "mode", "as_of", "items"))
    assert "S3CRET" not in refused
    assert "pydantic" not in refused


async def test_a_ticker_may_be_sent_as_a_number(tools):
    async with over_http(tools) as client:
        for number in (7203, 72030):
            found = await client.call_tool("get_stock_valuation", {"ticker": number, "years": 1})

            assert not found.is_error
            assert found.structured_content["ticker"] == "7203"


async def test_a_tool_that_is_none_is_not_found(tools):
    async with over_http(tools) as client:
        found = await client.call_tool("S3CRET", {})

    assert found.is_error
    assert found.structured_content["code"] == "not_found"
    assert "S3CRET" not in found.model_dump_json()


def rpc(method, number=None, **params):
    message = {"jsonrpc": "2.0", "method": method, "params": params}
    return message if number is None else {**message, "id": number}


INITIALIZE = rpc(
    "initialize", 1, protocolVersion="2025-06-18", capabilities={}, clientInfo={"name": "test", "version": "1"}
)
CALL = rpc("tools/call", 2, name="get_macro_indicators", arguments={"mode": "live_api"})


def test_over_stdio_nothing_but_the_protocol_is_written_and_the_end_of_input_ends_it():
    sent = "".join(json.dumps(message) + "\n" for message in (INITIALIZE, rpc("notifications/initialized"), CALL))
    process = subprocess.Popen(STDIO, env=ENVIRONMENT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    with process:
        process.stdin.write(sent)
        process.stdin.flush()
        replies = [json.loads(process.stdout.readline()) for _ in range(2)]
        process.stdin.close()
        rest = process.stdout.read()
        code = process.wait(20)

    assert [reply["id"] for reply in replies] == [1, 2]
    assert replies[1]["result"]["structuredContent"]["fallback"]["reason"] in {"unavailable", "timeout"}
    assert rest == ""
    assert code == 0


def test_over_stdio_a_wrong_variable_is_told_in_one_line_on_standard_error():
    wrong = {**ENVIRONMENT, "URADORI_LIVE_ORIGIN": "ftp://x"}
    done = subprocess.run(STDIO, env=wrong, capture_output=True, text=True, check=False, timeout=20)

    assert done.returncode == 2
    assert done.stdout == ""
    assert "URADORI_LIVE_ORIGIN" in done.stderr


def test_an_argument_that_is_not_known_starts_nothing():
    done = subprocess.run((*STDIO[:3], "--studio"), capture_output=True, text=True, check=False, timeout=20)

    assert done.returncode == 2
    assert "--stdio" in done.stderr


ACCEPTED = {"Accept": "application/json, text/event-stream", "Content-Type": "application/json"}
LIST = rpc("tools/list", 1)


async def post(url, message=LIST, **headers):
    async with httpx.AsyncClient(trust_env=False) as http:
        content = message if isinstance(message, bytes) else json.dumps(message).encode()
        return await http.post(url, content=content, headers={**ACCEPTED, **headers})


async def test_over_http_only_hosts_that_are_named_are_answered(tools):
    async with serving(tools, hosts=("finance.example",)) as url:
        assert (await post(url)).status_code == 200
        assert (await post(url, Host="finance.example")).status_code == 200
        assert (await post(url, Host="elsewhere.example")).status_code == 421
        assert (await post(url, Origin="https://elsewhere.example")).status_code == 403


async def test_over_http_a_body_beyond_the_limit_is_refused_and_the_next_request_is_not(tools):
    async with serving(tools, body_bytes=2048) as url:
        for size in (2049, 2**20):
            refused = await post(url, b" " * size)
            assert refused.status_code == 413
            assert refused.json()["code"] == "too_large"
        assert (await post(url)).status_code == 200


@pytest.mark.parametrize("body", [b"", b"{", b"[]", b"null", b"\xff", b"[" * 30_000, b'{"jsonrpc": "2.0"}'])
async def test_over_http_what_is_no_request_is_refused(body, tools):
    async with serving(tools) as url:
        assert 400 <= (await post(url, body)).status_code < 500
        assert (await post(url)).status_code == 200


@pytest.mark.parametrize("method", ["GET", "DELETE", "PUT"])
async def test_over_http_there_is_no_stream_to_open_and_no_session_to_end(method, tools):
    async with serving(tools) as url, httpx.AsyncClient(trust_env=False) as http:
        reply = await http.request(method, url, headers=ACCEPTED)

        assert reply.status_code == 405
        assert reply.headers["Allow"] == "POST"
        assert (await http.post(url.replace("/mcp", "/elsewhere"))).status_code == 404


async def test_over_http_many_clients_are_answered_side_by_side(tools):
    async def one(url):
        async with Client(url) as client:
            return (await client.call_tool("get_stock_valuation", {"ticker": "7203"})).structured_content

    async with serving(tools) as url:
        answers = await asyncio.gather(*(one(url) for _ in range(8)))

    assert all(answer == answers[0] for answer in answers)


class Held(NoQuotes):
    """Holds each live call until `go`."""

    def __init__(self):
        self.begun, self.go = asyncio.Semaphore(0), asyncio.Event()

    async def quote(self, symbol, timeout_s):
        self.begun.release()
        await self.go.wait()
        return await super().quote(symbol, timeout_s)


async def test_over_http_one_request_too_many_hears_so_and_those_in_flight_end_before_the_service(tools):
    held = Held()
    live = rpc("tools/call", 2, name="get_stock_valuation", arguments={"ticker": "7203", "mode": "live_api"})
    async with serving(tools, held, requests=2) as url:
        calls = [asyncio.create_task(post(url, live)) for _ in range(2)]
        for _ in calls:
            await held.begun.acquire()
        refused = await post(url)
        asyncio.get_running_loop().call_later(0.1, held.go.set)

    assert refused.status_code == 503
    assert refused.json()["code"] == "busy"
    assert refused.headers["Retry-After"] == "1"
    assert [(await call).status_code for call in calls] == [200, 200]


async def test_the_service_answers_the_same_over_the_bus_and_over_http():
    async with service(mcp_port=0) as (lines, bus):
        told = dict(lines)["mcp_listening"]
        reply = await bus.request(
            CALL_TOOL, ToolCall(tool=ToolName.GET_STOCK_VALUATION, ticker="7203"), budget=Budget.of(5)
        )
        async with Client(f"http://{told['host']}:{told['port']}{told['path']}") as client:
            found = await client.call_tool("get_stock_valuation", {"ticker": "7203"})

    assert isinstance(reply.result, StockValuation)
    assert RESULT.validate_python(found.structured_content) == reply.result


async def test_a_call_over_the_bus_leaves_time_for_the_stored_answer():
    call = ToolCall(tool=ToolName.GET_STOCK_VALUATION, ticker="7203", mode="live_api")
    async with service() as (_, bus):
        reply = await bus.request(CALL_TOOL, call, budget=Budget.of(0.4))

    assert reply.result.data_source == "snapshot"
    assert reply.result.fallback.reason in AWAY


async def test_without_a_port_nothing_listens():
    async with service() as (lines, _):
        assert "mcp_listening" not in dict(lines)


async def test_a_port_that_is_taken_is_told_by_the_name_of_its_variable():
    with socket.create_server(("127.0.0.1", 0)) as taken, pytest.raises(ExceptionGroup) as raised:
        async with service(mcp_port=taken.getsockname()[1]):
            pass

    assert "URADORI_MCP_PORT" in str(configuration_error(raised.value))
