"""Wires the service."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from uradori_bus import Route, Runtime, Service
from uradori_bus.configuration import reading
from uradori_contracts.subjects import CALL_TOOL

from uradori_mcp_finance import VERSION
from uradori_mcp_finance.adapters.mcp_server import build_server
from uradori_mcp_finance.adapters.mcp_session import connect
from uradori_mcp_finance.adapters.rule_file import load_rule
from uradori_mcp_finance.adapters.snapshot_file import open_snapshot
from uradori_mcp_finance.domain.tools import Tools
from uradori_mcp_finance.handlers import call_tool

NAME = "mcp-finance"


def load_tools(data_dir: Path, cache_dir: Path | None = None) -> Tools:
    """The tools over the shipped files; what is built of them is kept in `cache_dir`.

    Raises:
        ConfigurationError: a file is missing or does not hold what it should.
    """
    rule = data_dir / "rules" / "value_trap.toml"
    snapshot = open_snapshot(data_dir, cache_dir)
    with reading(rule):
        return Tools(snapshot, load_rule(rule))


@asynccontextmanager
async def bootstrap(runtime: Runtime) -> AsyncIterator[Service]:
    """Load the snapshot, start the MCP server and keep one session with it."""
    tools = await asyncio.to_thread(load_tools, runtime.config.data_dir, runtime.config.cache_dir)
    async with connect(build_server(tools)) as session:
        yield Service(NAME, VERSION, (Route(CALL_TOOL, call_tool(session)),))
