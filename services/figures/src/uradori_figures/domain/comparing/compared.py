"""All candidates compared with what is asked for: what one fact says, and what it is among the others."""

from collections.abc import Sequence

from uradori_contracts.reported_facts import ReportedFact

from uradori_figures.domain.asking.asked_items import Asked
from uradori_figures.domain.comparing.asides import without_asides
from uradori_figures.domain.comparing.features import Comparer, Features
from uradori_figures.domain.naming.labels import Labels
from uradori_figures.domain.naming.persons import Readings

_STATEMENTS = frozenset(
    {"balance_sheet", "income_statement", "comprehensive_income", "changes_in_equity", "cash_flows", "notes"}
)
_SUMMARIES = frozenset({"key_figures", "employees", "other"})
"""Where a label in quotation marks may be of either basis, but plain words mean the group."""
_NAMED = 0.94
_YEARS = 5


def compared(
    asked: Asked, facts: Sequence[ReportedFact], labels: Labels, readings: Readings
) -> list[tuple[ReportedFact, Features]]:
    """Facts with their features, in their order.

    Those in another money than the one asked for are left out, and of a number and one in brackets beside it the one
    that is not asked for.
    """
    comparer = Comparer(asked, labels, readings)
    kept = without_asides([fact for fact in facts if asked.currency in ("", fact.unit)], asked, labels)
    latest = max((fact.period_end for fact in kept if fact.period_end is not None), default=None)
    groups = {fact.document_id for fact in kept if fact.basis == "consolidated"}
    told: list[tuple[ReportedFact, Features]] = []
    for fact in kept:
        features = comparer.features(fact)
        if not asked.years and latest is not None and fact.period_end is not None:
            features["years_behind"] = float(min(latest.year - fact.period_end.year, _YEARS))
        told.append((fact, features))
    if not asked.basis:
        tells = asked.of_groups or any(
            fact.basis == "consolidated" and own.get("item_core", 0.0) >= _NAMED for fact, own in told
        )
        for fact, features in told:
            if fact.basis == "parent" and fact.document_id in groups:
                features.update(_beside_the_group(fact.statement, asked.item.quoted, tells))
    return told


def _beside_the_group(statement: str, quoted: bool, tells: bool) -> Features:
    """What a parent company's own figure is where its group reports and no basis is asked for.

    `tells`: the group has such a figure. In a summary it is nothing that answers for the group then; 1株当たり配当額 is of
    the parent alone, and answers.
    """
    if statement in _STATEMENTS or (statement in _SUMMARIES and not quoted and tells):
        return {"parent_of_group": 1.0, "beside_group": 1.0}
    return {"beside_group": 1.0} if statement in _SUMMARIES and not quoted else {}
