"""Market data as MCP tools: valuation, value trap, macro indicators, disclosures."""

VERSION = "0.1.0"
