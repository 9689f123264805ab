"""Wires the service."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import aclosing, asynccontextmanager
from dataclasses import replace
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory

from mcp.server import MCPServer
from structlog.typing import FilteringBoundLogger
from uradori_bus import Route, Runtime, Service, made_of
from uradori_bus.configuration import reading
from uradori_contracts.subjects import CALL_TOOL, COMPANIES, COMPANIES_KEY

from uradori_mcp_finance import VERSION
from uradori_mcp_finance.adapters.answering import Answering
from uradori_mcp_finance.adapters.companies import load_gazetteer, with_list
from uradori_mcp_finance.adapters.live_quotes import LiveQuotes, Source
from uradori_mcp_finance.adapters.mcp_http import PATH, HttpLimits, serving_mcp
from uradori_mcp_finance.adapters.mcp_server import build_server
from uradori_mcp_finance.adapters.mcp_session import connect
from uradori_mcp_finance.adapters.rule_file import load_rule
from uradori_mcp_finance.adapters.snapshot_file import open_snapshot
from uradori_mcp_finance.config import FinanceConfig
from uradori_mcp_finance.domain.tools import Tools
from uradori_mcp_finance.handlers import call_tool
from uradori_mcp_finance.kept_replies import kept

NAME = "mcp-finance"


def load_tools(data_dir: Path, cache_dir: Path | None = None) -> Tools:
    """The tools over the shipped files; what is built of them is kept in `cache_dir`.

    Raises:
        ConfigurationError: a file is missing or does not hold what it should.
    """
    rule = data_dir / "rules" / "value_trap.toml"
    with reading(rule):
        read = load_rule(rule)
    reviewed = load_gazetteer(data_dir)
    return Tools(open_snapshot(data_dir, cache_dir), read, lambda: reviewed)


@asynccontextmanager
async def live_server(tools: Tools, config: FinanceConfig, log: FilteringBoundLogger) -> AsyncIterator[MCPServer]:
    """The MCP server over the snapshot and the live source."""
    folder = TemporaryDirectory(prefix="uradori-yfinance-", ignore_cleanup_errors=True)

    def open_yahoo() -> Source:
        # Loaded by the first live call, so that nobody else pays for it.
        from uradori_mcp_finance.adapters.live_yahoo import Yahoo  # noqa: PLC0415

        return Yahoo(Path(folder.name), config.live_origin)

    with folder:
        async with aclosing(LiveQuotes(open_yahoo, log)) as quotes:
            yield build_server(Answering(tools, quotes, lambda: datetime.now(UTC)), log)


@asynccontextmanager
async def bootstrap(runtime: Runtime[FinanceConfig]) -> AsyncIterator[Service]:
    """Load the snapshot, start the MCP server, keep one session with it, and answer MCP clients where that is wanted."""
    config = runtime.config
    shipped = await asyncio.to_thread(load_tools, config.data_dir, config.cache_dir)
    reviewed = shipped.companies()
    make = partial(with_list, reviewed)
    async with (
        made_of(runtime.bus, COMPANIES, COMPANIES_KEY, make, reviewed, runtime.log) as companies,
        live_server(tools := replace(shipped, companies=lambda: companies.current), config, runtime.log) as server,
        connect(server) as session,
    ):
        service = Service(NAME, VERSION, (Route(CALL_TOOL, kept(call_tool(session), tools.companies)),))
        if config.mcp_port is None:
            yield service
            return
        limits = HttpLimits(config.mcp_hosts, config.mcp_body_bytes, config.mcp_requests, config.grace_s)
        async with serving_mcp(server, config.mcp_host, config.mcp_port, limits) as port:
            runtime.log.info("mcp_listening", metrics={"host": config.mcp_host, "port": port, "path": PATH})
            yield service
