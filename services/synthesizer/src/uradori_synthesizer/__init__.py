"""Evidence to an answer with citations."""
