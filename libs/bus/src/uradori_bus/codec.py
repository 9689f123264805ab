"""Contract models as bytes and back. Bad input is refused in time linear in its size."""

import json
from typing import NoReturn, TypeVar

from pydantic import BaseModel, ValidationError
from uradori_contracts.errors import ErrorCode, UradoriError

Body = TypeVar("Body", bound=BaseModel)


class _Versioned(BaseModel):
    schema_version: int | None = None


def encode(message: BaseModel) -> bytes:
    """The JSON of a model."""
    return message.__pydantic_serializer__.to_json(message)


def decode(body: type[Body], raw: bytes) -> Body:
    """A model from JSON.

    Raises:
        UradoriError: UNSUPPORTED_VERSION for a `schema_version` that the model does not know,
            INVALID_REQUEST for whatever else is wrong: syntax, shape, NaN, depth, digits.
    """
    try:
        message = body.model_validate_json(raw)
    except ValidationError as error:
        raise UradoriError(_code(body, raw)) from error
    if b"NaN" in raw or b"Infinity" in raw:
        json.loads(raw, parse_constant=_refuse_constant)
    return message


def _code(body: type[BaseModel], raw: bytes) -> ErrorCode:
    field = body.model_fields.get("schema_version")
    try:
        version = _Versioned.model_validate_json(raw).schema_version
    except ValidationError:
        return ErrorCode.INVALID_REQUEST
    if field is None or version is None or version == field.default:
        return ErrorCode.INVALID_REQUEST
    return ErrorCode.UNSUPPORTED_VERSION


def _refuse_constant(_: str) -> NoReturn:
    raise UradoriError(ErrorCode.INVALID_REQUEST)
