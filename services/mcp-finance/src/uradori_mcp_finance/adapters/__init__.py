"""Files in, MCP out."""
