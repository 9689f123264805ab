"""What tells how sure the first fact of a ranking is."""

from collections.abc import Sequence

from uradori_figures.domain.comparing.features import Features
from uradori_figures.domain.ranking.model import Model
from uradori_figures.domain.ranking.own_statement import says_another
from uradori_figures.domain.ranking.ranked import Ranked, same_answer, same_figure

_GAP = 6.0
_SMALL = 0.2
_LEAST, _MOST = -10.0, 25.0
_BETTER = 0.3
_UNMATCHED = 0.3
_BOTH = {"consolidated", "parent"}


def signs(ordered: Sequence[Ranked], model: Model) -> dict[str, float]:
    """What tells how sure the first fact is.

    Its lead over the first one that says something else, how well its labels fit, and whether labels of another year or
    basis fit better: then what is asked for stands there, and has no cell of the year.
    """
    first = ordered[0]
    others = [one for one in ordered[1:] if "beside_group" not in one.features]
    rival = next((one for one in others if not same_figure(one.fact, first.fact)), None)
    gap = min(first.score - rival.score, _GAP) if rival is not None else _GAP
    own = first.features
    fitting = model.label_score(own)
    better = min(max(model.label_score(one.features) for one in (first, *others)) - fitting, _GAP)
    other_basis = _of_other_basis(first, others)
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
        "told": float(first.is_told),
        "told_alone": float(first.is_told and not any(says_another(one, first) for one in others)),
        "text": float(first.fact.kind == "text"),
    }


def _of_member(features: Features, prefix: str) -> float:
    return max((value for name, value in features.items() if name.startswith(prefix)), default=1.0)


def _of_other_basis(first: Ranked, others: Sequence[Ranked]) -> Ranked | None:
    """The best fact of the same last label and period that is of the other basis, where no basis is asked for."""
    if not any(name.startswith("basis:any:") for name in first.features):
        return None
    own = first.fact
    return next(
        (
            one
            for one in others
            if {one.fact.basis, own.basis} == _BOTH
            and one.fact.row_path[-1:] == own.row_path[-1:]
            and one.fact.period_end == own.period_end
            and not same_answer(one.fact, own)
        ),
        None,
    )
