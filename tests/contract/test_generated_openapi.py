"""The committed OpenAPI document is the one that the gateway serves."""

import json
from pathlib import Path

from openapi_spec_validator import OpenAPIV31SpecValidator
from uradori_gateway.http.openapi import openapi

COMMITTED = Path(__file__).parents[2] / "docs" / "openapi.json"


def test_the_committed_openapi_is_the_generated_one() -> None:
    assert json.loads(COMMITTED.read_text(encoding="utf-8")) == openapi(), "run `make schemas`"


def test_the_openapi_document_is_valid() -> None:
    document = json.loads(COMMITTED.read_text(encoding="utf-8"))
    assert document["openapi"].startswith("3.1")
    OpenAPIV31SpecValidator(document).validate()
