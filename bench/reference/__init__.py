"""The same domain functions as one LangGraph graph in one process: what a turn is measured against."""
