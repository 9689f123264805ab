"""The tools as an MCP server."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from datetime import date
from typing import Annotated

from cachetools import LRUCache
from mcp.server import MCPServer
from mcp.server.mcpserver import Context
from mcp.server.mcpserver.tools import Tool
from mcp.server.mcpserver.utilities.func_metadata import FuncMetadata
from mcp.types import CallToolResult, TextContent, ToolAnnotations
from pydantic import BaseModel, BeforeValidator, Field
from pydantic_core import from_json
from structlog.typing import FilteringBoundLogger
from uradori_contracts.asking import DataSourceMode
from uradori_contracts.errors import UradoriError
from uradori_contracts.finance import Disclosures, MacroIndicators, StockValuation, ToolName, ValueTrapCheck

from uradori_mcp_finance.adapters.answering import Answering, Asked
from uradori_mcp_finance.adapters.tool_server import ToolServer, failed
from uradori_mcp_finance.domain.arguments import LONGEST_ITEM, MOST_ITEMS, MOST_YEARS, code_of_number
from uradori_mcp_finance.domain.history import YEARS
from uradori_mcp_finance.domain.valuation import Wanted

TEXT_ONLY = "uradori/text-only"
"""Key of a call's `_meta`: true from a client that reads the text of a result, and keeps it where it wants to."""
LIVE_TIMEOUT = "uradori/live-timeout-ms"
"""Key of a call's `_meta`: how long a live source may take."""
LIVE_TIMEOUT_MS = 6000
KEPT_CHARACTERS = 6_000_000
"""Of the results that are kept for outside clients, as JSON, and of their keys; at most twice as many bytes."""
OF_A_KEY = LONGEST_ITEM * MOST_ITEMS
"""At most."""

CodeArgument = Annotated[
    str,
    BeforeValidator(code_of_number),
    Field(description="証券コードか会社名 / ticker or whole company name: 7203, 7203.T, 409A, トヨタ自動車"),
]
ModeArgument = Annotated[
    DataSourceMode,
    Field(
        description="snapshot: 収録した開示資料 / stored reports. live_api: 現在の値、取れなければ snapshot と理由 (fallback) / "
        "current values, or the snapshot and why (fallback)"
    ),
]
AsOfArgument = Annotated[
    date | None, Field(description="この日より後に提出されたものは使わない / nothing filed after this day is served")
]
ItemArgument = Annotated[str, Field(max_length=LONGEST_ITEM)]
ItemsArgument = Annotated[
    tuple[ItemArgument, ...],
    Field(
        max_length=MOST_ITEMS,
        description="項目のID、空なら全て / item ids such as per, roe, net_sales; all where empty",
    ),
]
IndicatorsArgument = Annotated[
    tuple[ItemArgument, ...],
    Field(max_length=MOST_ITEMS, description="nikkei_average, usd_jpy, policy_rate; 空なら全て / all where empty"),
]
SNAPSHOT = DataSourceMode.SNAPSHOT
READS_ONLY = ToolAnnotations(read_only_hint=True, destructive_hint=False, idempotent_hint=True, open_world_hint=True)


def build_server(answering: Answering, log: FilteringBoundLogger) -> MCPServer:
    """An MCP server with the four tools; results out of the snapshot are made once per distinct call."""
    made: LRUCache[tuple[object, ...], str] = LRUCache(KEPT_CHARACTERS, lambda text: len(text) + OF_A_KEY)

    async def once(way: _Way, key: tuple[object, ...], answer: Callable[[], Awaitable[BaseModel]]) -> CallToolResult:
        asked, text_only = way.asked, way.text_only
        keeps = asked.mode is SNAPSHOT and not text_only
        whole = (asked.as_of, *key)
        text = made.get(whole) if keeps else None
        if text is None:
            try:
                text = (await answer()).model_dump_json()
            except UradoriError as error:
                return failed(error)
            if keeps and len(text) + OF_A_KEY <= KEPT_CHARACTERS:
                made[whole] = text
        content = [TextContent(type="text", text=text)]
        return CallToolResult(content=content, structured_content=None if text_only else from_json(text))

    async def get_stock_valuation(
        ctx: Context,
        ticker: CodeArgument,
        mode: ModeArgument = SNAPSHOT,
        as_of: AsOfArgument = None,
        items: ItemsArgument = (),
        years: Annotated[
            int, Field(ge=1, le=MOST_YEARS, description="新しい方から何期分か / newest fiscal years")
        ] = YEARS,
    ) -> Annotated[CallToolResult, StockValuation]:
        """上場会社の業績・財務と株価指標（新しい期から、出典つき）。

        Reported key figures and multiples of a listed Japanese company, newest fiscal year first, each with its source.
        """
        way, wanted = _way(ctx, mode, as_of), Wanted(items, years)
        key = (ToolName.GET_STOCK_VALUATION, answering.code(ticker), wanted)
        return await once(way, key, lambda: answering.stock_valuation(ticker, way.asked, wanted))

    async def check_value_trap(
        ctx: Context, ticker: CodeArgument, mode: ModeArgument = SNAPSHOT, as_of: AsOfArgument = None
    ) -> Annotated[CallToolResult, ValueTrapCheck]:
        """割安に見える株がバリュートラップかを、版のある規則で判定する（条件ごとの根拠つき）。

        Whether a share that looks cheap looks cheap for a reason, by a versioned rule, with what each condition saw.
        """
        way = _way(ctx, mode, as_of)
        key = (ToolName.CHECK_VALUE_TRAP, answering.code(ticker))
        return await once(way, key, lambda: answering.value_trap(ticker, way.asked))

    async def get_macro_indicators(
        ctx: Context, mode: ModeArgument = SNAPSHOT, as_of: AsOfArgument = None, items: IndicatorsArgument = ()
    ) -> Annotated[CallToolResult, MacroIndicators]:
        """日経平均株価、ドル円相場、日銀の政策金利（それぞれ日付つき）。

        Nikkei average, dollar-yen rate and the policy rate of the Bank of Japan, each with its day.
        """
        way = _way(ctx, mode, as_of)
        key = (ToolName.GET_MACRO_INDICATORS, items)
        return await once(way, key, lambda: answering.macro_indicators(way.asked, items))

    async def get_recent_disclosures(
        ctx: Context, ticker: CodeArgument, mode: ModeArgument = SNAPSHOT, as_of: AsOfArgument = None
    ) -> Annotated[CallToolResult, Disclosures]:
        """上場会社の開示資料の一覧（新しい順）。

        Filings of a listed Japanese company, newest first.
        """
        way = _way(ctx, mode, as_of)
        key = (ToolName.GET_RECENT_DISCLOSURES, answering.code(ticker))
        return await once(way, key, lambda: answering.recent_disclosures(ticker, way.asked))

    answers = (
        (get_stock_valuation, "株価指標と業績 / Stock valuation"),
        (check_value_trap, "バリュートラップ判定 / Value trap"),
        (get_macro_indicators, "マクロ指標 / Macro indicators"),
        (get_recent_disclosures, "開示資料 / Recent disclosures"),
    )
    return ToolServer([_published(answer, title) for answer, title in answers], log)


@dataclass(frozen=True, slots=True)
class _Way:
    asked: Asked
    text_only: bool


def _way(ctx: Context, mode: DataSourceMode, as_of: date | None) -> _Way:
    # Read once: each look at the context's private attributes takes 50 µs.
    meta = ctx.request_context.meta or {}
    given = meta.get(LIVE_TIMEOUT)
    timeout_ms = given if isinstance(given, int) and 0 <= given < LIVE_TIMEOUT_MS else LIVE_TIMEOUT_MS
    return _Way(Asked(mode, as_of, timeout_ms / 1000), meta.get(TEXT_ONLY) is True)


def _published(answer: Callable[..., Awaitable[CallToolResult]], title: str) -> Tool:
    """The tool with its output schema, without validating a second time what was dumped from its own model."""
    tool = Tool.from_function(answer, title=title, annotations=READS_ONLY)
    checked = tool.fn_metadata
    return tool.model_copy(
        update={"fn_metadata": FuncMetadata(arg_model=checked.arg_model, output_schema=checked.output_schema)}
    )
