"""Facts in the order in which they answer."""

from collections.abc import Iterable

from uradori_contracts.reported_facts import ReportedFact

from uradori_figures.domain.comparing.features import Features
from uradori_figures.domain.ranking.model import Model
from uradori_figures.domain.ranking.ranked import Ranked


def in_order(told: Iterable[tuple[ReportedFact, Features]], model: Model) -> list[Ranked]:
    """Best first; ties keep their order."""
    scored = [Ranked(fact, own, model.score(own) - own.get("years_behind", 0.0)) for fact, own in told]
    return sorted(scored, key=lambda one: -one.score)
