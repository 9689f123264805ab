"""The tools as an MCP client sees them."""

from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from typing import Protocol

from mcp import Client, MCPError
from mcp.client.session import ClientSession
from mcp.server import MCPServer
from mcp.types import REQUEST_TIMEOUT, CallToolRequest, CallToolRequestParams, CallToolResult, TextContent
from pydantic import BaseModel, ConfigDict, ValidationError
from uradori_contracts.errors import ErrorCode, UradoriError
from uradori_contracts.finance import ToolName

from uradori_mcp_finance.adapters.mcp_server import LIVE_TIMEOUT, TEXT_ONLY

STORED_ANSWER_S = 0.25
"""What is kept of a call's time for the stored answer, should the live source take all the rest."""


class ToolSession(Protocol):
    """One long-lived session; any number of calls at once."""

    async def call(self, tool: ToolName, arguments: Mapping[str, object], timeout_s: float) -> str:
        """The tool's result: the JSON of its contract model.

        Raises:
            UradoriError: the tool's own code; INTERNAL where it gives none; DEADLINE_EXCEEDED.
        """


class _Failure(BaseModel):
    model_config = ConfigDict(frozen=True)
    code: ErrorCode
    message: str
    message_en: str


class _ClientToolSession:
    """The result is taken as the text that the server made of the contract model; whoever reads it validates it."""

    def __init__(self, session: ClientSession) -> None:
        self._session = session

    async def call(self, tool: ToolName, arguments: Mapping[str, object], timeout_s: float) -> str:
        live_ms = int(max(0.0, timeout_s - STORED_ANSWER_S) * 1000)
        meta = {LIVE_TIMEOUT: live_ms, TEXT_ONLY: True}
        request = CallToolRequest(params=CallToolRequestParams(name=tool.value, arguments=dict(arguments), _meta=meta))
        try:
            result = await self._session.send_request(request, CallToolResult, request_read_timeout_seconds=timeout_s)
        except MCPError as error:
            code = ErrorCode.DEADLINE_EXCEEDED if error.code == REQUEST_TIMEOUT else ErrorCode.INTERNAL
            raise UradoriError(code) from error
        if result.is_error:
            raise _error(result)
        return "".join(block.text for block in result.content if isinstance(block, TextContent))


def _error(result: CallToolResult) -> UradoriError:
    try:
        failure = _Failure.model_validate(result.structured_content)
    except ValidationError:
        return UradoriError(ErrorCode.INTERNAL)
    return UradoriError(failure.code, failure.message, failure.message_en)


@asynccontextmanager
async def connect(server: MCPServer) -> AsyncIterator[ToolSession]:
    """A session with a server in this process, over the SDK's in-memory transport."""
    async with Client(server) as client:
        yield _ClientToolSession(client.session)
