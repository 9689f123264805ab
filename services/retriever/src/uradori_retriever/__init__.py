"""BM25, dense vectors and reciprocal rank fusion over passages."""
