"""Entry point: python -m uradori_figures."""

from uradori_bus import run

from uradori_figures.bootstrap import bootstrap

if __name__ == "__main__":
    run("figures", bootstrap)
