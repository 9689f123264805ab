"""The service on the bus, or with --stdio an MCP server for a desktop client."""

import sys

from uradori_bus import ConfigurationError, ServiceConfig, run
from uradori_bus.configuration import end

from uradori_mcp_finance.adapters.mcp_server import build_server
from uradori_mcp_finance.bootstrap import NAME, bootstrap, load_tools

if __name__ == "__main__":
    if "--stdio" in sys.argv[1:]:
        try:
            config = ServiceConfig()
            tools = load_tools(config.data_dir, config.cache_dir)
        except ConfigurationError as error:
            end(error)
        build_server(tools).run("stdio")
    else:
        run(NAME, bootstrap)
