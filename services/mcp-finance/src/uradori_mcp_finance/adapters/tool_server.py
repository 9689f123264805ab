"""An MCP server whose failures all have a code and both languages."""

from collections.abc import Sequence
from typing import Any

from mcp.server import MCPServer
from mcp.server.mcpserver import Context
from mcp.server.mcpserver.exceptions import ToolError, UnexpectedToolError
from mcp.server.mcpserver.tools import Tool
from mcp.types import CallToolResult, InputRequiredResult, TextContent
from pydantic import ValidationError
from structlog.typing import FilteringBoundLogger
from uradori_bus.logs import failure_of
from uradori_contracts.errors import ErrorCode, UradoriError

from uradori_mcp_finance import VERSION
from uradori_mcp_finance.domain.arguments import refused


class ToolServer(MCPServer[Any]):
    """The SDK's server, of whose own words for a failure none leave the process."""

    def __init__(self, tools: Sequence[Tool], log: FilteringBoundLogger) -> None:
        super().__init__(
            "uradori-mcp-finance",
            title="裏取り 財務データ / Uradori finance data",
            version=VERSION,
            subscriptions=False,
            tools=list(tools),
        )
        self._failures = log

    async def call_tool(
        self, name: str, arguments: dict[str, Any], context: Context[Any, Any] | None = None
    ) -> CallToolResult | InputRequiredResult:
        """The tool's result: INVALID_REQUEST for arguments that are none, NOT_FOUND for a tool, INTERNAL for a crash."""
        try:
            return await super().call_tool(name, arguments, context)
        except UnexpectedToolError as error:
            self._failures.error("tool_failed", metrics={"tool": name, **failure_of(error.__cause__ or error)})
            return failed(UradoriError(ErrorCode.INTERNAL))
        except ToolError as error:
            if isinstance(error.__cause__, ValidationError):
                return failed(refused([str(one["loc"][0]) for one in error.__cause__.errors() if one["loc"]]))
            return failed(UradoriError(ErrorCode.NOT_FOUND, "そのツールはありません。", "There is no such tool."))


def failed(error: UradoriError) -> CallToolResult:
    """The error as a client sees it."""
    return CallToolResult(
        content=[TextContent(type="text", text=f"{error.message} / {error.message_en}")],
        structured_content={"code": error.code, "message": error.message, "message_en": error.message_en},
        is_error=True,
    )
