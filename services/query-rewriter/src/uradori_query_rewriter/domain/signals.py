"""What of a reading decides its intent."""

from dataclasses import dataclass

from uradori_contracts.rewriting import RequestedItem

from uradori_query_rewriter.domain.cues import Cue, CueKind
from uradori_query_rewriter.domain.lexicon import NameWords
from uradori_query_rewriter.domain.reading import Reading
from uradori_query_rewriter.domain.unlisted import Unlisted

MACRO_ITEMS = frozenset({
    "policy_rate", "policy_rate_change", "long_term_yield", "consumer_price_index", "gdp", "unemployment_rate",
    "nikkei_average", "topix", "usd_jpy", "eur_jpy",
})  # fmt: skip
"""Line items of the market, not of a company."""
PRICES = frozenset({
    "share_price", "share_price_high", "share_price_low", "market_capitalisation",
    "policy_rate", "policy_rate_change", "long_term_yield", "nikkei_average", "topix", "usd_jpy", "eur_jpy",
})  # fmt: skip
"""What a market sets, so that nobody's evidence holds its future."""


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
        """A price with a word for the future; a company's forecast of something else beside it is no such question."""
        prices = [item for item in self.items if item in PRICES]
        if not prices:
            return False
        return self.has(CueKind.FUTURE) or (self.has(CueKind.FORECAST) and len(prices) == len(self.items))

    @property
    def asks_of_a_company(self) -> bool:
        """Words that one uses of companies."""
        return self.has(CueKind.ANALYSIS, CueKind.COMPARISON, CueKind.PRIOR, CueKind.TREND)


def signals_of(
    reading: Reading,
    items: tuple[RequestedItem, ...],
    companies: int,
    unlisted: tuple[Unlisted, ...],
    names: NameWords,
) -> Signals:
    """The signals of a reading with the companies and items that it stands for."""
    words = tuple(word.text for word in reading.words)
    measures = tuple(word for word in words if len(word) > 1 and word.lower().endswith(names.measure_suffixes))
    surfaces = tuple(name.surface for name in unlisted)
    endings = names.suffixes + names.english_suffixes
    like_a_company = any(name.is_code or name.surface.lower().endswith(endings) for name in unlisted)
    return Signals(
        companies, tuple(item.id for item in items), reading.cues, words, measures, surfaces, like_a_company
    )
