"""Valuation, value trap, macro and disclosures as MCP tools."""
