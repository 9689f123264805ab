"""Records, runs of years and first times in years."""

from collections.abc import Sequence

from uradori_contracts.audit import FindingKind
from uradori_jafin import DirectionKind, Trend

from uradori_auditor.domain.calendar import windows_agree
from uradori_auditor.domain.claims import DirectionClaim, Role
from uradori_auditor.domain.facts import DirectionFact, Source
from uradori_auditor.domain.matching import Aspect, Matcher
from uradori_auditor.domain.outcomes import Outcome


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
    for source in cited:
        target = matcher.target(claim.context, source).of(items)
        facts = matcher.counterparts(target, source, but=(Aspect.PERIOD, Aspect.NATURE))
        own = matcher.counterparts(target, source)
        for fact in own:
            against = fact.quantity.value if claim.direction.trend is Trend.UP else -fact.quantity.value
            if fact.role is Role.CHANGE and against < 0:
                return Outcome(FindingKind.DIRECTION_MISMATCH, claim.span, expected=fact.place.quote, place=fact.place)
            for other in facts:
                if fact.role is not Role.LEVEL or other.role is Role.CHANGE or other.nature.is_forecast:
                    continue
                gap = other.quantity.value - fact.quantity.value
                if (gap > 0) is (claim.direction.trend is Trend.UP) and gap:
                    return Outcome(
                        FindingKind.DIRECTION_MISMATCH, claim.span, expected=other.place.quote, place=other.place
                    )
    return Outcome(FindingKind.UNSUPPORTED, claim.span, note="過去の全期間と比べられる根拠がない")


def judge_run(claim: DirectionClaim, cited: Sequence[Source]) -> Outcome:
    """N年連続 and N年ぶり must be said by a source with the same count."""
    runs = [
        (source, word)
        for source in cited
        for word in source.directions
        if word.direction.kind in (DirectionKind.STREAK, DirectionKind.FIRST_IN)
    ]
    for source, word in runs:
        same = word.direction.kind is claim.direction.kind and word.direction.count == claim.direction.count
        if same:
            return _outcome(FindingKind.SUPPORTED, claim, word, source)
    if runs:
        source, word = runs[0]
        return _outcome(FindingKind.DIRECTION_MISMATCH, claim, word, source)
    return Outcome(FindingKind.UNSUPPORTED, claim.span, note="連続・年ぶりを示す根拠がない")


def _outcome(kind: FindingKind, claim: DirectionClaim, word: DirectionFact, source: Source) -> Outcome:
    tags = frozenset((source.tag,)) if kind is FindingKind.SUPPORTED else frozenset[str]()
    return Outcome(kind, claim.span, tags=tags, expected=word.place.quote, place=word.place)
