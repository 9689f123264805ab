"""Writes the generated schemas into docs/: JSON Schema, AsyncAPI and OpenAPI."""

import json
from pathlib import Path

from pydantic import JsonValue
from uradori_contracts.schemas.asyncapi import asyncapi
from uradori_contracts.schemas.json_schema import json_schemas
from uradori_gateway.http.openapi import openapi

DOCS = Path(__file__).parent.parent / "docs"


def documents() -> dict[str, dict[str, JsonValue]]:
    """Each generated document by its path below docs/."""
    return {
        **{f"schemas/{name}.json": schema for name, schema in json_schemas().items()},
        "asyncapi.json": asyncapi(),
        "openapi.json": openapi(),
    }


def text_of(document: dict[str, JsonValue]) -> str:
    """A document as it is committed."""
    return json.dumps(document, ensure_ascii=False, indent=2, sort_keys=True) + "\n"


def main() -> None:
    """Write them all."""
    (DOCS / "schemas").mkdir(parents=True, exist_ok=True)
    for path, document in documents().items():
        (DOCS / path).write_text(text_of(document), encoding="utf-8")


if __name__ == "__main__":
    main()
