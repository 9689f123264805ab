"""Facts that deny what is asked for give way to those that are called as well and have it."""

from collections.abc import Callable, Sequence

from uradori_figures.domain.comparing.verdicts import Verdict, Verdicts
from uradori_figures.domain.ranking.ranked import Ranked

Score = Callable[[Ranked], float]
_TOLERATED = 1.0


def narrowed(ordered: Sequence[Ranked], verdicts: Verdicts, name_score: Score) -> list[Ranked]:
    """Without those that deny an aspect which another one has; in their order.

    Without a year in the question, also without those of years before the first one's that are called no better.
    """
    kept = list(ordered)
    for verdict in verdicts.aspects():
        kept = _without_denials(kept, verdict, name_score)
    return kept if verdicts.asked.years else _latest(kept, name_score)


def _without_denials(ordered: list[Ranked], verdict: Verdict, name_score: Score) -> list[Ranked]:
    told = [(one, verdict(one.fact)) for one in ordered]
    having = [one for one, fit in told if fit]
    if not having:
        return ordered
    best = max(map(name_score, having))
    item = max(one.features.get("item_core", 0.0) for one in having)

    def is_called_better(one: Ranked) -> bool:
        return name_score(one) > best + _TOLERATED and one.features.get("item_core", 0.0) > item

    return [one for one, fit in told if fit is not False or is_called_better(one)]


def _latest(ordered: list[Ranked], name_score: Score) -> list[Ranked]:
    first = next((one for one in ordered if one.fact.period_end is not None), None)
    end = None if first is None else first.fact.period_end
    if first is None or end is None:
        return ordered
    least = name_score(first) + _TOLERATED
    return [one for one in ordered if (day := one.fact.period_end) is None or day >= end or name_score(one) > least]
