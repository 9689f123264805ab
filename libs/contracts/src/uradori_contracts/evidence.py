"""Whatever an answer may rest on."""

from datetime import date
from decimal import Decimal
from enum import StrEnum

from pydantic import Field, model_validator

from uradori_contracts.message import Tag, Value

DIGITS, DECIMAL_PLACES = 48, 24
"""More than any report prints; what is written out of a figure stays short."""


class EvidenceKind(StrEnum):
    """What the evidence holds."""

    PASSAGE = "passage"
    TABLE = "table"
    VALUE = "value"


class Span(Value):
    """Characters [start, end) of a text."""

    start: int = Field(ge=0)
    end: int = Field(ge=0)


class Cell(Value):
    """A cell of a table: zero-based row and column of the body, below the header row."""

    row: int = Field(ge=0)
    column: int = Field(ge=0)


class Table(Value):
    """A table as evidence. `unit` holds for every cell that names no unit of its own."""

    title: str = ""
    headers: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    unit: str = ""


class TypedValue(Value):
    """A figure with its context. `value` is in `unit`; a rate of 10.4 % is 10.4 in "%"."""

    item: str = Field(description="the line item as it is called in its source, e.g. 営業利益")
    value: Decimal = Field(max_digits=DIGITS, decimal_places=DECIMAL_PLACES)
    unit: str
    item_id: str = Field(default="", description="canonical id of the line item, where it is known")
    entity: str = ""
    period: str = Field(default="", description="as printed, e.g. 2024年3月期")
    basis: str = Field(default="", description="連結, 単体 or empty")
    nature: str = Field(default="", description="実績, 会社予想, ... or empty")


class Provenance(Value):
    """Where it came from."""

    document_id: str = ""
    section: str = ""
    span: Span | None = None
    cell: str = Field(default="", description="address of the cell in its document")
    publisher: str = ""
    formula: str = Field(default="", description="for a computed value, the formula and its operands")
    data_source: str = ""


class Evidence(Value):
    """One source of a turn under the tag issued for it. Holds exactly one of `text`, `table`, `value`."""

    tag: Tag
    id: str = ""
    title: str = ""
    as_of: date | None = None
    text: str | None = None
    table: Table | None = None
    value: TypedValue | None = None
    provenance: Provenance = Provenance()

    @model_validator(mode="after")
    def _holds_exactly_one(self) -> "Evidence":
        held = [part for part in (self.text, self.table, self.value) if part is not None]
        if len(held) != 1:
            raise ValueError("evidence holds exactly one of text, table, value")
        return self

    @property
    def kind(self) -> EvidenceKind:
        """Which of the three it holds."""
        if self.text is not None:
            return EvidenceKind.PASSAGE
        return EvidenceKind.TABLE if self.table is not None else EvidenceKind.VALUE
