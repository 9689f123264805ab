"""The tools as an MCP server."""

from collections.abc import Awaitable, Callable
from datetime import date
from hashlib import sha256
from typing import Annotated, TypeVar

from cachetools import LRUCache
from mcp.server import MCPServer
from mcp.server.mcpserver.tools import Tool
from mcp.server.mcpserver.utilities.func_metadata import FuncMetadata
from mcp.types import CallToolResult, TextContent
from pydantic import BaseModel, Field
from uradori_contracts.asking import DataSourceMode
from uradori_contracts.errors import UradoriError
from uradori_contracts.finance import Disclosures, MacroIndicators, StockValuation, ToolName, ValueTrapCheck

from uradori_mcp_finance import VERSION
from uradori_mcp_finance.domain.history import YEARS
from uradori_mcp_finance.domain.tools import Tools
from uradori_mcp_finance.domain.valuation import Wanted

DIGEST = "uradori/digest"
"""Key of `_meta`: SHA-256 of the structured result, so that a client parses each result once."""
CACHED_RESULTS = 512

Result = TypeVar("Result", bound=BaseModel)
CodeArgument = Annotated[str, Field(description="証券コード / ticker: 7203, 7203.T or 409A")]
ModeArgument = Annotated[DataSourceMode, Field(description="snapshot (shipped data) or live_api")]
AsOfArgument = Annotated[date | None, Field(description="nothing filed after this day is served")]
SNAPSHOT = DataSourceMode.SNAPSHOT


def build_server(tools: Tools) -> MCPServer:
    """An MCP server with the four tools; results are made once per distinct call."""
    made: LRUCache[tuple[object, ...], CallToolResult] = LRUCache(CACHED_RESULTS)

    def once(key: tuple[object, ...], answer: Callable[[], BaseModel]) -> CallToolResult:
        found = made.get(key)
        if found is None:
            try:
                found = _result(answer())
            except UradoriError as error:
                return _failure(error)
            made[key] = found
        return found

    async def get_stock_valuation(
        ticker: CodeArgument,
        mode: ModeArgument = SNAPSHOT,
        as_of: AsOfArgument = None,
        items: Annotated[tuple[str, ...], Field(max_length=64, description="item ids; all where empty")] = (),
        years: Annotated[int, Field(ge=1, le=10, description="newest fiscal years")] = YEARS,
    ) -> Annotated[CallToolResult, StockValuation]:
        """Reported key figures and multiples of a listed Japanese company, newest fiscal year first."""
        wanted = Wanted(items, years)
        key = (ToolName.GET_STOCK_VALUATION, ticker, mode, as_of, wanted)
        return once(key, lambda: tools.stock_valuation(ticker, mode, as_of, wanted))

    async def check_value_trap(
        ticker: CodeArgument, mode: ModeArgument = SNAPSHOT, as_of: AsOfArgument = None
    ) -> Annotated[CallToolResult, ValueTrapCheck]:
        """Whether a share that looks cheap looks cheap for a reason, by a versioned rule."""
        key = (ToolName.CHECK_VALUE_TRAP, ticker, mode, as_of)
        return once(key, lambda: tools.value_trap(ticker, mode, as_of))

    async def get_macro_indicators(
        mode: ModeArgument = SNAPSHOT, as_of: AsOfArgument = None
    ) -> Annotated[CallToolResult, MacroIndicators]:
        """Nikkei average, dollar-yen rate and the policy rate of the Bank of Japan, each with its day."""
        return once((ToolName.GET_MACRO_INDICATORS, mode, as_of), lambda: tools.macro_indicators(mode, as_of))

    async def get_recent_disclosures(
        ticker: CodeArgument, mode: ModeArgument = SNAPSHOT, as_of: AsOfArgument = None
    ) -> Annotated[CallToolResult, Disclosures]:
        """Filings of a listed Japanese company, newest first."""
        key = (ToolName.GET_RECENT_DISCLOSURES, ticker, mode, as_of)
        return once(key, lambda: tools.recent_disclosures(ticker, mode, as_of))

    answers = (get_stock_valuation, check_value_trap, get_macro_indicators, get_recent_disclosures)
    return MCPServer(
        "uradori-mcp-finance", version=VERSION, subscriptions=False, tools=[_published(answer) for answer in answers]
    )


def _published(answer: Callable[..., Awaitable[CallToolResult]]) -> Tool:
    """The tool with its output schema, without validating a second time what was dumped from its own model."""
    tool = Tool.from_function(answer)
    checked = tool.fn_metadata
    return tool.model_copy(
        update={"fn_metadata": FuncMetadata(arg_model=checked.arg_model, output_schema=checked.output_schema)}
    )


def _result(value: BaseModel) -> CallToolResult:
    text = value.model_dump_json()
    return CallToolResult(
        content=[TextContent(type="text", text=text)],
        structured_content=value.model_dump(mode="json"),
        _meta={DIGEST: sha256(text.encode()).hexdigest()},
    )


def _failure(error: UradoriError) -> CallToolResult:
    return CallToolResult(
        content=[TextContent(type="text", text=f"{error.message} / {error.message_en}")],
        structured_content={"code": error.code, "message": error.message, "message_en": error.message_en},
        is_error=True,
    )
