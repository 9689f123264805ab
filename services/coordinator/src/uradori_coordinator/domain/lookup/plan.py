"""What is asked of whom for the claims of a text, each thing once."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from uradori_contracts.lookup import SoughtClaim
from uradori_jafin import UnitKind, fold, load_lexicon
from uradori_jafin.figures import load_ratios, operands_of

from uradori_coordinator.domain.lookup.facts import FactSearch, fact_search
from uradori_coordinator.domain.selection import OVERVIEW

QUERY_LENGTH = 400
"""Characters of a query: a sentence, and what it leaves unsaid."""
FEW_COMPANIES = 8
"""Of whom everything is fetched; of more, what the text speaks of."""
ITEMS_ASKED = 64
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
    items: tuple[str, ...]
    """Asked for of each company; all that is reported where it is empty."""
    indicators: tuple[str, ...]
    facts: tuple[FactSearch, ...] = ()
    told_by_facts: tuple[int | None, ...] = ()
    """For each claim the number of its search for facts; None where it needs none."""


def plan_lookup(claims: Sequence[SoughtClaim]) -> Lookup:
    """Searches and figures for the claims of a text."""
    numbers: dict[Search, int] = {}
    serving = tuple(numbers.setdefault(_search(claim), len(numbers)) for claim in claims)
    tickers = dict.fromkeys(company.ticker for claim in claims for company in claim.companies if company.ticker)
    indicators = (indicator_of(item) for claim in claims for item in claim.items if is_of_no_company(item))
    items = _items(claims) if len(tickers) > FEW_COMPANIES else ()
    sought = [None if is_of_markets(claim) else fact_search(claim) for claim in claims]
    facts: dict[FactSearch, int] = {}
    told = tuple(None if each is None else facts.setdefault(each, len(facts)) for each in sought)
    named = tuple(dict.fromkeys(indicators))
    return Lookup(tuple(numbers), serving, tuple(tickers), items, named, tuple(facts), told)


def _items(claims: Sequence[SoughtClaim]) -> tuple[str, ...]:
    """The items of the claims, what stands in for them, what they are made of, and those they are mixed up with."""
    named = dict.fromkeys(item for claim in claims for item in claim.items)
    whole = (*named, *parts_of(tuple(named)), *OVERVIEW)
    items = tuple(dict.fromkeys(id_ for item in whole for id_ in load_lexicon().stand_ins(item)))
    return items if len(items) <= ITEMS_ASKED else ()


def parts_of(items: tuple[str, ...]) -> tuple[str, ...]:
    """What the items are made of by their definitions."""
    ratios = load_ratios()
    formulas = (formula for item in items if item in ratios for formula in ratios[item].formulas)
    return tuple(dict.fromkeys(operand.item for formula in formulas for operand in operands_of(formula)))


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
