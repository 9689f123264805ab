"""The committed schemas are those that the contracts give."""

import json
from datetime import UTC, datetime
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path

import pytest
from jsonschema import Draft202012Validator
from openapi_spec_validator import validate
from uradori_contracts.asking import Ask, DataSourceMode, Display, RetrievalMode
from uradori_contracts.audit import AuditStatus
from uradori_contracts.reporting import cloud_event
from uradori_contracts.schemas.asyncapi import asyncapi
from uradori_contracts.schemas.json_schema import json_schemas
from uradori_contracts.subjects import ENDPOINTS, STREAMING_ENDPOINTS, STREAMS
from uradori_contracts.turn import Completion, TurnReport

REPORT = TurnReport(
    turn_id="t1",
    produced_at=datetime(2026, 11, 30, tzinfo=UTC),
    completion=Completion.COMPLETE,
    status=AuditStatus.PASS,
    digest="",
)
ROOT = Path(__file__).parents[2]
DOCS = ROOT / "docs"


@pytest.fixture(scope="module")
def generated() -> dict[str, object]:
    specification = spec_from_file_location("schemas", ROOT / "tools" / "schemas.py")
    assert specification is not None
    assert specification.loader is not None
    tool = module_from_spec(specification)
    specification.loader.exec_module(tool)
    return tool.documents()


def test_the_committed_schemas_are_the_generated_ones(generated: dict[str, object]) -> None:
    files = [*DOCS.glob("schemas/*.json"), DOCS / "asyncapi.json", DOCS / "openapi.json"]
    committed = {str(path.relative_to(DOCS)): json.loads(path.read_text(encoding="utf-8")) for path in files}
    assert committed.keys() == generated.keys(), "run `make schemas`"
    assert [name for name in committed if committed[name] != generated[name]] == [], "run `make schemas`"


def test_openapi_is_valid_and_names_every_route(generated: dict[str, object]) -> None:
    document = generated["openapi.json"]
    validate(document)
    assert document["openapi"].startswith("3.1")
    assert {path for path in document["paths"] if path.startswith("/api/")} == {
        "/api/v1/chat/stream",
        "/api/v1/chat/sync",
        "/api/v1/turns/{turn_id}",
        "/api/v1/turns/{turn_id}/events",
        "/api/v1/settings",
        "/api/v1/audit",
        "/api/v1/access/mcp",
        "/api/v1/companies",
        "/api/v1/documents",
        "/api/v1/documents/{document_id}",
        "/api/v1/documents/uploads/{upload_id}",
    }


def test_every_json_schema_is_valid() -> None:
    for schema in json_schemas().values():
        Draft202012Validator.check_schema(schema)


def test_asyncapi_names_every_subject() -> None:
    channels = asyncapi()["channels"]
    assert isinstance(channels, dict)
    addresses = {channel["address"] for channel in channels.values() if isinstance(channel, dict)}
    assert {endpoint.subject for endpoint in (*ENDPOINTS, *STREAMING_ENDPOINTS)} <= addresses
    assert len(channels) == len(ENDPOINTS) + len(STREAMING_ENDPOINTS) + len(STREAMS) + 3


def test_asyncapi_tells_a_subscriber_what_comes_with_a_report() -> None:
    document = asyncapi()
    assert isinstance(document["components"], dict)
    assert isinstance(document["channels"], dict)
    messages = document["components"]["messages"]
    report, dead = (messages[name]["headers"]["properties"] for name in ("TurnReport", "DeadReport"))
    attributes = cloud_event(REPORT, "coordinator", "id-1")
    assert attributes.keys() <= report.keys()
    assert {name: value["const"] for name, value in report.items() if "const" in value}.items() <= attributes.items()
    assert {"Uradori-Dead-Subject", "Uradori-Dead-Sequence", "Uradori-Dead-Reason"} == dead.keys() - report.keys()
    assert document["channels"]["DEAD_LETTER_AUDIT"]["address"] == "uradori.v1.dead-letter.AUDIT.{team}"


def test_every_reference_in_asyncapi_resolves() -> None:
    document = asyncapi()
    for reference in _references(document):
        part: object = document
        for key in reference.removeprefix("#/").split("/"):
            assert isinstance(part, dict)
            part = part[key]


def test_a_message_validates_against_its_schema() -> None:
    ask = Ask(
        turn_id="t1",
        question="トヨタの営業利益は？",
        data_source_mode=DataSourceMode.SNAPSHOT,
        retrieval_mode=RetrievalMode.HYBRID,
        display=Display.LIVE,
    )
    Draft202012Validator(json_schemas()["Ask"]).validate(json.loads(ask.model_dump_json()))


def _references(part: object) -> list[str]:
    if isinstance(part, dict):
        own = [part["$ref"]] if isinstance(part.get("$ref"), str) else []
        return own + [found for value in part.values() for found in _references(value)]
    if isinstance(part, list):
        return [found for value in part for found in _references(value)]
    return []
