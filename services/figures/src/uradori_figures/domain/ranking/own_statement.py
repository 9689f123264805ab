"""The statement's own cell before what a note, a summary or a segment prints of the same item."""

from collections.abc import Callable, Sequence

from uradori_figures.domain.ranking.ranked import Ranked, same_answer, same_figure

_PRIMARY = frozenset({"balance_sheet", "income_statement", "comprehensive_income", "cash_flows"})
"""The statements in which a label alone tells the item."""
_WITH_EQUITY = _PRIMARY | {"changes_in_equity"}
_SUMMARIES = frozenset({"key_figures", "other"})
_CLOSE = 1.5
_VERY_CLOSE = 0.5


def preferred(ordered: Sequence[Ranked]) -> tuple[Ranked, ...]:
    """Of facts called about the same the group's before its parent's, then the primary statement's before a note's."""
    return _first_of(_first_of(tuple(ordered), _beside_the_group, _of_the_group), _in_a_note, _in_a_statement)


def shown(ordered: Sequence[Ranked], contexts: Sequence[str]) -> Ranked:
    """The first fact, or the same in a statement of its document where the first stands in a summary.

    Only where the question names no context, and both fit about as well.
    """
    first = ordered[0]
    if contexts or first.fact.statement not in _SUMMARIES:
        return first
    for one in ordered[1:]:
        if first.score - one.score > _VERY_CLOSE:
            break
        if one.fact.statement in _WITH_EQUITY and _says_the_same(one, first):
            return one
    return first


def says_another(one: Ranked, first: Ranked) -> bool:
    """Whether it is told as well and says something else; what a note or a segment says is none for a primary statement."""
    if not one.is_told or same_figure(one.fact, first.fact):
        return False
    return one.fact.statement in _PRIMARY or first.fact.statement not in _PRIMARY


def _says_the_same(one: Ranked, other: Ranked) -> bool:
    fact, there = one.fact, other.fact
    return (
        same_answer(fact, there)
        and fact.document_id == there.document_id
        and (fact.period_start, fact.period_end, fact.basis) == (there.period_start, there.period_end, there.basis)
    )


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
    return one.is_told and one.fact.statement in _PRIMARY and "beside_group" not in one.features


def _is_called_as(one: Ranked, other: Ranked) -> bool:
    """Whether what is asked for, its context and its year fit as well."""
    names = ("item_core", "item_worst", "context_worst", "year_right")
    return all(one.features.get(name, 0.0) >= other.features.get(name, 0.0) for name in names)
