"""The tools as an MCP server."""

from collections.abc import Awaitable, Callable
from datetime import date
from hashlib import sha256
from typing import Annotated, TypeVar

from cachetools import LRUCache
from mcp.server import MCPServer
from mcp.server.mcpserver import Context
from mcp.server.mcpserver.tools import Tool
from mcp.server.mcpserver.utilities.func_metadata import FuncMetadata
from mcp.types import CallToolResult, TextContent, ToolAnnotations
from pydantic import BaseModel, Field
from uradori_contracts.asking import DataSourceMode
from uradori_contracts.errors import UradoriError
from uradori_contracts.finance import Disclosures, MacroIndicators, StockValuation, ToolName, ValueTrapCheck

from uradori_mcp_finance import VERSION
from uradori_mcp_finance.adapters.answering import Answering, Asked
from uradori_mcp_finance.domain.history import YEARS
from uradori_mcp_finance.domain.valuation import Wanted

DIGEST = "uradori/digest"
"""Key of `_meta`: SHA-256 of the structured result, so that a client parses each result once."""
LIVE_TIMEOUT = "uradori/live-timeout-ms"
"""Key of a call's `_meta`: how long a live source may take."""
LIVE_TIMEOUT_MS = 6000
CACHED_CHARACTERS = 6_000_000
"""Of all results that are kept, as JSON; as objects they take some five times as many bytes."""

Result = TypeVar("Result", bound=BaseModel)
CodeArgument = Annotated[
    str, Field(description="証券コードか会社名 / ticker or whole company name: 7203, 7203.T, 409A, トヨタ自動車")
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
ItemArgument = Annotated[str, Field(max_length=64)]
ItemsArgument = Annotated[
    tuple[ItemArgument, ...],
    Field(max_length=64, description="項目のID、空なら全て / item ids such as per, roe, net_sales; all where empty"),
]
IndicatorsArgument = Annotated[
    tuple[ItemArgument, ...],
    Field(max_length=64, description="nikkei_average, usd_jpy, policy_rate; 空なら全て / all where empty"),
]
SNAPSHOT = DataSourceMode.SNAPSHOT
READS_ONLY = ToolAnnotations(read_only_hint=True, destructive_hint=False, idempotent_hint=True, open_world_hint=True)


def build_server(answering: Answering) -> MCPServer:
    """An MCP server with the four tools; results out of the snapshot are made once per distinct call."""
    made: LRUCache[tuple[object, ...], CallToolResult] = LRUCache(CACHED_CHARACTERS, length_of)

    async def once(
        tool: ToolName, asked: Asked, key: tuple[object, ...], answer: Callable[[], Awaitable[BaseModel]]
    ) -> CallToolResult:
        keeps = asked.mode is SNAPSHOT
        whole = (tool, asked.as_of, *key)
        if keeps and (found := made.get(whole)) is not None:
            return found
        try:
            result = _result(await answer())
        except UradoriError as error:
            return _failure(error)
        if keeps and length_of(result) <= CACHED_CHARACTERS:
            made[whole] = result
        return result

    async def get_stock_valuation(
        ctx: Context,
        ticker: CodeArgument,
        mode: ModeArgument = SNAPSHOT,
        as_of: AsOfArgument = None,
        items: ItemsArgument = (),
        years: Annotated[int, Field(ge=1, le=10, description="新しい方から何期分か / newest fiscal years")] = YEARS,
    ) -> Annotated[CallToolResult, StockValuation]:
        """上場会社の業績・財務と株価指標（新しい期から、出典つき）。

        Reported key figures and multiples of a listed Japanese company, newest fiscal year first, each with its source.
        """
        asked, wanted = _asked(ctx, mode, as_of), Wanted(items, years)
        return await once(
            ToolName.GET_STOCK_VALUATION,
            asked,
            (answering.code(ticker), wanted),
            lambda: answering.stock_valuation(ticker, asked, wanted),
        )

    async def check_value_trap(
        ctx: Context, ticker: CodeArgument, mode: ModeArgument = SNAPSHOT, as_of: AsOfArgument = None
    ) -> Annotated[CallToolResult, ValueTrapCheck]:
        """割安に見える株がバリュートラップかを、版のある規則で判定する（条件ごとの根拠つき）。

        Whether a share that looks cheap looks cheap for a reason, by a versioned rule, with what each condition saw.
        """
        asked = _asked(ctx, mode, as_of)
        return await once(
            ToolName.CHECK_VALUE_TRAP, asked, (answering.code(ticker),), lambda: answering.value_trap(ticker, asked)
        )

    async def get_macro_indicators(
        ctx: Context, mode: ModeArgument = SNAPSHOT, as_of: AsOfArgument = None, items: IndicatorsArgument = ()
    ) -> Annotated[CallToolResult, MacroIndicators]:
        """日経平均株価、ドル円相場、日銀の政策金利（それぞれ日付つき）。

        Nikkei average, dollar-yen rate and the policy rate of the Bank of Japan, each with its day.
        """
        asked = _asked(ctx, mode, as_of)
        return await once(
            ToolName.GET_MACRO_INDICATORS, asked, (items,), lambda: answering.macro_indicators(asked, items)
        )

    async def get_recent_disclosures(
        ctx: Context, ticker: CodeArgument, mode: ModeArgument = SNAPSHOT, as_of: AsOfArgument = None
    ) -> Annotated[CallToolResult, Disclosures]:
        """上場会社の開示資料の一覧（新しい順）。

        Filings of a listed Japanese company, newest first.
        """
        asked = _asked(ctx, mode, as_of)
        return await once(
            ToolName.GET_RECENT_DISCLOSURES,
            asked,
            (answering.code(ticker),),
            lambda: answering.recent_disclosures(ticker, asked),
        )

    answers = (
        (get_stock_valuation, "株価指標と業績 / Stock valuation"),
        (check_value_trap, "バリュートラップ判定 / Value trap"),
        (get_macro_indicators, "マクロ指標 / Macro indicators"),
        (get_recent_disclosures, "開示資料 / Recent disclosures"),
    )
    return MCPServer(
        "uradori-mcp-finance",
        title="裏取り 財務データ / Uradori finance data",
        version=VERSION,
        subscriptions=False,
        tools=[_published(answer, title) for answer, title in answers],
    )


def _asked(ctx: Context, mode: DataSourceMode, as_of: date | None) -> Asked:
    given = (ctx.request_context.meta or {}).get(LIVE_TIMEOUT)
    timeout_ms = given if isinstance(given, int) and 0 <= given < LIVE_TIMEOUT_MS else LIVE_TIMEOUT_MS
    return Asked(mode, as_of, timeout_ms / 1000)


def _published(answer: Callable[..., Awaitable[CallToolResult]], title: str) -> Tool:
    """The tool with its output schema, without validating a second time what was dumped from its own model."""
    tool = Tool.from_function(answer, title=title, annotations=READS_ONLY)
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


def length_of(result: CallToolResult) -> int:
    """Characters of its text."""
    return sum(len(block.text) for block in result.content if isinstance(block, TextContent))


def _failure(error: UradoriError) -> CallToolResult:
    return CallToolResult(
        content=[TextContent(type="text", text=f"{error.message} / {error.message_en}")],
        structured_content={"code": error.code, "message": error.message, "message_en": error.message_en},
        is_error=True,
    )
