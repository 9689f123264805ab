"""Whether the first fact answers, several might, or none does."""

from collections.abc import Sequence

from uradori_contracts.disposition import Choice, Disposition, Reason, ReasonCode

from uradori_figures.domain.deciding.unrivalled import is_unrivalled
from uradori_figures.domain.explaining.wording import period_of, place_of, question_for
from uradori_figures.domain.ranking.ranked import Ranked, same_answer
from uradori_figures.domain.ranking.ranking import Ranking

_CHOICES = 5
_FITTING = 0.55
_CLOSE = 1.5


def decide(ranking: Ranking, threshold: float) -> tuple[Disposition, Reason | None, tuple[Choice, ...]]:
    """ANSWER where the first fact is sure enough; CLARIFY where it fits and others fit as well; else not enough evidence."""
    first = ranking.first
    if first is None:
        return Disposition.INSUFFICIENT_EVIDENCE, _reason(ReasonCode.ZERO_ROWS, ranking.asked.item.label), ()
    if max(first.features.get(name, 0.0) for name in ("item_anywhere", "item_worst")) < _FITTING:
        return Disposition.INSUFFICIENT_EVIDENCE, _reason(ReasonCode.NO_SOURCE, ranking.asked.item.label), ()
    if ranking.probability >= threshold or is_unrivalled(ranking):
        return Disposition.ANSWER, None, ()
    rivals = _rivals(ranking)
    member = ranking.asked.member.text
    choices = tuple(
        Choice(
            label=place_of(one.fact) or one.fact.cell,
            question=question_for(one.fact, ranking.asked.item, member),
            ticker=one.fact.ticker,
            note=" ".join(filter(None, (period_of(one.fact), one.fact.printed))),
        )
        for one in rivals
    )
    return Disposition.CLARIFY, _reason(ReasonCode.UNDEFINED_METRIC, ranking.asked.item.label, several=True), choices


def together(
    decided: Sequence[tuple[Disposition, Reason | None, tuple[Choice, ...]]],
) -> tuple[Disposition, Reason | None, tuple[Choice, ...]]:
    """An answer where any fact was sure; else the first clarification; else that nothing was found."""
    for wanted in (Disposition.ANSWER, Disposition.CLARIFY):
        for disposition, reason, choices in decided:
            if disposition is wanted:
                return disposition, reason, choices
    return decided[0]


def _rivals(ranking: Ranking) -> list[Ranked]:
    top = ranking.facts[0].score
    kept: list[Ranked] = []
    for one in ranking.facts:
        if top - one.score > _CLOSE or len(kept) == _CHOICES:
            break
        if not any(same_answer(one.fact, other.fact) for other in kept):
            kept.append(one)
    return kept


def _reason(code: ReasonCode, label: str, several: bool = False) -> Reason:
    if several:
        return Reason(
            code=code,
            message=f"「{label}」に当たる値が複数あり、1つに決められません。",
            message_en=f"Several values may be meant by “{label}”.",
        )
    return Reason(
        code=code,
        message=f"「{label}」に当たる値が見つかりません。",
        message_en=f"No value was found for “{label}”.",
    )
