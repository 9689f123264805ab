"""Facts in the order in which they answer."""

from collections.abc import Callable, Iterable, Sequence

from uradori_contracts.reported_facts import ReportedFact

from uradori_figures.domain.comparing.features import Features
from uradori_figures.domain.ranking.model import Model
from uradori_figures.domain.ranking.ranked import STATEMENTS, Ranked

_CLOSE = 1.5


def in_order(told: Iterable[tuple[ReportedFact, Features]], model: Model) -> list[Ranked]:
    """Best first; ties keep their order."""
    scored = [Ranked(fact, own, model.score(own) - own.get("years_behind", 0.0)) for fact, own in told]
    return sorted(scored, key=lambda one: -one.score)


def preferred(ordered: Sequence[Ranked]) -> tuple[Ranked, ...]:
    """Of facts called about the same the group's before its parent's, then the primary statement's before a note's."""
    return _first_of(_first_of(tuple(ordered), _beside_the_group, _of_the_group), _in_a_note, _in_a_statement)


def _first_of(
    ordered: tuple[Ranked, ...], gives_way: Callable[[Ranked], bool], takes_it: Callable[[Ranked], bool]
) -> tuple[Ranked, ...]:
    if not ordered or not gives_way(ordered[0]):
        return ordered
    first = ordered[0]
    for place, one in enumerate(ordered):
        if first.score - one.score > _CLOSE:
            break
        if takes_it(one) and _is_called_as(one, first):
            return (one, *ordered[:place], *ordered[place + 1 :])
    return ordered


def _beside_the_group(one: Ranked) -> bool:
    return "beside_group" in one.features


def _of_the_group(one: Ranked) -> bool:
    return one.fact.basis == "consolidated"


def _in_a_note(one: Ranked) -> bool:
    return one.is_of_all and one.is_named and one.fact.statement == "notes"


def _in_a_statement(one: Ranked) -> bool:
    return one.is_told and one.fact.statement in STATEMENTS and "beside_group" not in one.features


def _is_called_as(one: Ranked, other: Ranked) -> bool:
    """Whether what is asked for, its context and its year fit as well."""
    names = ("item_core", "item_worst", "context_worst", "year_right")
    return all(one.features.get(name, 0.0) >= other.features.get(name, 0.0) for name in names)
