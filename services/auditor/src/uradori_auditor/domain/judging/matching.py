"""How a fact of a source agrees with what a claim is about."""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from functools import lru_cache

from uradori_jafin import ConsolidationBasis, Lexicon, Nature, PeriodKind

from uradori_auditor.domain.calendar import windows_agree
from uradori_auditor.domain.claims.claim import Context
from uradori_auditor.domain.claims.item_owners import any_of_no_company
from uradori_auditor.domain.claims.names.forms import folded
from uradori_auditor.domain.claims.names.reader import NameReader
from uradori_auditor.domain.judging.english.agreement import akin, bases_agree, periods_agree, speaks_of
from uradori_auditor.domain.judging.target import Aspect, Target, target_of
from uradori_auditor.domain.sources.facts import Fact, Source
from uradori_auditor.domain.sources.labels import is_total, names_alone


@dataclass(frozen=True, slots=True)
class Matcher:
    """Compares contexts by the rules of names, items, periods, basis and nature."""

    names: NameReader
    lexicon: Lexicon

    def target(self, context: Context, source: Source) -> Target:
        """The context of a claim in the calendar of a source."""
        return target_of(context, source, self.names)

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
        return any(self.names.same(name, each) for each in source.names) or folded(name) in source.text

    def _entity(self, target: Target, fact: Fact, source: Source) -> bool:
        if target.segment is None and fact.segment is not None and not _told_in(target.sentence, fact.segment):
            return False
        if target.segment is not None and not _of_segment(target.segment, fact):
            return False
        if target.name is None or any_of_no_company(target.items):
            return True
        if fact.name is not None:
            if self.names.same(target.name, fact.name):
                return True
            return fact.name == source.names[0] and folded(target.name) in source.title
        return self.names_source(target.name, source)

    def _item(self, target: Target, fact: Fact, source: Source) -> bool:
        if target.wide and fact.wide:
            named = target.items and fact.items
            known = self._named_item(target, fact, source) or akin(target.items, fact.items, source) if named else None
            return known is not False and speaks_of(target, fact, source, known=bool(known))
        return self._named_item(target, fact, source) or _is_spelt_out(target, fact)

    def _named_item(self, target: Target, fact: Fact, source: Source) -> bool:
        if target.key is not None:
            return fact.key == target.key or (not fact.key and bool(set(target.items) & set(fact.items)))
        if not target.items:
            return target.label is None or target.label in folded(fact.label)
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


def _is_spelt_out(target: Target, fact: Fact) -> bool:
    """Whether a text names a figure by the labels of its row and of its column: 非支配持分における株主への配当."""
    if len(fact.said) == 1:
        place = target.near.rfind(fact.said[0])
        said_of = _BALANCE.fullmatch(target.near, max(place, 0) + len(fact.said[0])) is not None
        return said_of and names_alone(target.near, fact.said[0])
    return bool(fact.said) and all(part in target.near for part in fact.said)


_BALANCE = re.compile(r"(?:における|の)?[\d年月日現在時点当期首前末の]{0,24}(?:残高)?[はがもで]?[a-z\d,.]{0,60}")
"""What may follow the name of a column in a row that only dates its balance: その他の資本の構成要素における2019年3月31日残高は."""


def _told_in(sentence: str, segment: str) -> bool:
    """Whether a sentence names a segment; of one below other heads (株主資本 利益剰余金) its own name is enough."""
    if segment in sentence:
        return True
    *above, own = segment.split() or ("",)
    if above and is_total(own):
        own = above[-1]
    return bool(above) and len(own) > 1 and own in sentence


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
