"""The tools as the coordinator gets them."""

from types import SimpleNamespace

from uradori_bus import Budget
from uradori_bus.logs import silent
from uradori_bus.memory import MemoryBroker, MemoryBus
from uradori_contracts.finance import StockValuation, ToolCall, ToolName
from uradori_contracts.subjects import CALL_TOOL
from uradori_mcp_finance.bootstrap import bootstrap
from uradori_mcp_finance.config import FinanceConfig

from tests.integration.mcp_finance.conftest import CACHE, DATA


async def test_the_service_answers_on_the_bus_from_the_shipped_data():
    broker = MemoryBroker()
    bus = MemoryBus(broker)
    runtime = SimpleNamespace(config=FinanceConfig(data_dir=DATA, cache_dir=CACHE), bus=bus, log=silent())
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
