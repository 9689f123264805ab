"""Facts in the order in which they answer."""

from collections.abc import Sequence
from dataclasses import dataclass

from uradori_contracts.documents import ReportedFact

from uradori_figures.domain.asides import without_asides
from uradori_figures.domain.asking import Asked
from uradori_figures.domain.contradicting import contradicted
from uradori_figures.domain.features import Comparer, Features
from uradori_figures.domain.labels import Labels
from uradori_figures.domain.model import Model
from uradori_figures.domain.narrowing import denies, fitting, with_days
from uradori_figures.domain.persons import Readings

_GAP = 6.0
_SMALL = 0.2
_LEAST, _MOST = -10.0, 25.0
_BETTER = 0.3
_UNMATCHED = 0.3
_BOTH = {"consolidated", "parent"}
_CLOSE = 1.5
_STATEMENTS = frozenset({"balance_sheet", "income_statement", "comprehensive_income", "cash_flows", "notes"})
"""Where one company reports the same item twice: for the group and for the parent company alone."""
_IN_PLAIN_WORDS = _STATEMENTS | {"key_figures", "employees", "other"}
"""And where a label in quotation marks may be either, but plain words mean the group."""


@dataclass(frozen=True, slots=True)
class Ranked:
    """A fact with how it fits and what that comes to."""

    fact: ReportedFact
    features: Features
    score: float


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


def rank(asked: Asked, facts: Sequence[ReportedFact], model: Model, labels: Labels, readings: Readings) -> Ranking:
    """Ties keep the order of the facts; without a year in the question the latest period of a label comes first.

    Facts in another money than the one that is asked for are left out, and of a number and one in brackets beside it
    the one that is not.
    """
    facts = without_asides([fact for fact in facts if asked.currency in ("", fact.unit)], asked, labels)
    asked, fits = with_days(asked, facts)
    comparer = Comparer(asked, labels, readings)
    scored = []
    latest = max((fact.period_end for fact in facts if fact.period_end is not None), default=None)
    for fact in facts:
        features = comparer.features(fact)
        if not asked.years and latest is not None and fact.period_end is not None:
            behind = latest.year - fact.period_end.year
            features["years_behind"] = float(min(behind, 5))
        scored.append(Ranked(fact, features, model.score(features) - features.get("years_behind", 0.0)))
    scored.sort(key=lambda one: -one.score)
    scored = fitting(asked, scored, fits, lambda one: one.fact, lambda one: model.name_score(one.features))
    ordered = _consolidated_first(scored, _twice(asked))
    denied = bool(ordered) and denies(asked, ordered[0].fact, fits)
    return Ranking(asked, ordered, 0.0 if denied else _sureness(ordered, model, _twice(asked)))


def _twice(asked: Asked) -> frozenset[str]:
    return _STATEMENTS if asked.item.quoted else _IN_PLAIN_WORDS


def _consolidated_first(ordered: Sequence[Ranked], twice: frozenset[str]) -> tuple[Ranked, ...]:
    """Where no basis is asked for, a consolidated figure called the same comes before the parent company's own."""
    if not ordered or not _is_unmarked_parent(ordered[0], twice):
        return tuple(ordered)
    first = ordered[0]
    for place, one in enumerate(ordered):
        if first.score - one.score > _CLOSE:
            break
        if one.fact.basis == "consolidated" and one.fact.statement in twice and _is_called_as(one, first):
            return (one, *ordered[:place], *ordered[place + 1 :])
    return tuple(ordered)


def _is_unmarked_parent(one: Ranked, twice: frozenset[str]) -> bool:
    return "basis:any:parent" in one.features and one.fact.statement in twice


def _is_called_as(one: Ranked, other: Ranked) -> bool:
    """Whether what is asked for, its context and its year fit as well."""
    names = ("item_core", "item_worst", "context_worst", "year_right", "member_best")
    return all(one.features.get(name, 0.0) >= other.features.get(name, 0.0) for name in names)


def _sureness(ordered: Sequence[Ranked], model: Model, twice: frozenset[str]) -> float:
    if not ordered or contradicted(ordered[0].features) is not None:
        return 0.0
    return model.probability(signs(ordered, model, twice))


def signs(ordered: Sequence[Ranked], model: Model, twice: frozenset[str] = _STATEMENTS) -> dict[str, float]:
    """What tells how sure the first fact is.

    Its lead over the first one that says something else, how well its labels fit, and whether labels of another year or
    basis fit better: then what is asked for stands there, and has no cell of the year.
    """
    first = ordered[0]
    others = (one for one in ordered[1:] if not (_is_consolidated(first, twice) and one.fact.basis == "parent"))
    rival = next((one for one in others if not same_answer(one.fact, first.fact)), None)
    gap = min(first.score - rival.score, _GAP) if rival is not None else _GAP
    own = first.features
    fitting = model.label_score(own)
    better = min(max(model.label_score(one.features) for one in ordered) - fitting, _GAP)
    other_basis = _of_other_basis(ordered, twice)
    return {
        "gap": gap,
        "small_gap": float(gap < _SMALL),
        "labels": min(max(fitting, _LEAST), _MOST) / 10,
        "better_labels": better,
        "better_elsewhere": float(better > _BETTER),
        "other_basis": float(other_basis is not None),
        "other_basis_near": max(0.0, _GAP - (first.score - other_basis.score)) if other_basis is not None else 0.0,
        "item_worst": own.get("item_worst", 0.0),
        "item_core": own.get("item_core", 0.0),
        "item_dice": own.get("item_dice", 0.0),
        "item_written": own.get("item_written", 0.0),
        "item_anywhere": own.get("item_anywhere", 0.0),
        "no_core": float(own.get("item_core", 0.0) == 0.0),
        "context_mean": own.get("context_mean", 1.0),
        "context_worst": own.get("context_worst", 1.0),
        "context_missing": float(own.get("context_worst", 1.0) < _UNMATCHED),
        "member_fit": _of_member(own, "member_best:"),
        "member_exact": _of_member(own, "member_exact:"),
        "member_missing": own.get("member_missing", 0.0),
        "members_unasked": float(any(name.startswith("members_unasked:1") for name in own)),
        "parents_unasked": own.get("parents_unasked", 0.0),
        "year_unsure": float("year_unknown" in own or "year_wrong" in own),
        "written_wrong": own.get("written_wrong", 0.0),
        "unit_wrong": own.get("unit_wrong", 0.0),
        "statement_other": float(first.fact.statement == "other"),
        "text": float(first.fact.kind == "text"),
    }


def _is_consolidated(one: Ranked, twice: frozenset[str]) -> bool:
    """Whether it is the group's figure where no basis is asked for: then the parent company's is no rival."""
    return "basis:any:consolidated" in one.features and one.fact.statement in twice


def _of_member(features: Features, prefix: str) -> float:
    return max((value for name, value in features.items() if name.startswith(prefix)), default=1.0)


def _of_other_basis(ordered: Sequence[Ranked], twice: frozenset[str]) -> Ranked | None:
    """The best fact of the same last label and period that is of the other basis, where no basis is asked for."""
    first = ordered[0]
    if _is_consolidated(first, twice) or not any(name.startswith("basis:any:") for name in first.features):
        return None
    own = first.fact
    return next(
        (
            one
            for one in ordered[1:]
            if {one.fact.basis, own.basis} == _BOTH
            and one.fact.row_path[-1:] == own.row_path[-1:]
            and one.fact.period_end == own.period_end
            and not same_answer(one.fact, own)
        ),
        None,
    )


def same_answer(one: ReportedFact, other: ReportedFact) -> bool:
    """Whether two facts say the same: the same value in the same unit, the same words, the same nothing."""
    if one.kind != other.kind:
        return False
    if one.value is not None or other.value is not None:
        return one.value == other.value and one.unit == other.unit
    return one.printed == other.printed
