"""What of a reading decides its intent."""

import re
from dataclasses import dataclass

from uradori_contracts.rewriting import RequestedItem

from uradori_query_rewriter.domain.cues import Cue, CueKind
from uradori_query_rewriter.domain.indicators import MACRO_ITEMS, PRICES
from uradori_query_rewriter.domain.lexicon import NameWords
from uradori_query_rewriter.domain.reading import Reading
from uradori_query_rewriter.domain.unlisted import Unlisted, ends_like_a_name, is_written_like_a_name
from uradori_query_rewriter.domain.word import Word

_TOPIC = re.compile(r"\s?(?:\([^()]{0,60}\))?\s?(?:は|って|を教えて|\?|$)")


@dataclass(frozen=True, slots=True)
class Signals:
    """Counts and words; `companies` are those settled or ambiguous, the turn before included where it is followed up."""

    companies: int
    items: tuple[str, ...]
    cues: tuple[Cue, ...]
    words: tuple[str, ...]
    measure_words: tuple[str, ...]
    unlisted: tuple[str, ...]
    named_like_a_company: bool
    """An unlisted name ends as a company's name does."""
    written_like_a_name: bool
    """An unlisted name is katakana or capitalised, or ends so."""
    measure_topics: tuple[str, ...] = ()
    """Measure words that the question asks for, rather than mentions."""
    parts: tuple[str, ...] = ()
    """Line items of a part of a company: ゲーム事業の売上高."""
    macro_surfaces: tuple[str, ...] = ()
    """Indicators as the question calls them."""

    def has(self, *kinds: CueKind) -> bool:
        """Whether a cue of any of these kinds was found."""
        return any(cue.kind in kinds for cue in self.cues)

    def phrases(self, *kinds: CueKind) -> tuple[str, ...]:
        """The phrases of these kinds, for the trace."""
        return tuple(dict.fromkeys(cue.phrase for cue in self.cues if cue.kind in kinds))

    @property
    def company_items(self) -> tuple[str, ...]:
        """Line items of companies."""
        return tuple(item for item in self.items if item not in MACRO_ITEMS)

    @property
    def macro_items(self) -> tuple[str, ...]:
        """Indicators."""
        return tuple(item for item in self.items if item in MACRO_ITEMS)

    @property
    def asks_for_a_future_price(self) -> bool:
        """A price with a word for the future. A company's forecast of something else beside it is no such question,
        nor is what the market does to a company's items."""
        of_company = self.companies > 0 and any(item not in PRICES for item in self.company_items)
        prices = [item for item in self.items if item in PRICES and not (of_company and item in MACRO_ITEMS)]
        if not prices:
            return False
        return self.has(CueKind.FUTURE) or (self.has(CueKind.FORECAST) and len(prices) == len(self.items))

    @property
    def asks_of_a_company(self) -> bool:
        """Words that one uses of companies."""
        return self.has(CueKind.ANALYSIS, CueKind.COMPARISON, CueKind.PRIOR, CueKind.TREND)


def measure_words(reading: Reading, names: NameWords) -> tuple[str, ...]:
    """Words that end as figures do, and that no line item explains."""
    return tuple(
        word.text
        for word in reading.words
        if word.text.lower().endswith(names.measure_suffixes) and word.text not in names.operations
    )


def _whole(reading: Reading, word: Word) -> str:
    """The word with the line item that it goes on from: 総資産回転率."""
    item = next((item for item in reading.named_items if item.span.end == word.span.start), None)
    return (item.surface if item is not None else "") + word.text


def signals_of(
    reading: Reading,
    items: tuple[RequestedItem, ...],
    companies: int,
    unlisted: tuple[Unlisted, ...],
    names: NameWords,
) -> Signals:
    """The signals of a reading with the companies and items that it stands for."""
    words = tuple(word.text for word in reading.words)
    measures = measure_words(reading, names)
    topics = tuple(
        _whole(reading, word)
        for word in reading.words
        if word.text in measures and _TOPIC.match(reading.clean.key, word.span.end)
    )
    surfaces = tuple(name.surface for name in unlisted)
    like_a_company = any(name.is_code or ends_like_a_name(name.surface, names) for name in unlisted)
    names_only = any(is_written_like_a_name(name.surface, names) for name in unlisted)
    return Signals(
        companies,
        tuple(item.id for item in items),
        reading.cues,
        words,
        measures,
        surfaces,
        like_a_company,
        names_only,
        topics,
        tuple(f"{item.part} {item.surface}" for item in items if item.part),
        tuple(item.surface for item in items if item.id in MACRO_ITEMS),
    )
