"""What each process of a stack is told."""

from dataclasses import replace
from pathlib import Path

import pytest
from uradori_cli.stack.plan import ServicePlan, StackPlan
from uradori_cli.stack.roster import SERVICES, ServiceSpec

PLAN = StackPlan(data_dir=Path("data"), cache_dir=Path("cache"))
INHERITED = {
    "PATH": "/bin",
    "URADORI_OPENAI_API_KEY": "secret",
    "URADORI_DOCUMENTS_URL": "postgresql+psycopg://u:secret@db/d",
    "URADORI_STATE_DIR": "elsewhere",
    "URADORI_LOG_LEVEL": "DEBUG",
}
EACH = pytest.mark.parametrize("service", [None, *SERVICES], ids=lambda service: service.name if service else "server")


def is_(service: ServiceSpec | None, name: str) -> bool:
    return service is not None and service.name == name


@EACH
def test_what_is_one_service_s_own_is_told_to_it_alone(service: ServiceSpec | None) -> None:
    told = replace(PLAN, state_dir=Path("kept")).environment(service, INHERITED)
    assert ("URADORI_OPENAI_API_KEY" in told) is is_(service, "synthesizer")
    assert ("URADORI_DOCUMENTS_URL" in told) is is_(service, "documents")
    assert (told["PATH"], told["URADORI_LOG_LEVEL"]) == ("/bin", "DEBUG")


@EACH
def test_a_stack_that_keeps_nothing_is_told_of_no_database(service: ServiceSpec | None) -> None:
    assert "URADORI_DOCUMENTS_URL" not in PLAN.environment(service, INHERITED)


@EACH
def test_documents_alone_is_told_where_its_state_is(service: ServiceSpec | None) -> None:
    if service is None:
        return
    planned = ServicePlan(service, "nats://x", 1, 2, 3, Path("/here"))
    told = planned.command(PLAN.environment(service, INHERITED)).environment
    assert told.get("URADORI_STATE_DIR") == ("/here" if is_(service, "documents") else None)
