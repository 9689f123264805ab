"""Of cells that print the same the one of the statement itself is shown."""

from collections.abc import Sequence

from uradori_figures.domain.ranking.ranked import Ranked, same_answer

_STATEMENTS = frozenset(
    {"balance_sheet", "income_statement", "comprehensive_income", "changes_in_equity", "cash_flows"}
)
_SUMMARIES = frozenset({"key_figures", "other"})
_CLOSE = 0.5


def shown(ordered: Sequence[Ranked], contexts: Sequence[str]) -> Ranked:
    """The first fact, or the same in a statement of its document where the first stands in a summary.

    Only where the question names no context, and both fit about as well.
    """
    first = ordered[0]
    if contexts or first.fact.statement not in _SUMMARIES:
        return first
    for one in ordered[1:]:
        if first.score - one.score > _CLOSE:
            break
        if one.fact.statement in _STATEMENTS and _says_the_same(one, first):
            return one
    return first


def _says_the_same(one: Ranked, other: Ranked) -> bool:
    fact, there = one.fact, other.fact
    return (
        same_answer(fact, there)
        and fact.document_id == there.document_id
        and (fact.period_start, fact.period_end, fact.basis) == (there.period_start, there.period_end, there.basis)
    )
