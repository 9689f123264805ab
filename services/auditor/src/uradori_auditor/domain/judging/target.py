"""What a fact must be about to be a claim's counterpart."""

import re
from dataclasses import dataclass, replace
from enum import Enum

from uradori_contracts.audit import FindingKind
from uradori_jafin import ConsolidationBasis, Length, Nature, Window
from uradori_jafin.phrases import lower

from uradori_auditor.domain.calendar import COUNTED_BACK, windows_of
from uradori_auditor.domain.claims.claim import Context
from uradori_auditor.domain.claims.english.years import fiscal_year_of, is_undated, part_of
from uradori_auditor.domain.claims.names.forms import folded
from uradori_auditor.domain.claims.names.reader import NameReader
from uradori_auditor.domain.sources.facts import Source
from uradori_auditor.domain.sources.labels import label_key


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
    near: str = ""
    """The words since the figure before, without blanks and brackets."""

    def at(self, windows: frozenset[Window]) -> "Target":
        return self if windows == self.windows else replace(self, windows=windows)

    def of(self, items: tuple[str, ...]) -> "Target":
        if items == self.items:
            return self
        return replace(self, items=items, key=None, words=frozenset())


def target_of(context: Context, source: Source, names: NameReader) -> Target:
    """The context of a claim in the calendar of a source."""
    year_end = fiscal_year_end(context.name, source, names)
    windows = windows_of(context.period, year_end, context.main, source.anchor, source.terms)
    counted = context.base.relative if context.base is not None else None
    label = source.labels.last_in(context.before, after=max(0, context.item_at))
    name, segment = _whose(context, source, names)
    if label is not None:
        segment = None if segment is not None and label.key.endswith(label_key(segment)) else segment
        name = None if name is not None and label_key(name) == label.key else name
    return Target(
        items=context.items,
        windows=windows,
        base=_base(context, source, year_end, windows),
        basis=context.basis,
        nature=context.nature,
        name=name,
        segment=segment,
        label=context.label,
        sentence=context.sentence,
        key=label.key if label else None,
        words=context.words,
        wide=context.wide,
        tenseless=context.tenseless,
        based=context.base is not None and context.base.is_absolute,
        fiscal_year=fiscal_year_of(context.period),
        part=part_of(context.period),
        undated=is_undated(context.period),
        near=_near(context.before),
        back=counted.months if counted is not None and counted in COUNTED_BACK and not windows else None,
    )


_FIGURE = re.compile(r"\d[\d,.]*[兆億万千百]*(?:円|ドル|ユーロ|株|人|名|社|%|倍|ポイント|単元)")
_BRACKETED = re.compile(r"[(\[][^()\[\]]{0,40}[)\]]")


def _near(before: str) -> str:
    last = max((found.end() for found in _FIGURE.finditer(before)), default=0)
    return "".join(_BRACKETED.sub("", lower(before[last:])).split())


def _base(context: Context, source: Source, year_end: int | None, windows: frozenset[Window]) -> frozenset[Window]:
    """What a change is measured against: as it is told, else the year before."""
    counted = context.base.relative if context.base is not None else None
    if counted is not None and (counted in COUNTED_BACK or context.main is None) and windows:
        base = frozenset(window.shifted(counted.months) for window in windows)
    elif counted in COUNTED_BACK and not windows:
        base = frozenset()
    else:
        base = windows_of(context.base, year_end, context.main, source.anchor, source.terms)
    return base or frozenset(window.shifted(-12) for window in windows)


def _whose(context: Context, source: Source, names: NameReader) -> tuple[str | None, str | None]:
    """The name and the segment of a claim; what stands like a segment may be the company of the source."""
    segment = context.segment
    if segment is not None and any(names.same(segment, each) for each in source.names):
        return segment, None
    name = context.name
    if segment is None and name is not None and any(fact.segment == name for fact in source.facts):
        return None, name
    if context.guessed and name is not None and folded(name) in source.text:
        return None, segment
    return name, segment


def fiscal_year_end(name: str | None, source: Source, names: NameReader) -> int | None:
    """The month as a source tells it for the company it is about (it may have changed), else as it is known."""
    about = name is None or (bool(source.names) and names.same(name, source.names[0]))
    return (source.fiscal_year_end if about else None) or names.fiscal_year_end(name) or source.fiscal_year_end
