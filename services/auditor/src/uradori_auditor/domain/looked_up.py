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
NOT_SEARCHED = "検索できなかった資料があるため確かめられない"
_ELSEWHERE = frozenset(aspect.value for aspect in Aspect) | {FindingKind.UNSUPPORTED}


def judge_found_figure(
    claim: FigureClaim, found: Sequence[Source], others: Sequence[Source], matcher: Matcher
) -> Outcome:
    """As `judge_figure`, but only the claim's own counterpart contradicts it.

    The same value of another company, item or period says nothing of a claim that nothing found speaks of.
    """
    outcome = judge_figure(claim, found, others, matcher)
    if outcome.kind in _ELSEWHERE and not _is_spoken_of(claim, found, matcher):
        return replace(outcome, kind=FindingKind.UNSUPPORTED, place=None, expected="", suggestion="", note="")
    return outcome


def unfound(outcomes: Iterable[Outcome], *, searched: bool) -> list[Outcome]:
    """The same outcomes; what nothing supports is unfound, or unknown where not all could be `searched`."""
    return [_unfound(each, searched) if each.kind is FindingKind.UNSUPPORTED else each for each in outcomes]


def _unfound(outcome: Outcome, searched: bool) -> Outcome:
    told = NOTE if searched else NOT_SEARCHED
    note = f"{told}（{outcome.note}）" if outcome.note and not outcome.is_figure else told
    return replace(outcome, note=note, unfound=searched, unsearched=not searched)


def _is_spoken_of(claim: FigureClaim, sources: Iterable[Source], matcher: Matcher) -> bool:
    return any(matcher.counterparts(matcher.target(claim.context, source), source) for source in sources)
