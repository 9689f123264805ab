"""Why a fact was chosen: aspect by aspect."""

from collections.abc import Iterator

from uradori_contracts.figures import Aspect, Explanation, FactMatch

from uradori_figures.domain.asking.asked_items import Asked
from uradori_figures.domain.explaining.wording import period_of
from uradori_figures.domain.naming.members import MemberKind
from uradori_figures.domain.ranking.ranked import Ranked

_HALF = 0.5


def explained(ranked: Ranked, asked: Asked) -> FactMatch:
    """The fact with its score and an explanation of each aspect that was asked for."""
    return FactMatch(fact=ranked.fact, score=round(ranked.score, 4), explanations=tuple(_aspects(ranked, asked)))


def _aspects(ranked: Ranked, asked: Asked) -> Iterator[Explanation]:
    fact, own = ranked.fact, ranked.features
    path = " > ".join((*fact.row_path, *fact.column_path))
    yield _explanation(Aspect.ITEM, asked.item.label, path, own.get("item_worst", 0.0))
    if asked.item.contexts:
        where = " > ".join((*fact.section[-2:], *fact.row_path[:-1], *fact.column_path))
        yield _explanation(Aspect.CONTEXT, "、".join(asked.item.contexts), where, own.get("context_mean", 0.0))
    if asked.years:
        years = "、".join(f"{year}年" for year in asked.years)
        fit = 1.0 if own.get("year_right") else _HALF if own.get("year_unknown") else 0.0
        yield _explanation(Aspect.PERIOD, years, period_of(fact) or fact.period_label, fit)
    if asked.basis:
        fit = 1.0 if asked.basis == fact.basis else 0.0 if fact.basis else _HALF
        yield _explanation(Aspect.BASIS, asked.basis, fact.basis, fit)
    if asked.member.kind is not MemberKind.NONE:
        name = asked.member.kind.value
        fit = own.get(f"member_best:{name}", 0.0)
        yield _explanation(Aspect.MEMBER, asked.member.text, " > ".join(fact.members) or path, fit)
    yield _explanation(Aspect.KIND, asked.wanted.value, fact.kind, 0.0 if own.get("unit_wrong") else 1.0)


def _explanation(aspect: Aspect, asked: str, found: str, fit: float) -> Explanation:
    return Explanation(aspect=aspect, asked=asked, found=found, fit=min(1.0, max(0.0, round(fit, 3))))
