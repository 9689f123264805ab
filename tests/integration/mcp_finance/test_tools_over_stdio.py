"""The tools as a desktop MCP client gets them, and over a bus."""

import os
import sys
from pathlib import Path
from types import SimpleNamespace

from mcp import Client, StdioServerParameters
from uradori_bus import Budget
from uradori_bus.logs import silent
from uradori_bus.memory import MemoryBroker, MemoryBus
from uradori_contracts.finance import StockValuation, ToolCall, ToolName
from uradori_contracts.subjects import CALL_TOOL
from uradori_mcp_finance.bootstrap import bootstrap
from uradori_mcp_finance.config import FinanceConfig

DATA = Path(__file__).parents[3] / "data"


async def test_a_desktop_client_calls_the_tools_over_stdio():
    server = StdioServerParameters(
        command=sys.executable,
        args=["-m", "uradori_mcp_finance", "--stdio"],
        env={**os.environ, "URADORI_DATA_DIR": str(DATA)},
    )
    async with Client(server) as client:
        tools = (await client.list_tools()).tools
        result = await client.call_tool("get_stock_valuation", {"ticker": "7203.T", "items": ["per"], "years": 1})

    assert {tool.name for tool in tools} == {name.value for name in ToolName}
    assert result.structured_content["metrics"][0]["item"] == "per"


async def test_the_service_answers_on_the_bus_from_the_shipped_data():
    broker = MemoryBroker()
    bus = MemoryBus(broker)
    runtime = SimpleNamespace(config=FinanceConfig(data_dir=DATA), bus=bus, log=silent())
    async with bootstrap(runtime) as service, bus.serve(service):
        reply = await MemoryBus(broker).request(
            CALL_TOOL,
            ToolCall(tool=ToolName.GET_STOCK_VALUATION, ticker="7203", items=("profit_attributable_to_owners",)),
            budget=Budget.of(5),
        )

    assert isinstance(reply.result, StockValuation)
    newest = reply.result.metrics[0]
    assert (newest.period, str(newest.value), newest.unit) == ("2024年3月期", "4944933", "百万円")
    assert newest.provenance.document_id
    assert newest.provenance.cell
