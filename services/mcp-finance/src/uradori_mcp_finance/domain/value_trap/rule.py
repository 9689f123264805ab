"""A versioned rule: conditions of clauses over the figures of a company's newest year."""

from decimal import Decimal
from enum import StrEnum

from pydantic import Field, model_validator
from uradori_contracts.message import Value


class Relation(StrEnum):
    """Between a figure and its bound."""

    BELOW = "below"
    AT_MOST = "at_most"
    ABOVE = "above"
    AT_LEAST = "at_least"

    def holds(self, left: Decimal, right: Decimal) -> bool:
        """Whether `left` stands in this relation to `right`."""
        match self:
            case Relation.BELOW:
                return left < right
            case Relation.AT_MOST:
                return left <= right
            case Relation.ABOVE:
                return left > right
            case Relation.AT_LEAST:
                return left >= right


class Clause(Value):
    """`item`, or its growth in % over `growth_years`, against `value` or the item `other`."""

    item: str
    relation: Relation
    value: Decimal | None = None
    other: str | None = None
    growth_years: int | None = Field(default=None, ge=1, le=4)

    @model_validator(mode="after")
    def _has_one_bound(self) -> "Clause":
        if (self.value is None) == (self.other is None):
            raise ValueError("a clause compares with either value or other")
        return self


class Condition(Value):
    """Holds where each of its clauses does. A `gate` must hold for the verdict to be a trap at all."""

    name: str
    statement: str
    statement_en: str
    gate: bool = False
    clause: tuple[Clause, ...] = Field(min_length=1)


class Rule(Value):
    """A trap: every gate holds, and at least `needed` of the other conditions."""

    version: str
    statement: str
    statement_en: str
    needed: int = Field(ge=1)
    condition: tuple[Condition, ...] = Field(min_length=1)

    @property
    def items(self) -> tuple[str, ...]:
        """All that its clauses look at."""
        clauses = tuple(clause for condition in self.condition for clause in condition.clause)
        return (*(clause.item for clause in clauses), *(clause.other for clause in clauses if clause.other))

    @model_validator(mode="after")
    def _can_be_met(self) -> "Rule":
        if self.needed > sum(not condition.gate for condition in self.condition):
            raise ValueError("a rule needs no more conditions than it has beside its gates")
        if len({condition.name for condition in self.condition}) != len(self.condition):
            raise ValueError("two conditions have one name")
        return self
