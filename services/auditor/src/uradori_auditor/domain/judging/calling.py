"""Whether a sentence calls a cell by the very name that its row or column has."""

from collections.abc import Iterator, Sequence

from uradori_auditor.domain.claims.claim import Context
from uradori_auditor.domain.judging.matching import Matcher
from uradori_auditor.domain.judging.outcomes import Outcome
from uradori_auditor.domain.sources.facts import Fact, Source


def is_called(context: Context, outcome: Outcome, sources: Sequence[Source], matcher: Matcher) -> bool:
    """Whether the label of the cell that an outcome points to is what the sentence names last before its figure."""
    return any(
        fact.key and matcher.target(context, source).key == fact.key for source, fact in _pointed_to(outcome, sources)
    )


def _pointed_to(outcome: Outcome, sources: Sequence[Source]) -> Iterator[tuple[Source, Fact]]:
    place = outcome.place
    if place is None or place.cell is None:
        return
    for source in sources:
        if source.tag == place.tag:
            yield from ((source, fact) for fact in source.facts if fact.place == place)
