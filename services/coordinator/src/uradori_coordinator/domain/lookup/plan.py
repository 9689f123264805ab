"""What is asked of whom for the claims of a text, each thing once."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from uradori_contracts.lookup import SoughtClaim
from uradori_jafin import UnitKind, fold, load_lexicon

QUERY_LENGTH = 400
"""Characters of a query: a sentence, and what it leaves unsaid."""
_OF_NO_COMPANY = frozenset({UnitKind.RATE, UnitKind.INDEX, UnitKind.EXCHANGE})
SHARE_PRICE = "share_price"
"""What 日経平均株価の終値 is called, too."""
_STANDS_FOR = {"policy_rate_change": "policy_rate"}


@dataclass(frozen=True, slots=True)
class Search:
    """A search for passages. `by_meaning`: the claim has no figure, so its words need not be those of the passage."""

    query: str
    sentence: str
    tickers: tuple[str, ...]
    told: bool
    by_meaning: bool


@dataclass(frozen=True, slots=True)
class Lookup:
    """Searches without repetition, which of them serves each claim, and the figures that are fetched."""

    searches: tuple[Search, ...]
    serving: tuple[int, ...]
    """For each claim the number of its search."""
    tickers: tuple[str, ...]
    indicators: tuple[str, ...]


def plan_lookup(claims: Sequence[SoughtClaim]) -> Lookup:
    """Searches and figures for the claims of a text."""
    numbers: dict[Search, int] = {}
    serving = tuple(numbers.setdefault(_search(claim), len(numbers)) for claim in claims)
    tickers = (company.ticker for claim in claims for company in claim.companies if company.ticker is not None)
    indicators = (indicator_of(item) for claim in claims for item in claim.items if is_of_no_company(item))
    return Lookup(tuple(numbers), serving, tuple(dict.fromkeys(tickers)), tuple(dict.fromkeys(indicators)))


def is_of_no_company(item: str) -> bool:
    """Whether the item is one of markets and central banks."""
    known = load_lexicon().items.get(item)
    return known is not None and known.unit in _OF_NO_COMPANY


def is_of_markets(claim: SoughtClaim) -> bool:
    """Whether a claim is of markets and central banks, whichever company was spoken of before."""
    return any(is_of_no_company(item) for item in claim.items) and all(
        is_of_no_company(item) or item == SHARE_PRICE for item in claim.items
    )


def indicator_of(item: str) -> str:
    """The indicator whose values tell of the item."""
    return _STANDS_FOR.get(item, item)


def _search(claim: SoughtClaim) -> Search:
    markets = is_of_markets(claim)
    tickers = () if markets else tuple(company.ticker for company in claim.companies if company.ticker is not None)
    sentence = fold(claim.text).text
    return Search(
        query=" ".join((*_unsaid(claim, sentence, named=not markets), sentence))[:QUERY_LENGTH],
        sentence=sentence[:QUERY_LENGTH],
        tickers=tuple(dict.fromkeys(tickers)),
        told=claim.told,
        by_meaning=not claim.figures,
    )


def _unsaid(claim: SoughtClaim, sentence: str, *, named: bool) -> Iterable[str]:
    """What the claim inherits: company, item, period."""
    lexicon = load_lexicon()
    if named:
        yield from (company.name for company in claim.companies if company.name not in sentence)
    said = {mention.item.id for mention in lexicon.find(sentence)}
    yield from (lexicon.items[item].name for item in claim.items if item in lexicon.items and item not in said)
    yield from (period.label for period in claim.periods if period.ends and period.label not in sentence)
