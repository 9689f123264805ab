"""The service on the bus, or with --stdio an MCP server for a desktop client."""

import sys

from uradori_bus import ServiceConfig, run

from uradori_mcp_finance.adapters.mcp_server import build_server
from uradori_mcp_finance.bootstrap import NAME, bootstrap, load_tools

if __name__ == "__main__":
    if "--stdio" in sys.argv[1:]:
        build_server(load_tools(ServiceConfig().data_dir)).run("stdio")
    else:
        run(NAME, bootstrap)
