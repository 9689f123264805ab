"""The service on the bus."""

from uradori_bus import run

from uradori_synthesizer.bootstrap import NAME, bootstrap
from uradori_synthesizer.config import SynthesizerConfig

if __name__ == "__main__":
    run(NAME, bootstrap, config=SynthesizerConfig)
