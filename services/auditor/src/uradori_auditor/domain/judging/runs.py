"""Records, runs of years and first times in years."""

import re
from collections.abc import Sequence
from itertools import pairwise

from uradori_contracts.audit import FindingKind
from uradori_jafin import DirectionKind, Trend, find_directions

from uradori_auditor.domain.calendar import windows_agree
from uradori_auditor.domain.claims.claim import DirectionClaim, Role
from uradori_auditor.domain.judging.derived import Sought
from uradori_auditor.domain.judging.matching import Matcher
from uradori_auditor.domain.judging.outcomes import Outcome
from uradori_auditor.domain.judging.target import Aspect
from uradori_auditor.domain.sources.facts import DirectionFact, Fact, Source


def judge_record(claim: DirectionClaim, cited: Sequence[Source], items: tuple[str, ...], matcher: Matcher) -> Outcome:
    """A record must be said by a source; a higher figure of another period, or a fall, refutes it."""
    for source in cited:
        target = matcher.target(claim.context, source).of(items)
        for word in source.directions:
            if word.direction.kind is DirectionKind.RECORD and set(word.items) & set(items):
                timed = (
                    not target.windows or not word.windows or windows_agree(target.windows, word.windows, balance=False)
                )
                if word.direction.trend is claim.direction.trend and timed:
                    return _outcome(FindingKind.SUPPORTED, claim, word, source)
    bounded = _highest_of(claim, cited, items, matcher)
    if bounded is not None:
        return bounded
    wrong = _refuted(claim, cited, items, matcher)
    if wrong is not None:
        return Outcome(FindingKind.DIRECTION_MISMATCH, claim.span, expected=wrong.place.quote, place=wrong.place)
    held = _best_of_count(claim, cited, items, matcher)
    if held is not None:
        return Outcome(FindingKind.SUPPORTED, claim.span, tags=frozenset((held.place.tag,)), place=held.place)
    return Outcome(FindingKind.UNSUPPORTED, claim.span, note="過去の全期間と比べられる根拠がない")


def _best_of_count(
    claim: DirectionClaim, cited: Sequence[Source], items: tuple[str, ...], matcher: Matcher
) -> Fact | None:
    """The figure told, where one source holds as many periods as the sentence counts: 過去5期では2019年3月期が最高."""
    counted = _COUNTED.search(claim.context.sentence)
    for source in cited if counted else ():
        target = matcher.target(claim.context, source).of(items)
        every = matcher.counterparts(target, source, but=(Aspect.PERIOD, Aspect.NATURE))
        for fact in matcher.counterparts(target, source):
            years = {each.windows for each in every if fact.role is Role.LEVEL and _comparable(fact, each)}
            if counted and target.windows and len(years) == int(counted[1]):
                return fact
    return None


_COUNTED = re.compile(
    r"(?:過去|直近|この|最近)(\d{1,2})(?:年間|年|カ年|か年|ヵ年|期間|期|四半期)(?:間)?(?:で|の中|のうち|に)"
)

_OF_SO_MANY = re.compile(r"(\d{1,2})(?:期|年間?|期間|カ年)(?:の中|のうち)?で(?:は|も)?$")


def _highest_of(
    claim: DirectionClaim, cited: Sequence[Source], items: tuple[str, ...], matcher: Matcher
) -> Outcome | None:
    """3期で最高: the highest of so many years, all of which one source has."""
    told = _OF_SO_MANY.search(claim.context.sentence[: claim.span.start])
    if told is None or not items:
        return None
    sought = Sought(claim.context, cited, matcher)
    terms = [sought.levels(items, -_MONTHS * back) for back in range(min(int(told[1]), _LONGEST))]
    if not all(terms):
        return None
    values = [each[0].point.low for each in terms]
    best = max(values) if claim.direction.trend is Trend.UP else min(values)
    (tag, fact), *_ = terms[values.index(best)][0].facts
    if values[0] == best:
        return Outcome(FindingKind.SUPPORTED, claim.span, tags=frozenset((tag,)), place=fact.place)
    return Outcome(FindingKind.DIRECTION_MISMATCH, claim.span, expected=fact.place.quote, place=fact.place)


def _refuted(claim: DirectionClaim, cited: Sequence[Source], items: tuple[str, ...], matcher: Matcher) -> Fact | None:
    """A fall where a peak is told, or the same item's figure of another period that goes beyond it."""
    rises = claim.direction.trend is Trend.UP
    told: list[Fact] = []
    all_years: list[Fact] = []
    for source in cited:
        target = matcher.target(claim.context, source).of(items)
        told += matcher.counterparts(target, source)
        all_years += matcher.counterparts(target, source, but=(Aspect.PERIOD, Aspect.NATURE))
    for fact in told:
        if fact.role is Role.CHANGE and (fact.quantity.value < 0 if rises else fact.quantity.value > 0):
            return fact
        for other in all_years if fact.role is Role.LEVEL else ():
            gap = other.quantity.value - fact.quantity.value
            if _comparable(fact, other) and gap and (gap > 0) is rises:
                return other
    return None


def _comparable(fact: Fact, other: Fact) -> bool:
    alike = fact.items == other.items and fact.basis is other.basis and fact.quantity.unit is other.quantity.unit
    return alike and other.role is not Role.CHANGE and not other.nature.is_forecast


def judge_run(claim: DirectionClaim, cited: Sequence[Source], items: tuple[str, ...], matcher: Matcher) -> Outcome:
    """N年連続 and N年ぶり must be said by a source with the same count, or N年連続 be seen in its figures."""
    runs = [
        (source, word)
        for source in cited
        for word in source.directions
        if word.direction.kind in (DirectionKind.STREAK, DirectionKind.FIRST_IN)
    ]
    for source, word in runs:
        if word.items and items and not set(word.items) & set(items):
            continue
        same = word.direction.kind is claim.direction.kind and word.direction.count == claim.direction.count
        if same:
            return _outcome(FindingKind.SUPPORTED, claim, word, source)
    counted = _in_figures(claim, cited, matcher)
    if counted is not None:
        return counted
    if runs:
        source, word = runs[0]
        return _outcome(FindingKind.DIRECTION_MISMATCH, claim, word, source)
    return Outcome(FindingKind.UNSUPPORTED, claim.span, note="連続・年ぶりを示す根拠がない")


def _in_figures(claim: DirectionClaim, cited: Sequence[Source], matcher: Matcher) -> Outcome | None:
    """A run of years that the figures of the years before bear out or refute; None where they are not all there."""
    count, sentence = claim.direction.count, claim.context.sentence
    if (
        claim.direction.kind is not DirectionKind.STREAK
        or not count
        or count > _LONGEST
        or not _YEARS.search(claim.direction.surface)
    ):
        return None
    near = [each for each in find_directions(sentence) if each.trend and 0 <= each.span.start - claim.span.end <= _NEAR]
    if not near or near[0].trend is Trend.FLAT:
        return None
    items = (near[0].subject,) if near[0].subject else claim.context.items
    sought = Sought(claim.context, cited, matcher)
    years = [sought.levels(items, -_MONTHS * back) for back in range(count + 1)] if items else []
    steps = [
        (later[0].point.low - earlier[0].point.low > 0) is (near[0].trend is Trend.UP)
        for later, earlier in pairwise(years)
        if later and earlier
    ]
    if not steps or (all(steps) and len(steps) < count):
        return None
    (tag, fact), *_ = (years[0] or years[1])[0].facts
    if all(steps):
        return Outcome(FindingKind.SUPPORTED, claim.span, tags=frozenset((tag,)), place=fact.place)
    return Outcome(FindingKind.DIRECTION_MISMATCH, claim.span, expected=fact.place.quote, place=fact.place)


_LONGEST, _NEAR, _MONTHS = 20, 8, 12
_YEARS = re.compile("[年期]")


def _outcome(kind: FindingKind, claim: DirectionClaim, word: DirectionFact, source: Source) -> Outcome:
    tags = frozenset((source.tag,)) if kind is FindingKind.SUPPORTED else frozenset[str]()
    return Outcome(kind, claim.span, tags=tags, expected=word.place.quote, place=word.place)
