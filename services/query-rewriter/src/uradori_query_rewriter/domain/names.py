"""Whom a question is about: companies settled, names that may mean several, and names that nobody here bears."""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from uradori_jafin import Certainty, Company, Mention, Span, fold
from uradori_jafin.companies.company import without_legal_form

from uradori_query_rewriter.domain.cover import Cover
from uradori_query_rewriter.domain.cues import CueKind
from uradori_query_rewriter.domain.knowledge import Knowledge
from uradori_query_rewriter.domain.reading import Reading, Word
from uradori_query_rewriter.domain.unlisted import Unlisted, unlisted_codes, unlisted_names

CHOICES = 8
"""Candidates offered for one name."""
COMPANIES = 10
"""Companies that one question may be about."""
_IN_COMPANY = re.compile(r"\s?(?:の|は|って|とは|と|や|、|,|が|を|に|vs|-|$|\?|!|。|\(|について|'s)")


@dataclass(frozen=True, slots=True)
class Named:
    """A company as the question names it."""

    company: Company
    surface: str


@dataclass(frozen=True, slots=True)
class Ambiguous:
    """A name that may mean several companies, the likeliest first; one, where the name is a common word or near it."""

    surface: str
    span: Span
    candidates: tuple[Company, ...]


@dataclass(frozen=True, slots=True)
class Names:
    """What the names of a question came to."""

    settled: tuple[Named, ...] = ()
    ambiguous: tuple[Ambiguous, ...] = ()
    unlisted: tuple[Unlisted, ...] = ()


def resolve_names(reading: Reading, knowledge: Knowledge) -> Names:
    """Settle each name: a bare name that is a common word or begins another company's name stays ambiguous."""
    settled: dict[str, Named] = {}
    ambiguous: dict[str, Ambiguous] = {}
    for mention in reading.mentions:
        if not _is_open(mention, reading.mentions, knowledge):
            settled.setdefault(mention.company.ticker, Named(mention.company, mention.surface))
        elif _speaks_of_a_company(reading, mention):
            ambiguous.setdefault(mention.surface, _open(mention, knowledge))
    nobody = not settled and not ambiguous
    unlisted = (
        *unlisted_codes(reading, knowledge, any_number=nobody),
        *unlisted_names(reading, knowledge, any_word=nobody),
    )
    if nobody and not reading.has(CueKind.OFF_TOPIC, CueKind.TASK):
        for begun in _begun_names(reading, knowledge):
            ambiguous.setdefault(begun.surface, begun)
            unlisted = tuple(name for name in unlisted if not name.span.overlaps(begun.span))
    return Names(tuple(settled.values())[:COMPANIES], tuple(ambiguous.values()), unlisted)


def short_name(company: Company) -> str:
    """The company's name without its legal form, in plain widths."""
    return without_legal_form(fold(company.name).text)


def _is_open(mention: Mention, mentions: tuple[Mention, ...], knowledge: Knowledge) -> bool:
    """Ambiguous as such, or the beginning of other names, unless its legal form or its ticker stands beside it."""
    if mention.certainty is Certainty.AMBIGUOUS:
        return True
    if mention.by_ticker or without_legal_form(fold(mention.surface).text) != fold(mention.surface).text:
        return False
    confirmed = any(other.by_ticker and other.company == mention.company for other in mentions)
    return not confirmed and len(knowledge.gazetteer.resolve(mention.surface)) > 1


def _open(mention: Mention, knowledge: Knowledge) -> Ambiguous:
    longer = knowledge.gazetteer.resolve(mention.surface)
    candidates = tuple(dict.fromkeys((*mention.candidates, *longer)))[:CHOICES]
    return Ambiguous(mention.surface, mention.span, candidates)


def _speaks_of_a_company(reading: Reading, mention: Mention) -> bool:
    """A common word names a company only where the question asks what one asks of companies."""
    if not _IN_COMPANY.match(reading.clean.key, mention.span.end):
        return False
    asks = (CueKind.TRAP, CueKind.DISCLOSURE, CueKind.RELATION, CueKind.REGISTRY, CueKind.ANALYSIS, CueKind.MEASURE)
    alone = not reading.words and not reading.has(CueKind.OFF_TOPIC, CueKind.TASK)
    return bool(reading.items) or reading.has(*asks) or alone


def _begun_names(reading: Reading, knowledge: Knowledge) -> Iterator[Ambiguous]:
    """A word that is no company's name but begins the names of several: 三菱の売上は."""
    cover = Cover.of(reading.clean.text, (mention.span for mention in reading.mentions))
    for word in reading.words[:COMPANIES]:
        if (
            cover.touches(word.span)
            or word.text.lower() in knowledge.cues.names.not_names
            or not _is_subject(reading, word)
        ):
            continue
        candidates = knowledge.gazetteer.resolve(word.text)
        if candidates:
            yield Ambiguous(word.text, word.span, candidates[:CHOICES])


def _is_subject(reading: Reading, word: Word) -> bool:
    return len(word.text) > 1 and _IN_COMPANY.match(reading.clean.key, word.span.end) is not None
