"""The description of the interface, without a gateway that runs."""

import asyncio
from datetime import UTC, datetime

import structlog
from pydantic import JsonValue
from uradori_bus.memory import MemoryBus
from uradori_contracts.settings import Settings

from uradori_gateway.config import GatewayConfig
from uradori_gateway.domain.turn_id import turn_id
from uradori_gateway.http.app import create_api
from uradori_gateway.turns.readers import Readers
from uradori_gateway.turns.turns import Turns


def openapi() -> dict[str, JsonValue]:
    """OpenAPI 3.1, as it is served at /openapi.json."""
    bus, config, log = MemoryBus(), GatewayConfig(), structlog.get_logger()
    readers = Readers(bus, lambda: 0.0, config.max_readers, asyncio.TaskGroup(), log)
    turns = Turns(bus, Settings, readers, config, log)
    api = create_api(bus, turns, config, lambda: turn_id(0, b""), lambda: datetime.now(UTC))
    return api.openapi()
