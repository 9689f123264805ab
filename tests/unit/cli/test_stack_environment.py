"""What each process of a stack is told."""

from pathlib import Path

import pytest
from uradori_cli.stack.plan import StackPlan
from uradori_cli.stack.roster import SERVICES, ServiceSpec

PLAN = StackPlan(data_dir=Path("data"), cache_dir=Path("cache"))
INHERITED = {"PATH": "/bin", "URADORI_OPENAI_API_KEY": "secret", "URADORI_LOG_LEVEL": "DEBUG"}


@pytest.mark.parametrize("service", [None, *SERVICES], ids=lambda service: service.name if service else "server")
def test_the_key_of_a_model_is_told_to_the_synthesizer_alone(service: ServiceSpec | None) -> None:
    told = PLAN.environment(service, INHERITED)
    assert ("URADORI_OPENAI_API_KEY" in told) is (service is not None and service.name == "synthesizer")
    assert (told["PATH"], told["URADORI_LOG_LEVEL"]) == ("/bin", "DEBUG")
