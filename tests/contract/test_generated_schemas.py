"""The committed schemas are those that the contracts give."""

import json
from pathlib import Path

import pytest
from jsonschema import Draft202012Validator
from uradori_contracts.asking import Ask, DataSourceMode, Display, RetrievalMode
from uradori_contracts.schemas.asyncapi import asyncapi
from uradori_contracts.schemas.json_schema import bodies, json_schemas
from uradori_contracts.subjects import ENDPOINTS, STREAMING_ENDPOINTS, STREAMS

DOCS = Path(__file__).parents[2] / "docs"


@pytest.mark.parametrize("name", sorted(json_schemas()))
def test_the_committed_json_schema_is_the_generated_one(name: str) -> None:
    committed = json.loads((DOCS / "schemas" / f"{name}.json").read_text(encoding="utf-8"))
    assert committed == json_schemas()[name], "run `make schemas`"


def test_no_schema_is_left_of_a_body_that_is_gone() -> None:
    assert {path.stem for path in (DOCS / "schemas").glob("*.json")} == {model.__name__ for model in bodies()}


def test_the_committed_asyncapi_is_the_generated_one() -> None:
    assert json.loads((DOCS / "asyncapi.json").read_text(encoding="utf-8")) == asyncapi(), "run `make schemas`"


def test_every_json_schema_is_valid() -> None:
    for schema in json_schemas().values():
        Draft202012Validator.check_schema(schema)


def test_asyncapi_names_every_subject() -> None:
    channels = asyncapi()["channels"]
    assert isinstance(channels, dict)
    addresses = {channel["address"] for channel in channels.values() if isinstance(channel, dict)}
    assert {endpoint.subject for endpoint in (*ENDPOINTS, *STREAMING_ENDPOINTS)} <= addresses
    assert len(channels) == len(ENDPOINTS) + len(STREAMING_ENDPOINTS) + len(STREAMS) + 1


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
