"""What a question is about once the turn before has lent it what it does not name."""

from dataclasses import dataclass, replace

from uradori_contracts.rewriting import Intent, RequestedItem, RequestedPeriod, ResolvedRequest
from uradori_jafin import Gazetteer

from uradori_query_rewriter.domain.cues import CueKind
from uradori_query_rewriter.domain.indicators import MACRO_ITEMS
from uradori_query_rewriter.domain.names import COMPANIES, Named, Names
from uradori_query_rewriter.domain.reading import Reading

_MODIFIERS = frozenset({
    CueKind.FOLLOW_UP, CueKind.SAME_PERIOD, CueKind.LATEST, CueKind.PREVIOUS, CueKind.CONSOLIDATED, CueKind.PARENT,
    CueKind.PRIOR, CueKind.TREND, CueKind.COMPARISON, CueKind.FORECAST, CueKind.FIGURE_QUESTION,
})  # fmt: skip
"""Cues that ask the same thing in another way."""
_ASKED_OF_A_COMPANY = (
    CueKind.TRAP, CueKind.DISCLOSURE, CueKind.RELATION, CueKind.REGISTRY, CueKind.ANALYSIS, CueKind.MEASURE,
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Scope:
    """Companies, items and intent to go by, and the periods to go by or to count from."""

    names: Names
    items: tuple[RequestedItem, ...]
    before: tuple[RequestedPeriod, ...] = ()
    intent: Intent | None = None
    follows_up: bool = False


def scope_of(reading: Reading, names: Names, last: ResolvedRequest | None, gazetteer: Gazetteer) -> Scope:
    """The scope of a question after `last`.

    Another company alone keeps items and periods; a question without a company keeps the companies; a question that
    names its company and what it asks for keeps nothing, but for the period where it says so (同じ期).
    """
    own = Scope(names, reading.items)
    if last is None:
        return own
    if reading.has(CueKind.SAME_PERIOD):
        own = replace(own, before=last.periods, follows_up=True)
    if names.settled or names.ambiguous:
        return _of_another_company(reading, own, last, gazetteer) if _is_bare(reading) else own
    if not _leans_on_a_company(reading, names, last):
        return own
    kept = replace(names, settled=_companies(last, gazetteer), unlisted=())
    if _is_bare(reading):
        return Scope(kept, last.items, last.periods, last.intent, follows_up=True)
    keeps_periods = bool(reading.items) or reading.has(CueKind.ANALYSIS, CueKind.MEASURE)
    return Scope(kept, reading.items, last.periods if keeps_periods else own.before, follows_up=True)


def _of_another_company(reading: Reading, own: Scope, last: ResolvedRequest, gazetteer: Gazetteer) -> Scope:
    names = own.names
    if reading.has(CueKind.COMPARISON) and len(names.settled) == 1:
        both = {named.company.ticker: named for named in (*_companies(last, gazetteer), *names.settled)}
        names = replace(names, settled=tuple(both.values())[:COMPANIES])
    if last.intent is Intent.MACRO:
        return own
    return Scope(names, last.items, last.periods, last.intent, follows_up=True)


def _is_bare(reading: Reading) -> bool:
    """Whether it names nothing but companies and periods."""
    named = {word.text for word in reading.words}
    return not reading.items and not named and all(cue.kind in _MODIFIERS for cue in reading.cues)


def _leans_on_a_company(reading: Reading, names: Names, last: ResolvedRequest) -> bool:
    measures = {cue.phrase for cue in reading.cues if cue.kind is CueKind.MEASURE}
    if any(name.is_code or name.surface not in measures for name in names.unlisted):
        return False
    if not last.companies and last.intent is not Intent.MACRO:
        return False
    if reading.items and all(item.id in MACRO_ITEMS for item in reading.items):
        return False
    if _is_bare(reading):
        return bool(reading.periods or reading.cues)
    return bool(last.companies) and bool(reading.items or reading.has(*_ASKED_OF_A_COMPANY))


def _companies(last: ResolvedRequest, gazetteer: Gazetteer) -> tuple[Named, ...]:
    found = ((gazetteer.by_ticker(ref.ticker), ref) for ref in last.companies)
    return tuple(Named(company, ref.surface) for company, ref in found if company is not None)
