"""The committed OpenAPI document is the one that the gateway serves, and whatever it allows is answered."""

import asyncio
import json
from datetime import UTC, datetime
from pathlib import Path

import schemathesis
import structlog
from hypothesis import HealthCheck, settings
from openapi_spec_validator import OpenAPIV31SpecValidator
from starlette.types import Receive, Scope, Send
from uradori_bus.memory import MemoryBus
from uradori_contracts.settings import Settings
from uradori_contracts.subjects import BUCKETS, STREAMS
from uradori_gateway.config import GatewayConfig
from uradori_gateway.domain.turn_id import turn_id
from uradori_gateway.http.app import create_api
from uradori_gateway.http.openapi import openapi
from uradori_gateway.turns.readers import Readers
from uradori_gateway.turns.turns import Turns

COMMITTED = Path(__file__).parents[2] / "docs" / "openapi.json"


def test_the_committed_document_is_the_generated_one() -> None:
    assert json.loads(COMMITTED.read_text(encoding="utf-8")) == openapi(), "run `make schemas`"


def test_the_document_is_valid_openapi() -> None:
    assert str(openapi()["openapi"]).startswith("3.1")
    OpenAPIV31SpecValidator(openapi()).validate()  # type: ignore[arg-type]


async def fresh_gateway(scope: Scope, receive: Receive, send: Send) -> None:
    """A gateway of its own for each request, with nobody behind it and no time to wait for anybody."""
    hurried = Settings().model_copy(update={"turn_budget_ms": 1})
    config, log = GatewayConfig(turn_margin_s=0), structlog.get_logger()
    async with MemoryBus() as bus, asyncio.TaskGroup() as tasks:
        await bus.declare(streams=STREAMS, buckets=BUCKETS)
        readers = Readers(bus, lambda: 0.0, config.max_readers, tasks, log)
        turns = Turns(bus, lambda: hurried, readers, config, log)
        api = create_api(bus, turns, config, lambda: turn_id(1, bytes(10)), lambda: datetime.now(UTC))
        await api(scope, receive, send)
        readers.close()


described = schemathesis.openapi.from_dict(json.loads(COMMITTED.read_text(encoding="utf-8")))
described.app = fresh_gateway
described.config.update(base_url="http://gateway")


@described.parametrize()
@settings(max_examples=10, deadline=None, suppress_health_check=list(HealthCheck), derandomize=True, database=None)
def test_whatever_is_sent_is_answered_as_described(case: schemathesis.Case) -> None:
    case.call_and_validate()
