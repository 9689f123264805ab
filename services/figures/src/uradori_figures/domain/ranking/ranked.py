"""A fact with how it fits, and when two facts say the same."""

from dataclasses import dataclass

from uradori_contracts.reported_facts import ReportedFact

from uradori_figures.domain.comparing.features import Features

CALLED = 0.94
"""How well a label fits at least that is just what is asked for."""
_FOUND = 0.8


@dataclass(frozen=True, slots=True)
class Ranked:
    """A fact with how it fits and what that comes to."""

    fact: ReportedFact
    features: Features
    score: float

    @property
    def is_named(self) -> bool:
        """Whether its row or its column is called just what is asked for."""
        own = self.features
        if own.get("item_core", 0.0) < CALLED or own.get("another_thing"):
            return False
        return "item_at:row" in own or "item_at:column" in own

    @property
    def is_told(self) -> bool:
        """Whether it is called so, under all that is asked for, of the year and the member that are asked for."""
        own = self.features
        if not self.is_named or own.get("context_worst", 1.0) < _FOUND:
            return False
        return not (own.get("member_missing") or own.get("year_wrong") or own.get("year_unknown"))

    @property
    def is_of_all(self) -> bool:
        """Whether neither a context nor a member is asked for."""
        return "context_mean" not in self.features and not any(n.startswith("member_best:") for n in self.features)


def same_answer(one: ReportedFact, other: ReportedFact) -> bool:
    """Whether two facts say the same: the same value in the same unit, the same words, the same nothing."""
    if one.kind != other.kind:
        return False
    if one.value is not None or other.value is not None:
        return one.value == other.value and one.unit == other.unit
    return one.printed == other.printed


def same_figure(one: ReportedFact, other: ReportedFact) -> bool:
    """As `same_answer`, or the same figure with the other sign: a cost is printed with △ in one table and without in another."""
    if one.value is None or other.value is None:
        return same_answer(one, other)
    return abs(one.value) == abs(other.value) and one.unit == other.unit and one.kind == other.kind
