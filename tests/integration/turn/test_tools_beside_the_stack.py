"""The tools of the embedded stack, as an outside MCP client finds them."""

import pytest
from mcp import Client

pytestmark = pytest.mark.asyncio(loop_scope="session")


async def test_the_embedded_stack_answers_mcp_clients_at_the_address_that_it_shows(stack):
    async with Client(stack.mcp_url) as client:
        result = await client.call_tool("get_stock_valuation", {"ticker": "7203", "items": ["per"], "years": 1})

    assert result.structured_content["metrics"][0]["item"] == "per"
