"""BM25, dense vectors and reciprocal rank fusion over passages."""

VERSION = "0.1.0"
