"""Which drafts are made of a source, and which mutants of a draft."""

import random
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from uradori_cli.evaluation.mutation import changes, comparisons, contexts, levels, ratios, sales_and_profit, values
from uradori_cli.evaluation.mutation.drafts import Cited, Draft
from uradori_cli.evaluation.mutation.files import Folder
from uradori_cli.evaluation.mutation.kinds import Kind, Mutant
from uradori_cli.evaluation.mutation.seed import seeded
from uradori_cli.evaluation.mutation.sources import CONSOLIDATED, STANDALONE, Source

CLAIMS = 5_200
"""True claims of a whole run."""
_MUTANTS = 2
_TRIES = 40

_MAKERS: tuple[tuple[int, Callable[[Cited, random.Random], Draft | None]], ...] = (
    (40, levels.level),
    (18, levels.two_levels),
    (4, levels.relation),
    (15, changes.growth),
    (9, changes.difference),
    (7, changes.direction),
    (7, ratios.ratio),
    (3, sales_and_profit.sales_and_profit),
    (5, comparisons.two_companies),
)
_MUTATORS: dict[Kind, Callable[[Draft, random.Random], Mutant | None]] = {
    Kind.DIGIT: values.digit,
    Kind.SCALE: values.scale,
    Kind.CURRENCY: values.currency,
    Kind.PERCENT_POINT: values.percent_point,
    Kind.SIGN: contexts.sign,
    Kind.PERIOD: contexts.period,
    Kind.BASIS: contexts.basis,
    Kind.ITEM: contexts.item,
    Kind.NATURE: contexts.nature,
    Kind.DIRECTION: contexts.direction,
    Kind.DERIVED: values.derived,
    Kind.CITATION: contexts.citation,
}


@dataclass(frozen=True, slots=True)
class Trial:
    """A true answer and what became of it."""

    id: str
    kind: str
    draft: Draft
    mutants: tuple[Mutant, ...]


def trials(folder: Folder, claims: int) -> Iterator[Trial]:
    """About `claims` trials, spread evenly over the kinds of data and, within each, over its sources."""
    made = Counter[Kind]()
    for order, place in enumerate(_schedule(folder, claims)):
        data, source = folder.sources[place]
        rng = seeded(f"{source.id} {order}")
        draft = _draft(folder, place, rng)
        if draft is None:
            continue
        mutants = _mutants(draft, folder.names, made, rng)
        made.update(mutant.kind for mutant in mutants)
        yield Trial(f"{data}/{source.id}/{order}", data, draft, mutants)


def _schedule(folder: Folder, claims: int) -> list[int]:
    """Places of sources, each as often as it is used."""
    count = len(folder.sources)
    if claims >= count:
        return sorted(number % count for number in range(claims))
    return [number * count // claims for number in range(claims)]


def _draft(folder: Folder, place: int, rng: random.Random) -> Draft | None:
    weights = [weight for weight, _ in _MAKERS]
    for _ in range(_TRIES):
        make = rng.choices([make for _, make in _MAKERS], weights)[0]
        beside = _peer(folder, place, rng) if make is comparisons.two_companies else ()
        draft = make(_cited(folder, place, beside, rng), rng)
        if draft is not None:
            return draft
    return None


def _peer(folder: Folder, place: int, rng: random.Random) -> tuple[Source, ...]:
    """Another company's source that speaks of an item and a period of this one."""
    source = folder.sources[place][1]
    spoken = {(fact.item, fact.period.months) for fact in source.facts if fact.period}
    for _ in range(_TRIES):
        other = folder.sources[rng.randrange(len(folder.sources))][1]
        told = {(fact.item, fact.period.months) for fact in other.facts if fact.period}
        if other.company != source.company and other.basis == source.basis and spoken & told:
            return (other,)
    return ()


def _cited(folder: Folder, place: int, beside: Sequence[Source], rng: random.Random) -> Cited:
    """The source with those `beside` it; else alone, or among one or two others: its neighbour on file, or any."""
    source = folder.sources[place][1]
    evidence: list[Source] = [source, *beside]
    if not beside and rng.random() < 0.4:
        neighbour = folder.sources[(place + rng.choice((-1, 1))) % len(folder.sources)][1]
        other = folder.sources[rng.randrange(len(folder.sources))][1]
        for candidate in rng.sample((neighbour, other), rng.choice((1, 2))):
            if _may_stand_beside(candidate, evidence):
                evidence.append(candidate)
    rng.shuffle(evidence)
    return Cited(source, tuple(evidence))


def _may_stand_beside(candidate: Source, evidence: Sequence[Source]) -> bool:
    """Other companies, or the other basis of the same company: two tables of one basis could both hold the figure."""
    return all(
        candidate.company != source.company or {candidate.basis, source.basis} == {CONSOLIDATED, STANDALONE}
        for source in evidence
    )


def _mutants(draft: Draft, names: Sequence[str], made: Counter[Kind], rng: random.Random) -> tuple[Mutant, ...]:
    """A few kinds, those first that have been made least so far."""
    order = sorted(Kind, key=lambda kind: (made[kind], rng.random()))
    found: list[Mutant] = []
    for kind in order:
        mutator = _MUTATORS.get(kind)
        mutant = mutator(draft, rng) if mutator else contexts.company(draft, names, rng)
        if mutant is not None and mutant.text != draft.text:
            found.append(mutant)
        if len(found) == _MUTANTS:
            break
    return tuple(found)
