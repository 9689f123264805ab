"""Which facts are sought in documents for a question, and their finding."""

from dataclasses import dataclass
from itertools import product

from uradori_bus import Call
from uradori_contracts.figures import FigureRequest
from uradori_contracts.reported_facts import FindFacts, FoundFacts
from uradori_contracts.subjects import FACTS
from uradori_jafin.questions import FigureQuestion

from uradori_figures.domain.asking.asked_items import Asked, asked_items
from uradori_figures.domain.asking.reading import When
from uradori_figures.domain.asking.seeking import labels_to_seek
from uradori_figures.domain.history.spanning import years_around
from uradori_figures.parts import Parts

_SEARCHES = 12
_FACTS = 100
_FACTS_OF_TABLES = 500


@dataclass(frozen=True, slots=True)
class Search:
    """One fact that is wanted: of which filers, and what of them."""

    asked: Asked
    tickers: tuple[str, ...]
    companies: tuple[str, ...]


def searches_for(
    request: FigureRequest, question: FigureQuestion, asked: tuple[When, ...], named: tuple[str, ...], parts: Parts
) -> tuple[Search, ...]:
    """One for each filer and asked item, up to a limit."""
    scope = request.scope
    resolved = request.request
    companies = resolved.companies if resolved else ()
    filers: list[tuple[tuple[str, ...], tuple[str, ...]]]
    if scope.document_ids:
        filers = [((), ())]
    elif scope.tickers:
        filers = [((ticker,), ()) for ticker in scope.tickers]
    elif named:
        filers = [((), (company,)) for company in named]
    elif companies:
        filers = [((each.ticker,), ()) if each.ticker else ((), (each.name,)) for each in companies]
    else:
        filers = [((), (question.company,) if question.company else ())]
    items = [
        item
        for when in asked
        for item in asked_items(question, when.years, parts.labels, parts.synonyms, parts.members, when.period)
    ]
    return tuple(Search(item, *filer) for filer, item in product(filers, items))[:_SEARCHES]


async def facts_of(request: FigureRequest, search: Search, call: Call, parts: Parts) -> FoundFacts:
    """What documents have for it. Raises UradoriError as the bus does."""
    years = search.asked.years
    wanted = FindFacts(
        turn_id=request.turn_id,
        labels=() if request.scope.tables else labels_to_seek(search.asked),
        tickers=search.tickers,
        companies=search.companies,
        document_ids=request.scope.document_ids,
        tables=request.scope.tables,
        years=years_around(years) if not request.scope.tables else (),
        as_of=request.as_of,
        version=request.version,
        limit=_FACTS_OF_TABLES if request.scope.tables else _FACTS,
    )
    return await parts.bus.request(FACTS, wanted, budget=call.budget)
