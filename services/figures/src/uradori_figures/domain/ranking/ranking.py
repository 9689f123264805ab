"""Facts for one asked item, best first, and how sure the first one is."""

from collections.abc import Sequence
from dataclasses import dataclass

from uradori_contracts.reported_facts import ReportedFact

from uradori_figures.domain.asking.asked_items import Asked
from uradori_figures.domain.comparing.compared import compared
from uradori_figures.domain.comparing.verdicts import verdicts_on
from uradori_figures.domain.naming.labels import Labels
from uradori_figures.domain.naming.persons import Readings
from uradori_figures.domain.ranking.contradicting import contradicted
from uradori_figures.domain.ranking.model import Model
from uradori_figures.domain.ranking.narrowing import narrowed
from uradori_figures.domain.ranking.ordering import in_order
from uradori_figures.domain.ranking.own_statement import preferred
from uradori_figures.domain.ranking.ranked import Ranked
from uradori_figures.domain.ranking.signs import signs


@dataclass(frozen=True, slots=True)
class Ranking:
    """Facts for one asked item, best first, and how sure the first one is."""

    asked: Asked
    facts: tuple[Ranked, ...]
    probability: float

    @property
    def first(self) -> Ranked | None:
        """The best one."""
        return self.facts[0] if self.facts else None

    @property
    def names_it(self) -> bool:
        """Whether some table has a row or a column of just what is asked for, of whatever year."""
        return any(one.is_named for one in self.facts)


def rank(asked: Asked, facts: Sequence[ReportedFact], model: Model, labels: Labels, readings: Readings) -> Ranking:
    """Ties keep the order of the facts; without a year in the question the latest period of a label comes first."""
    verdicts = verdicts_on(asked, facts, labels)
    asked = verdicts.asked
    scored = in_order(compared(asked, facts, labels, readings), model)
    ordered = preferred(narrowed(scored, verdicts, lambda one: model.name_score(one.features)))
    denied = bool(ordered) and verdicts.denies(ordered[0].fact)
    return Ranking(asked, ordered, 0.0 if denied else sureness(ordered, model))


def sureness(ordered: Sequence[Ranked], model: Model) -> float:
    """How often the first of such facts is right; never where it contradicts what is asked."""
    if not ordered or contradicted(ordered[0].features) is not None:
        return 0.0
    return model.probability(signs(ordered, model))
