"""Words of direction in English: what rises in one text must not fall in the other."""

from collections.abc import Sequence

from uradori_jafin import DirectionKind, Trend

from uradori_auditor.domain.claims.claim import DirectionClaim
from uradori_auditor.domain.sources.facts import DirectionFact, Source

Turn = tuple[Trend, Source, DirectionFact]
_HALF = 2


def turns_of(claim: DirectionClaim, cited: Sequence[Source]) -> list[Turn]:
    """What the sources say of the same thing: those that agree, else those that contradict where none agrees.

    A contradiction must share half of the claim's words, and no word of direction beside any of them may agree.
    """
    wanted = claim.context.words
    shared = [
        (len(wanted & fact.words), fact.direction.trend, source, fact)
        for source in cited
        for fact in source.directions
        if fact.direction.trend is not None and fact.direction.kind is not DirectionKind.RECORD and wanted & fact.words
    ]
    agreeing = [(trend, source, fact) for _, trend, source, fact in shared if trend is claim.direction.trend]
    if agreeing or not shared:
        return agreeing
    best = max(count for count, *_ in shared)
    if best * _HALF < len(wanted):
        return []
    return [(trend, source, fact) for count, trend, source, fact in shared if count == best]
