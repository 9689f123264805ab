"""Whom a question is about: companies settled, names that may mean several, and names that nobody here bears."""

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from uradori_jafin import Certainty, Company, Mention, Span, fold
from uradori_jafin.companies.company import without_legal_form

from uradori_query_rewriter.domain.cover import Cover
from uradori_query_rewriter.domain.cues import CueKind
from uradori_query_rewriter.domain.knowledge import Knowledge
from uradori_query_rewriter.domain.reading import Reading
from uradori_query_rewriter.domain.unlisted import Unlisted, unlisted_codes, unlisted_names
from uradori_query_rewriter.domain.word import Word

CHOICES = 8
"""Candidates offered for one name."""
COMPANIES = 10
"""Companies that one question may be about."""
_KATAKANA = {hiragana: hiragana + 0x60 for hiragana in range(ord("ぁ"), ord("ゖ") + 1)}
_OF_COMPANIES = (
    CueKind.TRAP, CueKind.DISCLOSURE, CueKind.RELATION, CueKind.REGISTRY, CueKind.ANALYSIS, CueKind.MEASURE,
    CueKind.ADVICE, CueKind.COMPARISON, CueKind.FIGURE_QUESTION,
)  # fmt: skip
_JOINTS = ("と", "や", "、", ",", "・", "&")
_IN_COMPANY = re.compile(
    r"\s?(?:の|は|って|とは|と|や|、|,|が|を|に|vs|-|$|\?|!|。|\(|について|'s?(?![a-z]))"
    r"|\s(?:for|in|as|at|and|or|an?|over|versus|compared|be)\b"
)


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
    left_open: dict[str, Mention] = {}
    by_ticker = frozenset(mention.company for mention in reading.mentions if mention.by_ticker)
    for mention in _each_surface_once(reading.mentions):
        weak = mention.certainty is Certainty.POSSIBLE or (
            mention.by_ticker and mention.certainty is Certainty.PROBABLE
        )
        if weak and not _speaks_of_a_company(reading, mention):
            continue
        if not _is_open(mention, by_ticker, knowledge):
            settled.setdefault(mention.company.ticker or mention.company.name, Named(mention.company, mention.surface))
        elif _speaks_of_a_company(reading, mention):
            left_open.setdefault(mention.surface, mention)
    left_open = {
        surface: mention
        for surface, mention in left_open.items()
        if not settled or mention.company.reviewed or _is_joined(reading, mention)
    }
    found = {surface: _open(mention, settled, knowledge) for surface, mention in left_open.items()}
    ambiguous = {surface: name for surface, name in found.items() if name.candidates}
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


def _each_surface_once(mentions: tuple[Mention, ...]) -> Iterable[Mention]:
    """The first mention of each surface as each kind of mention."""
    first: dict[tuple[str, Certainty], Mention] = {}
    for mention in mentions:
        first.setdefault((mention.surface, mention.certainty), mention)
    return first.values()


def _is_open(mention: Mention, by_ticker: frozenset[Company], knowledge: Knowledge) -> bool:
    """Ambiguous as such, or the beginning of other names, unless its legal form or its ticker stands beside it."""
    if mention.certainty is Certainty.AMBIGUOUS:
        return True
    if mention.by_ticker or without_legal_form(fold(mention.surface).text) != fold(mention.surface).text:
        return False
    return mention.company not in by_ticker and len(knowledge.gazetteer.resolve(mention.surface)) > 1


def _open(mention: Mention, settled: Mapping[str, Named], knowledge: Knowledge) -> Ambiguous:
    """The companies that it may mean, without those that the question names otherwise."""
    companies = dict.fromkeys((*mention.candidates, *knowledge.gazetteer.resolve(mention.surface)))
    candidates = [company for company in companies if (company.ticker or company.name) not in settled]
    return Ambiguous(mention.surface, mention.span, tuple(candidates[:CHOICES]))


def _speaks_of_a_company(reading: Reading, mention: Mention) -> bool:
    """A common word names a company only where the question asks what one asks of companies."""
    if not _IN_COMPANY.match(reading.clean.key, mention.span.end):
        return False
    alone = not reading.words and not reading.has(CueKind.OFF_TOPIC, CueKind.TASK)
    return _asks_of_companies(reading) or alone


def _is_joined(reading: Reading, mention: Mention) -> bool:
    """Whether と or the like joins it to another name: else a word beside a company's name is a word."""
    text, span = reading.clean.text, mention.span
    return text[max(0, span.start - 1) : span.start] in _JOINTS or text[span.end : span.end + 1] in _JOINTS


def _asks_of_companies(reading: Reading) -> bool:
    return bool(reading.items) or reading.has(*_OF_COMPANIES)


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
        candidates = knowledge.gazetteer.resolve(word.text) or knowledge.gazetteer.resolve(_in_katakana(word.text))
        if candidates:
            yield Ambiguous(word.text, word.span, candidates[:CHOICES])


def _in_katakana(text: str) -> str:
    return text.translate(_KATAKANA)


def _is_subject(reading: Reading, word: Word) -> bool:
    if not _asks_of_companies(reading) and len(reading.words) > 1:
        return False
    return (
        len(word.text) > (2 if word.text.isascii() else 1)
        and _IN_COMPANY.match(reading.clean.key, word.span.end) is not None
    )
