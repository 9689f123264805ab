"""How a fact of a source agrees with what a claim is about."""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from enum import Enum
from functools import lru_cache

from uradori_contracts.audit import FindingKind
from uradori_jafin import ConsolidationBasis, Length, Lexicon, Nature, PeriodKind, Window, fold

from uradori_auditor.domain.calendar import COUNTED_BACK, windows_agree, windows_of
from uradori_auditor.domain.claims import Context
from uradori_auditor.domain.english.agreement import akin, bases_agree, periods_agree, speaks_of
from uradori_auditor.domain.english.years import fiscal_year_of, is_undated, part_of
from uradori_auditor.domain.facts import Fact, Source
from uradori_auditor.domain.labels import label_key
from uradori_auditor.domain.names import NameReader

PLACELESS = frozenset(
    {
        "policy_rate",
        "policy_rate_change",
        "nikkei_average",
        "topix",
        "usd_jpy",
        "eur_jpy",
        "long_term_yield",
        "consumer_price_index",
        "gdp",
        "unemployment_rate",
    }
)


class Aspect(Enum):
    """A part of a figure's context, in the order in which a difference is named."""

    ENTITY = FindingKind.ENTITY_MISMATCH
    ITEM = FindingKind.ITEM_MISMATCH
    PERIOD = FindingKind.PERIOD_MISMATCH
    BASIS = FindingKind.BASIS_MISMATCH
    NATURE = FindingKind.NATURE_MISMATCH


@dataclass(frozen=True, slots=True)
class Target:
    """What a fact must be about, as one source's calendar reads it."""

    items: tuple[str, ...]
    windows: frozenset[Window]
    base: frozenset[Window]
    basis: ConsolidationBasis | None
    nature: Nature | None
    name: str | None
    segment: str | None
    label: str | None = None
    sentence: str = ""
    key: str | None = None
    words: frozenset[str] = frozenset()
    wide: frozenset[str] = frozenset()
    tenseless: bool = False
    based: bool = False
    fiscal_year: int | None = None
    part: tuple[Length, int] | None = None
    undated: bool = False
    back: int | None = None

    def at(self, windows: frozenset[Window]) -> "Target":
        return self if windows == self.windows else replace(self, windows=windows)

    def of(self, items: tuple[str, ...]) -> "Target":
        if items == self.items:
            return self
        return replace(self, items=items, key=None, words=frozenset())


@dataclass(frozen=True, slots=True)
class Matcher:
    """Compares contexts by the rules of names, items, periods, basis and nature."""

    names: NameReader
    lexicon: Lexicon

    def target(self, context: Context, source: Source) -> Target:
        """The context of a claim in the calendar of a source."""
        year_end = self.fiscal_year_end(context.name, source)
        windows = windows_of(context.period, year_end, context.main, source.anchor, source.terms)
        base = windows_of(context.base, year_end, context.main, source.anchor, source.terms)
        named = source.labels.last_in(context.before, after=max(0, context.item_at))
        counted = context.base.relative if context.base is not None else None
        if counted is not None and (counted in COUNTED_BACK or context.main is None) and windows:
            base = frozenset(window.shifted(counted.months) for window in windows)
        elif counted in COUNTED_BACK and not windows:
            base = frozenset()
        if not base:
            base = frozenset(window.shifted(-12) for window in windows)
        name, segment = self._whose(context, source)
        if named is not None:
            segment = None if segment is not None and named.key.endswith(label_key(segment)) else segment
            name = None if name is not None and label_key(name) == named.key else name
        return Target(
            context.items,
            windows,
            base,
            context.basis,
            context.nature,
            name,
            segment,
            context.label,
            context.sentence,
            named.key if named else None,
            context.words,
            context.wide,
            context.tenseless,
            context.base is not None and context.base.is_absolute,
            fiscal_year_of(context.period),
            part_of(context.period),
            is_undated(context.period),
            counted.months if counted in COUNTED_BACK and counted is not None and not windows else None,
        )

    def _whose(self, context: Context, source: Source) -> tuple[str | None, str | None]:
        """The name and the segment of a claim; what stands like a segment may be the company of the source."""
        segment = context.segment
        if segment is not None and any(self.names.same(segment, each) for each in source.names):
            return segment, None
        name = context.name
        if segment is None and name is not None and any(fact.segment == name for fact in source.facts):
            return None, name
        if context.guessed and name is not None and _folded(name) in source.text:
            return None, segment
        return name, segment

    def fiscal_year_end(self, name: str | None, source: Source) -> int | None:
        """The month as a source tells it for the company it is about (it may have changed), else as it is known."""
        about = name is None or (bool(source.names) and self.names.same(name, source.names[0]))
        return (source.fiscal_year_end if about else None) or self.names.fiscal_year_end(name) or source.fiscal_year_end

    def differences(self, target: Target, fact: Fact, source: Source, *, change: bool = False) -> tuple[Aspect, ...]:
        """The parts in which the fact is about something else; empty where it is the claim's counterpart."""
        found = []
        if not self._entity(target, fact, source):
            found.append(Aspect.ENTITY)
        if not self._item(target, fact, source):
            found.append(Aspect.ITEM)
        if not self._period(target, fact, source, change=change):
            found.append(Aspect.PERIOD)
        if not _basis(target, fact, source):
            found.append(Aspect.BASIS)
        if not target.tenseless and not _nature(target.nature, fact.nature):
            found.append(Aspect.NATURE)
        return tuple(found)

    def counterparts(self, target: Target, source: Source, *, but: Iterable[Aspect] = ()) -> tuple[Fact, ...]:
        """The facts of a source that differ from the target in nothing, or in `but` only."""
        allowed = frozenset(but)
        item, period, entity = (aspect in allowed for aspect in (Aspect.ITEM, Aspect.PERIOD, Aspect.ENTITY))
        basis, nature = Aspect.BASIS in allowed, target.tenseless or Aspect.NATURE in allowed
        return tuple(
            fact
            for fact in (source.facts if item else self._candidates(target, source))
            if (item or self._item(target, fact, source))
            and (nature or _nature(target.nature, fact.nature))
            and (basis or _basis(target, fact, source))
            and (period or self._period(target, fact, source, change=False))
            and (entity or self._entity(target, fact, source))
        )

    def may_hold(self, items: tuple[str, ...], target: Target, source: Source) -> bool:
        """Whether a source has any fact that may be of these items."""
        return (bool(target.wide) and source.index.has_english) or source.index.holds(self._standing(items))

    def _standing(self, items: tuple[str, ...]) -> tuple[str, ...]:
        """The items, then those that may stand in for them."""
        known = self.lexicon.items
        return (*items, *(each for item in items if item in known for each in known[item].alone))

    def _candidates(self, target: Target, source: Source) -> Sequence[Fact]:
        """The facts whose item may be the target's; all where English words decide that."""
        if target.wide and source.index.has_english:
            return source.facts
        if target.items or target.key is not None:
            return source.index.named(self._standing(target.items), target.key)
        return source.facts if target.label is None else source.index.labelled(target.label)

    def names_source(self, name: str, source: Source) -> bool:
        """Whether the source speaks of this name."""
        return any(self.names.same(name, each) for each in source.names) or _folded(name) in source.text

    def _entity(self, target: Target, fact: Fact, source: Source) -> bool:
        if target.segment is None and fact.segment is not None and fact.segment not in target.sentence:
            return False
        if target.segment is not None and not _of_segment(target.segment, fact):
            return False
        if target.name is None or PLACELESS.intersection(target.items):
            return True
        if fact.name is not None:
            if self.names.same(target.name, fact.name):
                return True
            return fact.name == source.names[0] and _folded(target.name) in source.title
        return self.names_source(target.name, source)

    def _item(self, target: Target, fact: Fact, source: Source) -> bool:
        if target.wide and fact.wide:
            named = target.items and fact.items
            known = self._named_item(target, fact, source) or akin(target.items, fact.items, source) if named else None
            return known is not False and speaks_of(target, fact, source, known=bool(known))
        return self._named_item(target, fact, source)

    def _named_item(self, target: Target, fact: Fact, source: Source) -> bool:
        if target.key is not None:
            return fact.key == target.key or (not fact.key and bool(set(target.items) & set(fact.items)))
        if not target.items:
            return target.label is None or target.label in _folded(fact.label)
        if set(target.items) & set(fact.items):
            return True
        return any(
            fact_item in self.lexicon.items[item].alone and not source.shows(item, fact.windows)
            for item in target.items
            if item in self.lexicon.items
            for fact_item in fact.items
        )

    def _period(self, target: Target, fact: Fact, source: Source, *, change: bool) -> bool:
        if fact.wide and target.wide:
            return periods_agree(target, fact) and (not change or bases_agree(target, fact))
        known = [self.lexicon.items[item] for item in fact.items if item in self.lexicon.items]
        struck = all(window.kind is PeriodKind.INSTANT for window in target.windows)
        balance = not known or struck or any(item.is_instant for item in known)
        dated = fact.windows or source.anchor
        held = fact.windows or (frozenset((source.anchor,)) if fact.wide and source.anchor else fact.windows)
        if target.windows and dated and not windows_agree(target.windows, held, balance=balance):
            return False
        if change and target.back is not None and fact.windows and fact.base:
            return bool(fact.base & frozenset(window.shifted(target.back) for window in fact.windows))
        if not change or not target.base:
            return True
        base = fact.base or frozenset(window.shifted(-12) for window in fact.windows)
        return not base or windows_agree(target.base, base, balance=balance)


@dataclass(frozen=True, slots=True)
class SentenceMatcher(Matcher):
    """A matcher for the claims of one sentence: what a claim asks of a source is worked out once."""

    targets: dict[tuple[int, str], tuple[Context, Target]] = field(default_factory=dict)
    """By the identity of the context, which is kept so that no other takes it: to hash one costs more than a look-up."""

    def target(self, context: Context, source: Source) -> Target:
        key = (id(context), source.tag)
        if (known := self.targets.get(key)) is None:
            known = self.targets[key] = (context, Matcher.target(self, context, source))
        return known[1]


def _of_segment(segment: str, fact: Fact) -> bool:
    """Whether a fact is of a segment, by its own or by the words of its label."""
    if fact.segment is None:
        return segment in fact.label
    if segment in fact.segment or fact.segment in segment:
        return True
    return _stem(segment) == _stem(fact.segment)


@lru_cache(maxsize=4096)
def _stem(segment: str) -> str:
    """What a segment's names have in common: 二輪 of 二輪車, 二輪事業 and 二輪販売."""
    stem = _SEGMENT_TAIL.sub("", segment)
    return stem if len(stem) > 1 else segment


_SEGMENT_TAIL = re.compile(r"(?:車|販売|事業|部門|分野|セグメント|関連)+$")


def _basis(target: Target, fact: Fact, source: Source) -> bool:
    if target.basis is ConsolidationBasis.STANDALONE:
        return fact.basis is ConsolidationBasis.STANDALONE
    if fact.basis is not ConsolidationBasis.STANDALONE:
        return True
    if target.basis is ConsolidationBasis.CONSOLIDATED:
        return False
    return source.consolidated.isdisjoint((*fact.items, fact.key))


def _nature(claimed: Nature | None, held: Nature) -> bool:
    if Nature.CONSENSUS in (claimed, held):
        return claimed is held
    return (claimed is not None and claimed.is_forecast) == held.is_forecast


@lru_cache(maxsize=4096)
def _folded(text: str) -> str:
    return fold(text).text
