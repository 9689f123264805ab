"""JSON Schema 2020-12 of whatever crosses the bus."""

from pydantic import BaseModel, JsonValue

from uradori_contracts.asking import Cancel, ReadersReply, ReadersRequest
from uradori_contracts.errors import ErrorReply
from uradori_contracts.subjects import BUCKETS, ENDPOINTS, STREAMING_ENDPOINTS, STREAMS

DIALECT = "https://json-schema.org/draft/2020-12/schema"


def bodies() -> tuple[type[BaseModel], ...]:
    """Every model that is a whole body on the bus or a value of a bucket, by name."""
    found = {
        *(model for endpoint in (*ENDPOINTS, *STREAMING_ENDPOINTS) for model in (endpoint.request, endpoint.reply)),
        *(stream.body for stream in STREAMS),
        *(bucket.body for bucket in BUCKETS),
        Cancel,
        ReadersRequest,
        ReadersReply,
        ErrorReply,
    }
    return tuple(sorted(found, key=lambda model: model.__name__))


def json_schemas() -> dict[str, dict[str, JsonValue]]:
    """A schema for each body, by the model's name."""
    return {model.__name__: {"$schema": DIALECT, **model.model_json_schema(mode="serialization")} for model in bodies()}
