"""What stands in a formula: a figure of a source, or one computed from several."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from decimal import Decimal
from enum import Enum

from uradori_jafin import (
    ConsolidationBasis,
    Interval,
    Period,
    Quantity,
    Unit,
    Window,
    compare,
    source_interval,
    written_interval,
)

from uradori_auditor.domain.calendar import windows_of
from uradori_auditor.domain.claims.claim import Context, Role
from uradori_auditor.domain.judging.matching import Matcher
from uradori_auditor.domain.judging.target import Aspect, Target, fiscal_year_end
from uradori_auditor.domain.sources.facts import Fact, Place, Source

MONTHS = 12
_HUNDRED = Decimal(100)
_COUNTS = frozenset({Unit.MULTIPLE, Unit.OCCURRENCE})


@dataclass(frozen=True, slots=True)
class Term:
    """`interval` is what it may stand for as printed, `point` its value as printed, `facts` what it rests on."""

    interval: Interval
    point: Interval
    unit: Unit
    windows: frozenset[Window]
    basis: ConsolidationBasis | None
    facts: tuple[tuple[str, Fact], ...]
    formula: str = ""

    @property
    def is_standalone(self) -> bool:
        """Unmarked figures are consolidated beside those that are marked."""
        return self.basis is ConsolidationBasis.STANDALONE

    @property
    def tags(self) -> frozenset[str]:
        return frozenset(tag for tag, _ in self.facts)

    @property
    def place(self) -> Place:
        return self.facts[0][1].place

    @property
    def operands(self) -> str:
        """The figures it rests on, as their sources have them."""
        return "、".join(dict.fromkeys(fact.place.quote for _, fact in self.facts))

    @property
    def ends(self) -> frozenset[int]:
        """The last month of every reading of its period."""
        return frozenset(window.last for window in self.windows)

    def gives(self, written: Quantity) -> bool:
        """Whether the written figure may stand for it."""
        factor = _conversion(self.unit, written.unit)
        return factor is not None and self.interval.times(factor).meets(written_interval(written))

    def value_in(self, unit: Unit) -> Decimal | None:
        """The computed value in a unit; None where it has none there."""
        factor = _conversion(self.unit, unit)
        return None if factor is None else self.point.low * factor


def _conversion(have: Unit, asked: Unit) -> Decimal | None:
    if have is asked or {have, asked} <= _COUNTS or (have is Unit.NONE and asked.is_currency):
        return Decimal(1)
    if have in _COUNTS and asked is Unit.PERCENT:
        return _HUNDRED
    if have is Unit.PERCENT and asked in _COUNTS:
        return 1 / _HUNDRED
    return None


def term_of(tag: str, fact: Fact) -> Term:
    """A figure of a source as a term."""
    value = fact.quantity.value
    return Term(
        source_interval(fact.quantity),
        Interval(value, value),
        fact.quantity.unit,
        fact.windows,
        fact.basis,
        ((tag, fact),),
    )


def _is_of_a_year(fact: Fact) -> bool:
    """Whether it is a change over the year before."""
    before = frozenset(window.shifted(-MONTHS).last for window in fact.windows)
    return fact.role is Role.CHANGE and (not fact.base or any(base.last in before for base in fact.base))


class Base(Enum):
    """The period that a claim measures against."""

    OF_CLAIM = "of_claim"


When = int | Base | Period | None
"""Months from the claim's period, that of its base, a period of its own, or any at all."""


@dataclass(frozen=True, slots=True)
class Sought:
    """Finds the figures of what a claim is about; `relaxed` are the parts in which they may differ from it."""

    context: Context
    sources: Sequence[Source]
    matcher: Matcher
    relaxed: tuple[Aspect, ...] = ()
    known: dict[tuple[tuple[str, ...], When], list[Term]] = field(default_factory=dict)

    def levels(self, items: tuple[str, ...], when: When = 0) -> list[Term]:
        """The amounts of the items at a time, in the order of the sources."""
        key = (items, when)
        if key not in self.known:
            self.known[key] = [
                term_of(source.tag, fact)
                for source in self.sources
                for fact in self._facts(source, items, when)
                if fact.role is not Role.CHANGE
            ]
        return self.known[key]

    def agreeing(self, written: Quantity) -> list[Term]:
        """The amounts of the sources that a figure of the sentence may stand for."""
        return [
            term_of(source.tag, fact)
            for source in self.sources
            for fact in source.facts
            if fact.role is not Role.CHANGE and compare(written, fact.quantity).holds
        ]

    def changes_from(self, items: tuple[str, ...]) -> list[tuple[str, Fact]]:
        """The changes of a year, told of the items, for which the claim's period is the base."""
        found = []
        for source in self.sources:
            target = self.matcher.target(self.context, source)
            if items and target.windows:
                later = target.at(frozenset(window.shifted(MONTHS) for window in target.windows))
                but = (*self.relaxed, Aspect.NATURE)
                facts = self.matcher.counterparts(later, source, but=but)
                found += [(source.tag, fact) for fact in facts if _is_of_a_year(fact) and fact.windows]
        return found

    def owner(self, tag: str) -> str | None:
        """The company that a source is about."""
        return next((source.names[0] for source in self.sources if source.tag == tag and source.names), None)

    def of(self, context: Context) -> "Sought":
        """The same search about something else."""
        return Sought(context, self.sources, self.matcher, self.relaxed)

    def _facts(self, source: Source, items: tuple[str, ...], when: When) -> Sequence[Fact]:
        target = self.matcher.target(self.context, source)
        if items != self.context.items:
            if items and not self.matcher.may_hold(items, target, source):
                return ()
            target = target.of(items)
        if not (target.items or target.key or target.label):
            return ()
        target = target.at(self._windows(target, source, when))
        but = self.relaxed
        if when not in (0, None):
            but = (*but, Aspect.NATURE)
        if when is None or Aspect.PERIOD in self.relaxed:
            but = (*but, Aspect.PERIOD)
        return self.matcher.counterparts(target, source, but=but)

    def _windows(self, target: Target, source: Source, when: When) -> frozenset[Window]:
        windows = target.windows or (frozenset((source.anchor,)) if source.anchor else frozenset[Window]())
        match when:
            case int(months):
                return frozenset(window.shifted(months) for window in windows)
            case Base():
                return target.base or frozenset(window.shifted(-MONTHS) for window in windows)
            case None:
                return frozenset()
            case period:
                year_end = fiscal_year_end(self.context.name, source, self.matcher.names)
                return windows_of(period, year_end, self.context.main, source.anchor, source.terms)
