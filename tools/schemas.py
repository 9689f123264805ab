"""Writes the generated schemas into docs/: JSON Schema, AsyncAPI and OpenAPI."""

import asyncio
import json
from datetime import UTC, datetime
from pathlib import Path

from pydantic import JsonValue
from uradori_bus import HotSettings
from uradori_bus.logs import silent
from uradori_bus.memory import MemoryBus
from uradori_contracts.message import TurnId
from uradori_contracts.schemas.asyncapi import asyncapi
from uradori_contracts.schemas.json_schema import json_schemas
from uradori_gateway.config import GatewayConfig
from uradori_gateway.http.app import create_api
from uradori_gateway.turns.readers import Readers
from uradori_gateway.turns.turns import Turns

DOCS = Path(__file__).parent.parent / "docs"


async def openapi() -> dict[str, JsonValue]:
    """OpenAPI 3.1 of the gateway, as it serves it."""
    settings, config = HotSettings(), GatewayConfig()
    async with MemoryBus() as bus, asyncio.TaskGroup() as tasks:
        readers = Readers(bus, lambda: 0.0, config.max_readers, tasks, silent())
        turns = Turns(bus, lambda: settings.current, readers, config, silent())
        api = create_api(bus, turns, config, lambda: TurnId("t"), lambda: datetime.now(UTC))
        return api.openapi()


def documents() -> dict[str, dict[str, JsonValue]]:
    """Each generated document by its path below docs/."""
    return {
        **{f"schemas/{name}.json": schema for name, schema in json_schemas().items()},
        "asyncapi.json": asyncapi(),
        "openapi.json": asyncio.run(openapi()),
    }


def main() -> None:
    """Write them all; schemas of bodies that are gone are removed."""
    (DOCS / "schemas").mkdir(parents=True, exist_ok=True)
    written = documents()
    for path in (DOCS / "schemas").glob("*.json"):
        if f"schemas/{path.name}" not in written:
            path.unlink()
    for name, document in written.items():
        text = json.dumps(document, ensure_ascii=False, indent=2, sort_keys=True) + "\n"
        (DOCS / name).write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
