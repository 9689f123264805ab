"""The service on the bus, or with --stdio an MCP server for a desktop client."""

import argparse
import asyncio
import sys

from pydantic import ValidationError
from uradori_bus import ConfigurationError, run
from uradori_bus.configuration import end
from uradori_bus.logs import configure
from uradori_bus.variables import misconfigured

from uradori_mcp_finance.bootstrap import NAME, bootstrap, live_server, load_tools
from uradori_mcp_finance.config import FinanceConfig


async def _stdio(config: FinanceConfig) -> None:
    """Until standard input ends. Standard output belongs to the protocol, standard error to the log."""
    log = configure(NAME, config.log_level, sys.stderr.buffer, content=config.telemetry_content)
    async with live_server(load_tools(config.data_dir, config.cache_dir), config, log) as server:
        await server.run_stdio_async()


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m uradori_mcp_finance", description=__doc__)
    parser.add_argument(
        "--stdio", action="store_true", help="MCP のクライアントと標準入出力で話す。 Serve MCP over stdio."
    )
    return parser.parse_args()


if __name__ == "__main__":
    if _arguments().stdio:
        try:
            asyncio.run(_stdio(FinanceConfig()))
        except ValidationError as error:
            end(misconfigured(FinanceConfig, error))
        except ConfigurationError as error:
            end(error)
    else:
        run(NAME, bootstrap, FinanceConfig)
