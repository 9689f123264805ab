"""All candidates compared with what is asked for: what one fact says, and what it is among the others."""

from collections.abc import Sequence

from uradori_contracts.documents import ReportedFact

from uradori_figures.domain.asking import Asked
from uradori_figures.domain.features import Comparer, Features
from uradori_figures.domain.labels import Labels
from uradori_figures.domain.persons import Readings

_STATEMENTS = frozenset(
    {"balance_sheet", "income_statement", "comprehensive_income", "changes_in_equity", "cash_flows"}
)
_YEARS = 5


def compared(
    asked: Asked, facts: Sequence[ReportedFact], labels: Labels, readings: Readings
) -> list[tuple[ReportedFact, Features]]:
    """Facts with their features, in their order; those in another money than the one asked for are left out."""
    comparer = Comparer(asked, labels, readings)
    kept = [fact for fact in facts if asked.currency in ("", fact.unit)]
    latest = max((fact.period_end for fact in kept if fact.period_end is not None), default=None)
    groups = {fact.document_id for fact in kept if fact.basis == "consolidated"}
    told: list[tuple[ReportedFact, Features]] = []
    for fact in kept:
        features = comparer.features(fact)
        if not asked.years and latest is not None and fact.period_end is not None:
            features["years_behind"] = float(min(latest.year - fact.period_end.year, _YEARS))
        if not asked.basis and _is_own(fact) and fact.document_id in groups:
            features["parent_of_group"] = 1.0
        told.append((fact, features))
    return told


def _is_own(fact: ReportedFact) -> bool:
    """Whether a fact is of the parent company's own statements: where its group reports, that is what is meant."""
    return fact.basis == "parent" and fact.statement in _STATEMENTS
