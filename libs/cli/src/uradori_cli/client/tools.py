"""The tools of mcp-finance, as any MCP client reaches them over HTTP."""

from collections.abc import Mapping
from typing import Literal

import httpx
from pydantic import BaseModel, ConfigDict, Field, ValidationError
from uradori_contracts.finance import StockValuation

from uradori_cli.failure import CommandError


class _Part(BaseModel):
    model_config = ConfigDict(frozen=True, extra="ignore")


class Tool(_Part):
    """A tool as the server lists it."""

    name: str
    title: str = ""


class _Listed(_Part):
    tools: tuple[Tool, ...]


class _Called(_Part):
    valuation: StockValuation = Field(alias="structuredContent")


class _Listing(_Part):
    jsonrpc: Literal["2.0"]
    result: _Listed


class _Calling(_Part):
    jsonrpc: Literal["2.0"]
    result: _Called


async def listed(client: httpx.AsyncClient, url: str) -> tuple[Tool, ...]:
    """The tools that the server has. Raises CommandError where it answers anything else."""
    body = await _asked(client, url, "tools/list", {})
    try:
        return _Listing.model_validate_json(body).result.tools
    except ValidationError as error:
        raise _unexpected() from error


async def stock_valuation(
    client: httpx.AsyncClient, url: str, ticker: str, items: tuple[str, ...], years: int
) -> StockValuation:
    """What get_stock_valuation answers. Raises CommandError where it answers anything else."""
    arguments = {"ticker": ticker, "items": items, "years": years}
    body = await _asked(client, url, "tools/call", {"name": "get_stock_valuation", "arguments": arguments})
    try:
        return _Calling.model_validate_json(body).result.valuation
    except ValidationError as error:
        raise _unexpected() from error


async def _asked(client: httpx.AsyncClient, url: str, method: str, params: Mapping[str, object]) -> bytes:
    response = await client.post(
        url,
        json={"jsonrpc": "2.0", "id": 1, "method": method, "params": params},
        headers={"accept": "application/json, text/event-stream"},
    )
    return response.content


def _unexpected() -> CommandError:
    return CommandError("MCP サーバーの応答が想定外です。", "The MCP server answered something unexpected.")
