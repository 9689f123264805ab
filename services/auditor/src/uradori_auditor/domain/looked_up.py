"""What was looked up for a text that cites nothing: what it does not speak of is unfound, which is not wrong."""

from collections.abc import Iterable, Sequence
from dataclasses import replace

from uradori_contracts.audit import FindingKind

from uradori_auditor.domain.claims import FigureClaim
from uradori_auditor.domain.facts import Source
from uradori_auditor.domain.figures import judge_figure
from uradori_auditor.domain.matching import Aspect, Matcher
from uradori_auditor.domain.outcomes import Outcome

NOTE = "索引された資料に見つからない"
_ELSEWHERE = frozenset(aspect.value for aspect in Aspect) | {FindingKind.UNSUPPORTED}


def judge_found_figure(
    claim: FigureClaim, found: Sequence[Source], others: Sequence[Source], matcher: Matcher
) -> Outcome:
    """As `judge_figure`, but whatever was found may support it, and only its own counterpart contradicts it.

    The same value of another company, item or period says nothing of a claim that nothing found speaks of.
    """
    outcome = judge_figure(claim, found, others, matcher)
    if outcome.kind is FindingKind.MISATTRIBUTED and outcome.place is not None:
        tags = frozenset((outcome.place.tag,))
        return replace(outcome, kind=FindingKind.SUPPORTED, tags=tags, note="")
    if outcome.kind in _ELSEWHERE and not _is_spoken_of(claim, (*found, *others), matcher):
        return _unfound(replace(outcome, place=None, expected="", suggestion=""))
    return outcome


def unfound(outcomes: Iterable[Outcome]) -> list[Outcome]:
    """The same outcomes; what nothing supports is unfound."""
    return [_unfound(each) if each.kind is FindingKind.UNSUPPORTED else each for each in outcomes]


def _unfound(outcome: Outcome) -> Outcome:
    note = f"{NOTE}（{outcome.note}）" if outcome.note and outcome.note != NOTE and not outcome.is_figure else NOTE
    return replace(outcome, kind=FindingKind.UNSUPPORTED, note=note, unfound=True)


def _is_spoken_of(claim: FigureClaim, sources: Iterable[Source], matcher: Matcher) -> bool:
    return any(matcher.counterparts(matcher.target(claim.context, source), source) for source in sources)
