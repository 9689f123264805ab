"""The base of everything that crosses a border."""

from typing import Annotated, Literal, NewType

from pydantic import BaseModel, ConfigDict, StringConstraints

SCHEMA_VERSION: Literal[1] = 1

TurnId = NewType("TurnId", str)

Identifier = Annotated[str, StringConstraints(pattern=r"^[A-Za-z0-9_-]{1,64}$")]
Ticker = Annotated[str, StringConstraints(pattern=r"^([0-9]{4}|[0-9]{3}[A-Z])$")]
Tag = Annotated[str, StringConstraints(pattern=r"^(doc|mcp_val)_[1-9][0-9]{0,2}$")]


class Value(BaseModel):
    """A part of a message: frozen, and closed to fields it does not know."""

    model_config = ConfigDict(frozen=True, extra="forbid")


class Message(Value):
    """A whole body on the bus. An unknown major `schema_version` is refused by the receiver."""

    schema_version: Literal[1] = SCHEMA_VERSION
