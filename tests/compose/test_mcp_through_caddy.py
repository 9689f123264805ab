"""The tools as MCP clients reach them from outside: through Caddy, which asks the gateway who they are."""

import asyncio
import subprocess
import sys

import httpx
import httpx2
import pytest
import pytest_asyncio
from mcp import Client
from mcp.client.streamable_http import streamable_http_client
from uradori_contracts.finance import ToolName

pytestmark = pytest.mark.asyncio(loop_scope="session")
ACCEPTED = {"Accept": "application/json, text/event-stream"}
LIST = {"jsonrpc": "2.0", "id": 1, "method": "tools/list", "params": {}}
CALLS = [
    ("get_stock_valuation", {"ticker": "7203.T"}),
    ("check_value_trap", {"ticker": "7203"}),
    ("get_macro_indicators", {}),
    ("get_recent_disclosures", {"ticker": "７２０３"}),
]


@pytest_asyncio.fixture(scope="module", loop_scope="session")
async def tokens(stack) -> dict[str, str]:
    """Tokens of several scopes, in force as a new one is: without a restart."""
    wanted = ("desk:mcp", "chatter:chat", "slow:mcp:2")
    command = [sys.executable, "-m", "uradori_cli", "credentials", "--folder", str(stack.credentials)]
    command += ["--teams", str(stack.credentials.parent / "teams.toml")]
    command += [word for token in wanted for word in ("--token", token)]
    await asyncio.to_thread(subprocess.run, command, check=True, capture_output=True)
    made = {name: stack.token(name) for name in ("desk", "chatter", "slow")}
    known = {"headers": {**ACCEPTED, "Authorization": f"Bearer {made['desk']}"}, "json": LIST, "trust_env": False}

    def in_force() -> bool:
        return httpx.post(f"{stack.url}/mcp", **known).status_code == 200

    await asyncio.to_thread(stack.until, in_force, lambda: "the new token was not taken in", 30)
    return made


async def listed(http, stack, token=None, **headers):
    known = {"Authorization": f"Bearer {token}"} if token else {}
    return await http.post(f"{stack.url}/mcp", json=LIST, headers={**ACCEPTED, **known, **headers})


@pytest_asyncio.fixture(loop_scope="session")
async def outside():
    async with httpx.AsyncClient(trust_env=False, timeout=30) as client:
        yield client


async def test_a_client_with_its_token_lists_and_calls_every_tool(stack, tokens):
    headers = {"Authorization": f"Bearer {tokens['desk']}"}
    async with (
        httpx2.AsyncClient(headers=headers, trust_env=False) as http,
        Client(streamable_http_client(f"{stack.url}/mcp", http_client=http)) as client,
    ):
        tools = (await client.list_tools()).tools
        results = [await client.call_tool(name, arguments) for name, arguments in CALLS]

    assert {tool.name for tool in tools} == {name.value for name in ToolName}
    assert [result.structured_content["data_source"] for result in results] == ["snapshot"] * 4


async def test_live_values_are_loaded_in_a_container_that_cannot_write_and_fall_back_without_a_network(
    stack, tokens, outside
):
    call = {"name": "get_stock_valuation", "arguments": {"ticker": "7203", "mode": "live_api"}}
    reply = await outside.post(
        f"{stack.url}/mcp",
        json={**LIST, "method": "tools/call", "params": call},
        headers={**ACCEPTED, "Authorization": f"Bearer {tokens['desk']}"},
    )

    answer = reply.json()["result"]["structuredContent"]
    assert answer["data_source"] == "snapshot"
    assert answer["fallback"]["reason"] in {"unavailable", "timeout"}
    assert "live_source_broken" not in await asyncio.to_thread(stack.logs, "mcp-finance", 200)


async def test_without_a_token_or_with_a_wrong_one_nobody_gets_in_and_each_refusal_arrives_whole(stack, outside):
    for token in (None, "wrong") * 100:
        reply = await listed(outside, stack, token)
        assert reply.status_code == 401
        assert reply.headers["WWW-Authenticate"] == "Bearer"
        assert reply.json()["code"] == "unauthenticated"


async def test_a_token_without_the_scope_is_refused_by_its_name(stack, tokens, outside):
    reply = await listed(outside, stack, tokens["chatter"])

    assert reply.status_code == 403
    assert "mcp" in reply.json()["message"]


async def test_a_tokens_own_limit_holds_for_the_tools(stack, tokens, outside):
    replies = [await listed(outside, stack, tokens["slow"]) for _ in range(3)]

    assert [reply.status_code for reply in replies] == [200, 200, 429]
    assert int(replies[2].headers["Retry-After"]) > 0
    assert replies[2].json()["code"] == "rate_limited"


async def test_the_token_of_the_administrator_opens_the_tools(stack, outside):
    reply = await listed(outside, stack, stack.token())

    assert reply.status_code == 200
    assert reply.headers["X-Content-Type-Options"] == "nosniff"
    assert "Server" not in reply.headers


async def test_what_is_too_large_is_refused_and_the_next_request_is_not(stack, outside):
    headers = {**ACCEPTED, "Authorization": f"Bearer {stack.token()}", "Content-Type": "application/json"}
    for _ in range(5):
        reply = await outside.post(f"{stack.url}/mcp", content=b" " * 2**20, headers=headers)
        assert reply.status_code == 413
        assert reply.json()["code"] == "too_large"
        assert (await listed(outside, stack, stack.token())).status_code == 200


@pytest.mark.parametrize("path", ["/mcp/", "/mcp/messages", "/sse"])
async def test_there_is_no_other_door(stack, outside, path):
    assert (await outside.post(f"{stack.url}{path}", json=LIST, headers=ACCEPTED)).status_code == 404


@pytest.mark.parametrize("path", ["/MCP", "//mcp", "/%6dcp", "/api/%2e%2e/mcp"])
async def test_no_writing_of_the_path_leads_past_the_gateway(stack, outside, path):
    assert (await outside.post(f"{stack.url}{path}", json=LIST, headers=ACCEPTED)).status_code == 401


async def test_another_origin_and_a_stream_to_wait_on_are_refused(stack, outside):
    assert (await listed(outside, stack, stack.token(), Origin="https://elsewhere.example")).status_code == 403
    headers = {**ACCEPTED, "Authorization": f"Bearer {stack.token()}"}
    assert (await outside.get(f"{stack.url}/mcp", headers=headers)).status_code == 405


async def test_the_door_is_shut_while_nobody_can_say_who_may_enter(stack, outside):
    await asyncio.to_thread(stack.kill, "gateway")
    try:
        reply = await listed(outside, stack, stack.token())
    finally:
        await asyncio.to_thread(stack.start, "gateway")

    assert reply.status_code == 502
    assert reply.json()["code"] == "unavailable"


async def test_tools_that_are_away_are_said_to_be_and_are_back_when_they_are(stack, outside):
    await asyncio.to_thread(stack.kill, "mcp-finance")
    try:
        reply = await listed(outside, stack, stack.token())
    finally:
        await asyncio.to_thread(stack.start, "mcp-finance")

    assert reply.status_code == 502
    assert reply.json()["code"] == "unavailable"
    assert (await listed(outside, stack, stack.token())).status_code == 200
