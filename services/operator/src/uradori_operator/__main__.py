"""Entry point: python -m uradori_operator."""

from uradori_bus import run

from uradori_operator.bootstrap import bootstrap
from uradori_operator.config import OperatorConfig

if __name__ == "__main__":
    run("operator", bootstrap, config=OperatorConfig)
