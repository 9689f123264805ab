"""Answers to the bus."""

from collections.abc import Awaitable, Callable

from uradori_bus import Call, Encoded
from uradori_contracts.errors import ErrorCode, UradoriError
from uradori_contracts.finance import ToolCall, ToolName, ToolReply
from uradori_contracts.message import SCHEMA_VERSION

from uradori_mcp_finance.adapters.mcp_session import ToolSession


def call_tool(session: ToolSession) -> Callable[[ToolCall, Call], Awaitable[Encoded[ToolReply]]]:
    """The handler of CALL_TOOL over an MCP session."""

    async def handle(request: ToolCall, call: Call) -> Encoded[ToolReply]:
        result = await session.call(request.tool, arguments(request), call.budget.remaining)
        # The result's JSON goes into the reply's as it is: to read and to write it again took as long as to find it.
        reply = f'{{"schema_version":{SCHEMA_VERSION},"tool":"{request.tool.value}","result":{result}}}'
        return Encoded(reply.encode())

    return handle


def arguments(request: ToolCall) -> dict[str, object]:
    """What the tool takes, as JSON values.

    Raises:
        UradoriError: INVALID_REQUEST where a tool that needs a ticker gets none.
    """
    given: dict[str, object] = {"mode": request.mode.value}
    if request.as_of is not None:
        given["as_of"] = request.as_of.isoformat()
    if request.tool is ToolName.GET_MACRO_INDICATORS:
        given["items"] = list(request.items)
        return given
    if request.ticker is None:
        raise UradoriError(
            ErrorCode.INVALID_REQUEST,
            f"{request.tool.value} には証券コードが必要です。",
            f"{request.tool.value} needs a ticker.",
        )
    given["ticker"] = request.ticker
    if request.tool is ToolName.GET_STOCK_VALUATION:
        given["items"] = list(request.items)
        given["years"] = request.years
    return given
