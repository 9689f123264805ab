"""What a question is about once the turn before has lent it what it does not name."""

from dataclasses import dataclass, replace

from uradori_contracts.rewriting import CompanyRef, Intent, RequestedItem, RequestedPeriod, ResolvedRequest
from uradori_jafin import Company, Gazetteer

from uradori_query_rewriter.domain.cues import CueKind
from uradori_query_rewriter.domain.indicators import MACRO_ITEMS
from uradori_query_rewriter.domain.knowledge import Knowledge
from uradori_query_rewriter.domain.names import COMPANIES, Named, Names
from uradori_query_rewriter.domain.reading import Reading
from uradori_query_rewriter.domain.signals import measure_words
from uradori_query_rewriter.domain.unlisted import is_written_like_a_name

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


def scope_of(reading: Reading, names: Names, last: ResolvedRequest | None, knowledge: Knowledge) -> Scope:
    """The scope of a question after `last`.

    Another company alone keeps items and periods; a question without a company keeps the companies; a question that
    names its company and what it asks for keeps nothing, but for the period where it says so (同じ期).
    """
    own, gazetteer = Scope(names, reading.items), knowledge.gazetteer
    if last is None:
        return own
    if reading.has(CueKind.SAME_PERIOD):
        own = replace(own, before=last.periods, follows_up=True)
    if names.settled or names.ambiguous:
        return _of_another_company(reading, own, last, gazetteer) if _is_bare(reading) else own
    if last.companies and _is_another_name(reading, names, knowledge):
        return Scope(names, last.items, last.periods, last.intent, follows_up=True)
    asks_a_measure = bool(measure_words(reading, knowledge.cues.names))
    if not _leans_on_a_company(reading, names, last, asks_a_measure=asks_a_measure):
        return own
    kept = replace(names, settled=_companies(last, gazetteer), unlisted=())
    if _is_bare(reading):
        return Scope(kept, last.items, last.periods, last.intent, follows_up=True)
    explains = reading.has(CueKind.ANALYSIS) and not reading.items
    keeps_periods = bool(reading.items) or explains or asks_a_measure or reading.has(CueKind.MEASURE)
    items = last.items if explains else reading.items
    return Scope(kept, items, last.periods if keeps_periods else own.before, follows_up=True)


def _of_another_company(reading: Reading, own: Scope, last: ResolvedRequest, gazetteer: Gazetteer) -> Scope:
    names = own.names
    if reading.has(CueKind.COMPARISON) and len(names.settled) == 1:
        both = {
            named.company.ticker or named.company.name: named
            for named in (*_companies(last, gazetteer), *names.settled)
        }
        names = replace(names, settled=tuple(both.values())[:COMPANIES])
    if last.intent is Intent.MACRO:
        return own
    return Scope(names, last.items, last.periods, last.intent, follows_up=True)


def _is_bare(reading: Reading) -> bool:
    """Whether it names nothing but companies and periods."""
    named = {word.text for word in reading.words}
    return not reading.items and not named and all(cue.kind in _MODIFIERS for cue in reading.cues)


def _is_another_name(reading: Reading, names: Names, knowledge: Knowledge) -> bool:
    """Whether it names nothing but one that is written like a company's and is not listed."""
    if not names.unlisted or reading.items or any(cue.kind not in _MODIFIERS for cue in reading.cues):
        return False
    written = {name.surface for name in names.unlisted}
    return all(word.text in written for word in reading.words) and any(
        is_written_like_a_name(name.surface, knowledge.cues.names) for name in names.unlisted
    )


def _leans_on_a_company(reading: Reading, names: Names, last: ResolvedRequest, *, asks_a_measure: bool) -> bool:
    if names.unlisted or reading.has(CueKind.SCREENING):
        return False
    if not last.companies and last.intent is not Intent.MACRO:
        return False
    if reading.items and all(item.id in MACRO_ITEMS for item in reading.items):
        return False
    if _is_bare(reading):
        return bool(reading.periods or reading.cues)
    return bool(last.companies) and bool(reading.items or asks_a_measure or reading.has(*_ASKED_OF_A_COMPANY))


def _companies(last: ResolvedRequest, gazetteer: Gazetteer) -> tuple[Named, ...]:
    found = ((_company(ref, gazetteer), ref) for ref in last.companies)
    return tuple(Named(company, ref.surface) for company, ref in found if company is not None)


def _company(ref: CompanyRef, gazetteer: Gazetteer) -> Company | None:
    if ref.ticker:
        return gazetteer.by_ticker(ref.ticker)
    return next(iter(gazetteer.exactly(ref.name)), None)
