"""Entry point: python -m uradori_query_rewriter."""

from uradori_bus import run

from uradori_query_rewriter.bootstrap import bootstrap

if __name__ == "__main__":
    run("query-rewriter", bootstrap)
