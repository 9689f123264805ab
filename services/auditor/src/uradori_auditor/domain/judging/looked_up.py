"""What was looked up for a text that cites nothing: what it does not speak of is unfound, which is not wrong."""

from collections.abc import Iterable, Sequence
from dataclasses import replace

from uradori_contracts.audit import MISMATCHES, FindingKind
from uradori_jafin import fold

from uradori_auditor.domain.claims.claim import DirectionClaim, FigureClaim, Role
from uradori_auditor.domain.judging.agreement import agreeing
from uradori_auditor.domain.judging.calling import called_by_name, is_called
from uradori_auditor.domain.judging.certainty import contradicts
from uradori_auditor.domain.judging.derived import Sought, misread_unit
from uradori_auditor.domain.judging.directions import UNTOLD_DIRECTION, judge_direction
from uradori_auditor.domain.judging.figures import judge_figure
from uradori_auditor.domain.judging.matching import Matcher, SentenceMatcher
from uradori_auditor.domain.judging.mismatches import stated
from uradori_auditor.domain.judging.outcomes import Outcome
from uradori_auditor.domain.judging.retelling import told_otherwise
from uradori_auditor.domain.judging.target import Aspect
from uradori_auditor.domain.judging.wording import described
from uradori_auditor.domain.sources.facts import Source

NOTE = "索引された資料に見つからない"
NOT_SEARCHED = "検索できなかった資料があるため確かめられない"
NOT_DATED = "文に期の記載がなく、前の文の期とは別の期の値と一致"
_ACCUSES = MISMATCHES | {FindingKind.DIRECTION_MISMATCH, FindingKind.DERIVED_UNVERIFIED}
_ELSEWHERE = frozenset(aspect.value for aspect in Aspect) | {FindingKind.UNSUPPORTED}


def judge_found_figure(
    claim: FigureClaim, found: Sequence[Source], others: Sequence[Source], matcher: Matcher
) -> Outcome:
    """As `judge_figure` on all that was found, but only the claim's own counterpart contradicts it.

    The same value of another company, item or period says nothing of a claim that nothing found speaks of, nor
    does any value of a figure that is said of no line item (大手3社). A
    sentence that leaves its period to the sentences before it may mean the period whose value it gives.
    """
    sources = (*found, *others)
    outcome = _told_or_meant(claim, sources, matcher)
    if claim.context.under is not None and not outcome.supports:
        claim = replace(claim, context=replace(claim.context, segment=claim.context.under))
        outcome = _told_or_meant(claim, sources, matcher)
    if outcome.supports:
        return outcome
    if (otherwise := told_otherwise(claim, sources, matcher)) is not None:
        return otherwise
    by_name = called_by_name(claim, sources, matcher)
    if by_name and (told := _of_what_is_called(claim, by_name, matcher)) is not None:
        return told
    named = claim.context.items or is_called(claim.context, outcome, sources, matcher)
    if not named or (outcome.kind in _ELSEWHERE and not _is_spoken_of(claim, sources, matcher)):
        return _unsaid(outcome)
    if outcome.kind in _ACCUSES and not contradicts(claim, outcome, sources, matcher):
        return _unsaid(outcome)
    if outcome.kind is FindingKind.UNIT_MISMATCH and not _is_the_same_number(claim, sources, matcher):
        return _unsaid(outcome)
    return outcome


def _of_what_is_called(claim: FigureClaim, by_name: Sequence[Source], matcher: Matcher) -> Outcome | None:
    """What the cells that the claim calls by their name say against it; None where they surely say nothing."""
    afresh = SentenceMatcher(matcher.names, matcher.lexicon)
    outcome = judge_figure(claim, by_name, (), afresh)
    if outcome.kind is FindingKind.UNIT_MISMATCH and not _is_the_same_number(claim, by_name, afresh):
        return None
    return outcome if outcome.kind in _ACCUSES and contradicts(claim, outcome, by_name, afresh) else None


def _told_or_meant(claim: FigureClaim, sources: Sequence[Source], matcher: Matcher) -> Outcome:
    outcome = judge_figure(claim, sources, (), matcher)
    return outcome if outcome.supports else _of_an_unwritten_period(claim, sources, matcher) or outcome


def judge_found_direction(
    claim: DirectionClaim, found: Sequence[Source], others: Sequence[Source], matcher: Matcher
) -> Outcome:
    """As `judge_direction`, but only what surely speaks of the same contradicts."""
    outcome = judge_direction(claim, found, others, matcher)
    if claim.context.under is not None and not outcome.supports:
        claim = replace(claim, context=replace(claim.context, segment=claim.context.under))
        outcome = judge_direction(claim, found, others, matcher)
    if outcome.kind in _ACCUSES and not contradicts(claim, outcome, (*found, *others), matcher):
        return replace(_unsaid(outcome), note=UNTOLD_DIRECTION)
    return outcome


def _of_an_unwritten_period(claim: FigureClaim, sources: Sequence[Source], matcher: Matcher) -> Outcome | None:
    period = claim.context.period
    if period is None or claim.context.against is not None or fold(period.text).text in claim.context.sentence:
        return None
    agreed = [match for match in agreeing(claim, sources, matcher) if match.differing == (Aspect.PERIOD,)]
    if not agreed or claim.role is not Role.LEVEL:
        return None
    best = min(agreed, key=lambda match: match.closeness)
    return Outcome(
        FindingKind.SUPPORTED,
        claim.span,
        tags=frozenset(match.source.tag for match in agreed),
        expected=described(best.fact),
        place=best.fact.place,
        note=NOT_DATED,
        is_figure=True,
        warns=True,
    )


def _unsaid(outcome: Outcome) -> Outcome:
    return replace(outcome, kind=FindingKind.UNSUPPORTED, place=None, expected="", suggestion="", note="")


def _is_the_same_number(claim: FigureClaim, sources: Sequence[Source], matcher: Matcher) -> bool:
    """Whether a counterpart is that number in another unit: another number of another unit is of another matter."""
    told = misread_unit(claim, Sought(claim.context, sources, matcher)) or stated(claim, sources, matcher)
    return told is not None and told.kind is FindingKind.UNIT_MISMATCH


def unfound(outcomes: Iterable[Outcome], *, searched: bool) -> list[Outcome]:
    """The same outcomes; what nothing supports is unfound, or unknown where not all could be `searched`."""
    return [_unfound(each, searched) if each.kind is FindingKind.UNSUPPORTED else each for each in outcomes]


def _unfound(outcome: Outcome, searched: bool) -> Outcome:
    told = NOTE if searched else NOT_SEARCHED
    note = f"{told}（{outcome.note}）" if outcome.note and not outcome.is_figure else told
    return replace(outcome, note=note, unfound=searched, unsearched=not searched)


def _is_spoken_of(claim: FigureClaim, sources: Iterable[Source], matcher: Matcher) -> bool:
    return any(matcher.counterparts(matcher.target(claim.context, source), source) for source in sources)
