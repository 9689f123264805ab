"""A sentence read once: everything that the rules of context look at."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Protocol

from uradori_jafin import (
    BasisMention,
    Direction,
    Folded,
    ItemMention,
    NatureMention,
    Period,
    Quantity,
    Span,
    StandardMention,
    find_bases,
    find_directions,
    find_line_items,
    find_natures,
    find_standards,
    fold,
    is_english,
    parse_periods,
    parse_quantities,
)

from uradori_auditor.domain.claims.clauses import Clauses, clauses_of
from uradori_auditor.domain.claims.item_owners import may_be_of_a_part
from uradori_auditor.domain.claims.names.forms import Name
from uradori_auditor.domain.claims.names.reader import NameReader
from uradori_auditor.domain.claims.names.segments import segments
from uradori_auditor.domain.claims.parts import parts_of


class Placed(Protocol):
    """Whatever stands at a span of a text."""

    @property
    def span(self) -> Span: ...


def spans_of(*mentions: Iterable[Placed]) -> tuple[Span, ...]:
    """The spans of several kinds of mention."""
    return tuple(mention.span for each in mentions for mention in each)


@dataclass(frozen=True, slots=True)
class Reading:
    """The mentions in a sentence; every span counts characters of the folded `text`, `mentioned` are those of all."""

    folded: Folded
    quantities: tuple[Quantity, ...]
    periods: tuple[Period, ...]
    items: tuple[ItemMention, ...]
    directions: tuple[Direction, ...]
    bases: tuple[BasisMention, ...]
    natures: tuple[NatureMention, ...]
    names: tuple[Name, ...]
    segments: tuple[Name, ...]
    standards: tuple[StandardMention, ...]
    clauses: Clauses
    mentioned: tuple[Span, ...] = field(init=False)

    def __post_init__(self) -> None:
        recognised = (
            self.names,
            self.items,
            self.periods,
            self.quantities,
            self.directions,
            self.bases,
            self.natures,
            self.standards,
        )
        object.__setattr__(self, "mentioned", spans_of(*recognised))

    @property
    def text(self) -> str:
        return self.folded.text

    @property
    def is_english(self) -> bool:
        return is_english(self.folded.text)

    def host_of(self, span: Span) -> Quantity | None:
        """The figure behind which a bracket around `span` stands: 123億円 for the rate in 123億円(前期比5%増)."""
        bracket = self.clauses.bracket_of(span)
        if bracket is None:
            return None
        before = (each for each in reversed(self.quantities) if each.span.end <= bracket.start)
        host = next(before, None)
        return host if host is not None and not self.text[host.span.end : bracket.start].strip() else None


def read_sentence(text: str, names: NameReader, told: Sequence[str] = (), *, titled: bool = False) -> Reading:
    """Reads a sentence, its citation tags blanked out.

    `told` are names of companies that its surroundings tell, `titled` whether it stands under one of them.
    """
    folded = fold(text)
    text = folded.text
    periods = parse_periods(text)
    items, directions = find_line_items(text), find_directions(text)
    quantities = tuple(
        quantity
        for quantity in parse_quantities(text)
        if not any(quantity.span.overlaps(period.span) for period in periods)
    )
    bases = find_bases(text)
    named = names.in_sentence(
        text,
        spans_of(items),
        spans_of(periods, directions, quantities),
        told,
        titled=titled,
        dated=spans_of(period for period in periods if period.is_absolute or period.term is not None),
        whole=spans_of((item for item in items if not may_be_of_a_part(item)), bases),
    )
    explicit = segments(text)
    others = spans_of(periods, named, quantities, bases, explicit, directions)
    parts = (*explicit, *parts_of(text, items, others))
    return Reading(
        folded=folded,
        quantities=tuple(each for each in quantities if not any(each.span.overlaps(name.span) for name in named)),
        periods=periods,
        items=items,
        directions=directions,
        bases=bases,
        natures=tuple(
            nature for nature in find_natures(text) if not any(nature.span.overlaps(name.span) for name in named)
        ),
        names=named,
        segments=tuple(sorted(parts, key=lambda part: part.span)),
        standards=find_standards(text),
        clauses=clauses_of(text),
    )
