"""Entry point: python -m uradori_coordinator."""

from uradori_bus import run

from uradori_coordinator.bootstrap import bootstrap

if __name__ == "__main__":
    run("coordinator", bootstrap)
