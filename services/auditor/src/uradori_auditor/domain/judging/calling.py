"""Whether a sentence calls a cell by the very name that its row or column has."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from uradori_jafin import Unit

from uradori_auditor.domain.claims.claim import Context, FigureClaim
from uradori_auditor.domain.judging.agreement import of_one_role
from uradori_auditor.domain.judging.matching import Matcher
from uradori_auditor.domain.judging.outcomes import Outcome
from uradori_auditor.domain.sources.facts import Fact, Source


def is_called(context: Context, outcome: Outcome, sources: Sequence[Source], matcher: Matcher) -> bool:
    """Whether the label of the cell that an outcome points to is what the sentence names last before its figure."""
    return _is_told_of_it(context.before) and any(
        fact.key and matcher.target(context, source).key == fact.key for source, fact in _pointed_to(outcome, sources)
    )


def called_by_name(claim: FigureClaim, sources: Sequence[Source], matcher: Matcher) -> tuple[Source, ...]:
    """The sources as far as their cells bear the longest name that the sentence calls the claim by.

    Those of the segment it names, where there are any; empty where no cell of its period and basis bears a name of it.
    """
    if claim.context.wide or not _is_told_of_it(claim.context.before):
        return ()
    held = [
        (source, fact)
        for source in sources
        for target in (matcher.target(claim.context, source),)
        for fact in matcher.counterparts(target, source)
        if fact.key and fact.key == target.key and fact.place.cell is not None and fact.windows
        if of_one_role(claim, fact) and fact.quantity.unit is not Unit.NONE
    ]
    longest = max((len(fact.key) for _, fact in held), default=0)
    named = [(source, fact) for source, fact in held if len(fact.key) == longest]
    parts = [(source, fact) for source, fact in named if fact.segment is not None] or named
    facts: dict[str, list[Fact]] = {}
    for source, fact in parts:
        facts.setdefault(source.tag, []).append(fact)
    return tuple(replace(source, facts=tuple(facts[source.tag])) for source in sources if source.tag in facts)


_TOPIC = re.compile(r"(?:は|が|も|について|につきまして|に関して|[:：])[、,\s]?[^はがも]{0,60}$")


def _is_told_of_it(before: str) -> bool:
    """Whether a figure is told of what stands before it: 減損損失30億円を計上した is one of several, 減損損失は30億円 is all."""
    return _TOPIC.search(before) is not None


def _pointed_to(outcome: Outcome, sources: Sequence[Source]) -> Iterator[tuple[Source, Fact]]:
    place = outcome.place
    if place is None or place.cell is None:
        return
    for source in sources:
        if source.tag == place.tag:
            yield from ((source, fact) for fact in source.facts if fact.place == place)
